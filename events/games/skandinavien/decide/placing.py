"""Placing trains on a route that is paid for."""

from events.games.skandinavien.data import BOX, ROUTES, payment_of
from events.games.skandinavien.facts import LastTurnsBegun, RouteClaimed

from .course import Course


def place_trains(course: Course, seat: int, place: int, bag: int) -> None:
    """R052 to R054, R126: trains and points; the last turns begin when few trains are left."""
    before, route = course.before, ROUTES[place]
    left = before.trains[seat] - route.length
    claimed = RouteClaimed(seat=seat, route=route.id, payment=payment_of(bag), points=route.points, trains=left)
    course.tell(claimed)
    if left <= BOX.last_turns_at and before.turns_left is None:
        course.tell(LastTurnsBegun(seat=seat, turns=before.setup.seats))
