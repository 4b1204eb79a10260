"""Values as plain JSON, and where two of them differ: every path, with both values there."""

import json
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

import msgspec

from events.aggregate.tables import as_json
from events.ruleset.records import Record

MAX_BYTES = 1 << 20
"""The most that one view or table may take; of a larger one only its size is told."""
MAX_DIFFERENCES = 40
MAX_CHARACTERS, MAX_TEXT = 80, 400
MISSING = "—"
SETUP = "setup"


class Difference(Record):
    """A path such as ``.hands[1]``, and the values there, as short texts."""

    path: str
    before: str
    after: str


def plain(value: Any) -> Any:
    """Return a table or a view as JSON, without the setup, which never changes; or how large it is."""
    if isinstance(value, msgspec.Struct):
        found: Any = {name: _plain(getattr(value, name)) for name in value.__struct_fields__ if name != SETUP}
    elif isinstance(value, Mapping):
        found = {str(name): _plain(item) for name, item in value.items() if name != SETUP}
    else:
        found = _plain(value)
    size = len(msgspec.json.encode(found))
    return found if size <= MAX_BYTES else f"too large to be shown: {size:,} bytes"


def _plain(value: Any) -> Any:
    """Return a field as JSON, and what JSON cannot say as text."""
    try:
        return as_json(value)
    except TypeError:
        return repr(value)[:MAX_TEXT]


def differences(before: Any, after: Any) -> tuple[Difference, ...]:
    """Return where two values of plain JSON differ, at most ``MAX_DIFFERENCES`` places."""
    return tuple(islice(_found(before, after, ""), MAX_DIFFERENCES))


def _found(before: Any, after: Any, path: str) -> Iterator[Difference]:
    if isinstance(before, dict) and isinstance(after, dict):
        for name in dict.fromkeys((*before, *after)):
            yield from _pair(before, after, name, f"{path}.{name}", name in before, name in after)
    elif isinstance(before, list) and isinstance(after, list) and _is_deep(before, after):
        for number in range(max(len(before), len(after))):
            yield from _pair(before, after, number, f"{path}[{number}]", number < len(before), number < len(after))
    elif before != after or type(before) is not type(after):
        yield Difference(path=path or "all", before=short(before), after=short(after))


def _pair(before: Any, after: Any, key: Any, path: str, was: bool, is_now: bool) -> Iterator[Difference]:
    if was and is_now:
        yield from _found(before[key], after[key], path)
    else:
        yield Difference(
            path=path, before=short(before[key]) if was else MISSING, after=short(after[key]) if is_now else MISSING
        )


def _is_deep(before: list[Any], after: list[Any]) -> bool:
    """Return True if each item of two lists is worth a line: they are equally long, or hold more than scalars."""
    return len(before) == len(after) or any(isinstance(item, dict | list) for item in (*before, *after))


def short(value: Any) -> str:
    """Return a value as one short text."""
    if isinstance(value, dict):
        text = "{" + ", ".join(f"{name}: {short(item)}" for name, item in islice(value.items(), 8)) + "}"
    elif isinstance(value, list):
        text = "[" + ", ".join(short(item) for item in islice(value, 20)) + "]"
    else:
        text = value if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= MAX_CHARACTERS else f"{text[: MAX_CHARACTERS - 1]}…"
