"""OCEL 2.0 as SQLite: a table for each type of event and object, and those that relate them."""

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from ops.dataset.engine import identifier
from ops.dataset.ocel_records import Ocel, OcelEvent, OcelObject, attribute_types

_ALWAYS = "1970-01-01 00:00:00"
_CHANGED = "ocel_changed_field"
_TYPES = {
    "integer": "INTEGER",
    "boolean": "BOOLEAN",
    "string": "TEXT",
    "ocel_id": "TEXT",
    "ocel_time": "TIMESTAMP",
    _CHANGED: "TEXT",
}
_SCHEMA = """
CREATE TABLE event_map_type (ocel_type TEXT PRIMARY KEY, ocel_type_map TEXT);
CREATE TABLE object_map_type (ocel_type TEXT PRIMARY KEY, ocel_type_map TEXT);
CREATE TABLE event (ocel_id TEXT PRIMARY KEY, ocel_type TEXT REFERENCES event_map_type (ocel_type));
CREATE TABLE object (ocel_id TEXT PRIMARY KEY, ocel_type TEXT REFERENCES object_map_type (ocel_type));
CREATE TABLE event_object (
  ocel_event_id TEXT REFERENCES event (ocel_id), ocel_object_id TEXT REFERENCES object (ocel_id), ocel_qualifier TEXT,
  PRIMARY KEY (ocel_event_id, ocel_object_id, ocel_qualifier)
);
CREATE TABLE object_object (
  ocel_source_id TEXT REFERENCES object (ocel_id), ocel_target_id TEXT REFERENCES object (ocel_id), ocel_qualifier TEXT,
  PRIMARY KEY (ocel_source_id, ocel_target_id, ocel_qualifier)
);
"""


def write_sqlite(log: Ocel, file: Path) -> None:
    """Write a log."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.executescript(_SCHEMA)
        _write_types(connection, "event", log.events, ())
        _write_types(connection, "object", log.objects, (_ALWAYS, None))
        connection.executemany(
            "INSERT INTO event_object VALUES (?, ?, ?)",
            ((event.id, one.object_id, one.qualifier) for event in log.events for one in event.relations),
        )
        connection.executemany(
            "INSERT INTO object_object VALUES (?, ?, ?)",
            ((one.id, other.object_id, other.qualifier) for one in log.objects for other in one.relations),
        )


def _write_types(
    connection: sqlite3.Connection, kind: str, records: Iterable[OcelEvent | OcelObject], fixed: Sequence[Any]
) -> None:
    by_type: dict[str, list[Any]] = {}
    for record in records:
        by_type.setdefault(record.type, []).append(record)
    changed = [_CHANGED] if fixed else []
    for name, found in sorted(by_type.items()):
        types = attribute_types([record.attributes for record in found])
        columns = ["ocel_id", "ocel_time", *changed, *types]
        declared = [f"{identifier(one)} {_TYPES[types.get(one, one)]}" for one in columns]
        table = identifier(f"{kind}_{name}")
        connection.execute(f"INSERT INTO {kind}_map_type VALUES (?, ?)", (name, name))  # noqa: S608
        connection.execute(f"CREATE TABLE {table} ({', '.join(declared)})")
        connection.executemany(
            f"INSERT INTO {kind} VALUES (?, ?)",  # noqa: S608
            ((record.id, name) for record in found),
        )
        connection.executemany(
            f"INSERT INTO {table} VALUES ({', '.join('?' * len(columns))})",  # noqa: S608
            ((record.id, *(fixed or (_time(record.time),)), *map(record.attributes.get, types)) for record in found),
        )


def _time(time: str) -> str:
    return time.replace("T", " ").removesuffix("Z")
