"""Encodes and decodes stream entries, heads and announcements, with raw bytes for hashes and compact metadata."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any

import msgspec

from events.log import keys
from events.log.records import CorruptLog, Entry, Head, Status, stored_number
from events.ruleset.bounded_cache import bounded_cache
from events.ruleset.records import change

FIELDS = [b"type", b"meta", b"data", b"commitments", b"hash"]
"""The fields of a stream entry, always in this order: the hashed ones, then the hash."""

_DIGEST = 32
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)

_PART = 128
"""The bound for seat and schema to be packed with the time into one number, which Redis stores in nine bytes."""

HEAD = ("version", "hash", "status", "rules_version")
"""The fields of a head that belong to the chain."""

MAX_PUBLISHED = 16_384
"""The maximum length of events that are published with their announcement; longer ones are read from the log."""
_encode_published = msgspec.msgpack.Encoder().encode
_decode_published = msgspec.msgpack.Decoder(tuple[Entry, ...]).decode


def encode_id(text: str) -> bytes:
    """Encode the hex id of a command or request as raw bytes; leave any other id as text."""
    try:
        raw = bytes.fromhex(text)
    except ValueError:
        return text.encode()
    return raw if raw.hex() == text else text.encode()


def encode_entry(entry: Entry) -> tuple[bytes, bytes, bytes, bytes, bytes]:
    """Return the values of ``FIELDS`` for an entry."""
    meta = _encode_meta(entry.seat, entry.schema, entry.at)
    return entry.type.encode(), meta, entry.data, _encode_commitments(entry.commitments), entry.hash


def decode_entry(entry_id: bytes, fields: Sequence[bytes], private: dict[str, bytes]) -> Entry:
    """Decode an entry. Unreadable fields decode as empty, so that verifying the hash fails."""
    version = int(entry_id.partition(b"-")[0])
    if fields[::2] != FIELDS:
        return _decode_altered(version, fields, private)
    _, type_name, _, meta, _, data, _, commitments, _, digest = fields
    try:
        seat, schema, at = _decode_meta(meta)
        return Entry(
            version=version,
            type=type_name.decode(),
            schema=schema,
            seat=seat,
            at=at,
            data=data,
            commitments=_decode_commitments(commitments),
            hash=digest,
            private=private,
        )
    except (ValueError, OverflowError):
        return _decode_altered(version, fields, private)


def entry_milliseconds(fields: Sequence[bytes]) -> int | None:
    """Return the time of a stream entry in milliseconds since 1970; ``None`` if it was altered."""
    values = dict(zip(fields[::2], fields[1::2], strict=False))
    try:
        _, _, at = _decode_meta(values[b"meta"])
        return (datetime.fromisoformat(at) - _EPOCH) // _MILLISECOND
    except (KeyError, IndexError, ValueError, TypeError, OverflowError):
        return None


def _decode_altered(version: int, fields: Sequence[bytes], private: dict[str, bytes]) -> Entry:
    values = dict(zip(fields[::2], fields[1::2], strict=False))
    return Entry(
        version=version,
        type=values.get(b"type", b"").decode(errors="replace"),
        schema=0,
        seat=None,
        at="",
        data=values.get(b"data", b"{}"),
        commitments={},
        hash=values.get(b"hash", b""),
        private=private,
    )


def _encode_commitments(commitments: Mapping[str, str]) -> bytes:
    if not commitments:
        return b""
    return b" ".join((",".join(commitments).encode(), b"".join(map(bytes.fromhex, commitments.values()))))


def _decode_commitments(raw: bytes) -> dict[str, str]:
    if not raw:
        return {}
    names, _, digests = raw.partition(b" ")
    audiences = _audiences(names)
    if len(digests) != _DIGEST * len(audiences):
        raise ValueError(raw)
    if len(audiences) == 1:
        return {audiences[0]: digests.hex()}
    return {name: digests[i * _DIGEST : (i + 1) * _DIGEST].hex() for i, name in enumerate(audiences)}


@lru_cache(1024)
def _encode_meta(seat: int | None, schema: int, at: str) -> bytes:
    """Return seat, schema and time as one number; unusual values as text with spaces."""
    time, place = _encode_time(at), 0 if seat is None else seat + 1
    if time.isdigit() and len(time) > 3 and place < _PART and schema < _PART:
        return b"%d" % ((int(time) * _PART + schema) * _PART + place)
    return f"{'' if seat is None else seat} {schema} {time}".encode()


@lru_cache(1024)
def _decode_meta(raw: bytes) -> tuple[int | None, int, str]:
    """Return seat, schema and time. Cached, since most events of a commit share them. Older logs have only text."""
    if raw.isdigit():
        rest, place = divmod(int(raw), _PART)
        time, number = divmod(rest, _PART)
        return place - 1 if place else None, number, _decode_time(b"%d" % time)
    seat, schema, at = raw.split(b" ", 2)
    return int(seat) if seat else None, int(schema), _decode_time(at)


@lru_cache(1024)
def _audiences(names: bytes) -> tuple[str, ...]:
    return tuple(names.decode().split(","))


@lru_cache(1024)
def _encode_time(text: str) -> str:
    """Return the time as milliseconds since 1970 if that decodes to exactly the same text, else the text."""
    try:
        milliseconds = (datetime.fromisoformat(text) - _EPOCH) // _MILLISECOND
    except (ValueError, TypeError):
        return text
    digits = str(milliseconds)
    return digits if _decode_time(digits.encode()) == text else text


def _decode_time(raw: bytes) -> str:
    return rfc3339(int(raw)) if raw.isdigit() and len(raw) > 3 else raw.decode()


def rfc3339(milliseconds: int) -> str:
    """Return milliseconds since 1970 as RFC 3339 in UTC. Raises ``OverflowError`` after the year 9999."""
    seconds, rest = divmod(milliseconds, 1000)
    return f"{_second(seconds)}.{rest:03}Z"


@bounded_cache(1 << 14, size=256)
def _second(seconds: int) -> str:
    return (_EPOCH + timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%S")


def whole_entries(stored: Sequence[Any], hidden: Mapping[bytes, bytes]) -> Sequence[Entry]:
    """Return the entries of a stream, given the complete hash of private parts."""
    private: dict[bytes, dict[str, bytes]] = {}
    for field, part in hidden.items():
        version, _, audience = field.partition(b":")
        private.setdefault(version, {})[_audience(audience)] = part
    return [decode_entry(entry_id, field_list(fields), private.get(entry_id[:-2]) or {}) for entry_id, fields in stored]


def public_entries(stored: Sequence[Any]) -> list[Entry]:
    """Return the entries without their private parts."""
    return [decode_entry(entry_id, field_list(fields), {}) for entry_id, fields in stored]


def private_fields(entries: Sequence[Entry]) -> list[str]:
    return [f"{entry.version}:{audience}" for entry in entries for audience in entry.commitments]


def join_private(entries: Sequence[Entry], found: Sequence[bytes | None]) -> list[Entry]:
    """Return the entries with their private parts, given in the order of ``private_fields``."""
    parts = iter(found)
    private = [
        {audience: part for audience in entry.commitments if (part := next(parts)) is not None} for entry in entries
    ]
    return [change(entry, private=own) for entry, own in zip(entries, private, strict=True)]


@lru_cache(1024)
def _audience(raw: bytes) -> str:
    return raw.decode(errors="replace")


def field_list(fields: Any) -> Any:
    """Return the fields and values of a stream entry as one list; cluster clients return them as a dictionary."""
    return fields if isinstance(fields, list) else [item for pair in fields.items() for item in pair]


def head_command(game: str) -> tuple[str, ...]:
    return "HMGET", keys.head(game), *HEAD


def decode_head(fields: Sequence[Any]) -> Head:
    """Return the decoded head. Raises ``CorruptLog``."""
    version, digest, status, rules = fields
    if version is None:
        return Head()
    if len(digest or b"") != _DIGEST:
        raise CorruptLog("The head of the log has no hash.")
    try:
        return Head(
            version=stored_number(version),
            hash=digest,
            status=Status(status.decode()),
            rules_version=stored_number(rules),
        )
    except (ValueError, TypeError, AttributeError):
        raise CorruptLog("The head of the log cannot be read.") from None


def decode_heads(games: Sequence[str], answers: Sequence[Any]) -> Mapping[str, Head]:
    """Return the decoded heads, without those that cannot be read (such as ``None``)."""
    found = {}
    for game, fields in zip(games, answers, strict=True):
        with suppress(CorruptLog):
            if fields is not None:
                found[game] = decode_head(fields)
    return found


def encode_published(entries: Sequence[Entry]) -> bytes:
    """Return the events of a commit as they are published; empty for a long commit."""
    encoded = _encode_published(entries)
    return encoded if len(encoded) <= MAX_PUBLISHED else b""


def decode_published(encoded: bytes) -> Sequence[Entry]:
    """Return the published events, unchecked; empty if there are none, or they cannot be read."""
    try:
        return _decode_published(encoded) if encoded else ()
    except msgspec.MsgspecError:
        return ()
