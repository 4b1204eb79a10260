"""Buying a combination, and turning points into gold."""

from typing import NoReturn

from events.ruleset.refusals import RuleBroken

from ..commands import Buy, Exchange
from ..data.grid import cell
from ..data.names import KINDS, ROW_INDEX, SHIP, Figure, Tile
from ..facts import Bought, PointsExchanged
from ..rules.acts import bought
from ..rules.board import objection, open_cells, with_start_tile
from ..rules.wheel import combination, price, takeable
from ..state import Board, Player, Table
from ..texts import counted


def act(table: Table, seat: int, command: Buy | Exchange) -> Bought | PointsExchanged:
    """Return the purchase or the exchange. Raises ``RuleBroken``."""
    player = table.players[seat]
    match command:
        case Buy():
            return _buy(table, seat, player, command)
        case Exchange(amount=amount):
            if table.phase not in ("buy", "auction"):
                raise RuleBroken("R040", "Points are exchanged before buying, or in the auction.")
            if amount > player.points:
                raise RuleBroken("R036", f"Only {counted(player.points, 'point').en} can be exchanged.")
            return PointsExchanged(seat=seat, amount=amount)


def _buy(table: Table, seat: int, player: Player, command: Buy) -> Bought:
    if table.phase != "buy":
        raise RuleBroken("R023", "No combination is bought now.")
    slot, wheel = command.slot, table.wheel
    tile, figure = combination(wheel, slot)
    if slot not in takeable(wheel, player.gold):
        _refuse_slot(table, player, slot, figure)
    _check_place(table, _board(player, command), command, tile)
    if command.figure == "tile" and (command.place is None or command.place.row != figure):
        _refuse_figure(command, tile, figure)
    return bought(table, seat, command)


def _board(player: Player, command: Buy) -> Board:
    """R047: with the first purchase goes the start tile, and with no other."""
    if player.board.lefts:
        if command.start_row is not None:
            raise RuleBroken("R047", "The start tile lies already.")
        return player.board
    if command.start_row is None:
        raise RuleBroken("R047", "The first purchase needs a row for the start tile.")
    return with_start_tile(ROW_INDEX[command.start_row])


def _check_place(table: Table, board: Board, command: Buy, tile: Tile) -> None:
    homeland = table.box.homeland
    cells = open_cells(board, homeland)[KINDS[tile]]
    if command.place is None:
        if cells:
            raise RuleBroken("R071", "The tile fits somewhere, so it has to be laid.")
    elif not cells & cell(command.place):
        raise RuleBroken(*objection(board, tile, command.place, homeland))


def _refuse_slot(table: Table, player: Player, slot: int, figure: Figure) -> NoReturn:
    asked = price(table.wheel, slot)
    if asked == 0:
        raise RuleBroken("R026", f"At 0 stands a {figure}, and another {figure} is still on the wheel.")
    if takeable(table.wheel, player.gold) == [table.wheel.zero]:
        raise RuleBroken("R029", f"With {player.gold} gold only the combination at 0 can be had.")
    raise RuleBroken("R034", f"It costs {asked}, and there is only {player.gold} gold.")


def _refuse_figure(command: Buy, tile: Tile, figure: Figure) -> NoReturn:
    if command.place is None:
        raise RuleBroken("R070", "The tile leaves the game, so its figure goes to the mainland.")
    if figure == "boatman":
        raise RuleBroken("R079", "A boatman goes to the mainland.")
    if KINDS[tile] == SHIP:
        raise RuleBroken("R078", "A figure bought with a ship goes to the mainland.")
    raise RuleBroken("R076", f"The tile is not laid in the row of the {figure}.")
