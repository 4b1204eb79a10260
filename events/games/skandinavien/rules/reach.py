"""Which routes a seat can claim with its hand and its trains, as a set of routes."""

from events.ruleset.bounded_cache import memo

from ..data import COLORS, Box, Route, counts
from ..state import Table


def routes_in(routes: int) -> list[int]:
    """Return the places of the routes in a set, in the order of the box."""
    places = []
    while routes:
        lowest = routes & -routes
        places.append(lowest.bit_length() - 1)
        routes ^= lowest
    return places


def short_enough(table: Table, seat: int) -> int:
    """Return the routes for which the seat has trains (R046)."""
    return table.box.up_to[table.trains[seat]]


def within_reach(table: Table, seat: int) -> int:
    """Return the routes that the seat can claim now, or attempt if they are tunnels (R044, R046, R047, R122)."""
    box = table.box
    candidates = table.open[seat] & box.up_to[table.trains[seat]]
    return candidates & _payable_with(box, table.hands[seat], table.setup.options.ferry_stacking)


@memo(1 << 12)
def _payable_with(box: Box, hand: int, stacking: bool) -> int:
    held = counts(hand)
    total, locomotives = sum(held), held[8]
    payable = 0
    for color in range(8):
        payable |= _payable_in(box, color, held[color], locomotives, total, stacking)
    return payable


@memo(1 << 16)
def _payable_in(box: Box, color: int, held: int, locomotives: int, total: int, stacking: bool) -> int:
    """R166: the routes that can be paid with so many cards of a color, so many locomotives, and so many in all."""
    return sum(
        1 << place
        for place, route in enumerate(box.routes)
        if COLORS[color] in route.colors and _is_payable(route, held, locomotives, total, stacking)
    )


def _is_payable(route: Route, held: int, locomotives: int, total: int, stacking: bool) -> bool:
    if route.type == "tunnel":
        return held + locomotives >= route.length
    if route.type == "ferry":
        colored = min(held, route.length - route.symbols)
        locomotives = min(locomotives, route.length - colored)
        groups = route.length - colored - locomotives
        limit = route.length if stacking else route.symbols
        return groups <= limit and total - colored - locomotives >= route.group_size * groups
    if route.groups:
        colored = min(held, route.length)
        return total - colored >= route.group_size * (route.length - colored)
    return held >= route.length
