"""Child processes that the supervisor keeps alive: those of the service, and the embedded Redis."""

import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from shutil import disk_usage

from ops.run.errors import UserError, explained
from ops.run.redis import EmbeddedRedis, EmbeddedRedisUnusable
from ops.run.settings import Settings, variable

FIRST = 0.1
MAX_SECONDS = 10.0
STEADY = 30.0
"""Seconds of life after which a process counts as healthy again."""

FULL_BYTES = 1 << 20
"""A disk with less free space counts as full."""

LAYOUT = Path("cluster") / "layout.json"
"""The file that the removed ``skald up --cluster`` kept in its data folder."""


class Backoff:
    """The pauses between the starts of one process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._pause, self._began, self._due = FIRST / 2, clock(), 0.0

    def began(self) -> None:
        """Record that the process was started."""
        self._began, self._due = self._clock(), 0.0

    def ended(self) -> float | None:
        """Record the end of the process; return the pause before its next start, ``None`` if already recorded."""
        if self._due:
            return None
        now = self._clock()
        self._pause = FIRST if now - self._began > STEADY else min(self._pause * 2, MAX_SECONDS)
        self._due = now + self._pause
        return self._pause

    def over(self) -> bool:
        """Return True if the pause is over."""
        return self._clock() >= self._due


class Child:
    """One process of the service, in its own session so that Ctrl-C reaches only the supervisor."""

    def __init__(
        self, name: str, command: Sequence[str], environment: Mapping[str, str], *, handles: Sequence[int] = ()
    ) -> None:
        self.name = name
        self._command, self._environment, self._handles = command, environment, handles
        self._process: subprocess.Popen[bytes] | None = None
        self._backoff = Backoff()

    def start(self) -> None:
        """Start the process and note the time."""
        self._backoff.began()
        self._process = subprocess.Popen(
            self._command,
            env=dict(self._environment),
            pass_fds=self._handles,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )

    @property
    def pid(self) -> int | None:
        """The process id while it runs."""
        return self._process.pid if self._process and self.status is None else None

    @property
    def status(self) -> int | None:
        """The exit status once the process has ended."""
        return self._process.poll() if self._process else None

    def poll(self) -> str | None:
        """Restart the process when it has died and its pause is over. Return a message if something happened."""
        if self.status is None:
            return None
        if (pause := self._backoff.ended()) is not None:
            return f"{self.name} {how_it_ended(self.status)}; restarting it in {pause:.1f} s"
        if self._backoff.over():
            self.start()
        return None

    def ask_to_stop(self) -> None:
        """Ask the process to end once it has finished its current work."""
        if self._process and self.status is None:
            self._process.send_signal(signal.SIGTERM)

    def wait(self, patience: float) -> bool:
        """Wait for the process to end, and kill it after a timeout. Return True if it ended by itself."""
        if self._process is None:
            return True
        try:
            self._process.wait(patience)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            return False
        return True


def how_it_ended(status: int | None) -> str:
    """Return in words how a process ended."""
    if status is not None and status < 0:
        return f"was killed by {signal.Signals(-status).name}"
    return f"ended with status {status}"


class RedisProcess:
    """Redis on the data folder, restarted at the same address when it dies."""

    def __init__(self, server: EmbeddedRedis) -> None:
        self._redis = server
        self._backoff = Backoff()

    @property
    def url(self) -> str:
        """The URL for clients."""
        return self._redis.url

    def start(self) -> None:
        """Start it and wait until it answers. Raises ``UserError``."""
        self._backoff.began()
        with explained(EmbeddedRedisUnusable):
            self._redis.start()

    def poll(self) -> str | None:
        """Restart the process when it has died and its pause is over. Return a message if something happened."""
        if self._redis.running:
            return None
        if (pause := self._backoff.ended()) is not None:
            return f"Redis has died{self._full_disk()}; restarting it in {pause:.1f} s"
        if not self._backoff.over():
            return None
        try:
            self.start()
        except UserError as error:
            return error.message
        return "Redis is back"

    def _full_disk(self) -> str:
        # Redis ends when it cannot write, and often cannot even log the reason.
        try:
            free = disk_usage(self._redis.data).free
        except OSError:
            return ""
        return f", since the disk of {self._redis.data} is full" if free < FULL_BYTES else ""

    def stop(self) -> None:
        self._redis.stop()


def own_redis(settings: Settings) -> RedisProcess | None:
    """Return the Redis to start, or ``None`` if the settings name one.

    Raises ``UserError`` if the data folder holds the servers of a cluster, whose games would be missing.
    """
    if settings.redis_url:
        return None
    data = Path(settings.data).absolute()
    if (data / LAYOUT).exists():
        raise UserError(
            f"the data folder {data} holds the servers of a cluster: start each on its folder,"
            f" and name them in {variable('redis_url')}"
        )
    return RedisProcess(EmbeddedRedis(data, settings=settings.redis_settings))
