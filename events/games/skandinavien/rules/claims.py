"""The claim of a route that is paid for."""

from ..data import payment_of
from ..facts import RouteClaimed
from ..state import Table


def claimed(table: Table, seat: int, place: int, bag: int) -> RouteClaimed:
    """Return the claim of a route, paid with the cards of a bag: its trains and points (R052 to R054)."""
    route = table.box.routes[place]
    left = table.trains[seat] - route.length
    return RouteClaimed(seat=seat, route=route.id, payment=payment_of(bag), points=route.points, trains=left)
