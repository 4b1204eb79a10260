"""What a seat's routes connect, and the longest path through them.

Both are done here, on sets of a few dozen routes, and not with a graph library: networkx knows no longest trail, and
to build its graph and find what is connected takes six times as long as the labels below (the test of this module
prints the figures), while scores ask for connections after every event.
"""

from collections import defaultdict

from events.ruleset.bounded_cache import memo

from ..data import Box, Ticket
from .reach import routes_in


@memo(1 << 12, size=640)
def networks(box: Box, owned: int) -> tuple[int, ...]:
    """Return a label for each city: cities that the routes connect have the same one (R137)."""
    ends, labels = box.ends, list(range(len(box.city_places)))
    for place in routes_in(owned):
        one, other = ends[place]
        while labels[one] != one:
            one = labels[one]
        while labels[other] != other:
            other = labels[other]
        labels[max(one, other)] = min(one, other)
    # Each label is that of a city further to the front, which has its final label by now.
    for city, label in enumerate(labels):
        labels[city] = labels[label]
    return tuple(labels)


def is_connected(box: Box, owned: int, ticket: Ticket) -> bool:
    """Return True if some chain of the routes leads from one city of the ticket to the other (R135)."""
    labels, places = networks(box, owned), box.city_places
    return labels[places[ticket.a]] == labels[places[ticket.b]]


@memo(1 << 10)
def longest_path(box: Box, owned: int) -> int:
    """Return the longest way over routes of which none occurs twice; cities may (R150, R151)."""
    ends, labels = box.ends, networks(box, owned)
    parts: dict[int, list[int]] = defaultdict(list)
    for place in routes_in(owned):
        parts[labels[ends[place][0]]].append(place)
    return max((_longest_in(box, part) for part in parts.values()), default=0)


def _longest_in(box: Box, part: list[int]) -> int:
    """Return the longest path in connected routes.

    A path that cannot be made longer uses all routes at both its ends. So it either comes back to where it began, and
    then uses every route, or joins two cities with an odd number of routes: only there it has to be looked for.
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
    """Return what any path leaves out at least.

    It is one route at each odd city but its two ends, and a route has two ends.
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
