"""An arena as the rules ask about it: a layout with its ways worked out beforehand."""

from collections.abc import Mapping

from events.ruleset.records import Record

from .layout import Layout
from .names import Space

Ways = Mapping[Space, tuple[Space, ...]]


class Arena(Record):
    """One side of the arena.

    ``adjacent`` holds the neighbours of each space, water included; ``steps`` those that can be stepped on, from a
    space that is not water; ``sprint`` what can be reached in one or two steps, Vikings aside; ``between`` the spaces
    over which another is two steps away, by both.
    """

    layout: Layout
    loot: Space
    water: frozenset[Space]
    adjacent: Ways
    steps: Ways
    sprint: Ways
    between: Mapping[tuple[Space, Space], tuple[Space, ...]]


def surveyed(layout: Layout) -> Arena:
    """Return the arena of a checked layout."""
    adjacent = {space.id: space.adjacent for space in layout.spaces}
    water = frozenset(space.id for space in layout.spaces if space.kind == "water")
    steps = {
        name: tuple(near for near in nearby if near not in water)
        for name, nearby in adjacent.items()
        if name not in water
    }
    between = {
        (here, there): tuple(middle for middle in steps[here] if there in steps[middle])
        for here in steps
        for there in steps
        if there != here
    }
    return Arena(
        layout=layout,
        loot=next(space.id for space in layout.spaces if space.kind == "loot"),
        water=water,
        adjacent=adjacent,
        steps=steps,
        sprint={
            here: tuple(
                space.id for space in layout.spaces if space.id in steps[here] or between.get((here, space.id), ())
            )
            for here in steps
        },
        between=between,
    )
