"""Whether a game that was read for a backup is whole: its chain, and the head above it."""

from collections.abc import Sequence

from events.integrity.audit import audit_chain
from events.integrity.report import Report
from events.log.port import Head
from events.log.redis import keys
from events.log.redis.stream_entries import whole_entries
from ops.backup.reading import StoredKey


def report_on(game: str, stored: Sequence[StoredKey]) -> Report:
    """Return whether the events of a game follow from each other up to its head."""
    found = {(one.key, one.type): one for one in stored}
    events = found.get((keys.events(game).encode(), "stream"))
    private, head = (found.get((key(game).encode(), "hash")) for key in (keys.private, keys.head))
    entries = whole_entries([tuple(entry) for entry in events.value] if events else [], _fields(private))
    top = _fields(head)
    try:
        claimed = Head(version=int(top[b"version"]), hash=top[b"hash"])
    except (KeyError, ValueError):
        claimed = Head()
    return audit_chain(game, entries, claimed)


def is_stub(game: str, stored: Sequence[StoredKey]) -> bool:
    """Return True if a game is archived: its head says where, and its events are there and not here."""
    names = {one.key for one in stored}
    head = next((one for one in stored if one.key == keys.head(game).encode() and one.type == "hash"), None)
    return b"place" in _fields(head) and keys.events(game).encode() not in names


def _fields(hashed: StoredKey | None) -> dict[bytes, bytes]:
    return dict(zip(hashed.value[::2], hashed.value[1::2], strict=True)) if hashed else {}
