"""The log as a port: what is stored, what may go wrong, and the few questions that every store must answer."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Protocol

from events.ruleset.records import Record
from events.ruleset.refusals import Refusal

PARTITIONS = 256

SideData = Mapping[str, Mapping[str, str]]
"""What is written beside a log, with its events, but is no part of them (names, token hashes): name of a hash beside
the log, field, value."""


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


class Commit(Record):
    """The events of one action, appended together or not at all.

    ``command`` identifies the request and ``request`` is a hash of its content: the same pair again gets the first
    answer again. ``side_data`` is written with the events, but is no part of them (names, token hashes):
    name of a hash side_data the log, field, value.
    """

    command: str
    request: str
    entries: tuple[Entry, ...]
    status: Status
    rules_version: int
    side_data: SideData


class Appended(Record):
    """Where a commit's events are: its first and last version, and whether they were there before.

    ``ring``: nobody has rung for the game's partition lately, so the writer should wake a worker. Only ever a hint.
    """

    first: int
    last: int
    repeated: bool = False
    ring: bool = False


class FeedEntry(Record):
    """One append as the consumers of a partition see it. ``cursor`` is where to go on after it."""

    cursor: str
    game: str
    first: int
    last: int


class WrongVersion(Refusal):
    """The game has moved on."""

    code = "wrong_version"
    title = "The game has moved on"

    def __init__(self, version: int) -> None:
        super().__init__(f"The game is at version {version}.")
        self.version = version


class HashMismatch(Refusal):
    """The version is right, but the hash at the top is another: the chain the writer knows is not the one stored."""

    code = "hash_mismatch"
    title = "The chain has forked"


class CorruptLog(Refusal):
    """The stream does not end where its head says: somebody wrote to it by hand."""

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


class EventLog(Protocol):
    """A store of event logs. All adapters pass one contract suite (``tests/log``)."""

    def append(self, game: str, commit: Commit, *, expected: Head) -> Appended:
        """Store a commit on top of ``expected`` (version and hash count). Raises the refusals of this module."""
        ...

    def read(self, game: str, *, after: int = 0, upto: int | None = None) -> Sequence[Entry]:
        """The events after a version, private parts included, in order."""
        ...

    def head(self, game: str) -> Head:
        """The top of the chain; version 0 if there is no such game."""
        ...

    def find_command(self, game: str, command: str, request: str) -> Appended | None:
        """Where the events of a command are, if it was appended before. Raises ``CommandReused``."""
        ...

    def feed(self, partition: int, *, after: str = "0-0", limit: int = 1000) -> Sequence[FeedEntry]:
        """The appends of a partition in order, after a cursor."""
        ...

    def side_data(self, game: str, name: str) -> Mapping[str, str]:
        """What was written side_data the log under this name."""
        ...
