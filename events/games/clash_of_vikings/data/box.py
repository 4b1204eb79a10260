"""The box: bracelets, cards and both sides of the arena, as the rules ask about them."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar

from msgspec import Meta

from events.ruleset.boxes import BoxDocument, Boxes, typed
from events.ruleset.records import Record
from events.ruleset.scoring import Text

from .arena import Arena, surveyed
from .layout import Layout, check
from .names import Card, Kind, Side

T = TypeVar("T")

Value = Literal["1", "2", "3", "4"]
"""The value of a bracelet, as a key."""
Players = Literal["2", "3", "4"]
"""A number of players, as a key."""


class Span(Record, forbid_unknown_fields=True):
    """A number of spaces, from the least to the most; without a most there is no limit."""

    least: int
    most: int | None


class CardText(Record, forbid_unknown_fields=True):
    """What a card does, for front ends; the rules themselves are code.

    ``steps`` is how far the own Viking goes, ``reach`` how far off a target may be. ``bracelet`` says what becomes of
    the bracelet that an attack takes: it is kept, or placed beside the target.
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
    """What the rules need of the box. Bracelets and cards are sorted; ``removed`` is by number of players."""

    bracelets: tuple[int, ...]
    starting: tuple[int, ...]
    removed: Mapping[int, int]
    loot: int
    decks: Mapping[bool, tuple[Card, ...]]
    """By whether the Bluff Arena is played."""
    hand_sizes: Mapping[bool, int]
    """By whether the Bluff Arena is played."""
    arenas: Mapping[Side, Arena]
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
        turn_cap=values.turn_cap,
        values=values,
        document=document,
    )


def is_own_arena(box: Box, side: Side) -> bool:
    """True if the operator replaced this side of the arena, or a part of it."""
    path = f"arenas.{side}"
    return any(
        mark.status == "replaced" and (mark.path == path or mark.path.startswith(f"{path}."))
        for mark in box.document.marks
    )


def _counted(counts: Mapping[T, int]) -> tuple[T, ...]:
    return tuple(item for item in sorted(counts, key=str) for _ in range(counts[item]))


BOXES = Boxes(__package__, build)
