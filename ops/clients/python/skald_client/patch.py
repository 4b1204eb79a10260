"""Applies the JSON Patches (RFC 6902) that a stream sends in place of a game."""

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any


def patched(game: Any, operations: Sequence[Mapping[str, Any]]) -> Any:
    """Return the game after a patch. The one before stays as it is: only what has changed is copied."""
    return reduce(_after, operations, game)


def _after(whole: Any, operation: Mapping[str, Any]) -> Any:
    parts = [part.replace("~1", "/").replace("~0", "~") for part in operation["path"].split("/")[1:]]
    return _changed(whole, parts, operation["op"], operation.get("value"))


def _changed(whole: Any, parts: Sequence[str], op: str, value: Any) -> Any:
    copy, (part, *deeper) = whole.copy(), parts
    at: Any = int(part) if isinstance(copy, list) else part
    if deeper:
        copy[at] = _changed(whole[at], deeper, op, value)
    elif op == "remove":
        del copy[at]
    elif op == "add" and isinstance(copy, list):
        copy.insert(at, value)
    else:
        copy[at] = value
    return copy
