"""Events and objects of OCEL 2.0, before they are written in one of its forms."""

from typing import Any, NamedTuple


class Relation(NamedTuple):
    """An object that an event or another object belongs to, and how."""

    object_id: str
    qualifier: str


class OcelEvent(NamedTuple):
    """One event. In a game each is a microsecond or more after the one before, since OCEL orders by time alone."""

    id: str
    type: str
    time: str
    attributes: dict[str, Any]
    relations: tuple[Relation, ...]


class OcelObject(NamedTuple):
    """One object; its attributes never change."""

    id: str
    type: str
    attributes: dict[str, Any]
    relations: tuple[Relation, ...]


class Ocel(NamedTuple):
    """A whole log."""

    events: list[OcelEvent]
    objects: list[OcelObject]


def attribute_types(values: list[dict[str, Any]]) -> dict[str, str]:
    """Return the attributes that are found in some events or objects, with their types in OCEL."""
    found: dict[str, str] = {}
    for value in values:
        for name, held in value.items():
            found.setdefault(name, type_of(held))
    return found


def type_of(value: Any) -> str:
    """Return the type of a value in OCEL."""
    if isinstance(value, bool):
        return "boolean"
    return "integer" if isinstance(value, int) else "string"
