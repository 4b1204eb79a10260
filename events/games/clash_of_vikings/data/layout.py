"""An arena as its file describes it, and what must hold for one."""

from collections import Counter
from typing import Annotated

from msgspec import Meta

from events.ruleset.records import Record
from events.ruleset.refusals import Malformed
from events.ruleset.scoring import Text

from .names import Kind, Space

MOST_BRACELET_SPACES = 9


class SpaceOnBoard(Record, forbid_unknown_fields=True):
    """One space. ``x`` and ``y`` are its centre, in thousandths of the distance between two neighbours."""

    id: Space
    kind: Kind
    adjacent: tuple[Space, ...]
    x: int = 0
    y: int = 0


class Layout(Record, forbid_unknown_fields=True):
    """One side of the arena. ``starts`` holds, by number of players, the start space of each seat."""

    title: Text
    bracelet_spaces: Annotated[tuple[Space, ...], Meta(min_length=1, max_length=MOST_BRACELET_SPACES)]
    starts: dict[str, tuple[Space, ...]]
    spaces: tuple[SpaceOnBoard, ...]


def check(layout: Layout) -> None:
    """Raises ``Malformed`` where a layout is no arena that the rules can be played on."""
    kinds = {space.id: space.kind for space in layout.spaces}
    if len(kinds) != len(layout.spaces):
        raise Malformed("arena: a space is listed twice")
    _check_adjacency(layout)
    if Counter(kinds.values())["loot"] != 1:
        raise Malformed("arena: there must be exactly one loot space")
    if sorted(layout.bracelet_spaces) != sorted(name for name, kind in kinds.items() if kind == "bracelet"):
        raise Malformed("arena: bracelet_spaces must list each space of kind bracelet once")
    if sorted(layout.starts) != ["2", "3", "4"]:
        raise Malformed("arena: starts are needed for 2, 3 and 4 players")
    for players, starts in layout.starts.items():
        if len(set(starts)) != int(players) or any(kinds.get(start) != "start" for start in starts):
            raise Malformed(f"arena: {players} players need as many different start spaces")


def _check_adjacency(layout: Layout) -> None:
    neighbours = {space.id: set(space.adjacent) for space in layout.spaces}
    for space in layout.spaces:
        if len(neighbours[space.id]) != len(space.adjacent) or space.id in space.adjacent:
            raise Malformed(f"arena: {space.id} must list each neighbour once, and not itself")
        if any(space.id not in neighbours.get(other, ()) for other in space.adjacent):
            raise Malformed(f"arena: the neighbours of {space.id} must have it as a neighbour too")
        if len(space.adjacent) < 2:
            raise Malformed(f"arena: {space.id} needs two neighbours, or a bracelet could not be put beside it")
