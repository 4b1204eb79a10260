"""The processes behind the service, composed from their arguments: a worker, and the sweeper."""

import logging
import signal
import time
from datetime import UTC, datetime
from threading import Event
from typing import NoReturn

from events.application.game_service import GameService
from events.log.client import connect
from events.log.redis import RedisLog
from events.ruleset.registry import RulesetRegistry
from projections.letters import AWAY
from workers import connections
from workers.bell import Bell
from workers.drain import Drainer
from workers.sweeper import EVERY, Sweeper
from workers.watch import Watch
from workers.worker import work

PATIENT = 40
"""How often a worker looks for a lost queue before it begins to look less often."""

_log = logging.getLogger(__name__)


def run_worker(log_url: str, queue_url: str, library: RulesetRegistry) -> None:
    """One worker, until SIGTERM or SIGINT: it ends with the game at hand. Redis may come and go meanwhile."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _leave)
    client = connect(log_url)
    bell = Bell(connections.connect(queue_url))
    watch = Watch(client, Drainer(client, GameService(RedisLog(client), library, now)), bell)
    work(watch, connections.connect(queue_url, tries=PATIENT))


def run_sweeper(log_url: str, queue_url: str) -> None:
    """A sweeper, until SIGTERM or SIGINT. Redis may come and go meanwhile."""
    stop = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    sweeper = Sweeper(connect(log_url), Bell(connections.connect(queue_url)).ring_now)
    while not stop.is_set():
        started = time.monotonic()
        try:
            sweeper.sweep()
        except AWAY as error:
            _log.warning("Redis is away: %s", error)
        stop.wait(max(0.0, EVERY - (time.monotonic() - started)))


def now() -> str:
    """Now, as RFC 3339 in UTC."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _leave(*_: object) -> NoReturn:
    """Nothing has been begun yet, so nothing is left undone."""
    raise SystemExit(0)
