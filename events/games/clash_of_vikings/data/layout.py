"""An arena as its file describes it, and what must hold for one."""

from collections import Counter
from typing import Annotated

from msgspec import Meta

from events.ruleset.records import Record
from events.ruleset.refusals import Malformed
from events.ruleset.scoring import Text

from .names import Kind, Space

LEAST_START_SPACES = 4
MOST_BRACELET_SPACES = 9


class SpaceOnBoard(Record, forbid_unknown_fields=True):
    """One space. ``x`` and ``y`` are its centre, in thousandths of the distance between two neighbours."""

    id: Space
    kind: Kind
    adjacent: tuple[Space, ...]
    x: int = 0
    y: int = 0


class Layout(Record, forbid_unknown_fields=True):
    """One side of the arena. ``start_spaces`` are clockwise, ``bracelet_spaces`` in the order of refilling."""

    title: Text
    start_spaces: Annotated[tuple[Space, ...], Meta(min_length=LEAST_START_SPACES)]
    bracelet_spaces: Annotated[tuple[Space, ...], Meta(min_length=1, max_length=MOST_BRACELET_SPACES)]
    spaces: tuple[SpaceOnBoard, ...]


def check(layout: Layout) -> None:
    """Raise ``Malformed`` where a layout is no arena that the rules can be played on."""
    kinds = {space.id: space.kind for space in layout.spaces}
    if len(kinds) != len(layout.spaces):
        raise Malformed("arena: a space is listed twice")
    _check_adjacency(layout)
    if Counter(kinds.values())["loot"] != 1:
        raise Malformed("arena: there must be exactly one loot space")
    for name, listed in (("start", layout.start_spaces), ("bracelet", layout.bracelet_spaces)):
        if sorted(listed) != sorted(space for space, kind in kinds.items() if kind == name):
            raise Malformed(f"arena: {name}_spaces must list each space of kind {name} once")


def _check_adjacency(layout: Layout) -> None:
    neighbours = {space.id: set(space.adjacent) for space in layout.spaces}
    for space in layout.spaces:
        if len(neighbours[space.id]) != len(space.adjacent) or space.id in space.adjacent:
            raise Malformed(f"arena: {space.id} must list each neighbour once, and not itself")
        if any(space.id not in neighbours.get(other, ()) for other in space.adjacent):
            raise Malformed(f"arena: the neighbours of {space.id} must have it as a neighbour too")
        if len(space.adjacent) < 2:
            raise Malformed(f"arena: {space.id} needs two neighbours, or a bracelet could not be put beside it")
