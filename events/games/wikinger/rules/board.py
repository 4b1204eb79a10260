"""Where tiles may lie: the ship row, contact, and sea against land."""

from events.ruleset.bounded_cache import memo

from ..data.grid import COLUMN_ONE, HARBOUR, ISLAND_CELLS, SHIP_CELLS, Place, cell
from ..data.names import KINDS, LEFT, SHIP
from ..state import Board

Open = tuple[int, int, int, int]
"""The open cells for a left end, a middle, a right end and a ship."""


def open_cells(board: Board, homeland: int) -> Open:
    """Return where each kind of tile may be laid (R053 to R068).

    ``homeland`` are the cells with the mainland's sea on their west (R067).
    """
    return *_island_cells(board.lefts, board.middles, board.rights, homeland), ship_cells(board.ships)


@memo(1 << 14)
def _island_cells(lefts: int, middles: int, rights: int, homeland: int) -> tuple[int, int, int]:
    """The open cells for a left end, a middle and a right end; what is offered is asked again when it is bought."""
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


@memo(1 << 12)
def ship_cells(ships: tuple[object, ...]) -> int:
    """Return the open places for a ship: the first three in any order, then always the next one (R054, R055)."""
    free = HARBOUR
    for column, ship in enumerate(ships[:3], 1):
        if ship is not None:
            free ^= 1 << 8 * column
    return free or 1 << 8 * (len(ships) + 1)


def with_start_tile(row: int) -> Board:
    """Return a display with nothing but the start tile in column 1 of this row (R048, R050)."""
    return Board(lefts=1 << 8 + row)


def objection(board: Board, tile: str, place: Place, homeland: int) -> tuple[str, str]:
    """Return why the tile may not be laid there, as the rule and a sentence. Only for cells that are not open."""
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
    """Return the cells left, right, above and below, within the island rows."""
    return (bit << 8 | bit >> 8 | bit << 1 | bit >> 1) & ISLAND_CELLS


def around(bit: int) -> int:
    """Return a cell and the up to eight cells around it, diagonal ones too (R195)."""
    column = bit | bit << 1 | bit >> 1
    return (column | column << 8 | column >> 8) & ISLAND_CELLS
