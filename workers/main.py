"""The processes behind the service, composed from their arguments: a worker, the sweeper, and who plays for bots."""

import logging
import signal
import time
from datetime import UTC, datetime
from functools import partial
from threading import Event
from typing import NoReturn

from events.application.cache import GameCache
from events.application.game_service import GameService
from events.application.limits import MOST_EVENTS
from events.archive.archive import Archive
from events.archive.archived_log import ArchivedLog
from events.archive.folder import FolderStore
from events.log.port import CorruptLog, EventLog
from events.log.redis import RedisLog
from events.log.redis.client import Client, connect
from events.log.redis.feed_marks import TRANSPARENCY, FeedMarks
from events.log.redis.observed import ObservedLog
from events.log.redis.server_clock import ServerClock, server_milliseconds
from events.ruleset.registry import RulesetRegistry
from projections.alarm import Alarm
from projections.dead_letters import TRANSIENT_ERRORS
from projections.redis import redis_store
from projections.webhooks.redis import RedisWebhooks
from workers import connections
from workers.archivist import ArchiveRule, Archivist
from workers.asking import PATIENCE, Patience
from workers.bot_player import BotPlayer
from workers.bots import Bots
from workers.drain import Drainer, earliest
from workers.drain_loop import DrainLoop
from workers.expirer import Expirer
from workers.hooks import NO_HOOKS, Hooks
from workers.notifier import Notifier, QueueUnavailable
from workers.sweeper import SWEEP_SECONDS, Sweeper
from workers.worker import Worker

_log = logging.getLogger(__name__)


def run_worker(
    log_url: str,
    queue_url: str,
    rulesets: RulesetRegistry,
    hooks: Hooks = NO_HOOKS,
    most_events: int = MOST_EVENTS,
    archive: Archive | None = None,
) -> None:
    """Run one worker until SIGTERM or SIGINT: it ends with the game at hand. Redis may come and go meanwhile."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _exit)
    client = connect(log_url)
    store = redis_store(client)
    games = _games(client, rulesets, hooks, most_events, archive)
    drainer = Drainer(
        games, store, earliest(RedisWebhooks(client).read_to, FeedMarks(client, TRANSPARENCY).needed_from)
    )
    loop = DrainLoop(drainer, store.dirty_games, Notifier(connections.connect(queue_url)))
    hooks.started(games, loop)
    Worker(loop, connections.connect(queue_url)).work()


def run_sweeper(
    log_url: str,
    queue_url: str,
    rulesets: RulesetRegistry,
    hooks: Hooks = NO_HOOKS,
    files: FolderStore | None = None,
    rule: ArchiveRule | None = None,
) -> None:
    """Run a sweeper until SIGTERM or SIGINT. Redis may come and go meanwhile.

    ``files`` are those of the archive, and what is moved there in the background is said by ``rule``.
    """
    stop = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    client = connect(log_url)
    enqueue = Notifier(connections.connect(queue_url)).enqueue
    store = redis_store(client)
    games = _games(client, rulesets, hooks, archive=Archive(files) if files else None)
    expirer = Expirer(games, enqueue)
    sweeper = Sweeper(store.dirty_games, enqueue)
    if files and rule and rule.days:
        clock = partial(server_milliseconds, client)
        archivist = Archivist(RedisLog(client), files, rule, clock, store.checkpoints.forget)
        hooks.archiving(archivist)
        archivist.start(stop)
    outage, damage = Alarm(_log), Alarm(_log, logging.ERROR)
    hooks.started(games, None)
    while not stop.is_set():
        started = time.monotonic()
        try:
            try:
                expirer.expire()
            except CorruptLog as error:
                damage.on("Games that are due wait, since what is stored of them is damaged: %s", error)
            else:
                damage.off("Games that are due wait no more")
            sweeper.sweep()
            outage.off("Redis is available again")
            while (left := _left(started)) > 0 and not stop.wait(min(left, max(0.0, expirer.carry_out_orders()))):
                pass
        except (*TRANSIENT_ERRORS, QueueUnavailable) as error:
            outage.on("Redis is unavailable: %s", error)
            stop.wait(max(0.0, _left(started)))


def _left(started: float) -> float:
    return SWEEP_SECONDS - (time.monotonic() - started)


def run_bots(  # noqa: PLR0913 - everything is handed in
    log_url: str,
    queue_url: str,
    rulesets: RulesetRegistry,
    hooks: Hooks = NO_HOOKS,
    most_events: int = MOST_EVENTS,
    patience: Patience = PATIENCE,
    *,
    archive: Archive | None = None,
) -> None:
    """Play for bots until SIGTERM or SIGINT: it ends with the game at hand. Redis may come and go meanwhile."""
    client = connect(log_url)
    games = _games(client, rulesets, hooks, most_events, archive)
    bots = Bots(games, Notifier(connections.connect(queue_url)).notify, patience)
    player = BotPlayer(games, redis_store(client), bots)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: player.stop())
    hooks.started(games, None)
    player.run()


def _games(
    client: Client,
    rulesets: RulesetRegistry,
    hooks: Hooks,
    most_events: int = MOST_EVENTS,
    archive: Archive | None = None,
) -> GameService:
    log: EventLog = ObservedLog(client, hooks.append)
    if archive is not None:
        log = ArchivedLog(log, archive)
    return GameService(log, rulesets, ServerClock(client), GameCache(hooks.cached_games), most_events)


def now() -> str:
    """Return the time as RFC 3339 in UTC."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _exit(*_: object) -> NoReturn:
    """End at once: no job has begun yet."""
    raise SystemExit(0)
