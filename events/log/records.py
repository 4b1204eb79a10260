"""The log's records (entries, heads, commits, stored games), game ids, and the refusals."""

import re
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import islice
from typing import NamedTuple, Protocol, TypeVar
from zlib import crc32

from events.ruleset.records import Record
from events.ruleset.refusals import Refusal

BEGINNING = "0-0"
_CURSOR = re.compile("[0-9]{1,20}-[0-9]{1,20}", re.ASCII)

MAX_DIGITS = 15
"""The maximum number of digits in the store, which Lua and other stores represent exactly."""

OUTAGE_MS = 5_000
"""Milliseconds without a heartbeat that count as an outage."""

PARTITIONS = 256
Item = TypeVar("Item")

MAX_LAG_MS = 250
"""How far the time of a commit, which the writer estimates, may lie before the store's time."""

GameMetadata = Mapping[str, Mapping[str, str]]
"""Data that is stored with a game but is not part of its events, such as names and token hashes: name, field, value."""

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
GAME_ID_PATTERN = "([0-9]{3})-([0-9a-hjkmnp-tv-z]{16})"
_SHAPE = re.compile(GAME_ID_PATTERN)

CHANGED = ""
"""The field that marks changed metadata of an archived game: the log then has only the changes, the archive the
rest."""


class FeedEntry(Record):
    """One append as the consumers of a partition read it. The next read continues after ``cursor``."""

    cursor: str
    game: str
    first: int
    last: int


def cursor_order(cursor: str) -> tuple[int, int]:
    """Return a sort key for the cursors of one feed."""
    first, _, second = cursor.partition("-")
    return int(first), int(second)


def stored_cursor(stored: bytes) -> str:
    """Return a stored cursor; for anything else the start of the feed, so that nothing is missed."""
    text = stored.decode(errors="replace")
    return text if _CURSOR.fullmatch(text) else BEGINNING


def stored_number(stored: bytes) -> int:
    """Return a stored non-negative number. Raises ``ValueError`` for anything else."""
    if not stored.isdigit() or len(stored) > MAX_DIGITS:
        raise ValueError("it is not a number, or is too large")
    return int(stored)


class Outage(Record):
    """An outage of the service between two times, in milliseconds since 1970."""

    since: int
    until: int

    @property
    def seconds(self) -> float:
        return (self.until - self.since) / 1000


class ArchiveLocation(Record):
    """The location of an archived game: the pack, the offset and the length."""

    pack: str
    offset: int
    length: int


def batched(items: Iterable[Item], size: int) -> Iterator[tuple[Item, ...]]:
    """Yield items in batches of ``size``, like ``itertools.batched`` from Python 3.12 on."""
    left = iter(items)
    while some := tuple(islice(left, size)):
        yield some


class Status(StrEnum):
    """The status of a game. ``SCORING``: over by its rules, results being computed."""

    OPEN = "open"
    RUNNING = "running"
    SCORING = "scoring"
    FINISHED = "finished"
    ABANDONED = "abandoned"

    @property
    def closed(self) -> bool:
        """True if nothing is ever appended again."""
        return self in CLOSED


CLOSED = (Status.FINISHED, Status.ABANDONED)
"""The statuses of games whose logs are closed."""


class Entry(Record):
    """One stored event. ``data`` and the values of ``private`` are canonical JSON, the commitments are hex."""

    version: int
    type: str
    schema: int
    seat: int | None
    at: str
    data: bytes
    commitments: dict[str, str]
    hash: bytes
    private: dict[str, bytes]


class Head(Record):
    """The head of a game's chain. A game without events has version 0 and no hash."""

    version: int = 0
    hash: bytes = b""
    status: str = ""
    rules_version: int = 0

    @property
    def is_closed(self) -> bool:
        """True if nothing is ever appended again."""
        return bool(self.status) and Status(self.status).closed


class Pace(Record):
    """A rate limit for a named caller: a number of times per second, and a burst."""

    name: str
    per_second: int
    burst: int

    @property
    def interval(self) -> int:
        """The microseconds between two times at the sustained rate."""
        return 1_000_000 // self.per_second


class Commit(Record):
    """The events of one action, appended together or not at all.

    ``command`` identifies the request and ``request`` is a hash of its content: repeating the same pair returns the
    first result. ``game_metadata`` is stored in the same step.

    Times are milliseconds since 1970 by the store's clock. The commit is refused before ``not_before`` and after
    ``not_after``. ``at`` is the time of its events, if it must match the store's: at most ``MAX_LAG_MS`` earlier, and
    not before the previous commit. ``due`` is when the game has to be looked at again (``due_games``), or ``None``. A
    commit is also refused if its caller exceeds its ``pace``.
    """

    command: str
    request: str
    entries: tuple[Entry, ...]
    status: Status
    rules_version: int
    game_metadata: GameMetadata
    not_before: int | None = None
    not_after: int | None = None
    at: int | None = None
    due: int | None = None
    pace: Pace | None = None


class Appended(Record):
    """Where a commit's events are: its first and last version. ``repeated``: they were stored by an earlier append."""

    first: int
    last: int
    repeated: bool = False


