"""A display: where tiles may lie, which tiles are free for figures, and how boatmen cross and land."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from events.ruleset.bounded_cache import bounded_cache

from ..commands import LandFigure, UseBoatman
from ..data.box import COLUMN_ONE, HARBOUR, ISLAND_CELLS, PLACES, ROW_CELLS, SHIP_CELLS, Place, cell, indices
from ..data.names import BOATMAN, KINDS, LEFT, ROW_INDEX, SETTLERS, SHIP, Settler
from ..state import Board, Player, Table

Open = tuple[int, int, int, int]
"""The open cells for a left end, a middle, a right end and a ship."""
_boatman, _landing = cache(UseBoatman), cache(LandFigure)


def open_cells(board: Board, homeland: int) -> Open:
    """Return where each kind of tile may be laid (R053 to R068).

    ``homeland`` are the cells with the mainland's sea on their west (R067).
    """
    return *_island_cells(board.lefts, board.middles, board.rights, homeland), ship_cells(board.ships)


@bounded_cache(1 << 14)
def _island_cells(lefts: int, middles: int, rights: int, homeland: int) -> tuple[int, int, int]:
    """The open cells for a left end, a middle and a right end. Cached, since a purchase and its offer need them."""
    islands = lefts | middles | rights
    touched = islands << 8 | islands >> 8 | islands << 1 | islands >> 1 | COLUMN_ONE
    free = touched & ISLAND_CELLS & ~islands
    west_land = (lefts | middles) << 8
    west_sea = rights << 8 | homeland
    east_land = (middles | rights) >> 8
    east_sea = lefts >> 8
    with_land_east = free & ~east_sea
    return (
        with_land_east & ~west_land,
        with_land_east & ~west_sea,
        free & ~east_land & ~west_sea,
    )


@bounded_cache(1 << 12)
def ship_cells(ships: tuple[object, ...]) -> int:
    """Return the open places for a ship: the first three in any order, then always the next one (R054, R055)."""
    free = HARBOUR
    for column, ship in enumerate(ships[:3], 1):
        if ship is not None:
            free ^= 1 << 8 * column
    return free or 1 << 8 * (len(ships) + 1)


def with_start_tile(row: int) -> Board:
    """Return a display with only the start tile, in column 1 of this row (R048, R050)."""
    return Board(lefts=1 << 8 + row)


def objection(board: Board, tile: str, place: Place, homeland: int) -> tuple[str, str]:
    """Return why the tile may not be laid there: the rule and a sentence. Only call it for cells that are not open."""
    kind, bit = KINDS[tile], cell(place)
    if kind == SHIP:
        return _ship_objection(board, place)
    if bit & SHIP_CELLS:
        return "R053", "Island tiles never lie in the ship row."
    if bit & board.islands:
        return "R060", "A tile lies there already."
    touching = cell_neighbours(bit) & board.islands | bit & COLUMN_ONE
    if not touching:
        return "R061", "It would touch neither an island tile nor the mainland with a side."
    if kind != LEFT and bit & homeland:
        return "R067", "Beside the mainland only a left end fits."
    return "R063", "Sea would meet land there."


def _ship_objection(board: Board, place: Place) -> tuple[str, str]:
    if place.row != "ships":
        return "R053", "A ship goes into the ship row."
    if place.column <= len(board.ships) and board.ships[place.column - 1] is not None:
        return "R059", "A ship lies in that column already."
    if None in board.ships[:3]:
        return "R054", "The first three places of the ship row are filled first."
    return "R055", "The next ship goes beside the last one."


def cell_neighbours(bit: int) -> int:
    """Return the cells to the left and right, above and below, within the island rows."""
    return (bit << 8 | bit >> 8 | bit << 1 | bit >> 1) & ISLAND_CELLS


def around(bit: int) -> int:
    """Return a cell and up to eight cells around it, including diagonal ones (R195)."""
    column = bit | bit << 1 | bit >> 1
    return (column | column << 8 | column >> 8) & ISLAND_CELLS


def free_cells(board: Board, figure: Settler) -> int:
    """Return the tiles in the figure's row on which nobody stands (R080, R081)."""
    return board.islands & ~board.figures & ROW_CELLS[ROW_INDEX[figure]]


def movable(player: Player) -> Mapping[Settler, int]:
    """Return, by color, how many figures of the mainland have a free tile (R100, R106, R107)."""
    free = player.board.islands & ~player.board.figures
    return _movable(free, player.mainland) if free else {}


@bounded_cache(1 << 12, size=640)
def _movable(free: int, mainland: tuple[int, ...]) -> Mapping[Settler, int]:
    """Cached, since legal commands, decisions and automatic facts all need it."""
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
    carrying_all = [*(_boatman(cargo="color", figure=figure) for figure in colors), _boatman(cargo="each")]
    if not table.options.advanced:
        return carrying_all
    single = [_boatman(cargo="one", figure=figure) for figure in colors]
    return single + carrying_all if "boat" in player.special_tiles else single


def cargo_of(player: Player, crossing: UseBoatman) -> tuple[Settler, ...]:
    """Return the figures that go aboard, from the top row down: as many as have a free tile (R099, R105, R106)."""
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
    """Return True in the last big scoring, in which boatmen continue while they can carry a figure (R109, R180)."""
    return table.round == table.box.rounds


def landings(table: Table, player: Player) -> list[LandFigure]:
    """Return the free tiles for the next figure aboard (R105)."""
    return [_landing(place=PLACES[index]) for index in indices(free_cells(player.board, table.aboard[0]))]


def forced_landing(table: Table, player: Player) -> int:
    """Return the cell for the next figure if it has no choice, since every free tile will be taken; otherwise 0."""
    figure = table.aboard[0]
    free = free_cells(player.board, figure)
    return free & -free if free.bit_count() <= table.aboard.count(figure) else 0
