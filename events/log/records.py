"""The EventLog port: the stored records, the errors, and the methods that an adapter implements."""

import logging
import re
import secrets
from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple, Protocol
from zlib import crc32

from events.ruleset.records import Record
from events.ruleset.refusals import Refusal

BEGINNING = "0-0"
_CURSOR = re.compile("[0-9]{1,20}-[0-9]{1,20}", re.ASCII)


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


class PartitionFeed(Protocol):
    """Every append of a partition, in order and without a gap."""

    def feed(self, partition: int, *, after: str = "0-0", limit: int = 1000) -> Sequence[FeedEntry]: ...

    def end_of_feed(self, partition: int) -> str:
        """Return the cursor of the newest append of a partition; ``0-0`` if there was none."""
        ...

    def trim_feed(self, partition: int, cursor: str) -> None:
        """Forget the appends before a cursor, which no consumer may need any more."""
        ...


OUTAGE_MS = 5_000
"""Milliseconds without a heartbeat that are an outage."""


class Outage(Record):
    """The service was out of order between two times, in milliseconds since 1970."""

    since: int
    until: int

    @property
    def seconds(self) -> float:
        return (self.until - self.since) / 1000


class Heartbeat(Protocol):
    """Whether the store answers, and the service was alive by its clock, so that no seat pays for an outage."""

    def ping(self) -> None:
        """Raise ``LogUnavailable`` unless the log can be reached; a part of it is enough."""
        ...

    def beat(self) -> Sequence[Outage]:
        """Note that the service is alive; return the outages that have not been settled, oldest first."""
        ...

    def settle(self, outage: Outage) -> None:
        """Forget an outage: its time was given back."""
        ...


class ArchiveLocation(Record):
    """Where a game is archived: its pack, its first byte and its length there."""

    pack: str
    offset: int
    length: int


class ArchivedGames(Protocol):
    """The games of which the log holds no more than a stub."""

    def places(self, games: Sequence[str]) -> Mapping[str, ArchiveLocation]: ...


PARTITIONS = 256
MOST_LAG_MS = 250
"""How much earlier than the store's time a commit may say that it was made: its writer estimates that time."""

SideData = Mapping[str, Mapping[str, str]]
"""What is stored with a game and is no part of its events, such as names and token hashes: name, field, value."""


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
        return self in (Status.FINISHED, Status.ABANDONED)


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
    ``not_after``. ``at`` is the time of its events, where it must be the store's: no more than ``MOST_LAG_MS`` earlier,
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


class WrongVersion(Refusal):
    """The game has moved on."""

    code = "wrong_version"
    title = "The game has moved on"

    def __init__(self, version: int) -> None:
        super().__init__(f"The game is at version {version}.")
        self.version = version


class HashMismatch(Refusal):
    """The version is right, but its hash is another: the writer knows a chain that is not the stored one."""

    code = "hash_mismatch"
    title = "The stored chain is another"


class TooEarly(Exception):
    """By the store's clock it is not time for this commit yet. No caller meets it: only what expires games."""


class WrongTime(Exception):
    """The commit does not say the store's time, which is ``now``. No caller meets it: the writer chains it again."""

    def __init__(self, now: int) -> None:
        super().__init__(f"The store's time is {now}.")
        self.now = now


class TooLate(Refusal):
    """By the store's clock the time for this commit has passed."""

    code = "too_late"
    title = "Too late"


class TooFast(Refusal):
    """The seat acts faster than a seat may; ``wait`` is for how many seconds it should not."""

    code = "too_many_actions"
    title = "Too many actions"

    def __init__(self, pace: Pace | None = None, wait: float = 0.0) -> None:
        super().__init__("Nothing was stored. Please act again in a moment.")
        self.pace, self.wait = pace, wait


class CorruptLog(Refusal):
    """The stored log was altered: it holds what no append has written."""

    code = "corrupt"
    title = "The log was altered"


