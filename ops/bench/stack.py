"""What the measurements run on: Redis as it is embedded, gunicorn as it serves, workers, sweeper and bots if wanted."""

import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import redis

from events.ruleset.records import change
from ops.embedded import EmbeddedRedis
from ops.errors import UserError
from ops.lifeline import Lifeline
from ops.settings import Settings
from ops.supervisor.address import listen
from ops.supervisor.child import Child
from ops.supervisor.processes import APPLICATION, Processes
from ops.supervisor.readiness import is_ready
from ops.supervisor.redis_process import RedisProcess

STARTING = 60.0
SERVICE = APPLICATION
BARE = "ops.bench.bare:application()"
ONE_CLIENT = {"client_connections": 1_000_000, "client_streams": 1_000_000, "client_waiters": 1_000_000}
"""All clients of a measurement have one address."""


class Stack:
    """A Redis of its own in a temporary folder, and processes on top of it for as long as a ``with`` lasts."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.client = redis.Redis.from_url(settings.redis_url)
        self._processes = Processes(settings, Lifeline())

    @contextmanager
    def web(self, application: str = SERVICE) -> Iterator[int]:
        """Serve an application by gunicorn; give the port."""
        with (
            listen("127.0.0.1", 0) as listener,
            kept(self._processes.web([listener.fileno()], application)),
        ):
            until = time.monotonic() + STARTING
            while not is_ready(listener):
                if time.monotonic() > until:
                    raise UserError(f"{application} does not start")
                time.sleep(0.05)
            yield listener.getsockname()[1]

    @contextmanager
    def behind(self, *, bots: bool = True) -> Iterator[list[Child]]:
        """Run workers, sweeper and, if wanted, bots; give the workers."""
        workers = self._processes.workers()
        with ExitStack() as running:
            for child in [*workers, self._processes.sweeper()]:
                running.enter_context(kept(child))
            if bots:
                running.enter_context(self.bots())
            yield workers

    @contextmanager
    def bots(self) -> Iterator[None]:
        """Run the processes that play for bots."""
        with ExitStack() as running:
            for child in self._processes.bots():
                running.enter_context(kept(child))
            yield


@contextmanager
def stack(settings: Settings) -> Iterator[Stack]:
    """Give an empty stack, which is gone at the end."""
    with tempfile.TemporaryDirectory(prefix="skald-bench-") as folder:
        own = RedisProcess(EmbeddedRedis(Path(folder)))
        own.start()
        try:
            yield Stack(change(settings, data=folder, redis_url=own.url, queue_url=own.url, **ONE_CLIENT))
        finally:
            own.stop()


@contextmanager
def kept(child: Child) -> Iterator[Child]:
    """Keep a process running for as long as the ``with`` lasts."""
    child.start()
    try:
        yield child
    finally:
        child.ask_to_stop()
        child.wait(10)
