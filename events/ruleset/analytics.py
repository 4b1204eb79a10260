"""Measures, which statistics count besides wins and points, and the objects that the fields of facts refer to."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from events.ruleset.records import Record
from events.ruleset.scoring import Text


class Counted(NamedTuple):
    """One counted action of a seat: the item, and the part of the measure."""

    item: str
    seat: int
    part: str = ""


class Item(Record):
    """A counted item: its name, and its position on a map (one point for a place, two for a route)."""

    name: Text
    path: tuple[tuple[int, int], ...] = ()


class Shape(Record):
    """One area of a map: ``land`` or ``water``."""

    kind: str
    points: tuple[tuple[int, int], ...]


class Map(Record):
    """The map of the items: the visible area (upper left and lower right corner), and the shapes drawn beneath them."""

    area: tuple[tuple[int, int], tuple[int, int]]
    shapes: tuple[Shape, ...] = ()
    places: tuple[Item, ...] = ()


def _no_items(_components: Mapping[str, Any]) -> Mapping[str, Item]:
    return {}


@dataclass(frozen=True, kw_only=True, eq=False)
class Measure:
    """Something that is counted in each finished game. The results are stored, so a change requires a rebuild."""

    id: str
    title: Text
    text: Text
    """One sentence about what is counted."""
    item: Text
    """What one item is called, such as `Route`."""
    count: Callable[[Sequence[Any]], Iterable[Counted]]
    """Counts the items, given the facts of a game in order, without facts that were undone."""
    items: Callable[[Mapping[str, Any]], Mapping[str, Item]] = _no_items
    """All items by id in display order, given the components of the ruleset."""
    map: Callable[[Mapping[str, Any]], Map] | None = None
    """The map on which the items lie, given the components."""
    parts: Mapping[str, Text] = field(default_factory=dict)
    """The names of the parts; empty if there is only one."""


class Objects(Record):
    """Which type of object each field of the facts refers to.

    ``fields`` maps a field to the type of object in it (``seat``, ``tile``, ``route``): the id of one, a list of ids,
    or a dictionary with ids as keys. ``"fact.field"`` takes precedence over ``"field"``. Fields that are not listed, or
    have no type, are searched recursively for listed ones. Objects are parts of the box, the same in every game, except
    those of the types in ``of_one_game``, which each game numbers separately. ``starter`` is the type of the fact whose
    ``seat`` is the first player.
    """

    fields: Mapping[str, str] = {}
    of_one_game: tuple[str, ...] = ()
    starter: str = ""


def by_field(fields: Mapping[str, Iterable[str]]) -> Mapping[str, str]:
    """Return the type of each field, given the fields by the type of the objects in them."""
    return {field: kind for kind, listed in fields.items() for field in listed}
