"""The processes behind the service, composed from their arguments: a worker, and the sweeper."""

import logging
import signal
import time
from datetime import UTC, datetime
from threading import Event
from typing import NoReturn

from events.application.game_service import GameService
from events.application.limits import MOST_EVENTS
from events.log.redis import RedisLog
from events.log.redis.client import connect
from events.log.redis.server_clock import ServerClock
from events.ruleset.registry import RulesetRegistry
from projections.dead_letters import TRANSIENT_ERRORS
from projections.redis import redis_store
from workers import connections
from workers.drain import Drainer
from workers.drain_loop import DrainLoop
from workers.expirer import Expirer
from workers.notifier import Notifier, QueueUnavailable
from workers.sweeper import SWEEP_SECONDS, Sweeper
from workers.worker import work

QUEUE_TRIES = 40
"""How often a worker tries to reach a lost queue before it begins to try less often."""

_log = logging.getLogger(__name__)


def run_worker(log_url: str, queue_url: str, rulesets: RulesetRegistry, most_events: int = MOST_EVENTS) -> None:
    """Run one worker until SIGTERM or SIGINT: it ends with the game at hand. Redis may come and go meanwhile."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _exit)
    client = connect(log_url)
    store = redis_store(client)
    games = GameService(RedisLog(client), rulesets, ServerClock(client), most_events=most_events)
    drainer = Drainer(games, store)
    loop = DrainLoop(drainer, store.dirty_games, Notifier(connections.connect(queue_url)))
    work(loop, connections.connect(queue_url, tries=QUEUE_TRIES))


def run_sweeper(log_url: str, queue_url: str, rulesets: RulesetRegistry) -> None:
    """Run a sweeper until SIGTERM or SIGINT. Redis may come and go meanwhile."""
    stop = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    client = connect(log_url)
    enqueue = Notifier(connections.connect(queue_url)).enqueue
    expirer = Expirer(GameService(RedisLog(client), rulesets, ServerClock(client)), enqueue)
    sweeper = Sweeper(redis_store(client).dirty_games, enqueue)
    while not stop.is_set():
        started = time.monotonic()
        try:
            expirer.expire()
            sweeper.sweep()
        except (*TRANSIENT_ERRORS, QueueUnavailable) as error:
            _log.warning("Redis is unavailable: %s", error)
        stop.wait(max(0.0, SWEEP_SECONDS - (time.monotonic() - started)))


def now() -> str:
    """Return the time as RFC 3339 in UTC."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _exit(*_: object) -> NoReturn:
    """End at once: no job has begun yet."""
    raise SystemExit(0)
