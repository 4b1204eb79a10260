"""A longship: its room, its tiles, and what they are worth to it."""

from ..data import Box, Tile
from ..state import Ship

Spaces = tuple[Tile | None, ...]


def capacity(box: Box, spaces: Spaces) -> int:
    """R004: return two shields an empty space, and those printed on the tiles."""
    return sum([tile.shields if tile is not None else box.shields_per_space for tile in spaces])


def room(ship: Ship) -> int:
    """Return how many more Vikings find a shield."""
    return ship.capacity - ship.crew


def free_space(ship: Ship) -> int | None:
    """Return the first empty space; which one it is carries no meaning (R006)."""
    return ship.spaces.index(None) if None in ship.spaces else None


def goods_at(ship: Ship) -> tuple[int, ...]:
    """Return the spaces with goods."""
    return tuple([space for space, tile in enumerate(ship.spaces) if tile is not None and tile.type == "good"])


def value_of(ship: Ship, kind: str) -> int:
    """Return the sum of the values of one type of tile aboard: single 1, double 2."""
    return sum([tile.value for tile in ship.spaces if tile is not None and tile.type == kind])


def all_goods(ship: Ship) -> list[Tile]:
    """R180: return the goods aboard and those sold."""
    return [tile for tile in ship.spaces if tile is not None and tile.type == "good"] + list(ship.sold)
