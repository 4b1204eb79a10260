"""What the routes that a plan still misses take and bring, remembered, since most plans miss what others missed."""

from typing import NamedTuple

from events.ruleset.bounded_cache import memo

from ..data import GRAY, Box, Route
from ..rules.reach import routes_in

_LONG = 9
"""From this length on a route takes most of a game to collect for."""


class Price(NamedTuple):
    """What a route asks for: spaces of a color (or ``GRAY``), of them ``symbols`` only for locomotives.

    ``takes_locomotives``: they pay for the other spaces as well.
    """

    color_place: int
    colored: int
    symbols: int
    takes_locomotives: bool


class Missing(NamedTuple):
    """A set of routes: their prices, those with a color and the long ones first, their trains, points, and cost."""

    prices: tuple[Price, ...]
    trains: int
    points: int
    cost: float


@memo(1 << 13)
def missing(box: Box, routes: int) -> Missing:
    """Return what a set of routes takes and brings."""
    listed = [box.routes[place] for place in routes_in(routes)]
    ordered = sorted(listed, key=lambda route: (route.color_place == GRAY, -route.length))
    return Missing(
        prices=tuple(map(_price, ordered)),
        trains=sum(route.length for route in listed),
        points=sum(route.points for route in listed),
        cost=sum(map(route_cost, listed)),
    )


def route_cost(route: Route) -> float:
    """Return about how many turns a route takes, less what its points are worth."""
    cost = 1 + 0.5 * route.length + 0.5 * route.symbols + 0.5 * (route.type == "tunnel") - 0.25 * route.points
    return max(0.3, cost + 4.0 * (route.length >= _LONG))


def _price(route: Route) -> Price:
    symbols = route.symbols if route.type == "ferry" else 0
    return Price(route.color_place, route.length - symbols, symbols, route.type in ("ferry", "tunnel"))
