"""The decision on a command: refuses it, or returns the one fact that it causes."""

from typing import NoReturn, assert_never

from events.ruleset.chance import Chance
from events.ruleset.refusals import RuleBroken

from . import commands, facts
from .data.box import ROW_CELLS, Place, cell
from .data.names import KINDS, ROW_INDEX, SHIP, Figure, Tile
from .rules.board import crossings, free_cells, must_go_on, objection, open_cells, with_start_tile
from .rules.phases import colors_drawn, lowest_bid
from .rules.turn import boatman_used, bought, passed, placed
from .rules.wheel import choices, combination, price, takeable, waiting_building
from .state import Board, Player, Table
from .texts import TEXTS


def _bid(table: Table, seat: int, gold: int) -> facts.BidMade:
    _require_auction(table)
    if gold < lowest_bid(table):
        raise RuleBroken("R163", f"The lowest bid now is {lowest_bid(table)}.")
    if gold > table.players[seat].gold:
        raise RuleBroken("R160", f"There is only {table.players[seat].gold} gold to bid with.")
    return facts.BidMade(seat=seat, gold=gold)


def _require_auction(table: Table) -> None:
    if table.phase != "auction":
        raise RuleBroken("R158", "No auction is running.")


def _exchange(table: Table, seat: int, amount: int) -> facts.PointsExchanged:
    points = table.players[seat].points
    if table.phase not in ("buy", "auction"):
        raise RuleBroken("R040", "Points are exchanged before buying, or in the auction.")
    if amount > points:
        raise RuleBroken("R036", f"Only {TEXTS.counted(points, 'point').en} can be exchanged.")
    return facts.PointsExchanged(seat=seat, amount=amount)


def _buy(table: Table, seat: int, player: Player, command: commands.Buy) -> facts.Bought:
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


def _board(player: Player, command: commands.Buy) -> Board:
    """R047: the start tile is laid with the first purchase only."""
    if player.board.lefts:
        if command.start_row is not None:
            raise RuleBroken("R047", "The start tile lies already.")
        return player.board
    if command.start_row is None:
        raise RuleBroken("R047", "The first purchase needs a row for the start tile.")
    return with_start_tile(ROW_INDEX[command.start_row])


def _check_place(table: Table, board: Board, command: commands.Buy, tile: Tile) -> None:
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


def _refuse_figure(command: commands.Buy, tile: Tile, figure: Figure) -> NoReturn:
    if command.place is None:
        raise RuleBroken("R070", "The tile leaves the game, so its figure goes to the mainland.")
    if figure == "boatman":
        raise RuleBroken("R079", "A boatman goes to the mainland.")
    if KINDS[tile] == SHIP:
        raise RuleBroken("R078", "A figure bought with a ship goes to the mainland.")
    raise RuleBroken("R076", f"The tile is not laid in the row of the {figure}.")


def _swap(table: Table, seat: int, place: Place) -> facts.BuildingSwapped:
    waiting = waiting_building(table.players[seat])
    if table.phase != "swap" or waiting is None:
        raise RuleBroken("R190", "No building is swapped now.")
    building, cells = waiting
    if not cells & cell(place):
        raise RuleBroken("R190", "No tile with that building lies there.")
    return facts.BuildingSwapped(seat=seat, building=building, place=place)


def _require_earned(table: Table) -> None:
    if table.phase != "special":
        raise RuleBroken("R150", "Only the dearest combination earns a special tile.")


def _land(table: Table, seat: int, command: commands.LandFigure) -> facts.FigureLanded:
    if table.phase != "land":
        raise RuleBroken("R105", "No figure is to be landed now.")
    figure, bit = table.aboard[0], cell(command.place)
    if not bit & ROW_CELLS[ROW_INDEX[figure]]:
        raise RuleBroken("R081", f"Next is a {figure}, who stands only in his own row.")
    if not bit & free_cells(table.players[seat].board, figure):
        raise RuleBroken("R080", "This cell has no tile, or somebody stands on it.")
    return facts.FigureLanded(seat=seat, place=command.place)


def _require_boatmen(table: Table) -> None:
    if table.phase != "boatmen":
        raise RuleBroken("R098", "Boatmen are used at the start of a big scoring.")


def _refuse_crossing(table: Table, seat: int, command: commands.UseBoatman) -> NoReturn:
    if (command.cargo == "each") != (command.figure is None):
        raise RuleBroken("R099", "A color goes with all of a color and with one figure, not with one of each.")
    if command.cargo == "one" and not table.options.advanced:
        raise RuleBroken("R099", "A boatman carries all figures of a color, or one of each.")
    if table.options.advanced and command.cargo != "one" and "boat" not in table.players[seat].special_tiles:
        raise RuleBroken("R176", "Without a boat a boatman carries one figure.")
    raise RuleBroken("R104", "He would move nobody.")


def decide(table: Table, seat: int, command: commands.WikingerCommand, chance: Chance) -> facts.WikingerFact:  # noqa: ARG001, C901, PLR0911, PLR0912
    """Return the fact of a seat's command. Raises ``RuleBroken``."""
    match command:
        case commands.Buy():
            return _buy(table, seat, table.players[seat], command)
        case commands.Exchange(amount=amount):
            return _exchange(table, seat, amount)
        case commands.Bid(gold=gold):
            return _bid(table, seat, gold)
        case commands.Pass():
            _require_auction(table)
            return passed(table, seat)
        case commands.RemoveFigure(figure=figure):
            if table.phase != "remove":
                raise RuleBroken("R168", "No figure is removed now.")
            if figure not in colors_drawn(table):
                raise RuleBroken("R168", f"No {figure} was drawn.")
            return facts.FigureRemoved(seat=seat, figure=figure)
        case commands.PlaceFigures(figure=figure):
            if table.phase != "place":
                raise RuleBroken("R172", "No figures are placed now.")
            if figure not in colors_drawn(table):
                raise RuleBroken("R172", f"No {figure} is left to be placed.")
            return placed(table, seat, figure)
        case commands.TakeSpecialTile(tile=tile):
            _require_earned(table)
            if tile not in choices(table):
                raise RuleBroken("R150", "That special tile does not lie open.")
            gold = table.box.scoring.special_gold if tile == "gold_5" else 0
            return facts.SpecialTileTaken(seat=seat, tile=tile, gold=gold)
        case commands.DeclineSpecialTile():
            _require_earned(table)
            return facts.SpecialTileDeclined(seat=seat)
        case commands.SwapBuilding(place=place):
            return _swap(table, seat, place)
        case commands.UseBoatman():
            _require_boatmen(table)
            if command not in crossings(table, table.players[seat]):
                _refuse_crossing(table, seat, command)
            return boatman_used(table, seat, command)
        case commands.LandFigure():
            return _land(table, seat, command)
        case commands.EndBoatmen():
            _require_boatmen(table)
            if must_go_on(table):
                raise RuleBroken("R109", "In the last scoring boatmen go on while they can bring somebody over.")
            return facts.BoatmenEnded(seat=seat)
        case _:
            assert_never(command)
