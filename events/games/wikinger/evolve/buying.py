"""A purchase, an exchange, a turn of the wheel."""

from typing import assert_never

from events.ruleset.records import change, put

from ..data.grid import cell
from ..data.names import BUILDING_INDEX, FIGURE_INDEX, KINDS, LEFT, RIGHT, ROW_INDEX, SHIP
from ..facts import Bought, Buying, PointsExchanged, WheelTurned
from ..rules.board import with_start_tile
from ..rules.phases import next_seat
from ..rules.specials import earns_special_tile, waiting_building
from ..state import Board, Phase, Player, Supply, Table
from .players import with_player


def evolve(table: Table, fact: Buying) -> Table:
    """Return the table after a purchase, an exchange or a turn of the wheel."""
    match fact:
        case Bought():
            return _bought(table, fact)
        case PointsExchanged(seat=seat, amount=amount):
            player = table.players[seat]
            players = with_player(table, seat, gold=player.gold + amount, points=player.points - amount)
            after: Table = change(table, players=players)
        case WheelTurned(slot=slot):
            after = change(table, wheel=change(table.wheel, zero=slot))
        case _:
            assert_never(fact)
    return after


def _bought(table: Table, fact: Bought) -> Table:
    seat, slot = fact.seat, fact.slot
    player = _supplied(table.players[seat], fact)
    wheel = change(table.wheel, tiles=put(table.wheel.tiles, slot, None), figures=put(table.wheel.figures, slot, None))
    earned = earns_special_tile(table, slot)
    phase = phase_after_purchase(player, earned=earned)
    after: Table = change(
        table,
        players=put(table.players, seat, player),
        wheel=wheel,
        supply=_supply(table.supply, fact),
        earned=earned,
        phase=phase,
        active=next_seat(table, seat) if phase == "buy" else seat,
    )
    return after


def phase_after_purchase(player: Player, *, earned: bool) -> Phase:
    """Return what comes next: a building is swapped, then a special tile chosen, then others buy (R154, R190)."""
    if player.special_tiles and waiting_building(player):
        return "swap"
    return "special" if earned else "buy"


def _supply(supply: Supply, fact: Bought) -> Supply:
    """R070: a tile that fits nowhere leaves the game."""
    if fact.place is not None:
        return supply
    changed: Supply = change(supply, removed_tiles=(*supply.removed_tiles, fact.tile))
    return changed


def _supplied(player: Player, fact: Bought) -> Player:
    """R024, R074, R076: the price is paid, the tile laid, the figure put on it or on the mainland."""
    mainland = player.mainland
    if fact.figure_to == "mainland":
        index = FIGURE_INDEX[fact.figure]
        mainland = put(mainland, index, mainland[index] + 1)
    board = player.board if fact.start_row is None else with_start_tile(ROW_INDEX[fact.start_row])
    if fact.place is not None:
        board = _laid(board, fact, cell(fact.place))
    supplied: Player = change(player, gold=player.gold - fact.price, board=board, mainland=mainland)
    return supplied


def _laid(board: Board, fact: Bought, bit: int) -> Board:
    kind = KINDS[fact.tile]
    figures = board.figures | bit if fact.figure_to == "tile" else board.figures
    if kind == LEFT:
        laid: Board = change(board, lefts=board.lefts | bit, figures=figures)
    elif kind == RIGHT:
        laid = change(board, rights=board.rights | bit, figures=figures)
    elif kind == SHIP:
        laid = change(board, ships=_with_ship(board, fact, bit))
    else:
        index = BUILDING_INDEX[fact.tile]
        buildings = put(board.buildings, index, board.buildings[index] | bit)
        laid = change(board, middles=board.middles | bit, buildings=buildings, figures=figures)
    return laid


def _with_ship(board: Board, fact: Bought, bit: int) -> tuple[object, ...]:
    index = (bit.bit_length() - 1 >> 3) - 1
    return put((*board.ships, None) if index == len(board.ships) else board.ships, index, fact.tile)
