"""The engine: computes projections of folded games, quarantines those that fail, stores the rest; and the lag."""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from cachetools import LRUCache

from events.aggregate.state import GameState
from events.log.client import Client
from events.log.log import RedisLog
from events.log.records import CorruptLog, Entry
from events.ruleset.records import Record
from events.ruleset.registry import RulesetRegistry
from projections.bot_turns import BotTurns
from projections.declared import FoldedGame, Metadata, Projection, read_metadata
from projections.game_list import LISTED_GAMES, PRACTICE_GAMES, GameListReadModel, PracticeGames
from projections.scores import MODELS
from projections.statistics.contributions import CONTRIBUTIONS, StatisticsReadModel
from projections.store.failures import LOAD_STEP, DeadLetters, Quarantined
from projections.store.scripts import Generations
from projections.store.store import CheckpointStep, CheckpointStore, DirtyGames, Fields, ProjectionOutcome

ALARM_SECONDS = 10.0

C = TypeVar("C", bound="Call")

Store = Callable[[Sequence[tuple[C, Any]]], Sequence[Exception | None]]
"""Stores what calls have computed; returns for each why it was refused, if it was."""


class ProjectionStore:
    """Everything that projections and workers store beside the log of one Redis.

    It belongs to one log, and keeps its data where the log does: an append marks its game as dirty, and the mark is
    removed in the same step as the checkpoints advance.
    """

    def __init__(self, client: Client) -> None:
        self.checkpoints = CheckpointStore(client)
        self.game_list = GameListReadModel(client)
        self.statistics = StatisticsReadModel(client)
        self.dead_letters = DeadLetters(client)
        self.dirty_games = DirtyGames(client)
        self.generations = Generations(client)
        self.bot_turns = BotTurns(client)
        self.practice = PracticeGames(client)


@dataclass(frozen=True)
class Call:
    """One computation of a projection: the game, and the events that are handed over."""

    game: FoldedGame
    entries: Sequence[Entry] = ()


class Result(Record):
    """The result of a call: what is to be stored, if anything, or why it failed."""

    documents: Any = None
    failed: str = ""


class Engine(Generic[C]):
    """Runs projections over folded games. One that fails is quarantined for its game, and everything else continues."""

    def __init__(self, failures: DeadLetters) -> None:
        self.failures = failures

    def execute(self, projection: Projection, calls: Sequence[C], store: Store[C]) -> int:
        """Compute a projection of games and store the results; return how many calls were executed."""
        results = self.results(projection, calls)
        found: list[tuple[C, Any]] = []
        for call, result in zip(calls, results, strict=False):
            if result.failed:
                self.quarantine(projection, call.game.state.id, call.game.state.version, result.failed)
            elif result.documents is not None:
                found.append((call, result.documents))
        try:
            refusals = store(found)
        except CorruptLog as damage:
            refusals = [damage] * len(found)
        for (call, _), refusal in zip(found, refusals, strict=True):
            if refusal is not None:
                self.quarantine(projection, call.game.state.id, call.game.state.version, str(refusal))
        return len(results)

    def results(self, projection: Projection, calls: Sequence[C]) -> Sequence[Result]:
        """Compute the first calls, in order; all of them where nothing limits the time."""
        found = []
        for call in calls:
            documents, state = None, call.game.state
            with suppress(Quarantined), self.failures.quarantine(state.id, projection.step, state.version):
                documents = projection.compute(call.game, call.entries)
            found.append(Result(documents=documents))
        return found

    def quarantine(self, projection: Projection, game: str, version: int, reason: str) -> None:
        """Leave this game out, until an operator has it retried."""
        self.failures.write(game, projection.step, version, reason)


class ProjectionTask(Record):
    """One game to project. ``settled``: after it is projected, nothing else is left to do for it.

    ``entries`` is its log, if that was already read.
    """

    state: GameState
    entries: Sequence[Entry] = ()
    quarantined: Collection[str] = ()
    settled: bool = True


