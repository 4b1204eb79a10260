"""What the service needs of its neighbours: the read models, and a way to notify the workers."""

from collections.abc import Callable, Mapping
from typing import Protocol

from events.ruleset.ruleset import Viewer
from projections.game_list import GamePage, GameSummary
from projections.game_pages import GameQuestion, Shown
from projections.lag import Lag
from projections.score_history import ScorePoint
from projections.scoreboard import Scores
from projections.statistics.figures import Statistics
from projections.statistics.group import Group

NotifyWorkers = Callable[[int], None]
"""Tells the workers that a partition has changed: a hint that may be lost. Never raises."""


class ReadModels(Protocol):
    """What the workers compute."""

    def scores(self, game: str, viewer: Viewer) -> Scores | None:
        """Return the scores as the viewer may know them; ``None`` if there are none."""
        ...

    def games(self, question: GameQuestion, shown: Shown) -> GamePage:
        """Return a page of the listed games that may be shown, newest first. Raises ``Malformed`` for no cursor."""
        ...

    def history(self, game: str) -> tuple[ScorePoint, ...]:
        """Return how the totals changed; empty until the log is closed."""
        ...

    def statistics(
        self, ruleset: str, players: int | None = None, options: Mapping[str, str] | None = None
    ) -> Statistics:
        """Return the figures of a ruleset, for each number of players and each choice of options, or those wanted."""
        ...

    def groups(self, ruleset: str, players: int | None = None, options: Mapping[str, str] | None = None) -> list[Group]:
        """Return the sums behind these figures."""
        ...

    def lag(self) -> Lag:
        """Return how far behind the read models are."""
        ...

    def list_game(self, row: GameSummary) -> None:
        """Store a game's summary at once, before the workers do."""
        ...
