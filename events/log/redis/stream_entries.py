"""Joins stream entries with their private parts, which are stored in a hash beside the stream."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from events.log.port import Entry
from events.log.redis.entry_codec import decode_entry
from events.ruleset.records import change


def whole_entries(stored: Sequence[Any], hidden: Mapping[bytes, bytes]) -> Sequence[Entry]:
    """Return the entries of a stream, given the whole hash of private parts."""
    private: dict[bytes, dict[str, bytes]] = {}
    for field, part in hidden.items():
        version, _, audience = field.partition(b":")
        private.setdefault(version, {})[_audience(audience)] = part
    return [decode_entry(entry_id, field_list(fields), private.get(entry_id[:-2]) or {}) for entry_id, fields in stored]


def public_entries(stored: Sequence[Any]) -> list[Entry]:
    """Return the entries without their private parts."""
    return [decode_entry(entry_id, field_list(fields), {}) for entry_id, fields in stored]


def private_fields(entries: Sequence[Entry]) -> list[str]:
    """Return the fields of the hash that hold the private parts of these entries."""
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
    """Return the fields and values of a stream entry as one list; clients of a cluster give them as a dictionary."""
    return fields if isinstance(fields, list) else [item for pair in fields.items() for item in pair]
