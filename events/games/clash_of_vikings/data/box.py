"""The box: bracelets, cards and both sides of the arena, in the form that the rules need."""

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar

from msgspec import Meta

from events.ruleset.boxes import BoxDocument, typed
from events.ruleset.records import Record
from events.ruleset.refusals import Malformed
from events.ruleset.scoring import Text

from .names import Card, Kind, Side, Space

MIN_START_SPACES = 4
MAX_BRACELET_SPACES = 9

Ways = Mapping[Space, tuple[Space, ...]]

T = TypeVar("T")

Value = Literal["1", "2", "3", "4"]
"""The value of a bracelet, as a key."""
Players = Literal["2", "3", "4"]
"""A number of players, as a key."""


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
    start_spaces: Annotated[tuple[Space, ...], Meta(min_length=MIN_START_SPACES)]
    bracelet_spaces: Annotated[tuple[Space, ...], Meta(min_length=1, max_length=MAX_BRACELET_SPACES)]
    spaces: tuple[SpaceOnBoard, ...]


def check(layout: Layout) -> None:
    """Raise ``Malformed`` if the game cannot be played on a layout."""
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


class Arena(Record):
    """One side of the arena.

    ``adjacent`` maps each space to its neighbours, including water; ``steps`` maps each space that is not water to the
    neighbours that can be entered; ``sprint`` maps it to the spaces within two steps, ignoring Vikings; ``between``
    maps two spaces that are two steps apart to those between them.
    """

    layout: Layout
    loot: Space
    water: frozenset[Space]
    adjacent: Ways
    steps: Ways
    sprint: Ways
    between: Mapping[tuple[Space, Space], tuple[Space, ...]]


def surveyed(layout: Layout) -> Arena:
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


class Span(Record, forbid_unknown_fields=True):
    """A distance in spaces, from a minimum to a maximum, which is unlimited if absent."""

    least: int
    most: int | None


class CardText(Record, forbid_unknown_fields=True):
    """The effect of a card, for front ends; the rules themselves are code.

    ``steps`` is how far the player's Viking moves, ``reach`` how far away a target may be. ``bracelet`` says whether
    the bracelet that an attack takes is kept, or placed beside the target.
    """

    name: Text
    group: str
    steps: Span | None
    reach: Span | None
    answered_by_shield: bool
    bracelet: Literal["kept", "placed"] | None
    text: Text


class Values(Record, forbid_unknown_fields=True):
    """The values of the document."""

    bracelets: dict[Value, int]
    bracelet_names: dict[Value, Text]
    cards: dict[Card, CardText]
    card_groups: dict[str, Text]
    deck: dict[Card, int]
    deck_bluff_arena: dict[Card, int]
    hand_size: int
    hand_size_bluff_arena: int
    starting_bracelets: tuple[int, ...]
    removed_unseen: dict[Players, int]
    supply_after_setup: dict[Players, int]
    loot: int
    player_colors: tuple[str, ...]
    overview_board: dict[str, str]
    arena_shape: Text
    arena_counts: dict[Kind, int]
    grid: dict[str, Any]
    space_kinds: dict[Kind, Text]
    turn_cap: Annotated[int, Meta(ge=1, le=10_000)]
    arenas: dict[Side, Layout]


class Box(Record):
    """The parts of the box that the rules need. Bracelets and cards are sorted; ``removed`` is by number of players."""

    bracelets: tuple[int, ...]
    starting: tuple[int, ...]
    removed: Mapping[int, int]
    loot: int
    decks: Mapping[bool, tuple[Card, ...]]
    """The cards of a player, keyed by whether the Bluff Arena is played."""
    hand_sizes: Mapping[bool, int]
    """The size of a hand, keyed in the same way."""
    arenas: Mapping[Side, Arena]
    own_arenas: frozenset[Side]
    """The sides of the arena that the operator replaced in whole or in part."""
    turn_cap: int
    values: Values
    document: BoxDocument


def build(document: BoxDocument) -> Box:
    """Return the typed box. Raises ``Malformed``."""
    values = typed(document.values, Values)
    for layout in values.arenas.values():
        check(layout)
    return Box(
        bracelets=tuple(int(value) for value in _counted(values.bracelets)),
        starting=values.starting_bracelets,
        removed={int(players): count for players, count in values.removed_unseen.items()},
        loot=values.loot,
        decks={False: _counted(values.deck), True: _counted(values.deck_bluff_arena)},
        hand_sizes={False: values.hand_size, True: values.hand_size_bluff_arena},
        arenas={side: surveyed(layout) for side, layout in values.arenas.items()},
        own_arenas=frozenset(side for side in values.arenas if _is_replaced(document, f"arenas.{side}")),
        turn_cap=values.turn_cap,
        values=values,
        document=document,
    )


def _is_replaced(document: BoxDocument, path: str) -> bool:
    return any(
        mark.status == "replaced" and (mark.path == path or mark.path.startswith(f"{path}.")) for mark in document.marks
    )


def _counted(counts: Mapping[T, int]) -> tuple[T, ...]:
    return tuple(item for item in sorted(counts, key=str) for _ in range(counts[item]))
