"""What the log holds, and what it refuses: ids of games, entries, heads, commits, and the errors."""

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
"""A number in the store has no more digits: Lua and other stores count so far without a fault."""

OUTAGE_MS = 5_000
"""Milliseconds without a heartbeat that are an outage."""

PARTITIONS = 256
Item = TypeVar("Item")

MAX_LAG_MS = 250
"""How much earlier than the store's time a commit may say that it was made: its writer estimates that time."""

SideData = Mapping[str, Mapping[str, str]]
"""What is stored with a game and is no part of its events, such as names and token hashes: name, field, value."""

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
GAME_ID_PATTERN = "([0-9]{3})-([0-9a-hjkmnp-tv-z]{16})"
_SHAPE = re.compile(GAME_ID_PATTERN)

CHANGED = ""
"""The field that is stored with the others when side data of an archived game is changed: what lies in the log then is
only what has changed since, and the rest is in the archive."""


class FeedEntry(Record):
    """One append as the consumers of a partition read it. ``cursor`` is where the next read goes on."""

    cursor: str
    game: str
    first: int
    last: int


def cursor_order(cursor: str) -> tuple[int, int]:
    """Return what orders the cursors of one feed."""
    first, _, second = cursor.partition("-")
    return int(first), int(second)


def stored_cursor(stored: bytes) -> str:
    """Return a cursor as it was stored; where it is none, the beginning, from which nothing is missed."""
    text = stored.decode(errors="replace")
    return text if _CURSOR.fullmatch(text) else BEGINNING


def stored_number(stored: bytes) -> int:
    """Return a number from 0 on as it was stored. Raises ``ValueError`` for anything else."""
    if not stored.isdigit() or len(stored) > MAX_DIGITS:
        raise ValueError("it is no number, or one that is too large")
    return int(stored)


class Outage(Record):
    """The service was out of order between two times, in milliseconds since 1970."""

    since: int
    until: int

    @property
    def seconds(self) -> float:
        return (self.until - self.since) / 1000


class ArchiveLocation(Record):
    """Where a game is archived: its pack, its first byte and its length there."""

    pack: str
    offset: int
    length: int


def batched(items: Iterable[Item], size: int) -> Iterator[tuple[Item, ...]]:
    """Yield so many items after so many, as ``itertools`` does from Python 3.12 on."""
    left = iter(items)
    while some := tuple(islice(left, size)):
        yield some


class Status(StrEnum):
    """Where a game stands. ``SCORING``: over by its rules, results being computed."""

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
"""How a game stands whose log is closed."""


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
    """The top of a game's chain. A game without events has version 0 and no hash."""

    version: int = 0
    hash: bytes = b""
    status: str = ""
    rules_version: int = 0

    @property
    def is_closed(self) -> bool:
        """True if nothing is ever appended again."""
        return bool(self.status) and Status(self.status).closed


class Pace(Record):
    """How fast something may be done by one who is named: so many times a second for ever, and so many at once."""

    name: str
    per_second: int
    burst: int

    @property
    def interval(self) -> int:
        """The microseconds between two times, if it is done as fast as it may be for ever."""
        return 1_000_000 // self.per_second


class Commit(Record):
    """The events of one action, appended together or not at all.

    ``command`` identifies the request and ``request`` is a hash of its content: the same pair again gets the first
    answer again. ``side_data`` is stored in the same step.

    Times are milliseconds since 1970 by the store's clock. The commit is refused before ``not_before`` and after
    ``not_after``. ``at`` is the time of its events, where it must be the store's: no more than ``MAX_LAG_MS`` earlier,
    and not before the commit before. ``due`` is when somebody has to look at the game again (``due_games``), ``None``
    if nobody has to. It is refused too if whoever ``pace`` names goes faster than that.
    """

    command: str
    request: str
    entries: tuple[Entry, ...]
    status: Status
    rules_version: int
    side_data: SideData
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
    """The version is right, but its hash is another: the writer knows a chain that is not the stored one."""


class TooEarly(Exception):
    """By the store's clock it is not time for this commit yet. No caller meets it: only what expires games."""


class WrongTime(Exception):
    """The commit does not say the store's time, which is ``now``. No caller meets it: the writer chains it again."""

    def __init__(self, now: int) -> None:
        super().__init__(f"The store's time is {now}.")
        self.now = now


class TooLate(Refusal, code="too_late", title="Too late"):
    """By the store's clock the time for this commit has passed."""


