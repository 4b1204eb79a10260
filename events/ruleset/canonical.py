"""Canonical JSON: sorted keys, no spaces, UTF-8, integers only. One value has one text, so it can be hashed."""

from typing import Any

import msgspec

_encoder = msgspec.json.Encoder(order="sorted")


def canonical(value: Any) -> bytes:
    """The one JSON text of a value made of objects, arrays, strings, integers, booleans and null.

    The same bytes as JavaScript's ``JSON.stringify`` of the value with its keys sorted.
    """
    return _encoder.encode(value)


def has_floats(value: Any) -> bool:
    """Whether a decoded JSON value holds a number that is not an integer, which no log may store."""
    match value:
        case float():
            return True
        case dict():
            return any(has_floats(item) for item in value.values())
        case list() | tuple():
            return any(has_floats(item) for item in value)
    return False
