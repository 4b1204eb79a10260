"""A turn as far as it leaves no choice: taking the tile, discarding what lies between, setting the course."""

from ..facts import CourseSet, Fled, MarketTaken, RuneTaken, TilesDiscarded
from ..rules.battle import has_answer
from ..rules.course import catches_up, left_behind, must_dock
from ..rules.market import market_taken
from ..rules.ship import goods_at
from ..state import Battle, Table


def take_turn(table: Table, seat: int) -> RuneTaken | MarketTaken | TilesDiscarded | CourseSet | None:
    """R045: return the next forced step of a turn."""
    tile = table.chart[table.places[seat]]
    if tile is None:
        return _navigate(table, seat)
    ship = table.ships[seat]
    if tile.type == "rune":
        return RuneTaken(seat=seat, tile=tile.id, runes=len(ship.runes) + 1)
    if tile.type == "market" and not goods_at(ship):
        return market_taken(table, seat, tile, ())
    return None


def flee_home(table: Table, battle: Battle) -> Fled | None:
    """R145, R154: return the flight home of a ship that can neither strike back nor stop anywhere."""
    if has_answer(table, battle):
        return None
    return Fled(seat=battle.asked, opponent=battle.opponent, to=table.setup.box.harbour)


def _navigate(table: Table, seat: int) -> TilesDiscarded | CourseSet | None:
    """R080, R154: discard what lies between, and sail home if no other stop is left."""
    if catches_up(table, seat):
        places, tiles = zip(*left_behind(table, seat), strict=True)
        return TilesDiscarded(seat=seat, places=places, tiles=tuple(tile.id for tile in tiles))
    return CourseSet(seat=seat, to=table.setup.box.harbour) if must_dock(table, seat) else None
