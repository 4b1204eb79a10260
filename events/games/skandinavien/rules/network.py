"""Networks of routes: connections, the longest path, and which routes can be claimed.

Connections and paths are computed here, on sets of a few dozen routes, instead of by a graph library. networkx has no
longest trail, and building its graph and finding components takes six times as long as the labels below (the test of
this module prints the figures), while scores need connections after every event.
"""

from collections import defaultdict

from events.ruleset.bounded_cache import bounded_cache

from ..data.box import COLORS, Box, Route, Ticket, counts, payment_of
from ..facts import RouteClaimed
from ..state import Table


def routes_in(routes: int) -> list[int]:
    """Return the indices of the routes in a set, in the order of the box."""
    places = []
    while routes:
        lowest = routes & -routes
        places.append(lowest.bit_length() - 1)
        routes ^= lowest
    return places


def short_enough(table: Table, seat: int) -> int:
    """Return the routes for which the seat has enough trains (R046)."""
    return table.box.up_to[table.trains[seat]]


def within_reach(table: Table, seat: int) -> int:
    """Return the routes that the seat can claim now, or attempt if they are tunnels (R044, R046, R047, R122)."""
    box = table.box
    candidates = table.open[seat] & box.up_to[table.trains[seat]]
    return candidates & _payable_with(box, table.hands[seat], table.setup.options.ferry_stacking)


@bounded_cache(1 << 12)
def _payable_with(box: Box, hand: int, stacking: bool) -> int:
    held = counts(hand)
    total, locomotives = sum(held), held[8]
    payable = 0
    for color in range(8):
        payable |= _payable_in(box, color, held[color], locomotives, total, stacking)
    return payable


@bounded_cache(1 << 16)
def _payable_in(box: Box, color: int, held: int, locomotives: int, total: int, stacking: bool) -> int:
    """R166: the routes that can be paid for, by the numbers of cards of a color, of locomotives, and in total."""
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


@bounded_cache(1 << 12, size=640)
def networks(box: Box, owned: int) -> tuple[int, ...]:
    """Return a label for each city: cities that the routes connect have the same label (R137)."""
    ends, labels = box.ends, list(range(len(box.city_places)))
    for place in routes_in(owned):
        one, other = ends[place]
        while labels[one] != one:
            one = labels[one]
        while labels[other] != other:
            other = labels[other]
        labels[max(one, other)] = min(one, other)
    # Each label is that of an earlier city, which already has its final label.
    for city, label in enumerate(labels):
        labels[city] = labels[label]
    return tuple(labels)


def is_connected(box: Box, owned: int, ticket: Ticket) -> bool:
    """Return True if the routes connect the two cities of the ticket (R135)."""
    labels, places = networks(box, owned), box.city_places
    return labels[places[ticket.a]] == labels[places[ticket.b]]


@bounded_cache(1 << 10)
def longest_path(box: Box, owned: int) -> int:
    """Return the length of the longest path that uses no route twice; cities may repeat (R150, R151)."""
    ends, labels = box.ends, networks(box, owned)
    parts: dict[int, list[int]] = defaultdict(list)
    for place in routes_in(owned):
        parts[labels[ends[place][0]]].append(place)
    return max((_longest_in(box, part) for part in parts.values()), default=0)


def _longest_in(box: Box, part: list[int]) -> int:
    """Return the longest path in connected routes.

    A path that cannot be extended uses all routes at both of its ends. So it either returns to its start and then uses
    every route, or connects two cities with an odd number of routes, and only those need to be searched from.
    """
    ends, lengths = box.ends, {place: box.routes[place].length for place in part}
    total = sum(lengths.values())
    ways: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
    for bit, place in enumerate(part):
        one, other = ends[place]
        ways[one].append((1 << bit, other, lengths[place]))
        ways[other].append((1 << bit, one, lengths[place]))
    odd = [city for city, routes in ways.items() if len(routes) % 2]
    if len(odd) <= 2:
        return total
    bound = total - _least_left_out(ways, odd)
    best = 0
    for city in odd:
        best = max(best, _longest_from(city, ways))
        if best == bound:
            break
    return best


def _least_left_out(ways: dict[int, list[tuple[int, int, int]]], odd: list[int]) -> int:
    """Return a lower bound for the routes that any path leaves out.

    The path leaves out one route at each odd city except its two ends, and a route joins two cities.
    """
    shortest = sorted(min(length for _, _, length in ways[city]) for city in odd)
    return (sum(shortest[:-2]) + 1) // 2


def _longest_from(city: int, ways: dict[int, list[tuple[int, int, int]]]) -> int:
    known: dict[tuple[int, int], int] = {}

    def longest(city: int, used: int) -> int:
        key = (city, used)
        found = known.get(key)
        if found is None:
            found = known[key] = max(
                (length + longest(other, used | bit) for bit, other, length in ways[city] if not used & bit), default=0
            )
        return found

    return longest(city, 0)


def twins_of(table: Table) -> tuple[int, ...]:
    """Return the other route of each double, as a set of routes by index (R061, R062)."""
    box = table.box
    return box.twins if table.setup.options.mixed_doubles else box.twins_alike


def still_open(table: Table, place: int, seat: int) -> tuple[int, ...]:
    """Return the routes open to each seat after one seat's claim (R045, R058 to R060)."""
    claimed = 1 << place
    double = claimed | twins_of(table)[place]
    if table.setup.seats == 2:
        return tuple([routes & ~double for routes in table.open])
    return tuple([routes & ~(double if other == seat else claimed) for other, routes in enumerate(table.open)])


def closed_to_all(table: Table) -> int:
    """Return the routes without an owner that nobody may claim any more (R059)."""
    left = (1 << len(table.box.routes)) - 1
    for owned, open_routes in zip(table.owned, table.open, strict=True):
        left &= ~(owned | open_routes)
    return left


def claimed(table: Table, seat: int, place: int, bag: int) -> RouteClaimed:
    """Return the fact of claiming a route with the cards of a bag: its trains and points (R052 to R054)."""
    route = table.box.routes[place]
    left = table.trains[seat] - route.length
    return RouteClaimed(seat=seat, route=route.id, payment=payment_of(bag), points=route.points, trains=left)
