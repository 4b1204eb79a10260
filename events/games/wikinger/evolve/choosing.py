"""A special tile taken, declined, or swapped in."""

from typing import assert_never

from events.ruleset.records import change, put, without

from ..data.grid import cell
from ..data.names import BUILDING_INDEX
from ..facts import BuildingSwapped, Choosing, SpecialTileDeclined, SpecialTileTaken
from ..rules.phases import next_seat
from ..rules.specials import waiting_building
from ..state import Table
from .players import with_player


def evolve(table: Table, fact: Choosing) -> Table:
    """Return the table after a choice among special tiles."""
    match fact:
        case SpecialTileTaken():
            after = _taken(table, fact)
        case SpecialTileDeclined(seat=seat):
            after = change(table, earned=False, phase="buy", active=next_seat(table, seat))
        case BuildingSwapped():
            after = _swapped(table, fact)
        case _:
            assert_never(fact)
    return after


def _taken(table: Table, fact: SpecialTileTaken) -> Table:
    """R181: the tile with gold at once leaves the game; the others stay with their owner."""
    seat, tile, supply = fact.seat, fact.tile, table.supply
    player, left = table.players[seat], without(supply.open_special, tile)
    if fact.gold:
        players = with_player(table, seat, gold=player.gold + fact.gold)
        supply = change(supply, open_special=left, removed_special=(*supply.removed_special, tile))
    else:
        players = with_player(table, seat, special_tiles=(*player.special_tiles, tile))
        supply = change(supply, open_special=left)
    must_swap = waiting_building(players[seat]) is not None
    after: Table = change(
        table,
        players=players,
        supply=supply,
        earned=False,
        phase="swap" if must_swap else "buy",
        active=seat if must_swap else next_seat(table, seat),
    )
    return after


def _swapped(table: Table, fact: BuildingSwapped) -> Table:
    """R190, R191: the old tile leaves the game; the new one is a middle like it, and a figure stays in its cell."""
    seat, index, bit = fact.seat, BUILDING_INDEX[fact.building], cell(fact.place)
    player, supply = table.players[seat], table.supply
    board = change(
        player.board,
        buildings=put(player.board.buildings, index, player.board.buildings[index] & ~bit),
        special=put(player.board.special, index, bit),
    )
    players = with_player(table, seat, board=board, special_tiles=without(player.special_tiles, fact.building))
    after: Table = change(
        table,
        players=players,
        supply=change(supply, removed_tiles=(*supply.removed_tiles, fact.building)),
        phase="special" if table.earned else "buy",
        active=seat if table.earned else next_seat(table, seat),
    )
    return after
