"""What the service asks of its neighbours: the read models, and the bell that wakes the workers."""

from collections.abc import Callable
from typing import Protocol

from events.ruleset.ruleset import Viewer
from projections.game_list import GamePage, GameSummary
from projections.lag import Lag
from projections.score_history import ScorePoint
from projections.scoreboard import Scores
from projections.statistics import Statistics

Ring = Callable[[int], None]
"""Has a partition projected soon: a hint that may be lost. Never raises."""


class Models(Protocol):
    """What the workers compute."""

    def scores(self, game: str, viewer: Viewer, *, at_least: int = 0, wait: float = 0) -> Scores | None:
        """The scores as the viewer may know them, after waiting for a version; ``None`` if there are none yet."""
        ...

    def games(
        self, *, ruleset: str | None = None, status: str | None = None, cursor: str | None = None, limit: int = 50
    ) -> GamePage:
        """Some games, newest first. Raises ``Malformed`` for a cursor that is none."""
        ...

    def history(self, game: str) -> tuple[ScorePoint, ...]:
        """How the totals went; empty until the log is closed."""
        ...

    def statistics(self, ruleset: str, players: range) -> Statistics:
        """A ruleset in numbers."""
        ...

    def lag(self) -> Lag:
        """How far behind all of this is."""
        ...

    def list_game(self, row: GameSummary) -> None:
        """List a game at once."""
        ...
