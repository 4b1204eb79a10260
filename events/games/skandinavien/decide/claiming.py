"""Claiming a route."""

from events.games.skandinavien.data import ROUTE_PLACES, ROUTES, Payment, RouteId, holds, paid
from events.games.skandinavien.rules.doubles import TWINS
from events.games.skandinavien.rules.prices import fault
from events.games.skandinavien.rules.reach import short_enough
from events.games.skandinavien.state import Table
from events.ruleset.refusals import RuleBroken

from .course import Course
from .placing import place_trains
from .tunnels import attempt


def claim(course: Course, seat: int, route_id: RouteId, payment: Payment) -> None:
    """A route is claimed at once, or attempted if it is a tunnel."""
    table, place, bag = course.table, ROUTE_PLACES[route_id], paid(payment)
    if table.step != "turn":
        raise RuleBroken("R022", "Finish what you have begun before claiming a route.")
    _require_open(table, seat, place)
    broken = fault(ROUTES[place], bag, stacking=table.setup.options.ferry_stacking)
    if broken:
        raise RuleBroken(*broken)
    if not holds(table.hands[seat], bag):
        raise RuleBroken("R047", "You do not hold all these cards.")
    if ROUTES[place].type == "tunnel":
        attempt(course, seat, place, bag)
    else:
        place_trains(course, seat, place, bag)


def _require_open(table: Table, seat: int, place: int) -> None:
    route = 1 << place
    if any(owned & route for owned in table.owned):
        raise RuleBroken("R045", "The route has an owner already.")
    if table.owned[seat] & TWINS[place]:
        raise RuleBroken("R058", "You own the other route of this double.")
    if not table.open[seat] & route:
        raise RuleBroken("R059", "With two players only one route of a double can be claimed.")
    if not short_enough(table, seat) & route:
        raise RuleBroken("R046", "You have not enough trains left for this route.")