class ArchiveDamaged(CorruptLog):
    """The archive does not hold a game any more that was moved to it, or not as it was written."""

    code = "archive_damaged"
    title = "The game cannot be read from the archive"


class CommandReused(Refusal):
    """The command id was used for another request before."""

    code = "idempotency_key_reused"
    title = "Idempotency key reused"


class LogFull(Refusal):
    """The store has no room: nothing of the commit was stored, and reading goes on."""

    code = "log_full"
    title = "The log is full"


class LogUnavailable(Refusal):
    """The store cannot be reached, or not in a state in which it may be written to."""

    code = "log_unavailable"
    title = "The log is unavailable"


APPEND_ERRORS = (Refusal, WrongTime, TooEarly)
"""All that ``append`` raises."""


class Append(NamedTuple):
    """What is handed to ``append``: a commit of a game, and what it goes on top of."""

    game: str
    commit: Commit
    expected: Head


class GameLogs(Protocol):
    """The events of each game."""

    def append(self, game: str, commit: Commit, *, expected: Head) -> Appended:
        """Store a commit on top of ``expected``, of which version and hash count, and mark the game as dirty.

        Everything happens in one step or not at all. Raises the refusals of this module, and ``GameOver`` for a closed
        log.
        """
        ...

    def append_many(self, appends: Sequence[Append]) -> Sequence[Appended | Exception]:
        """Store commits of different games, in one round trip if the store can; what one raises stands in its place."""
        ...

    def read(self, game: str, *, after: int = 0, upto: int | None = None) -> Sequence[Entry]:
        """Return the events after a version in order, with their private parts; none if there is no such game."""
        ...

    def read_many(self, after: Mapping[str, int]) -> Mapping[str, Sequence[Entry]]:
        """Return the events of many games, of each after a version. Raises ``CorruptLog`` if one cannot be read."""
        ...

    def head(self, game: str) -> Head:
        """Return the top of the chain; version 0 if there is no such game."""
        ...

    def heads(self, games: Sequence[str]) -> Mapping[str, Head]:
        """Return the top of the chain of each of many games. One that cannot be read is left out."""
        ...

    def find_command(self, game: str, command: str, request: str) -> Appended | None:
        """Return where the events of a command are, if it was appended before. Raises ``CommandReused``."""
        ...

    def game_ids(self) -> Iterator[str]:
        """Yield the id of every game of which a part is stored, in no order: for maintenance, too slow for requests."""
        ...


class SideDataReader(Protocol):
    """What is stored with the games, as given by the commits."""

    def side_data(self, game: str, name: str) -> Mapping[str, str]: ...

    def side_data_many(self, games: Sequence[str], name: str) -> Mapping[str, Mapping[str, str]]: ...


class SideDataWriter(Protocol):
    """Changes of what is stored with the games, at any time, also when the log is closed."""

    def put_side_data(self, game: str, name: str, fields: Mapping[str, str]) -> None:
        """Store these fields under a name; others stay. An empty value takes the place of what is erased."""
        ...


class DueGames(Protocol):
    """The games that somebody has to look at when a time has come, as given by the commits: an index, never the truth.

    What may be stored when is said by the commits; so a game that is found too early, twice or late does no harm.
    """

    def due_games(self, limit: int) -> Sequence[str]:
        """Return the games whose time has come by the store's clock, the longest due first.

        Of each partition it is at most so many.
        """
        ...

    def waiting_games(self) -> Sequence[str]:
        """Return all games that are due at any time, sooner or later, the next one first."""
        ...

    def set_due(self, game: str, due: int | None, *, version: int) -> None:
        """Correct when a game is due, unless it is at another version than this: then the index is newer already."""
        ...


class EventLog(GameLogs, SideDataReader, SideDataWriter, PartitionFeed, DueGames, Heartbeat, ArchivedGames, Protocol):
    """A store of event logs. All adapters pass one contract suite (``tests/log``)."""