class WrongVersion(Refusal, code="wrong_version", title="The game has moved on"):
    """The game has moved on."""

    def __init__(self, version: int) -> None:
        super().__init__(f"The game is at version {version}.")
        self.version = version


class HashMismatch(Refusal, code="hash_mismatch", title="The stored chain is another"):
    """The version matches, but the hash differs: the writer knows another chain than the stored one."""


class TooEarly(Exception):
    """By the store's clock it is too early for this commit.

    Only code that expires games gets it, never a caller.
    """


class WrongTime(Exception):
    """The commit does not have the store's time, which is ``now``.

    Callers never get it: the writer chains the commit again.
    """

    def __init__(self, now: int) -> None:
        super().__init__(f"The store's time is {now}.")
        self.now = now


class TooLate(Refusal, code="too_late", title="Too late"):
    """By the store's clock the time for this commit has passed."""


class TooFast(Refusal, code="too_many_actions", title="Too many actions"):
    """The seat exceeds the rate limit; ``wait`` is the number of seconds to wait."""

    def __init__(self, pace: Pace | None = None, wait: float = 0.0) -> None:
        super().__init__("Nothing was stored. Please act again in a moment.")
        self.pace, self.wait = pace, wait


class CorruptLog(Refusal, code="corrupt", title="The log was altered"):
    """The stored log was altered: it contains data that no append has written."""


class ArchiveDamaged(CorruptLog, code="archive_damaged", title="The game cannot be read from the archive"):
    """An archived game is missing in the archive, or was altered."""


class CommandReused(Refusal, code="idempotency_key_reused", title="Idempotency key reused"):
    """The command id was already used for another request."""


class LogFull(Refusal, code="log_full", title="The log is full"):
    """The store is full: nothing of the commit was stored; reading still works."""


class LogUnavailable(Refusal, code="log_unavailable", title="The log is unavailable"):
    """The store cannot be reached, or cannot be written to in its state."""


class StoreReplaced(LogUnavailable, code="store_replaced", title="Not the store that is served here"):
    """The store was emptied, or is not the one that this process works on."""


APPEND_ERRORS = (Refusal, WrongTime, TooEarly)
"""Everything that ``append`` raises."""


class Append(NamedTuple):
    """The arguments of ``append``: a commit of a game, and the head that it goes on top of."""

    game: str
    commit: Commit
    expected: Head


def new_game_id() -> str:
    """Return a new id such as ``017-8k2m4w0q7z5t3v1x``: the partition, and 80 random bits in Crockford's base 32."""
    name = "".join(secrets.choice(_ALPHABET) for _ in range(16))
    return f"{_partition_of_name(name):03d}-{name}"


def named_game_id(digest: bytes) -> str:
    """Return the id that is derived from a digest of at least 16 bytes."""
    name = "".join(_ALPHABET[byte % len(_ALPHABET)] for byte in digest[:16])
    return f"{_partition_of_name(name):03d}-{name}"


def is_game_id(text: str) -> bool:
    """Return True if the text has the form of a game id; the game need not exist."""
    found = _SHAPE.fullmatch(text)
    return found is not None and int(found[1]) < PARTITIONS


def stored_game_id(stored: bytes) -> str | None:
    """Return a stored id of a game; ``None`` for anything else."""
    text = stored.decode(errors="replace")
    return text if is_game_id(text) else None


def is_derived_game_id(text: str) -> bool:
    """Return True if the text has the form of a game id, and its partition matches its name."""
    found = _SHAPE.fullmatch(text)
    return found is not None and int(found[1]) == _partition_of_name(found[2])


def partition_of(game: str) -> int:
    return int(game[:3])


def _partition_of_name(name: str) -> int:
    return crc32(name.encode()) % PARTITIONS


class StoredGame(Record):
    """Everything that a log stores of a game. ``commands`` maps ids to first version, last version and request hash.

    Ids of commands and hashes of requests are in their stored form (``encode_id``).
    """

    game: str
    head: Head
    entries: tuple[Entry, ...]
    commands: dict[bytes, tuple[int, int, bytes]]
    game_metadata: dict[str, dict[str, str]]


class ArchivedHeader(Protocol):
    """What was stored with an archived game."""

    @property
    def game_metadata(self) -> Mapping[str, Mapping[str, str]]:
        """The fields of its metadata, by name."""
        ...


class ArchiveReader(Protocol):
    """The interface of an archive. All methods raise ``CorruptLog`` if a game was altered or is missing."""

    def game(self, game: str, place: ArchiveLocation) -> StoredGame: ...

    def facts(self, game: str, place: ArchiveLocation) -> Sequence[Entry]:
        """Return the events of a game, only with what folding needs."""
        ...

    def header(self, game: str, place: ArchiveLocation) -> ArchivedHeader:
        """Return what was stored with a game, without its events."""
        ...


class Archived(Record):
    """A game that was archived as it was read: its location, its head, the number of its commands, and its metadata."""

    game: str
    head: Head
    commands: int
    game_metadata: dict[str, dict[str, str]]
    place: ArchiveLocation


class Fenced(Exception):
    """A newer archiver has begun, so this one may no longer change anything."""
