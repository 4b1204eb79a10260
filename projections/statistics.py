"""Statistics over all games. Each finished game contributes once, and nothing is counted up, so repeats do no harm."""

from collections.abc import Sequence
from typing import Protocol

from events.aggregate.state import GameState
from events.log.port import CorruptLog, Status
from events.ruleset.records import Record

NAME = "statistics"


class FinishedGame(Record):
    """What one finished game contributes: the winning total, and the seats that won."""

    game: str
    ruleset: str
    players: int
    total: int
    winners: tuple[int, ...]


class FinishedGameStats(Record):
    """The finished games of a ruleset with so many players: how often each seat won, and the winning totals.

    ``totals`` are the least, the lower quarter, the median, the upper quarter and the most; empty without a game.
    """

    players: int
    games: int
    wins: tuple[int, ...]
    totals: tuple[int, ...]


class Statistics(Record):
    """One ruleset in numbers: its games by status, and the finished ones by number of players."""

    ruleset: str
    games: dict[str, int]
    finished: tuple[FinishedGameStats, ...]


class StatisticsReadModel(Protocol):
    """The contributions of all finished games."""

    def add(self, games: Sequence[FinishedGame]) -> Sequence[CorruptLog | None]:
        """Store what finished games contribute. ``CorruptLog`` stands for one of which a key was altered."""
        ...

    def finished(self, ruleset: str, players: int) -> FinishedGameStats:
        """Return the statistics of the finished games with so many players."""
        ...


def finished_game(state: GameState) -> FinishedGame | None:
    """Return what a game contributes; ``None`` until it is finished, and for a fork."""
    if state.results is None or state.status is not Status.FINISHED or state.fork is not None:
        return None
    winners = state.results.winners
    total = max(ranked.total for ranked in state.results.ranking if ranked.seat in winners)
    return FinishedGame(
        game=state.id, ruleset=state.ruleset.id, players=state.setup.seats, total=total, winners=winners
    )