class TooFast(Refusal, code="too_many_actions", title="Too many actions"):
    """The seat acts faster than a seat may; ``wait`` is for how many seconds it should not."""

    def __init__(self, pace: Pace | None = None, wait: float = 0.0) -> None:
        super().__init__("Nothing was stored. Please act again in a moment.")
        self.pace, self.wait = pace, wait


class CorruptLog(Refusal, code="corrupt", title="The log was altered"):
    """The stored log was altered: it holds what no append has written."""


class ArchiveDamaged(CorruptLog, code="archive_damaged", title="The game cannot be read from the archive"):
    """The archive does not hold a game any more that was moved to it, or not as it was written."""


class CommandReused(Refusal, code="idempotency_key_reused", title="Idempotency key reused"):
    """The command id was used for another request before."""


class LogFull(Refusal, code="log_full", title="The log is full"):
    """The store has no room: nothing of the commit was stored, and reading goes on."""


class LogUnavailable(Refusal, code="log_unavailable", title="The log is unavailable"):
    """The store cannot be reached, or not in a state in which it may be written to."""


class StoreReplaced(LogUnavailable, code="store_replaced", title="Not the store that is served here"):
    """The store was emptied, or is another one than this process works on."""


APPEND_ERRORS = (Refusal, WrongTime, TooEarly)
"""All that ``append`` raises."""


class Append(NamedTuple):
    """What is handed to ``append``: a commit of a game, and what it goes on top of."""

    game: str
    commit: Commit
    expected: Head


def new_game_id() -> str:
    """Return a fresh id such as ``017-8k2m4w0q7z5t3v1x``: the partition, and 80 random bits in Crockford's base 32."""
    name = "".join(secrets.choice(_ALPHABET) for _ in range(16))
    return f"{_partition_of_name(name):03d}-{name}"


def named_game_id(digest: bytes) -> str:
    """Return the id that belongs to a digest of at least 16 bytes: the same one every time."""
    name = "".join(_ALPHABET[byte % len(_ALPHABET)] for byte in digest[:16])
    return f"{_partition_of_name(name):03d}-{name}"


def is_game_id(text: str) -> bool:
    """Return True if the text has the shape of a game id; such a game need not exist."""
    found = _SHAPE.fullmatch(text)
    return found is not None and int(found[1]) < PARTITIONS


def stored_game_id(stored: bytes) -> str | None:
    """Return the id of a game as it was stored; ``None`` for anything else, which somebody else has written there."""
    text = stored.decode(errors="replace")
    return text if is_game_id(text) else None


def is_derived_game_id(text: str) -> bool:
    """Return True if the text has the shape of a game id, and its partition follows from its name."""
    found = _SHAPE.fullmatch(text)
    return found is not None and int(found[1]) == _partition_of_name(found[2])


def partition_of(game: str) -> int:
    return int(game[:3])


def _partition_of_name(name: str) -> int:
    return crc32(name.encode()) % PARTITIONS


class StoredGame(Record):
    """All that a log holds of a game. ``commands`` maps ids to first version, last version and hash of the request.

    Ids of commands and hashes of requests are as they are stored (``encode_id``).
    """

    game: str
    head: Head
    entries: tuple[Entry, ...]
    commands: dict[bytes, tuple[int, int, bytes]]
    side_data: dict[str, dict[str, str]]


class ArchivedHeader(Protocol):
    """What was stored with an archived game."""

    @property
    def side_data(self) -> Mapping[str, Mapping[str, str]]:
        """Fields of its side data by name."""
        ...


class ArchiveReader(Protocol):
    """What a log asks of its archive. All raise ``CorruptLog`` where a game is not as it was archived."""

    def game(self, game: str, place: ArchiveLocation) -> StoredGame: ...

    def facts(self, game: str, place: ArchiveLocation) -> Sequence[Entry]:
        """Return the events of a game, with no more than it takes to fold them."""
        ...

    def header(self, game: str, place: ArchiveLocation) -> ArchivedHeader:
        """Return what was stored with a game, without its events."""
        ...


class Archived(Record):
    """A game that was archived as it was read, and where: its head, how many commands it had, and what lay beside."""

    game: str
    head: Head
    commands: int
    side_data: dict[str, dict[str, str]]
    place: ArchiveLocation


class Fenced(Exception):
    """Another archiver has begun since, so this one changes nothing any more."""
