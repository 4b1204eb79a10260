"""The keys of a store: which ones are backed up, which of these belong together, and why the others are left out."""

import re
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from events.log.client import Call, Client, Script, translate_errors
from events.log.records import batched, is_game_id
from events.ruleset.records import Record
from ops.backup.kinds import StoredKey, kind_of
from ops.run.errors import UserError
from projections.scores import MODELS
from projections.store.documents import PART
from projections.store.keys import BOTS, GAME_LIST, STATISTICS

_GAME = re.compile(r"\{p[0-9]{3}\}:g:([^:]+):(.+)", re.DOTALL)
_FEED = re.compile(r"\{p[0-9]{3}\}:feed")
_COMPUTED = re.compile(r"\{p[0-9]{3}\}:(dirty|due|generations)|skald:(projection:.*|practice)", re.DOTALL)
_PASSING = re.compile(
    r"\{p[0-9]{3}\}:(lease|claimed|archiver|alive)|rq:.*"
    r"|skald:(caches(:.*)?|wake-ups-suppressed|restoring|purging|operations|webhooks:lease|projections:lease|feed-(marks:.*|readers|walk:.*)|quota:.*|heartbeats|unnamed-proxy)",
    re.DOTALL,
)
_READ_MODELS = (f"{GAME_LIST}:", f"{STATISTICS}:", f"{BOTS}:")
_GROWING = ("private", "commands", "events")
"""The parts of a game that only ever grow: their size tells whether they have changed."""

TYPES = ("string", "hash", "list", "set", "zset", "stream")
PROBE_BATCH_SIZE = 500
READ_BATCH_SIZE = 20
_WHOLE = "1"


class Unit(Record):
    """The keys that are read atomically: all keys of one game, or one other key."""

    name: str
    keys: tuple[bytes, ...]
    game: bool

    @property
    def is_feed(self) -> bool:
        """True for the feed of a partition: it is read after the games, so that no append of theirs is missing."""
        return _FEED.fullmatch(self.name) is not None

    def grows(self, key: bytes) -> bool:
        """Return True if fields of the key never change."""
        return self.game and key.decode(errors="replace").rpartition(":")[2] in _GROWING


def units(client: Client) -> list[Unit]:
    """Return the units to back up, in the order in which they are read: other keys, games, feeds.

    Raises ``LogUnavailable``.
    """
    games: dict[str, set[str]] = defaultdict(set)
    others: list[Unit] = []
    for key in kept_keys(client):
        text = key.decode(errors="surrogateescape")
        if game := game_of(text):
            games[game].add(text.split(":", 3)[3])
        else:
            others.append(Unit(name=text, keys=(key,), game=False))
    # Each game is read with the parts of all games, so that a part that it gets meanwhile is not missed.
    parts = sorted(set().union(*games.values()))
    whole = [_game(name, parts) for name in sorted(games)]
    return [*(one for one in others if not one.is_feed), *whole, *(one for one in others if one.is_feed)]


def game_of(key: str) -> str | None:
    """Return the game whose unit a key is in; ``None`` for one that is a unit by itself."""
    found = _GAME.fullmatch(key)
    return found[1] if found and is_game_id(found[1]) else None


def kept_keys(client: Client) -> Iterator[bytes]:
    """Yield the keys that cannot be computed again, each once."""
    return (key for key in _all_keys(client) if kind_of(key.decode(errors="surrogateescape")))


def foreign_keys(client: Client) -> Iterator[bytes]:
    """Yield the keys that Skald does not write, each once: those of other programs, or of a newer Skald."""
    return (key for key in _all_keys(client) if is_foreign(key.decode(errors="surrogateescape")))


def is_foreign(key: str) -> bool:
    """Return True for a key that Skald does not write."""
    found = _GAME.fullmatch(key)
    computed = found and found[2].partition(":")[0] in {*MODELS, PART}
    known = computed or _COMPUTED.fullmatch(key) or _PASSING.fullmatch(key) or key.startswith(_READ_MODELS)
    return not known and kind_of(key) is None


def is_passing(key: str) -> bool:
    """Return True if a key exists only for moments, even in an empty store."""
    return _PASSING.fullmatch(key) is not None


def stored_keys(client: Client) -> Iterable[bytes]:
    """Yield the keys that an empty store does not have."""
    return (key for key in _all_keys(client) if not is_passing(key.decode(errors="surrogateescape")))


def _all_keys(client: Client) -> Iterator[bytes]:
    seen: set[bytes] = set()
    with translate_errors():
        for found in client.scan_iter(count=1000):
            key = bytes(found)
            if key not in seen:
                seen.add(key)
                yield key


def _game(name: str, parts: Iterable[str]) -> Unit:
    prefix = f"{{p{name[:3]}}}:g:{name}:"
    keys = tuple((prefix + part).encode(errors="surrogateescape") for part in parts)
    return Unit(name=name, keys=keys, game=True)


class Content(Record):
    """A unit as it was read. ``fingerprint`` is the one that ``fingerprints`` yields."""

    unit: Unit
    keys: tuple[StoredKey, ...]
    fingerprint: str


class StoreReader:
    """Reads the units of one store."""

    def __init__(self, client: Client) -> None:
        self._read = Script(client, "read_keys", __package__)

    def fingerprints(self, units: Sequence[Unit]) -> Iterator[tuple[Unit, str | None]]:
        """Yield each unit with a hash that changes whenever the unit does; ``None`` if it no longer exists."""
        for some in batched(units, PROBE_BATCH_SIZE):
            for unit, answer in zip(some, self._answers(some, whole=False), strict=True):
                yield unit, fingerprint(unit, answer) if answer else None

    def contents(self, units: Sequence[Unit]) -> Iterator[Content]:
        """Yield the units with their contents, without those that no longer exist."""
        for some in batched(units, READ_BATCH_SIZE):
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
    """Return a hash of what was read of a unit: of its contents, or of their sizes where fields never change."""
    seen = []
    for number, kind, _, size, last_id, content in answer:
        key = unit.keys[number - 1]
        by_size = unit.grows(key) or kind == b"stream"
        seen.append((key, kind, size, last_id, None if by_size else _in_order(kind, content)))
    return sha256(msgspec.msgpack.encode(seen)).hexdigest()


def _in_order(kind: bytes, content: list[Any]) -> list[Any]:
    """Return the content of a key in an order that depends on the content only."""
    if kind == b"hash":
        return sorted(zip(content[::2], content[1::2], strict=True))
    return sorted(content) if kind == b"set" else content


def _stored_key(unit: Unit, number: int, kind: bytes, left: int, _: int, last_id: bytes, content: Any) -> StoredKey:
    key, name = unit.keys[number - 1], kind.decode()
    if name not in TYPES:
        raise UserError(f"the key {key!a} has the type {name!a}, which cannot be backed up")
    expires = time.time_ns() // 1_000_000 + left if left >= 0 else None
    return StoredKey(key=key, type=name, value=content, expires=expires, last_id=last_id)
