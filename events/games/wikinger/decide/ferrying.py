"""Boatmen: sent across, landed figure by figure, or kept."""

from typing import NoReturn, assert_never

from events.ruleset.refusals import RuleBroken

from ..commands import EndBoatmen, LandFigure, UseBoatman
from ..data.grid import ROW_CELLS, cell
from ..data.names import ROW_INDEX
from ..facts import BoatmanUsed, BoatmenEnded, FigureLanded
from ..rules.acts import boatman_used
from ..rules.boatmen import crossings, free_cells, must_go_on
from ..state import Table


def act(
    table: Table, seat: int, command: UseBoatman | LandFigure | EndBoatmen
) -> BoatmanUsed | FigureLanded | BoatmenEnded:
    """Return the step of a crossing. Raises ``RuleBroken``."""
    match command:
        case UseBoatman():
            _require_boatmen(table)
            if command not in crossings(table, table.players[seat]):
                _refuse_crossing(table, seat, command)
            return boatman_used(table, seat, command)
        case LandFigure():
            return _land(table, seat, command)
        case EndBoatmen():
            _require_boatmen(table)
            if must_go_on(table):
                raise RuleBroken("R109", "In the last scoring boatmen go on while they can bring somebody over.")
            return BoatmenEnded(seat=seat)
        case _:
            assert_never(command)


def _land(table: Table, seat: int, command: LandFigure) -> FigureLanded:
    if table.phase != "land":
        raise RuleBroken("R105", "No figure is to be landed now.")
    figure, bit = table.aboard[0], cell(command.place)
    if not bit & ROW_CELLS[ROW_INDEX[figure]]:
        raise RuleBroken("R081", f"Next is a {figure}, who stands only in his own row.")
    if not bit & free_cells(table.players[seat].board, figure):
        raise RuleBroken("R080", "There is no tile, or somebody stands on it.")
    return FigureLanded(seat=seat, place=command.place)


def _require_boatmen(table: Table) -> None:
    if table.phase != "boatmen":
        raise RuleBroken("R098", "Boatmen are used at the start of a big scoring.")


def _refuse_crossing(table: Table, seat: int, command: UseBoatman) -> NoReturn:
    if (command.cargo == "each") != (command.figure is None):
        raise RuleBroken("R099", "A color goes with all of a color and with one figure, not with one of each.")
    if command.cargo == "one" and not table.options.advanced:
        raise RuleBroken("R099", "A boatman carries all figures of a color, or one of each.")
    if table.options.advanced and command.cargo != "one" and "boat" not in table.players[seat].special_tiles:
        raise RuleBroken("R176", "Without a boat a boatman carries one figure.")
    raise RuleBroken("R104", "He would move nobody.")
