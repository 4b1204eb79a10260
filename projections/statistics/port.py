"""The port of the statistics: the contributions of all finished games, by ruleset, in the order in which they came."""

from collections.abc import Sequence
from typing import Protocol

from events.log.port import CorruptLog
from events.ruleset.records import Record
from projections.statistics.finished_game import FinishedGame


class Position(Record):
    """Up to where the contributions of a ruleset were read: so many of one generation."""

    generation: int = 0
    count: int = 0


class Contributions(Record):
    """Some contributions in order, where they begin anew if the generation is another, and how far they reach."""

    games: tuple[FinishedGame, ...]
    position: Position


class StatisticsReadModel(Protocol):
    """The contributions of all finished games."""

    def add(self, games: Sequence[FinishedGame]) -> Sequence[CorruptLog | None]:
        """Store what finished games contribute, each once. ``CorruptLog`` stands for one of which a key was altered."""
        ...

    def read(self, ruleset: str, after: Position, limit: int) -> Contributions:
        """Return at most so many contributions after a position; the first ones if that generation is gone."""
        ...
