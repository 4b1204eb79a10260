"""The box: how many heaps, how large, which bonuses."""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta

from events.ruleset.boxes import BoxDocument, provenance, typed
from events.ruleset.records import Record


class Values(Record, forbid_unknown_fields=True):
    """The values of the document."""

    heaps: Annotated[int, Meta(ge=1, le=9)]
    largest: Annotated[int, Meta(ge=1, le=9)]
    bonuses: Annotated[tuple[int, ...], Meta(min_length=3)]


class Box(Record):
    """Everything in the box, and the document it was made of."""

    values: Values
    document: BoxDocument


def build(document: BoxDocument) -> Box:
    """Return the typed box. Raises ``Malformed``."""
    return Box(values=typed(document.values, Values), document=document)


def components(box: Box) -> Mapping[str, Any]:
    """Return what a front end needs to draw the table."""
    return {**box.document.values, "provenance": provenance(box.document)}
