"""The engine: computes projections of folded games, quarantines failing ones, and stores the rest; also the lag."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from cachetools import LRUCache

from events.aggregate.state import GameState
from events.log.client import Client
from events.log.log import RedisLog
from events.log.records import CorruptLog
from events.ruleset.records import Record
from projections.bot_turns import BotTurns
from projections.declared import BuiltIn, FoldedGame, Metadata, Projection, read_metadata
from projections.game_list import GameListReadModel, PracticeGames, listed_summary
from projections.ratings import RatingsReadModel, rated_game
from projections.scores import BY_GAME
from projections.statistics.contributions import StatisticsReadModel, contribution
from projections.store.failures import LOAD_STEP, DeadLetters, Quarantined
from projections.store.scripts import Generations
from projections.store.store import CheckpointStore, DirtyGames, Fields, ProjectionOutcome

ALARM_SECONDS = 10.0

LISTED_GAMES = BuiltIn("game_list", 1, listed_summary)
PRACTICE_GAMES = BuiltIn("practice", 1, lambda game: game.state if game.state.practice else None)
CONTRIBUTIONS = BuiltIn("statistics", 1, contribution, private=True)
RATED_GAMES = BuiltIn("ratings", 1, lambda game: rated_game(game) if game.state.rated else None, private=True)

Put = Callable[[Sequence[Any]], Iterable[object]]
"""Stores the results of many games. The outcome for a refused one is an exception."""


class ProjectionStore:
    """Everything that projections and workers store beside the log of one Redis.

    It belongs to one log, and keeps its data in the same place: an append marks its game as dirty, and the mark is
    removed in the same step in which the checkpoints advance.
    """

    def __init__(self, client: Client) -> None:
        self.checkpoints = CheckpointStore(client)
        self.game_list = GameListReadModel(client)
        self.statistics = StatisticsReadModel(client)
        self.ratings = RatingsReadModel(client)
        self.dead_letters = DeadLetters(client)
        self.dirty_games = DirtyGames(client)
        self.generations = Generations(client)
        self.bot_turns = BotTurns(client)
        self.practice = PracticeGames(client)


class Engine:
    """Computes and stores projections. A failing one is quarantined for its game; everything else continues."""

    def __init__(self, failures: DeadLetters) -> None:
        self.failures = failures

    def execute(self, projection: Projection, games: Sequence[Any], put: Put) -> None:
        """Compute a projection of games, and store the results."""
        found = self.compute(projection, games)
        if not found:
            return
        for (game, _), answer in zip(found, put([documents for _, documents in found]), strict=True):
            if isinstance(answer, Exception):
                self.quarantine(projection, game.state.id, game.state.version, str(answer))

    def compute(self, projection: Projection, games: Sequence[Any]) -> list[tuple[Any, Any]]:
        """Return the games with results to store, and the results.

        Built-in projections are computed in this process.
        """
        found = []
        for game in games:
            with suppress(Quarantined), self.failures.quarantine(game.state.id, projection.step, game.state.version):
                if (documents := projection.compute(game)) is not None:
                    found.append((game, documents))
        return found

    def quarantine(self, projection: Projection, game: str, version: int, reason: str) -> None:
        """Skip this game until an operator retries it."""
        self.failures.write(game, projection.step, version, reason)


class Projector(Engine):
    """Projects games into one store. Several may project the same game concurrently; checkpoints keep the order."""

    def __init__(self, log: RedisLog, store: ProjectionStore, cached_games: int = 6_144) -> None:
        super().__init__(store.dead_letters)
        self._log, self._checkpoints = log, store.checkpoints
        self._stores: dict[Projection, Put] = {
            PRACTICE_GAMES: store.practice.put,
            LISTED_GAMES: store.game_list.put,
            CONTRIBUTIONS: store.statistics.add,
            RATED_GAMES: store.ratings.put,
        }
        self._metadata: LRUCache[str, Metadata] = LRUCache(cached_games)

    def project(self, game: FoldedGame) -> ProjectionOutcome:
        (outcome,) = self.project_all([game])
        return outcome

    def project_all(self, games: Sequence[FoldedGame]) -> list[ProjectionOutcome]:
        """Update the read models of many games to their states, in few round trips.

        Cross-game models are written first; the dirty mark is removed last, and only if nothing is left to do.
        """
        self._share_metadata(games)
        for projection, put in self._stores.items():
            self.execute(projection, _wanted(projection, games), put)
        models: dict[str, dict[str, Fields]] = {game.state.id: {} for game in games}
        for projection in BY_GAME.values():
            for game, fields in self.compute(projection, _wanted(projection, games)):
                models[game.state.id][projection.name] = fields
        answers = self._checkpoints.advance([(game, models[game.state.id]) for game in games])
        return [self._outcome(game.state, answer) for game, answer in zip(games, answers, strict=True)]

    def _share_metadata(self, games: Sequence[FoldedGame]) -> None:
        """Read the metadata of new and closed games together; of closed games again, since seats change hands."""
        unread = [game.state.id for game in games if game.state.status.closed or game.state.id not in self._metadata]
        for name in unread:
            self._metadata.pop(name, None)
        with suppress(
            CorruptLog
        ):  # Each game then reads its own metadata, so that only unreadable games are quarantined.
            self._metadata.update(read_metadata(self._log, unread))
        for game in games:
            if (known := self._metadata.get(game.state.id)) is not None:
                game.metadata = known

    def _outcome(self, state: GameState, answer: ProjectionOutcome | CorruptLog) -> ProjectionOutcome:
        if isinstance(answer, CorruptLog):
            self.failures.write(state.id, LOAD_STEP, state.version, answer.detail)
            return ProjectionOutcome.BEHIND
        return answer


def _wanted(projection: Projection, games: Sequence[FoldedGame]) -> list[FoldedGame]:
    return [
        game
        for game in games
        if projection.step not in game.quarantined and projection.wants(closed=game.state.status.closed)
    ]


class Lag(Record):
    """The age of the oldest unprojected change, and the numbers of waiting games and quarantined steps.

    ``by_partition``: the age in seconds of the oldest change of each partition that has one.
    """

    seconds: float
    games: int
    quarantined: int
    by_partition: Mapping[int, float] = {}

    @property
    def alarming(self) -> bool:
        return self.seconds > ALARM_SECONDS


def lag(store: ProjectionStore) -> Lag:
    """Return the lag of the projections. Raises ``LogUnavailable``."""
    dirty = store.dirty_games.counts()
    ages = {partition: age / 1000 for partition, age in store.dirty_games.ages(dirty).items()}
    return Lag(
        seconds=max(ages.values(), default=0.0),
        games=sum(dirty.values()),
        quarantined=store.dead_letters.quarantined_count(),
        by_partition=ages,
    )
