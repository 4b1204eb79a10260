"""What a boatman may carry, and where figures may land."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from events.ruleset.bounded_cache import memo

from ..commands import LandFigure, UseBoatman
from ..data.grid import PLACES, ROW_CELLS, indices
from ..data.names import BOATMAN, ROW_INDEX, SETTLERS, Settler
from ..state import Board, Player, Table


def free_cells(board: Board, figure: Settler) -> int:
    """Return the tiles in the figure's row on which nobody stands (R080, R081)."""
    return board.islands & ~board.figures & ROW_CELLS[ROW_INDEX[figure]]


def movable(player: Player) -> Mapping[Settler, int]:
    """Return by color how many figures of the mainland would find a free tile (R100, R106, R107)."""
    free = player.board.islands & ~player.board.figures
    return _movable(free, player.mainland) if free else {}


@memo(1 << 12, size=640)
def _movable(free: int, mainland: tuple[int, ...]) -> Mapping[Settler, int]:
    """Kept, since the same question is asked for the offer, the command and what follows."""
    rooms = {
        figure: min(waiting, (free & ROW_CELLS[ROW_INDEX[figure]]).bit_count())
        for figure, waiting in zip(SETTLERS, mainland, strict=False)
        if waiting
    }
    return MappingProxyType({figure: room for figure, room in rooms.items() if room})


def crossings(table: Table, player: Player) -> list[UseBoatman]:
    """Return every way to use a boatman now (R099, R104; R176 to R179 in the advanced game)."""
    if not player.mainland[BOATMAN]:
        return []
    colors = list(movable(player))
    if not colors:
        return []
    carrying_all = [*(_crossing("color", figure) for figure in colors), _crossing("each", None)]
    if not table.options.advanced:
        return carrying_all
    single = [_crossing("one", figure) for figure in colors]
    return single + carrying_all if "boat" in player.special_tiles else single


@cache
def _crossing(cargo: str, figure: Settler | None) -> UseBoatman:
    match cargo:
        case "one":
            return UseBoatman(cargo="one", figure=figure)
        case "color":
            return UseBoatman(cargo="color", figure=figure)
    return UseBoatman(cargo="each")


def cargo_of(player: Player, crossing: UseBoatman) -> tuple[Settler, ...]:
    """Return the figures that go aboard, from the top row down: as many as find a free tile (R099, R105, R106)."""
    room = movable(player)
    match crossing:
        case UseBoatman(cargo="each", figure=None):
            return tuple(room)
        case UseBoatman(cargo="color", figure=figure) if figure is not None:
            return (figure,) * room.get(figure, 0)
        case UseBoatman(cargo="one", figure=figure) if figure is not None and figure in room:
            return (figure,)
    return ()


def must_go_on(table: Table) -> bool:
    """Return True in the last big scoring: boatmen then go on while they can bring somebody across (R109, R180)."""
    return table.round == table.box.rounds


def landings(table: Table, player: Player) -> list[LandFigure]:
    """Return the free tiles for the next figure aboard (R105)."""
    return [_landing(index) for index in indices(free_cells(player.board, table.aboard[0]))]


def forced_landing(table: Table, player: Player) -> int:
    """Return the cell where the next figure lands if there is no choice: every free tile will be taken. Else 0."""
    figure = table.aboard[0]
    free = free_cells(player.board, figure)
    return free & -free if free.bit_count() <= table.aboard.count(figure) else 0


@cache
def _landing(index: int) -> LandFigure:
    return LandFigure(place=PLACES[index])
