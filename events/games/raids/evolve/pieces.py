"""Small changes that many facts share."""

from typing import TypeVar

from events.games.raids.data import Tile
from events.games.raids.state import Ship, Table
from events.ruleset.records import change

T = TypeVar("T")


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The items with one of them changed."""
    return (*items[:index], item, *items[index + 1 :])


def with_crew(table: Table, seat: int, more: int) -> tuple[Ship, ...]:
    """The ships with more Vikings, or fewer, on one of them."""
    ship = table.ships[seat]
    return put(table.ships, seat, change(ship, crew=ship.crew + more))


def tile_at(table: Table, place: int) -> Tile:
    """The tile that lies there, as every fact that names a place says."""
    tile = table.chart[place]
    if tile is None:
        raise LookupError(f"no tile at {place}")
    return tile
