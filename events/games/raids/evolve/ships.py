"""Small changes of ships and of the map that many facts share."""

from events.ruleset.records import change, put

from ..data import Tile
from ..state import Ship, Table


def with_crew(table: Table, seat: int, more: int) -> tuple[Ship, ...]:
    """Return the ships with more Vikings, or fewer, on one of them."""
    ship = table.ships[seat]
    return put(table.ships, seat, change(ship, crew=ship.crew + more))


def tile_at(table: Table, place: int) -> Tile:
    """Return the tile that lies at a place. Raises ``LookupError`` if there is none, which no fact that is due says."""
    tile = table.chart[place]
    if tile is None:
        raise LookupError(f"no tile at {place}")
    return tile
