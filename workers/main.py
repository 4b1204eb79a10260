"""The background processes, composed from their arguments: worker, sweeper, bot player, and declared projections."""

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial

from events.application.game_service import DEFAULT_SIZE, GameCache, GameService
from events.log.client import Client, ServerClock, connect, server_milliseconds
from events.log.feed_readers import FeedReaders
from events.log.log import ObserveAppend, RedisLog
from events.log.marks import PROJECTIONS, TRANSPARENCY, FeedMarks
from events.log.operations import log_operations
from events.log.records import CorruptLog
from events.ruleset.registry import RulesetRegistry
from projections.declared import Projection
from projections.engine.engine import ProjectionStore
from projections.store.failures import TRANSIENT_ERRORS, Alarm
from workers import queue
from workers.bots.bot_process import PATIENCE, Patience
from workers.bots.player import BotPlayer, Bots
from workers.drain import Drainer, DrainLoop, earliest
from workers.process import ProcessDependencies
from workers.projections import Projecting
from workers.queue import Notifier, QueueUnavailable
from workers.sweeper import SWEEP_SECONDS, ArchiveRule, Archivist, Expirer, Purger, Sweeper
from workers.webhooks.store import WebhookStore
from workers.worker import Worker

_log = logging.getLogger(__name__)

MAX_FOLD_SECONDS = 0.5
"""The maximum seconds per round in which a sweeper folds ratings left over by the workers."""


@dataclass(frozen=True)
class Hooks:
    """``append`` is called for each append, ``started`` with the process's parts, ``archiving`` with its archivist.

    ``cached_games`` is the number of games that the process caches.
    """

    cached_games: int = DEFAULT_SIZE
    append: ObserveAppend | None = None
    started: Callable[[GameService, DrainLoop | None], None] = lambda *_: None
    archiving: Callable[[Archivist], None] = lambda _: None


NO_HOOKS = Hooks()


@dataclass(frozen=True)
class Chores:
    """The additional work of a sweeper.

    ``purge`` removes practice games, and is called every hour. ``seeks`` ends seeks and creates the games of matched
    players, and is called in each round.
    """

    purge: Callable[[], object] | None = None
    seeks: Callable[[], object] = lambda: None


NO_CHORES = Chores()


def run_worker(process: ProcessDependencies, rulesets: RulesetRegistry, hooks: Hooks = NO_HOOKS) -> None:
    """Run one worker until it is asked to stop: it finishes the current game. It survives outages of Redis."""
    client = connect(process.log_url)
    store = ProjectionStore(client)
    games = _games(client, process, rulesets, hooks)
    drainer = Drainer(
        games,
        store,
        earliest(
            WebhookStore(client).read_to,
            FeedMarks(client, TRANSPARENCY).needed_from,
            FeedMarks(client, PROJECTIONS).needed_from,
            FeedReaders(client).needed_from,
        ),
    )
    loop = DrainLoop(drainer, store.dirty_games, Notifier(queue.connect(process.queue_url)), process.move)
    worker = Worker(loop, queue.connect(process.queue_url), process.move)
    process.at_stop(worker.stop)
    hooks.started(games, loop)
    worker.work()


class _Guarded:
    """Work whose failure on damaged data does not stop other work. An alarm reports the failure and its end."""

    def __init__(self, stopped: str, resumed: str) -> None:
        self._alarm, self._stopped, self._resumed = Alarm(_log, logging.ERROR), stopped, resumed

    def attempt(self, work: Callable[[], object]) -> None:
        try:
            work()
        except CorruptLog as error:
            self._alarm.on(f"{self._stopped}: %s", error)
        else:
            self._alarm.off(self._resumed)


def run_sweeper(
    process: ProcessDependencies,
    rulesets: RulesetRegistry,
    hooks: Hooks = NO_HOOKS,
    rule: ArchiveRule | None = None,
    chores: Chores = NO_CHORES,
) -> None:
    """Run a sweeper until it is asked to stop. It survives outages of Redis.

    ``rule`` says which games are moved to the archive in the background.
    """
    stop = process.stopping()
    client = connect(process.log_url)
    enqueue = Notifier(queue.connect(process.queue_url)).enqueue
    store = ProjectionStore(client)
    games = _games(client, process, rulesets, hooks)
    expirer = Expirer(games, enqueue)
    sweeper = Sweeper(store.dirty_games, enqueue)
    if process.archive and rule and rule.days:
        clock = partial(server_milliseconds, client)
        log = RedisLog(client, store=process.store)
        archivist = Archivist(log, process.archive.store, rule, clock, store.checkpoints.forget)
        hooks.archiving(archivist)
        archivist.start(stop)
    if chores.purge:
        Purger(chores.purge).start(stop)
    outage = Alarm(_log)
    due = _Guarded("Due games cannot be processed, since their stored data is damaged", "Due games are processed again")
    seeks = _Guarded("Seeks are not processed, since their stored data is damaged", "Seeks are processed again")
    unlogged = _Guarded(
        "Operations are not logged, since their stored records are damaged", "Operations are logged again"
    )
    hooks.started(games, None)
    while not stop.is_set():
        started = time.monotonic()
        process.move()
        try:
            due.attempt(expirer.expire)
            sweeper.sweep()
            store.ratings.fold(MAX_FOLD_SECONDS)
            seeks.attempt(chores.seeks)
            unlogged.attempt(partial(log_operations, client))
            outage.off("Redis is available again")
            while (left := _left(started)) > 0 and not stop.wait(min(left, max(0.0, expirer.execute_orders()))):
                pass
        except (*TRANSIENT_ERRORS, QueueUnavailable) as error:
            outage.on("Redis is unavailable: %s", error)
            stop.wait(max(0.0, _left(started)))


def _left(started: float) -> float:
    return SWEEP_SECONDS - (time.monotonic() - started)


def run_bots(
    process: ProcessDependencies,
    rulesets: RulesetRegistry,
    visitor_seconds: int,
    hooks: Hooks = NO_HOOKS,
    patience: Patience = PATIENCE,
) -> None:
    """Play for bots until it is asked to stop: it finishes the current game. It survives outages of Redis.

    A visitor's games without people may use ``visitor_seconds`` of bot time per day.
    """
    client = connect(process.log_url)
    games = _games(client, process, rulesets, hooks)
    bots = Bots(games, Notifier(queue.connect(process.queue_url)).notify, patience)
    player = BotPlayer(games, ProjectionStore(client), bots, visitor_seconds, process.move)
    process.at_stop(player.stop)
    hooks.started(games, None)
    player.run()


def run_projections(
    process: ProcessDependencies,
    rulesets: RulesetRegistry,
    projections: Sequence[Projection],
    started: Callable[[Projecting], None] = lambda _: None,
) -> None:
    """Compute declared projections until it is asked to stop. It survives outages of Redis."""
    stop, client = process.stopping(), connect(process.log_url)
    working = Projecting(_games(client, process, rulesets, NO_HOOKS), client, projections, process.move)
    started(working)
    working.run(stop)


def _games(client: Client, process: ProcessDependencies, rulesets: RulesetRegistry, hooks: Hooks) -> GameService:
    log = RedisLog(client, process.archive, hooks.append, store=process.store)
    return GameService(log, rulesets, ServerClock(client), GameCache(hooks.cached_games))


def now() -> str:
    """Return the time as RFC 3339 in UTC."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
