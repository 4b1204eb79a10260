"""OCEL 2.0 as JSON. All attributes are texts there: the official schema admits no other values."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from ops.dataset.ocel_records import Ocel, OcelEvent, OcelObject, Relation, attribute_types

_ALWAYS = "1970-01-01T00:00:00Z"
"""The time from which an attribute has its value: OCEL wants one, and these never change."""


def write_json(log: Ocel, file: Path) -> None:
    """Write a log."""
    document = {
        "eventTypes": _types(log.events),
        "objectTypes": _types(log.objects),
        "events": [
            {
                "id": event.id,
                "type": event.type,
                "time": event.time,
                "attributes": [{"name": name, "value": _text(value)} for name, value in event.attributes.items()],
                "relationships": _relations(event.relations),
            }
            for event in log.events
        ],
        "objects": [
            {
                "id": one.id,
                "type": one.type,
                "attributes": [
                    {"name": name, "time": _ALWAYS, "value": _text(value)} for name, value in one.attributes.items()
                ],
                "relationships": _relations(one.relations),
            }
            for one in log.objects
        ],
    }
    file.write_bytes(msgspec.json.encode(document) + b"\n")


def _types(records: Iterable[OcelEvent | OcelObject]) -> list[dict[str, Any]]:
    by_type: dict[str, list[dict[str, Any]]] = {}
    for record in records:
        by_type.setdefault(record.type, []).append(record.attributes)
    return [
        {
            "name": name,
            "attributes": [{"name": one, "type": "string"} for one in attribute_types(values)],
        }
        for name, values in sorted(by_type.items())
    ]


def _relations(relations: Iterable[Relation]) -> list[dict[str, str]]:
    return [{"objectId": one.object_id, "qualifier": one.qualifier} for one in relations]


def _text(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
