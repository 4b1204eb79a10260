"""Measures: what the statistics of a ruleset count besides wins and points, as its games declare it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from events.ruleset.records import Record
from events.ruleset.scoring import Text


class Counted(NamedTuple):
    """Something that a seat did once: with which item, and which part of the measure it is."""

    item: str
    seat: int
    part: str = ""


class Item(Record):
    """What is counted: its name, and where it is on a map (one point for a place, two for a route)."""

    name: Text
    path: tuple[tuple[int, int], ...] = ()


class Shape(Record):
    """One area of a map: ``land`` or ``water``."""

    kind: str
    points: tuple[tuple[int, int], ...]


class Map(Record):
    """Where items lie: the area that is shown (from the upper left to the lower right), and what is drawn below."""

    area: tuple[tuple[int, int], tuple[int, int]]
    shapes: tuple[Shape, ...] = ()
    places: tuple[Item, ...] = ()


def _no_items(_components: Mapping[str, Any]) -> Mapping[str, Item]:
    return {}


@dataclass(frozen=True, kw_only=True, eq=False)
class Measure:
    """One thing to be counted in each finished game. It is part of what is stored: a change of it needs a rebuild."""

    id: str
    title: Text
    text: Text
    """One sentence about what is counted."""
    item: Text
    """What one item is called, such as `Route`."""
    count: Callable[[Sequence[Any]], Iterable[Counted]]
    """What is counted, given the facts of a game that were not taken back, in their order."""
    items: Callable[[Mapping[str, Any]], Mapping[str, Item]] = _no_items
    """All items by id, given the components of the ruleset, in the order in which they are shown."""
    map: Callable[[Mapping[str, Any]], Map] | None = None
    """The map on which the items lie, given the components."""
    parts: Mapping[str, Text] = field(default_factory=dict)
    """The names of the parts; nothing where there is one only."""


class Objects(Record):
    """Which object each field of the facts names.

    ``fields`` leads from a field to the type of object in it (``seat``, ``tile``, ``route``): the id of one, a list of
    ids, or a dictionary with ids as keys. ``"fact.field"`` goes before ``"field"``. Fields that are not named, or have
    no type, are searched for fields that are. Objects are parts of the box, the same in every game, but for those of
    the types in ``of_one_game``, which each game numbers anew. ``starter`` is the type of the fact whose ``seat``
    begins the game.
    """

    fields: Mapping[str, str] = {}
    of_one_game: tuple[str, ...] = ()
    starter: str = ""


def by_field(fields: Mapping[str, Iterable[str]]) -> Mapping[str, str]:
    """Return the type of each field, given the fields by the type of the objects in them."""
    return {field: kind for kind, listed in fields.items() for field in listed}
