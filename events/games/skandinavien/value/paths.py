"""The cheapest paths between cities over routes that a seat owns or may still claim."""

from functools import lru_cache
from heapq import heappop, heappush

from events.ruleset.bounded_cache import memo
from events.ruleset.boxes import BOXES_IN_USE

from ..data import Box
from .missing import route_cost


@memo(1 << 13)
def path(box: Box, free: int, open_routes: int, start: int, goal: int) -> int | None:
    """Return the routes that are missing on the cheapest path, as a set; ``None`` if there is no path.

    ``free`` are the routes that cost nothing, since they are owned or planned anyhow. What it returned is kept, since
    most plans ask what the plan before has asked.
    """
    ways, costs = _ways(box), _costs(box)
    known = {start: 0.0}
    heap = [(0.0, start, 0)]
    while heap:
        cost, city, used = heappop(heap)
        if city == goal:
            return used
        if cost > known[city]:
            continue
        for place, other in ways[city]:
            if free >> place & 1:
                further, routes = cost, used
            elif open_routes >> place & 1:
                further, routes = cost + costs[place], used | 1 << place
            else:
                continue
            if further < known.get(other, 1e9):
                known[other] = further
                heappush(heap, (further, other, routes))
    return None


@lru_cache(maxsize=BOXES_IN_USE)
def _ways(box: Box) -> tuple[tuple[tuple[int, int], ...], ...]:
    ways: list[list[tuple[int, int]]] = [[] for _ in box.city_places]
    for place, (one, other) in enumerate(box.ends):
        ways[one].append((place, other))
        ways[other].append((place, one))
    return tuple(map(tuple, ways))


@lru_cache(maxsize=BOXES_IN_USE)
def _costs(box: Box) -> tuple[float, ...]:
    return tuple(map(route_cost, box.routes))
