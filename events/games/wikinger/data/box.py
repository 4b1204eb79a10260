"""The typed box: counts, prices and rewards from the document, with an operator's replacements; and sets of cells."""

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta

from events.ruleset.bounded_cache import bounded_cache
from events.ruleset.boxes import BoxDocument, typed
from events.ruleset.records import Record
from events.ruleset.refusals import Malformed

from .names import ROW_INDEX, ROWS, Figure, IslandTile, Row, Sail, Settler, SpecialTile, Tile

COLUMNS = 37
"""The longest possible row: with two players a display takes 36 bought tiles and the start tile."""

ISLAND_COLUMN = 0b111110
"""The five island rows of one column, as bits of that column."""
COLUMN_ONE = ISLAND_COLUMN << 8
ISLAND_CELLS = sum(ISLAND_COLUMN << 8 * column for column in range(1, COLUMNS + 1))
ROW_CELLS = tuple(sum(1 << 8 * column + row for column in range(1, COLUMNS + 1)) for row in range(len(ROWS)))
SHIP_CELLS = ROW_CELLS[0]
HARBOUR = 1 << 8 | 1 << 16 | 1 << 24
"""The first three places of the ship row."""

SHIPS = 14
"""The number of ships in the box, however an operator divides them among the sails."""
ISLAND_TILES = 58
"""The number of island tiles in the stacks, however an operator divides them among the kinds."""

Edge = Literal["sea", "neutral"]
Side = Literal["sea", "land"]
Count = Annotated[int, Meta(ge=0)]

SHIP_TILES: dict[Sail, Tile] = {
    "red": "ship_red",
    "green": "ship_green",
    "yellow": "ship_yellow",
    "blue": "ship_blue",
}


class Place(Record, frozen=True, forbid_unknown_fields=True):
    """A cell of a display."""

    row: Row
    column: Annotated[int, Meta(ge=1, le=COLUMNS, description="Counted from the mainland; its neighbour is 1.")]


PLACES = {
    column * 8 + index: Place(row=row, column=column)
    for column in range(1, COLUMNS + 1)
    for index, row in enumerate(ROWS)
}
"""The place of each bit, by the bit's position."""


def cell(place: Place) -> int:
    return 1 << place.column * 8 + ROW_INDEX[place.row]


def place_of(bit: int) -> Place:
    return PLACES[bit.bit_length() - 1]


@bounded_cache(1 << 14)
def indices(cells: int) -> tuple[int, ...]:
    """Return the positions of the bits of a set, column by column from the mainland."""
    return tuple(bit.bit_length() - 1 for bit in bits(cells))


def bits(cells: int) -> Iterator[int]:
    """Yield the bits of a set one by one, column by column from the mainland."""
    while cells:
        bit = cells & -cells
        yield bit
        cells ^= bit


def places(cells: int) -> tuple[Place, ...]:
    """Return the places of a set, column by column from the mainland."""
    return tuple(place_of(bit) for bit in bits(cells))


class Ship(Record, forbid_unknown_fields=True):
    """The ships of one sail: their number, their reach, what they pay if repelled, and what they cost otherwise."""

    count: Annotated[int, Meta(ge=0, le=SHIPS)]
    reach: Settler
    kind: Literal["gold", "points"]
    amount: Annotated[int, Meta(ge=0, le=20)]

    @property
    def cells(self) -> int:
        """Return the threatened rows as bits of the ship's column: from the fighters down to its reach (R084)."""
        return (2 << ROW_INDEX[self.reach]) - 2


class Stock(Record, forbid_unknown_fields=True):
    """The number of one special tile."""

    count: Count


class Sides(Record, forbid_unknown_fields=True):
    """What the four sides of an island tile show."""

    west: Side
    east: Side
    north: Side
    south: Side


class Drawn(Record, forbid_unknown_fields=True):
    """The number of figures drawn in a round: twelve, or thirteen if one is then removed."""

    twelve: Count
    thirteen: Count


class Scoring(Record, forbid_unknown_fields=True):
    """The numbers of the scorings."""

    goldsmith_gold: int
    noble_points: int
    scout_points: int
    scout_per_goldsmith: int
    scout_per_fisher: int
    gold_per_point: int
    gold_per_point_with_tile: int
    most_boatmen: int
    most_islands: int
    longest_island: int
    fisher_feeds: int
    surplus_points: int
    surplus_points_with_tile: int
    missing_points: int
    building_figure_points: int
    special_gold: int


class Values(Record, forbid_unknown_fields=True):
    """The values of the document. ``tiles`` are the island tiles in the stacks; ships are counted by sail."""

    players: tuple[int, ...]
    rounds: int
    scorings: tuple[Literal["small", "big"], ...]
    prices: tuple[int, ...]
    start_points: int
    start_gold: dict[str, int]
    coins: dict[str, int]
    figures: dict[Figure, Count]
    figure_colors: dict[Figure, str]
    wheel_order: tuple[Figure, ...]
    figures_drawn: Drawn
    rows: tuple[str, ...]
    columns: int
    first_ship_columns: tuple[int, ...]
    player_colors: tuple[str, ...]
    tiles: dict[IslandTile, Annotated[int, Meta(ge=0, le=ISLAND_TILES)]]
    start_tile: Literal["left"]
    edges: dict[Literal["left", "middle", "right"], Sides]
    homeland_edge: Edge
    ships: dict[Sail, Ship]
    special_tiles: dict[SpecialTile, Stock]
    special_tiles_open: int
    scoring: Scoring


class Box(Record, eq=False):
    """Everything in the box that the rules need, and the document that it was made from.

    A box is equal only to itself: ``Boxes`` creates one for each document, so it can be the key of a cache.
    ``tiles`` are the counts in the stacks, ships included.
    """

    document: BoxDocument
    rounds: int
    start_points: int
    start_gold: dict[int, int]
    figures: dict[Figure, int]
    wheel_order: tuple[Figure, ...]
    tiles: dict[Tile, int]
    ships: dict[Tile, Ship]
    homeland_edge: Edge
    special_tiles: dict[SpecialTile, int]
    special_tiles_open: int
    scoring: Scoring

    @property
    def homeland(self) -> int:
        """Return the cells whose western neighbour is the mainland's sea (R067)."""
        return COLUMN_ONE if self.homeland_edge == "sea" else 0


def build(document: BoxDocument) -> Box:
    """Return the typed box (R007, R067, R231). Raises ``Malformed``."""
    values = typed(document.values, Values)
    _require_total(sum(ship.count for ship in values.ships.values()), SHIPS, "ships of all sails")
    _require_total(sum(values.tiles.values()), ISLAND_TILES, "island tiles of all kinds")
    ships = {SHIP_TILES[sail]: ship for sail, ship in values.ships.items()}
    return Box(
        document=document,
        rounds=values.rounds,
        start_points=values.start_points,
        start_gold={int(seats): gold for seats, gold in values.start_gold.items()},
        figures=values.figures,
        wheel_order=values.wheel_order,
        tiles=dict(values.tiles) | {tile: ship.count for tile, ship in ships.items()},
        ships=ships,
        homeland_edge=values.homeland_edge,
        special_tiles={tile: stock.count for tile, stock in values.special_tiles.items()},
        special_tiles_open=values.special_tiles_open,
        scoring=values.scoring,
    )


def _require_total(found: int, total: int, what: str) -> None:
    if found != total:
        raise Malformed(f"box: the {what} must be {total} together")
