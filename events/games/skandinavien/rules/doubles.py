"""Double routes: what a claim closes, and for whom."""

from events.games.skandinavien.data import ROUTES


def _twin(place: int) -> int:
    double = ROUTES[place].double
    twins = [other for other, route in enumerate(ROUTES) if double and route.double == double and other != place]
    return 1 << twins[0] if twins else 0


TWINS = tuple(_twin(place) for place in range(len(ROUTES)))
"""The other route of the double at each place, as a set of routes (R061, R062)."""


def still_open(open_routes: tuple[int, ...], place: int, seat: int) -> tuple[int, ...]:
    """The routes open to each seat after one seat's claim (R045, R058 to R060)."""
    claimed, twin = 1 << place, TWINS[place]
    two_players = len(open_routes) == 2
    return tuple(
        routes & ~(claimed | twin) if two_players or other == seat else routes & ~claimed
        for other, routes in enumerate(open_routes)
    )
