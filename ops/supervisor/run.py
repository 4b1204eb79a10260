"""Start everything in order, keep it alive, and stop it in order."""

import signal
import time
from collections.abc import Callable
from pathlib import Path
from socket import socket

from events.games import RULESETS
from events.ruleset.records import change
from ops.access import access_line, check_access
from ops.boxes import boxes
from ops.offer import offered, titled
from ops.settings import Settings
from ops.supervisor import children
from ops.supervisor.address import listening, url_of
from ops.supervisor.checks import checked
from ops.supervisor.child import Child, how_it_ended
from ops.supervisor.own_redis import OwnRedis
from ops.supervisor.readiness import is_ready
from ops.trouble import Trouble

Say = Callable[[str], None]

TICK = 0.1
STARTING = 60.0
STOPPING = 10.0


class Supervisor:
    """Everything that runs for one service. What it does it says."""

    def __init__(self, settings: Settings, say: Say) -> None:
        self._settings, self._say = settings, say
        self._redis: OwnRedis | None = None
        self._children: list[Child] = []

    def run(self) -> None:
        """Run until Ctrl-C or SIGTERM. Raises ``Trouble`` if it cannot start."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.default_int_handler)
        check_access(self._settings)
        offered(self._settings, titled(self._settings, RULESETS))
        boxes(self._settings.components, RULESETS)  # every process reads them: what is wrong is said here, once
        try:
            with listening(self._settings.bound_to, self._settings.port) as listener:
                self._prepare_redis()
                self._start(listener)
                self._say(f"ready on {url_of(listener)} (documentation at {url_of(listener)}/docs); Ctrl-C stops it")
                self._watch()
        except KeyboardInterrupt:
            self._say("stopping")
        finally:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            self._stop()
        self._say("stopped")

    def _prepare_redis(self) -> None:
        if not self._settings.redis_url:
            data = Path(self._settings.data).absolute()
            self._say(f"starting Redis on {data}")
            self._redis = OwnRedis(data)
            self._redis.start()
            queue = self._settings.queue_url or self._redis.url
            self._settings = change(self._settings, redis_url=self._redis.url, queue_url=queue)
        for line in checked(self._settings):
            self._say(line)

    def _start(self, listener: socket) -> None:
        ours = self._settings
        if line := access_line(ours):
            self._say(line)
        self._say(f"starting the service (web: {ours.web_processes}, workers: {ours.workers}, sweeper: 1)")
        web = children.web(ours, listener.fileno())
        self._children = [web, *children.workers(ours), children.sweeper(ours)]
        for child in self._children:
            child.start()
        until = time.monotonic() + STARTING
        while not is_ready(listener):
            if dead := next((child for child in self._children if child.status is not None), None):
                raise Trouble(f"{dead.name} {how_it_ended(dead.status)} while starting; it says why above")
            if time.monotonic() > until:
                raise Trouble(f"the service is not ready after {STARTING:.0f} s")
            time.sleep(TICK)

    def _watch(self) -> None:
        kept: list[Child | OwnRedis] = [*([self._redis] if self._redis else []), *self._children]
        while True:
            for one in kept:
                if news := one.tend():
                    self._say(news)
            time.sleep(TICK)

    def _stop(self) -> None:
        """First what takes requests, then what works on them, then what both stand on."""
        for child in self._children:
            child.ask_to_stop()
        until = time.monotonic() + STOPPING
        for child in self._children:
            if not child.wait(max(0.1, until - time.monotonic())):
                self._say(f"{child.name} did not stop and was killed")
        if self._redis:
            self._redis.stop()
