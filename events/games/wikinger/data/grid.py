"""A display as bits: every cell, a row and a column, is one bit of a number, so that a set of cells is a number too.

Bit ``column * 8 + row``: one column further is a shift by 8, one row further down a shift by 1. Row 0 holds the ships,
column 1 touches the mainland.
"""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from events.ruleset.bounded_cache import memo
from events.ruleset.records import Record

from .names import ROW_INDEX, ROWS, Row

COLUMNS = 37
"""The longest possible row: with two players a display takes 36 bought tiles and the start tile."""


class Place(Record, frozen=True, forbid_unknown_fields=True):
    """A cell of a display."""

    row: Row
    column: Annotated[int, Meta(ge=1, le=COLUMNS, description="Counted from the mainland; its neighbour is 1.")]


ISLAND_COLUMN = 0b111110
"""The five island rows of one column, as bits of that column."""
COLUMN_ONE = ISLAND_COLUMN << 8
ISLAND_CELLS = sum(ISLAND_COLUMN << 8 * column for column in range(1, COLUMNS + 1))
ROW_CELLS = tuple(sum(1 << 8 * column + row for column in range(1, COLUMNS + 1)) for row in range(len(ROWS)))
SHIP_CELLS = ROW_CELLS[0]
HARBOUR = 1 << 8 | 1 << 16 | 1 << 24
"""The first three places of the ship row."""

PLACES = {
    column * 8 + index: Place(row=row, column=column)
    for column in range(1, COLUMNS + 1)
    for index, row in enumerate(ROWS)
}
"""The place of each bit, by the bit's position."""


def cell(place: Place) -> int:
    """Return the bit of a place."""
    return 1 << place.column * 8 + ROW_INDEX[place.row]


def place_of(bit: int) -> Place:
    """Return the place of a bit."""
    return PLACES[bit.bit_length() - 1]


@memo(1 << 14)
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