class Projector(Engine[Call]):
    """Projects games into one store. Several may project the same game at the same time: checkpoints keep the order."""

    def __init__(
        self, log: RedisLog, rulesets: RulesetRegistry, store: ProjectionStore, cached_games: int = 6_144
    ) -> None:
        super().__init__(store.dead_letters)
        self._log, self._rulesets = log, rulesets
        self._checkpoints = store.checkpoints
        self._stores = {
            PRACTICE_GAMES: _batched(store.practice.put),
            LISTED_GAMES: _batched(store.game_list.put),
            CONTRIBUTIONS: _batched(store.statistics.add),
        }
        self._metadata: LRUCache[str, Metadata] = LRUCache(cached_games)

    def project(self, state: GameState, *, settled: bool = True) -> ProjectionOutcome:
        (outcome,) = self.project_all([ProjectionTask(state=state, settled=settled)])
        return outcome

    def project_all(self, tasks: Sequence[ProjectionTask]) -> list[ProjectionOutcome]:
        """Bring the read models of many games up to their states, in few round trips.

        Cross-game models are written first; the dirty mark is removed last, and only if nothing is left to do.
        """
        games = [FoldedGame(self._log, self._rulesets, task.state, task.entries) for task in tasks]
        self._share_metadata(games)
        models: dict[str, dict[str, Fields]] = {task.state.id: {} for task in tasks}
        for projection, store in (*self._stores.items(), *((one, _collect(one, models)) for one in MODELS.values())):
            wanted = [
                Call(game)
                for task, game in zip(tasks, games, strict=True)
                if projection.step not in task.quarantined and projection.wants(closed=task.state.status.closed)
            ]
            self.execute(projection, wanted, store)
        steps = [
            CheckpointStep(
                game=task.state.id,
                version=task.state.version,
                hash=task.state.hash,
                settled=task.settled,
                models=models[task.state.id],
            )
            for task in tasks
        ]
        answers = self._checkpoints.advance(steps)
        return [self._outcome(task.state, answer) for task, answer in zip(tasks, answers, strict=True)]

    def _share_metadata(self, games: Sequence[FoldedGame]) -> None:
        """Read the metadata of games together: when first seen, and when they are over, since seats change hands."""
        unread = [game.state.id for game in games if game.state.status.closed or game.state.id not in self._metadata]
        for name in unread:
            self._metadata.pop(name, None)
        with suppress(CorruptLog):  # Each game then reads its own, and only those that cannot be read are quarantined.
            self._metadata.update(read_metadata(self._log, unread))
        for game in games:
            if (known := self._metadata.get(game.state.id)) is not None:
                game.metadata = known

    def _outcome(self, state: GameState, answer: ProjectionOutcome | CorruptLog) -> ProjectionOutcome:
        if isinstance(answer, CorruptLog):
            self.failures.write(state.id, LOAD_STEP, state.version, answer.detail)
            return ProjectionOutcome.BEHIND
        return answer


def _batched(put: Callable[[Sequence[Any]], Sequence[CorruptLog | None]]) -> Store[Call]:
    return lambda found: put([result for _, result in found])


def _collect(projection: Projection, models: Mapping[str, dict[str, Fields]]) -> Store[Call]:
    """Keep the fields of a game's own model, until all of them are stored with the checkpoint."""

    def store(found: Sequence[tuple[Call, Fields]]) -> Sequence[None]:
        for call, fields in found:
            models[call.game.state.id][projection.name] = fields
        return [None] * len(found)

    return store


class Lag(Record):
    """The age of the oldest unprojected change, the number of waiting games, and that of quarantined steps.

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
    """Return how far the projections are behind. Raises ``LogUnavailable``."""
    dirty = store.dirty_games.counts()
    ages = {partition: age / 1000 for partition, age in store.dirty_games.ages(dirty).items()}
    return Lag(
        seconds=max(ages.values(), default=0.0),
        games=sum(dirty.values()),
        quarantined=store.dead_letters.quarantined_count(),
        by_partition=ages,
    )
