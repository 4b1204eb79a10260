"""The objects that an event touches, found in its fields by what its ruleset declares."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from events.aggregate.facts import KERNEL_FACTS
from events.ruleset.objects import Objects

SEAT = "seat"
_OF_EVERY_GAME = {SEAT: SEAT, "winners": SEAT, "resigned": SEAT, "entropy_not_opened.seats": SEAT}


class Touched(NamedTuple):
    """One object: its type, its id within its kind, and the field that names it."""

    kind: str
    name: str
    field: str


def touched_by(objects: Objects, event: str, data: Mapping[str, Any]) -> list[Touched]:
    """Return the objects that an event names, each once a field, in the order of its fields."""
    fields = _OF_EVERY_GAME if event in KERNEL_FACTS else objects.fields
    return list(dict.fromkeys(_found(fields, event, data)))


def _found(fields: Mapping[str, str], event: str, value: Any) -> Iterator[Touched]:
    match value:
        case dict():
            for field, held in value.items():
                kind = fields.get(f"{event}.{field}", fields.get(field, ""))
                if kind:
                    yield from (Touched(kind, name, field) for name in _names(held))
                else:
                    yield from _found(fields, event, held)
        case list():
            for held in value:
                yield from _found(fields, event, held)


def _names(value: Any) -> Iterator[str]:
    """Yield the ids in a field: one, those in a list, or the keys of a dictionary."""
    match value:
        case None:
            return
        case list() | dict():
            for held in value:
                yield from _names(held)
        case _:
            yield str(value)
