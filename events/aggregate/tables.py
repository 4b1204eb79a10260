"""Encodes and decodes tables as plain JSON, for the log of a fork, which begins with one.

Only differences from the empty table of the same setup are written. So neither the setup nor the box is included, and a
field that was added later has its value from the empty table in older logs.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from events.ruleset.records import change
from events.ruleset.ruleset import AnyRuleset, Setup, Viewer

LARGEST_INTEGER = (1 << 53) - 1
"""The largest integer that every JSON parser reads exactly; larger ones are written in hexadecimal."""
_LARGER = re.compile(r"-?0x[0-9a-f]+")


def encode_table(ruleset: AnyRuleset, setup: Setup, table: Any) -> dict[str, Any]:
    """Return a table as plain JSON."""
    empty = ruleset.empty(setup)
    changed = {name: getattr(table, name) for name in table.__struct_fields__}
    return {name: as_json(value) for name, value in changed.items() if value != getattr(empty, name)}


def decode_table(ruleset: AnyRuleset, setup: Setup, fields: Mapping[str, Any]) -> Any:
    """Return the table that was encoded. Raises ``msgspec.ValidationError`` for anything that is not a table."""
    empty = ruleset.empty(setup)
    kinds = _fields_of(empty.__class__)
    unknown = sorted(set(fields) - set(kinds))
    if unknown:
        raise msgspec.ValidationError(f"unknown fields of a table of {ruleset.id}: {', '.join(unknown)}")
    read = {name: msgspec.convert(_read(value), kinds[name], str_keys=True) for name, value in fields.items()}
    return change(empty, **read)


def known_state(ruleset: AnyRuleset, table: Any, viewer: Viewer) -> dict[str, Any]:
    """Return what a viewer sees of a table, as plain JSON."""
    found: dict[str, Any] = as_json(ruleset.view(table, viewer))
    return found


def as_json(value: Any) -> Any:
    """Return a value as objects, arrays, strings, booleans, null, and integers that every parser reads exactly."""
    return _written(msgspec.to_builtins(value, str_keys=True))


@cache
def _fields_of(table: Any) -> Mapping[str, Any]:
    return {field.encode_name: field.type for field in msgspec.structs.fields(table)}


def _written(value: Any) -> Any:
    match value:
        case dict():
            return {name: _written(item) for name, item in value.items()}
        case list() | tuple():
            return [_written(item) for item in value]
        case int() if abs(value) > LARGEST_INTEGER:
            return hex(value)
    return value


def _read(value: Any) -> Any:
    match value:
        case dict():
            return {name: _read(item) for name, item in value.items()}
        case list():
            return [_read(item) for item in value]
        case str() if _LARGER.fullmatch(value):
            return int(value, 16)
    return value
