"""The box: bracelets, cards and both sides of the arena, each value with its source and how sure it is."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec

from events.ruleset.canonical import canonical
from events.ruleset.records import Record
from events.ruleset.refusals import Malformed

from .arena import Arena, surveyed
from .layout import Layout, check
from .names import Card, Side

T = TypeVar("T")


class Marked(Record, Generic[T]):
    """A value with where it comes from: its status is explained in the legend, its sources are listed beside it."""

    value: T
    status: Literal["verified", "derived", "reconstructed"]
    confidence: Literal["high", "medium", "low"]
    source: tuple[str, ...]
    note: str = ""


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
    replaced: tuple[str, ...] = ()
    """The values that the operator replaced."""


class _File(Record):
    sources: dict[str, str]
    legend: dict[str, str]
    values: dict[str, Marked[Any]]


class _Overrides(Record, forbid_unknown_fields=True):
    arenas: dict[Side, Layout] = msgspec.field(default_factory=dict)
    turn_cap: Annotated[int, msgspec.Meta(ge=1, le=10_000)] | None = None


_FOLDER = files(__package__)
FILE = msgspec.json.decode(_FOLDER.joinpath("box.json").read_bytes(), type=_File)
LAYOUTS = msgspec.json.decode(_FOLDER.joinpath("arenas.json").read_bytes(), type=dict[Side, Marked[Layout]])


def unpack(overrides: Mapping[str, Any]) -> Box:
    """The box, with the operator's own ``arenas`` (a layout by side) and ``turn_cap`` in it. Raises ``Malformed``."""
    return _unpacked(canonical(dict(overrides)))


@cache
def _unpacked(overrides: bytes) -> Box:
    try:
        own = msgspec.json.decode(overrides, type=_Overrides)
    except msgspec.ValidationError as error:
        raise Malformed(f"box: {error}") from None
    layouts = {side: own.arenas.get(side, shipped.value) for side, shipped in LAYOUTS.items()}
    for layout in own.arenas.values():
        check(layout)
    values = {name: marked.value for name, marked in FILE.values.items()}
    return Box(
        bracelets=tuple(int(value) for value in _counted(values["bracelets"])),
        starting=tuple(values["starting_bracelets"]),
        removed={int(players): count for players, count in values["removed_unseen"].items()},
        loot=values["loot"],
        decks={False: _deck(values["deck"]), True: _deck(values["deck_bluff_arena"])},
        hand_sizes={False: values["hand_size"], True: values["hand_size_bluff_arena"]},
        arenas={side: surveyed(layout) for side, layout in layouts.items()},
        turn_cap=own.turn_cap or values["turn_cap"],
        replaced=(*(f"arenas.{side}" for side in sorted(own.arenas)), *(["turn_cap"] if own.turn_cap else [])),
    )


def _deck(counts: Mapping[Card, int]) -> tuple[Card, ...]:
    return tuple(_counted(counts))


def _counted(counts: Mapping[T, int]) -> list[T]:
    return [item for item in sorted(counts, key=str) for _ in range(counts[item])]
