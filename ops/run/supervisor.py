"""The supervisor: it starts all processes in order, keeps them alive, and stops them in order."""

import http.client
import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path

from events.log.client import connect
from events.log.heartbeats import Pulse
from events.ruleset.records import change
from ops.run import metrics_folder
from ops.run.access import access_line
from ops.run.address import claim, listen, url_of
from ops.run.checks import check_files, check_settings
from ops.run.child import Child, RedisProcess, how_it_ended, own_redis
from ops.run.errors import UserError
from ops.run.installation import missing_parts
from ops.run.lifeline import Lifeline
from ops.run.settings import Settings, unknown_settings, variable
from ops.run.store_identity import noted_store

APPLICATION = "ops.web:application()"
BEHIND = "ops.processes"
SINGLE = {
    "sweeper": "sweeper",
    "webhooks": "webhooks",
    "transparency": "transparency log",
    "projections": "projections",
}
"""Kinds with at most one process, and their names in messages."""

ENOUGH = 2.0

Say = Callable[[str], None]

TICK = 0.1
STARTING = 60.0
STOPPING = 10.0


class Processes:
    """Creates the children of one supervisor: all have its settings and lifeline, and inherit the handles ``kept``."""

    def __init__(self, settings: Settings, lifeline: Lifeline, kept: Sequence[int] = ()) -> None:
        self._settings = settings
        self._environment: Mapping[str, str] = {**os.environ, **settings.environment(), **lifeline.environment}
        self._handles = (lifeline.reading, *kept)

    def web(self, listeners: Sequence[int], application: str = APPLICATION) -> Child:
        """Return gunicorn on open listening sockets."""
        bound = [word for handle in listeners for word in ("--bind", f"fd://{handle}")]
        command = ["-m", "gunicorn", "--config", "python:ops.run.gunicorn_config", *bound, application]
        return self._child("the web process", command, listeners)

    def all(self, listeners: Sequence[int]) -> list[Child]:
        """Return the children when each kind has its own processes."""
        return [self.web(listeners), *(child for kind in self._settings.processes for child in self.behind(kind))]

    def few(self, listeners: Sequence[int]) -> list[Child]:
        """Return one web process, and one for everything else."""
        return [self.web(listeners), self._child("the process behind it", ["-m", BEHIND, "all"])]

    def behind(self, kind: str) -> list[Child]:
        """Return the processes of one kind behind the service, in the number that the settings name."""
        many = self._settings.processes[kind]
        names = [f"the {SINGLE[kind]}"] * many if kind in SINGLE else [f"{kind} {one}" for one in range(1, many + 1)]
        return [self._child(name, ["-m", BEHIND, kind]) for name in names]

    def _child(self, name: str, arguments: Sequence[str], handles: Sequence[int] = ()) -> Child:
        command = [sys.executable, *arguments]
        return Child(name, command, self._environment, handles=[*self._handles, *handles])


def is_ready(listener: socket.socket) -> bool:
    """Return True if ``/readyz`` answers that the service is ready."""
    host, port = listener.getsockname()[:2]
    connection = http.client.HTTPConnection(host, port, timeout=ENOUGH)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status == http.HTTPStatus.OK
    except OSError:
        return False
    finally:
        connection.close()


class Supervisor:
    """Runs everything for one service; if it is ``small``, in as few processes as possible.

    It reports what it does to ``say``.
    """

    def __init__(self, settings: Settings, say: Say, *, small: bool = False) -> None:
        self._settings, self._say, self._small = settings, say, small
        self._redis: RedisProcess | None = None
        self._children: list[Child] = []
        self._pulse: Pulse | None = None
        self._lifeline = Lifeline()

    def run(self) -> None:
        """Run until Ctrl-C or SIGTERM. Raises ``UserError`` if it cannot start."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.default_int_handler)
        # Every process reads the rulesets, but their faults are reported only here.
        check_files(self._settings)
        for line in (*unknown_settings(), *missing_parts(self._settings)):
            self._say(line)
        try:
            with ExitStack() as held:
                listener = held.enter_context(listen(self._settings.bound_to, self._settings.port, self._say))
                claimed = claim(listener.getsockname()[1])
                handles = [held.enter_context(claimed).fileno()] if claimed else []
                sockets = [listener, *self._own_address_of_figures(held)]
                held.enter_context(metrics_folder.prepared())
                self._prepare_redis()
                self._start(sockets, handles)
                self._say(f"ready on {url_of(listener)} (documentation at {url_of(listener)}/docs); Ctrl-C stops it")
                self._watch()
        except KeyboardInterrupt:
            self._say("stopping")
        finally:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            self._stop()
        self._say("stopped")

    def _own_address_of_figures(self, held: ExitStack) -> list[socket.socket]:
        if self._settings.metrics_bound_to is None:
            return []
        bound_to = self._settings.metrics_bound_to
        found = held.enter_context(listen(*bound_to, self._say, variable("metrics_address")))
        self._say(f"metrics on {url_of(found)}/metrics")
        return [found]

    def _prepare_redis(self) -> None:
        self._redis = own_redis(self._settings)
        if self._redis:
            self._say(f"starting Redis on {Path(self._settings.data).absolute()}")
            self._redis.start()
            queue = self._settings.queue_url or self._redis.url
            self._settings = change(self._settings, redis_url=self._redis.url, queue_url=queue)
        for line in check_settings(self._settings):
            self._say(line)

    def _start(self, listeners: Sequence[socket.socket], handles: Sequence[int]) -> None:
        ours, listener = self._settings, listeners[0]
        if line := access_line(ours):
            self._say(line)
        each = [f"{SINGLE.get(kind, kind)}: {many}" for kind, many in ours.processes.items() if many]
        behind = "one process for everything else" if self._small else ", ".join(each)
        self._say(f"starting the service (web: {ours.web_process_count}, {behind})")
        self._say(f"each caches up to {ours.tuning.cache_mb} MB: {ours.cached_games} games, and answers to rules")
        processes = Processes(ours, self._lifeline, handles)
        started = processes.few if self._small else processes.all
        self._children = started([one.fileno() for one in listeners])
        for child in self._children:
            child.start()
        until = time.monotonic() + STARTING
        while not is_ready(listener):
            if dead := next((child for child in self._children if child.status is not None), None):
                raise UserError(f"{dead.name} {how_it_ended(dead.status)} while starting; the reason is logged above")
            if time.monotonic() > until:
                raise UserError(f"the service is not ready after {STARTING:.0f} s")
            time.sleep(TICK)

    def _watch(self) -> None:
        kept: list[Child | RedisProcess] = [*([self._redis] if self._redis else []), *self._children]
        # The heartbeat runs in a thread, since Redis may hang, and this loop has to keep it alive.
        self._pulse = pulse = Pulse(connect(self._settings.redis_url), ["supervisor"], noted_store(self._settings))
        pulse.start()
        while True:
            pulse.move("supervisor")
            for one in kept:
                if message := one.poll():
                    self._say(message)
            time.sleep(TICK)

    def _stop(self) -> None:
        """Stop the web processes and those behind them at the same time, then Redis, which they need until they end."""
        if self._pulse:
            self._pulse.end()
        for child in self._children:
            child.ask_to_stop()
        until = time.monotonic() + STOPPING
        for child in self._children:
            if not child.wait(max(0.1, until - time.monotonic())):
                self._say(f"{child.name} did not stop and was killed")
        if self._redis:
            self._redis.stop()
