"""Encodes events as stream entries and back: raw bytes for hashes, milliseconds for times."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache

from events.log.port import Entry
from events.ruleset.memos import memo

FIELDS = [b"type", b"meta", b"data", b"commitments", b"hash"]
"""The fields of a stream entry, always in this order: what the hash covers, then the hash."""

_DIGEST = 32
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)


def encode_entry(entry: Entry) -> tuple[bytes, bytes, bytes, bytes, bytes]:
    """Return the values of ``FIELDS`` for an entry."""
    seat = "" if entry.seat is None else entry.seat
    meta = f"{seat} {entry.schema} {_encode_time(entry.at)}"
    return entry.type.encode(), meta.encode(), entry.data, _encode_commitments(entry.commitments), entry.hash


def decode_entry(entry_id: bytes, fields: Sequence[bytes], private: dict[str, bytes]) -> Entry:
    """Decode an entry. Unreadable fields decode as empty, so that verification fails on the hash."""
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
        at = _decode_time(values[b"meta"].split(b" ", 2)[2])
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
def _decode_meta(raw: bytes) -> tuple[int | None, int, str]:
    """Return seat, schema and time: most events of a commit have the same ones."""
    seat, schema, at = raw.split(b" ", 2)
    return int(seat) if seat else None, int(schema), _decode_time(at)


@lru_cache(1024)
def _audiences(names: bytes) -> tuple[str, ...]:
    return tuple(names.decode().split(","))


@lru_cache(1024)
def _encode_time(text: str) -> str:
    """Return the milliseconds since 1970 if they decode to exactly the same text, else the text."""
    try:
        milliseconds = (datetime.fromisoformat(text) - _EPOCH) // _MILLISECOND
    except (ValueError, TypeError):
        return text
    digits = str(milliseconds)
    return digits if _decode_time(digits.encode()) == text else text


def _decode_time(raw: bytes) -> str:
    return f"{_second(raw[:-3])}.{raw[-3:].decode()}Z" if raw.isdigit() and len(raw) > 3 else raw.decode()


@memo(1 << 14, size=256)
def _second(digits: bytes) -> str:
    return (_EPOCH + timedelta(seconds=int(digits))).strftime("%Y-%m-%dT%H:%M:%S")
