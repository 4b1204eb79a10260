"""The read models of archived games: computed when they are asked for, since none are stored."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from events.application.game_service import GameService
from events.log.port import CorruptLog
from projections import score_history, scoreboard
from projections.checkpoints import CheckpointStep, CheckpointStore, Fields, Outcome
from projections.store import ProjectionStore


def with_archived(store: ProjectionStore, games: GameService) -> ProjectionStore:
    """Return a store that has the read models of archived games too."""
    return replace(store, checkpoints=ArchivedCheckpoints(store.checkpoints, games))


class ArchivedCheckpoints:
    """The stored read models, and those of archived games."""

    def __init__(self, checkpoints: CheckpointStore, games: GameService) -> None:
        self._checkpoints, self._games = checkpoints, games
        self._models: Mapping[str, Callable[[str], Fields]] = {
            scoreboard.NAME: lambda game: scoreboard.scoreboard(games.load(game)),
            score_history.NAME: self._score_history,
        }

    def advance(self, steps: Sequence[CheckpointStep]) -> Sequence[Outcome | CorruptLog]:
        """Store the read models of many games."""
        return self._checkpoints.advance(steps)

    def read(self, game: str, model: str, fields: Sequence[str]) -> tuple[int, Sequence[bytes | None]] | None:
        """Return the checkpoint of a read model and some of its fields."""
        found = self._checkpoints.read(game, model, fields)
        if found is not None or not self._games.log.places([game]):
            return found
        computed = self._models[model](game)
        return self._games.log.head(game).version, [computed.get(field) for field in fields]

    def forget(self, games: Collection[str]) -> None:
        """Drop the read models of games that are archived."""
        self._checkpoints.forget(games)

    def _score_history(self, game: str) -> Fields:
        entries = self._games.log.read(game)
        return score_history.encode_score_history(score_history.score_history(self._games.rulesets, game, entries))
