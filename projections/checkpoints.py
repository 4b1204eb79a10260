"""The read models of single games: each moves together with its checkpoint, the version that it was computed from."""

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from typing import Protocol

from events.log.port import CorruptLog
from events.ruleset.records import Record

Fields = Mapping[str, bytes]
"""What is stored of one read model."""


class Outcome(StrEnum):
    """How far the projection of a game came.

    ``CLEAN``: its dirty mark is gone. ``BEHIND``: there is more to do. ``MISMATCH``: what was folded is not what the
    log holds.
    """

    CLEAN = "CLEAN"
    BEHIND = "BEHIND"
    MISMATCH = "MISMATCH"


class CheckpointStep(Record):
    """The read models of one game by name, as of a version and hash. ``settled``: nothing else is left to do for it."""

    game: str
    version: int
    hash: bytes
    settled: bool
    models: Mapping[str, Fields]


class CheckpointStore(Protocol):
    """The read models of each game with their checkpoints."""

    def advance(self, steps: Sequence[CheckpointStep]) -> Sequence[Outcome | CorruptLog]:
        """Store the read models of many games, those of each game in one step, and return how far each came.

        Those of archived games are not stored.
        A checkpoint never moves back, unless it is ahead of the log, as after a restored backup. A game is clean if it
        is settled and no event was appended since. A ``CorruptLog`` stands for a game of which a key was altered.
        """
        ...

    def read(self, game: str, model: str, fields: Sequence[str]) -> tuple[int, Sequence[bytes | None]] | None:
        """Return the checkpoint of a read model and some of its fields; ``None`` if nothing is stored."""
        ...

    def forget(self, games: Collection[str]) -> None:
        """Drop the read models of games that are archived."""
        ...
