"""Reads units of a store: each at one moment, whole or only as far as tells whether it has changed."""

import time
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import islice
from typing import Any

import msgspec

from events.log.redis.client import Client
from events.ruleset.records import Record
from ops.backup.kinds import StoredKey
from ops.backup.units import Unit
from ops.errors import UserError
from projections.redis.script import Call, Script

TYPES = ("string", "hash", "list", "set", "zset", "stream")
PROBED_AT_ONCE = 500
READ_AT_ONCE = 20
_WHOLE = "1"


class Content(Record):
    """A unit as it was read. ``fingerprint`` is that of ``fingerprints``."""

    unit: Unit
    keys: tuple[StoredKey, ...]
    fingerprint: str


class StoreReader:
    """Reads the units of one store."""

    def __init__(self, client: Client) -> None:
        self._read = Script(client, "read_keys", __package__)

    def fingerprints(self, units: Sequence[Unit]) -> Iterator[tuple[Unit, str | None]]:
        """Yield each unit with what changes whenever it does; with ``None`` if it is there no more."""
        for some in _batches(units, PROBED_AT_ONCE):
            for unit, answer in zip(some, self._answers(some, whole=False), strict=True):
                yield unit, fingerprint(unit, answer) if answer else None

    def contents(self, units: Sequence[Unit]) -> Iterator[Content]:
        """Yield the units whole; not those that are there no more."""
        for some in _batches(units, READ_AT_ONCE):
            for unit, answer in zip(some, self._answers(some, whole=True), strict=True):
                if answer:
                    keys = tuple(_stored_key(unit, *found) for found in answer)
                    yield Content(unit=unit, keys=keys, fingerprint=fingerprint(unit, answer))

    def _answers(self, units: Sequence[Unit], *, whole: bool) -> list[Any]:
        calls: list[Call] = [
            (
                unit.keys,
                [_WHOLE if whole else "", *("1" if unit.grows(key) else "" for key in unit.keys)],
            )
            for unit in units
        ]
        return self._read.many(calls)


def fingerprint(unit: Unit, answer: Sequence[Any]) -> str:
    """Return a hash of what was read of a unit: of contents, and of sizes where fields never change."""
    seen = []
    for number, kind, _, size, last_id, content in answer:
        key = unit.keys[number - 1]
        by_size = unit.grows(key) or kind == b"stream"
        seen.append((key, kind, size, last_id, None if by_size else _in_order(kind, content)))
    return sha256(msgspec.msgpack.encode(seen)).hexdigest()


def _in_order(kind: bytes, content: list[Any]) -> list[Any]:
    """Return the content of a key so that it is the same whenever it holds the same."""
    if kind == b"hash":
        return sorted(zip(content[::2], content[1::2], strict=True))
    return sorted(content) if kind == b"set" else content


def _stored_key(unit: Unit, number: int, kind: bytes, left: int, _: int, last_id: bytes, content: Any) -> StoredKey:
    key, name = unit.keys[number - 1], kind.decode()
    if name not in TYPES:
        raise UserError(f"the key {key!a} is of the type {name!a}, which cannot be kept")
    expires = time.time_ns() // 1_000_000 + left if left >= 0 else None
    return StoredKey(key=key, type=name, value=content, expires=expires, last_id=last_id)


def _batches(units: Sequence[Unit], size: int) -> Iterator[Sequence[Unit]]:
    rest = iter(units)
    while some := list(islice(rest, size)):
        yield some
