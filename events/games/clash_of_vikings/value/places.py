"""What it is worth to stand where a Viking stands: the bracelets in reach, and the loot."""

from collections.abc import Mapping
from functools import lru_cache

from events.ruleset.boxes import BOXES_IN_USE

from ..data import Arena, Layout, Space
from ..data.arena import surveyed
from ..state import Table

BRACELET = 2.36
"""What a bracelet is worth on average."""
BY_DISTANCE = (1.0, 0.55, 0.35, 0.18, 0.1)
BY_RANK = (0.8, 0.4, 0.2)
LOOT = 0.75

Distances = Mapping[Space, Mapping[Space, int]]


def distances(arena: Arena) -> Distances:
    """Return how many steps there are from each space to those that are near."""
    return _distances(arena.layout)


@lru_cache(maxsize=BOXES_IN_USE)
def _distances(layout: Layout) -> Distances:
    arena = surveyed(layout)
    return {space: _from(arena, space) for space in arena.steps}


def _from(arena: Arena, start: Space) -> Mapping[Space, int]:
    found, edge = {start: 0}, [start]
    for distance in range(1, len(BY_DISTANCE)):
        edge = [near for space in edge for near in arena.steps[space]]
        for space in edge:
            found.setdefault(space, distance)
        edge = [space for space in dict.fromkeys(edge) if found[space] == distance]
    return found


def place_worth(table: Table, ways: Distances, space: Space) -> float:
    """Return what a Viking on a space may hope for."""
    near = ways[space]
    lying = sorted(
        (sum(values) * BY_DISTANCE[near[there]] for there, values in table.lying.items() if there in near), reverse=True
    )
    hoped = sum(worth * weight for worth, weight in zip(lying, BY_RANK, strict=False))
    away = near.get(table.arena.loot)
    loot = 0.0 if away is None else table.setup.box.loot * BRACELET * LOOT * BY_DISTANCE[away]
    return hoped + loot * min(1.0, len(table.supply) / 2)
