"""Decoding of JSON from clients. An object with a repeated key is refused, since parsers disagree about its meaning."""

import json
from typing import Any

import msgspec

from service.web.refusals import InvalidJson, RepeatedKey

_decode = msgspec.json.Decoder().decode


def read_json(text: bytes) -> Any:
    """Return decoded JSON. Raises ``InvalidJson`` and ``RepeatedKey``."""
    try:
        found = _decode(text)
        require_single_keys(text, found)
    except RecursionError:
        raise InvalidJson("The body is nested too deeply.") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InvalidJson(f"The body is not JSON: {error}.") from None
    return found


def require_single_keys(text: bytes, decoded: Any) -> None:
    """Raise ``RepeatedKey`` if an object in a JSON text, which was decoded to ``decoded``, names a key twice.

    Outside of strings each key has one colon: with as many colons as decoded keys, no key was repeated.
    """
    if text.count(b":") != _count_keys(decoded):
        _strict.decode(text.decode())


def _count_keys(decoded: Any) -> int:
    count, rest = 0, [decoded]
    while rest:
        one = rest.pop()
        if type(one) is dict:
            count += len(one)
            rest.extend(one.values())
        elif type(one) is list:
            rest.extend(one)
    return count


def _require_single(pairs: list[tuple[str, Any]]) -> None:
    known = set[str]()
    for key, _ in pairs:
        if key in known:
            raise RepeatedKey(key)
        known.add(key)


_strict = json.JSONDecoder(object_pairs_hook=_require_single, parse_int=str, parse_float=str)
