"""Projects games: computes all their read models and stores them with their checkpoints in one step; and the lag."""

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress

from cachetools import LRUCache

from events.aggregate.state import GameState
from events.application.creation import ORIGIN, PLAYED, SEATS, controllers_of, is_listed, is_of_people, origin_of
from events.log.log import RedisLog
from events.log.records import CorruptLog, Entry, Status
from events.ruleset.records import Record
from events.ruleset.registry import RulesetRegistry
from projections import game_list, statistics
from projections.game_list import game_summary
from projections.scores import MODELS, GameLog
from projections.statistics.contributions import FinishedGame, finished_game
from projections.store.failures import LOAD_STEP, Quarantined
from projections.store.store import CheckpointStep, Fields, ProjectionOutcome
from projections.stores import ProjectionStore

ALARM_SECONDS = 10.0


class ProjectionTask(Record):
    """One game to project. ``settled``: after it is projected, nothing else is left to do for it.

    ``entries`` is its log, if that was already read.
    """

    state: GameState
    entries: Sequence[Entry] = ()
    quarantined: Collection[str] = ()
    settled: bool = True


class _Beside(Record):
    """The metadata of a game: its origin, who plays it now, and whether it is listed.

    ``of_people``: it counts as a game of people, unless those who decided say otherwise.
    """

    origin: str
    controllers: tuple[str, ...]
    of_people: bool
    listed: bool


class Projector:
    """Projects games into one store. Several may project the same game at the same time: checkpoints keep the order."""

    def __init__(
        self, log: RedisLog, rulesets: RulesetRegistry, store: ProjectionStore, cached_games: int = 6_144
    ) -> None:
        self._log = log
        self._rulesets = rulesets
        self._store = store
        self._dead_letters = store.dead_letters
        self._created_at: LRUCache[str, str] = LRUCache(cached_games)
        self._beside: LRUCache[str, _Beside] = LRUCache(cached_games)

    def remember_created_at(self, game: str, first: Entry) -> None:
        """Cache when a game was created, given its first event, which was already read."""
        self._created_at[game] = first.at

    def project(self, state: GameState, *, settled: bool = True) -> ProjectionOutcome:
        (outcome,) = self.project_all([ProjectionTask(state=state, settled=settled)])
        return outcome

    def project_all(self, tasks: Sequence[ProjectionTask]) -> list[ProjectionOutcome]:
        """Bring the read models of many games up to their states, in few round trips.

        Cross-game models are written first; the dirty mark is removed last, and only if nothing is left to do. A model
        that fails is quarantined for its game, and all others continue.
        """
        logs = [GameLog(self._log, self._rulesets, task.state.id, task.entries) for task in tasks]
        steps = [self._step(task, log) for task, log in zip(tasks, logs, strict=True)]
        self._look_beside([task.state for task in tasks])
        read = list(zip(tasks, logs, strict=True))
        self._list([(task.state, log) for task, log in read if game_list.NAME not in task.quarantined])
        self._count([(task, log) for task, log in read if task.state.status is Status.FINISHED])
        answers = self._store.checkpoints.advance(steps)
        return [self._outcome(task.state, answer) for task, answer in zip(tasks, answers, strict=True)]

    def _step(self, task: ProjectionTask, log: GameLog) -> CheckpointStep:
        """Compute each read model that is not quarantined, and does not fail."""
        state = task.state
        found: dict[str, Fields] = {}
        for name, model in MODELS.items():
            if name not in task.quarantined and (state.status.closed or not model.closed):
                with suppress(Quarantined), self._dead_letters.quarantine(state.id, name, state.version):
                    found[name] = model.fields(state, log)
        return CheckpointStep(game=state.id, version=state.version, hash=state.hash, settled=task.settled, models=found)

    def _list(self, games: Sequence[tuple[GameState, GameLog]]) -> None:
        if practised := [state for state, _ in games if state.practice]:
            self._store.practice.note(practised)
        listed = []
        for state, log in games:
            if state.fork is not None or state.practice:
                continue
            with suppress(Quarantined), self._dead_letters.quarantine(state.id, game_list.NAME, state.version):
                created, beside = self._creation_time(state.id), self._known_beside(state.id)
                of_people = beside.of_people
                if state.status.closed and beside.origin == PLAYED:
                    of_people = not log.deciders(beside.controllers).are_bots_only(state.setup.seats)
                listed.append((state, game_summary(state, created, of_people=of_people, listed=beside.listed)))
        answers = self._store.game_list.put([summary for _, summary in listed])
        self._report(game_list.NAME, [state for state, _ in listed], answers)

    def _count(self, tasks: Sequence[tuple[ProjectionTask, GameLog]]) -> None:
        """Store the contributions of finished games: those in which a person decided, once each."""
        finished: list[tuple[GameState, FinishedGame]] = []
        for task, log in tasks:
            state, beside = task.state, self._beside.get(task.state.id)
            if beside is not None and beside.origin == PLAYED and statistics.NAME not in task.quarantined:
                with suppress(Quarantined), self._dead_letters.quarantine(state.id, statistics.NAME, state.version):
                    found = finished_game(state, log.entries, log.points, log.deciders(beside.controllers))
                    if found is not None:
                        finished.append((state, found))
        answers = self._store.statistics.add([found for _, found in finished])
        self._report(statistics.NAME, [state for state, _ in finished], answers)

    def _look_beside(self, states: Sequence[GameState]) -> None:
        """Cache the metadata of games: when first seen, and when they are over, since seats change hands."""
        wanted = [state for state in states if state.status.closed or state.id not in self._beside]
        try:
            self._beside.update(self._read_beside([state.id for state in wanted]))
        except CorruptLog:
            for state in wanted:
                with suppress(Quarantined), self._dead_letters.quarantine(state.id, statistics.NAME, state.version):
                    self._beside.update(self._read_beside([state.id]))

    def _known_beside(self, game: str) -> _Beside:
        """Return the metadata of a game. Raises ``CorruptLog``: what cannot be read might say that it is unlisted."""
        return self._beside.get(game) or self._read_beside([game])[game]

    def _read_beside(self, games: Sequence[str]) -> Mapping[str, _Beside]:
        if not games:
            return {}
        seats, origins = self._log.game_metadata_many(games, SEATS), self._log.game_metadata_many(games, ORIGIN)
        return {
            game: _Beside(
                origin=(origin := origin_of(origins[game])),
                controllers=(controllers := controllers_of(seats[game])),
                of_people=is_of_people(origin, controllers),
                listed=is_listed(seats[game]),
            )
            for game in games
        }

    def _report(self, step: str, states: Sequence[GameState], answers: Sequence[CorruptLog | None]) -> None:
        for state, answer in zip(states, answers, strict=True):
            if answer is not None:
                self._dead_letters.write(state.id, step, state.version, answer.detail)

    def _outcome(self, state: GameState, answer: ProjectionOutcome | CorruptLog) -> ProjectionOutcome:
        if isinstance(answer, CorruptLog):
            self._dead_letters.write(state.id, LOAD_STEP, state.version, answer.detail)
            return ProjectionOutcome.BEHIND
        return answer

    def _creation_time(self, game: str) -> str:
        found = self._created_at.get(game)
        if found is None:
            found = self._created_at[game] = self._log.read(game, upto=1)[0].at
        return found


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
