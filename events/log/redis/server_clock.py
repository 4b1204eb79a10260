"""The clock of Redis, by which everything is early or late."""

import time
from contextlib import suppress
from datetime import UTC, datetime
from threading import Lock

import redis

from events.log.port import LogUnavailable
from events.log.redis.client import Client, translate_errors
from events.log.redis.cluster import masters

RESYNC_SECONDS = 10.0
"""Seconds after which Redis is asked for its time again."""
SAMPLES = 3
"""So often it is asked each time: the first answer may have waited for a connection, or for the process to go on."""


def server_milliseconds(client: Client) -> int:
    """Return the time of Redis (of a cluster, that of any server that answers) in milliseconds since 1970.

    Raises ``LogUnavailable``.
    """
    with translate_errors():
        for server in masters(client)[:-1]:
            with suppress(redis.exceptions.ConnectionError, redis.exceptions.TimeoutError):
                return _milliseconds(server)
        return _milliseconds(masters(client)[-1])


def _milliseconds(server: "redis.Redis") -> int:
    seconds, microseconds = server.time()
    return int(seconds) * 1000 + int(microseconds) // 1000


class ServerClock:
    """Says the time of Redis without asking it each time: a process whose own clock is wrong stamps no wrong time.

    It never says a time that Redis has not reached yet, but for the millisecond that is rounded. While Redis is away
    the process counts on by itself. Safe with many threads.
    """

    def __init__(self, client: Client) -> None:
        self._client = client
        self._lock = Lock()
        self._ahead_ms = 0
        self._synced: float | None = None

    def __call__(self) -> str:
        """Return the time as RFC 3339 in UTC."""
        if self._is_stale() and self._lock.acquire(blocking=False):
            try:
                self._sync()
            finally:
                self._lock.release()
        now = (self._ahead_ms + _monotonic_ms()) / 1000
        return datetime.fromtimestamp(now, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def _is_stale(self) -> bool:
        return self._synced is None or time.monotonic() - self._synced > RESYNC_SECONDS

    def _sync(self) -> None:
        try:
            # Redis read its clock before the answer was here. However long that took, no sample is ahead of it, and the
            # one that is furthest ahead is the best.
            self._ahead_ms = max(server_milliseconds(self._client) - _monotonic_ms() for _ in range(SAMPLES))
        except LogUnavailable:
            if self._synced is None:
                raise
        self._synced = time.monotonic()


def _monotonic_ms() -> int:
    return time.monotonic_ns() // 1_000_000
