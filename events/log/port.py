"""The EventLog port: the stored records, the errors, and the methods that an adapter implements."""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple, Protocol

from events.log.feed import PartitionFeed
from events.log.outages import Heartbeat
from events.log.places import ArchivedGames
from events.ruleset.records import Record
from events.ruleset.refusals import Refusal

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

    def side_data(self, game: str, name: str) -> Mapping[str, str]:
        """Return the fields that were stored under this name."""
        ...

    def side_data_many(self, games: Sequence[str], name: str) -> Mapping[str, Mapping[str, str]]:
        """Return the fields that were stored under this name for each of many games."""
        ...


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