_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
GAME_ID_PATTERN = "([0-9]{3})-([0-9a-hjkmnp-tv-z]{16})"
_SHAPE = re.compile(GAME_ID_PATTERN)


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


def encode_id(text: str) -> bytes:
    """Encode the hex id of a command or request as raw bytes; leave any other id as text."""
    try:
        raw = bytes.fromhex(text)
    except ValueError:
        return text.encode()
    return raw if raw.hex() == text else text.encode()


def _partition_of_name(name: str) -> int:
    return crc32(name.encode()) % PARTITIONS


CHANGED = ""
"""The field that is stored with the others when side data of an archived game is changed: what lies in the log then is
only what has changed since, and the rest is in the archive."""


class StoredGame(Record):
    """All that a log holds of a game. ``commands`` maps ids to first version, last version and hash of the request.

    Ids of commands and hashes of requests are as they are stored (``encode_id``).
    """

    game: str
    head: Head
    entries: tuple[Entry, ...]
    commands: dict[bytes, tuple[int, int, bytes]]
    beside: dict[str, dict[str, str]]


class ArchivedHeader(Protocol):
    """What was stored with an archived game."""

    @property
    def beside(self) -> Mapping[str, Mapping[str, str]]:
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
    beside: dict[str, dict[str, str]]
    place: ArchiveLocation


class Fenced(Exception):
    """Another archiver has begun since, so this one changes nothing any more."""


class ArchivableLog(EventLog, Protocol):
    """A log of which closed games can be moved to an archive.

    Archivers are numbered. Once a new one has begun, the log refuses all changes of those before (``Fenced``), so that
    none can point at a pack that another one has removed.
    """

    def begin_archiving(self, at_least: int) -> int:
        """Return the number of a new archiver, above all others and not below this one."""
        ...

    def archive_id(self, proposed: str) -> str:
        """Return the id of the archive that belongs to this log: this one if there was none."""
        ...

    def side_names(self) -> Collection[str]:
        """Return the names under which anything is stored with any game: for maintenance."""
        ...

    def closed_since(self, games: Sequence[str]) -> Mapping[str, int]:
        """Return since when those of the games are closed that are not archived.

        In milliseconds since 1970: the time of their newest event, or that at which they were put back.
        """
        ...

    def whole(self, games: Sequence[str], names: Collection[str]) -> Sequence[StoredGame]:
        """Return all that is stored of games that are not archived, with the side data of these names."""
        ...

    def prune(self, archived: Sequence[Archived], archiver: int) -> Collection[str]:
        """Leave of each game a stub that says where it is archived, and return the games of which this was done.

        Left alone is a game of which anything has changed since it was read, or that is not projected. Raises
        ``Fenced``.
        """
        ...

    def move(
        self,
        game: str,
        old: ArchiveLocation,
        new: ArchiveLocation,
        changes: Mapping[str, Mapping[str, str]],
        archiver: int,
    ) -> bool:
        """Say that an archived game is at another place, where these changes of its side data are in the archive too.

        Return False if the game is not at the old place, or other changes were made since. Raises ``Fenced``.
        """
        ...

    def put_back(self, stored: StoredGame, place: ArchiveLocation) -> bool:
        """Store an archived game whole again; return False if it is not at this place any more."""
        ...


_log = logging.getLogger(__name__)


def readable_side_data(log: SideDataReader, games: Sequence[str], name: str) -> Mapping[str, Mapping[str, str]]:
    """Return the fields that were stored under this name, of each game of which they can be read.

    Raises ``LogUnavailable``.
    """
    try:
        return log.side_data_many(games, name)
    except CorruptLog:
        found = {}
        for game in games:
            try:
                found[game] = log.side_data(game, name)
            except CorruptLog as error:
                _tell(name, game, error.detail)
        return found


@lru_cache(1_000)
def _tell(name: str, game: str, why: str) -> None:
    """Name a game in the log, once."""
    _log.warning("What is stored as %s with game %s cannot be read: %s", name, game, why)
