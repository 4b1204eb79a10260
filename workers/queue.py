"""Wakes workers through the queue when there is something to project; wake-ups may be lost, duplicated or late."""

import logging
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from redis import Redis, RedisError
from redis.backoff import ConstantBackoff
from redis.retry import Retry
from rq import Queue
from rq.serializers import JSONSerializer

from events.log.client import FastConnection
from projections.store.failures import Alarm

QUEUE = "skald"
SUPPRESSED = "skald:wake-ups-suppressed"
"""The key that is present while a worker polls, so that no process needs to enqueue a job."""
JOB = "workers.jobs.drain"
"""The function name in each job. The function does not exist: a worker only compares the name."""
GATHER_SECONDS = 0.015
"""Seconds for which notifications are collected into one job, since a job takes far longer than one more partition."""
MAX_WAITING = 4
"""The maximum number of waiting jobs; each drains everything that is dirty when it starts."""
TIMEOUT = 60
"""Seconds after which a job is aborted and the current game is quarantined."""

_log = logging.getLogger(__name__)

RETRY_PAUSE = 0.05
COMMAND_TIMEOUT = 5.0
"""The timeout of a Redis command in seconds."""
TRIES = 3


class QueueUnavailable(Exception):
    """The queue cannot be reached; the sweeper wakes the workers once it is back."""


def job_queue(client: Redis) -> Queue:
    """Return the queue of the drain jobs. Jobs are JSON with partition numbers, never pickles."""
    return Queue(QUEUE, connection=client, serializer=JSONSerializer)


def job_counts(client: Any) -> Mapping[str, int]:
    """Return the numbers of waiting, running and recently failed jobs, given a client. Raises ``RedisError``."""
    queue = job_queue(client)
    return {
        "waiting": client.llen(queue.key),
        "running": client.zcount(queue.started_job_registry.key, time.time(), "+inf"),
        "failed": client.zcount(queue.failed_job_registry.key, time.time(), "+inf"),
    }


class Notifier:
    """Wakes workers for partitions. One per process; safe with many threads and greenlets."""

    def __init__(self, client: Redis) -> None:
        self._client, self._fast = client, FastConnection(client)
        self._queue = job_queue(client)
        self._pending: set[int] = set()
        self._lock = threading.Lock()
        self._sender: threading.Thread | None = None
        self._notified = threading.Event()
        self._outage = Alarm(_log)

    def notify(self, partition: int) -> None:
        """Have a partition drained soon. Takes microseconds, and never raises; the sweeper finds lost wake-ups."""
        with self._lock:
            self._pending.add(partition)
            if self._notified.is_set():  # the sender clears the flag before it takes the pending partitions
                return
            if self._sender is None or not self._sender.is_alive():
                self._sender = threading.Thread(target=self._send_pending, name="notifier", daemon=True)
                self._sender.start()
            self._notified.set()

    def enqueue(self, partitions: Iterable[int], *, max_waiting: int = MAX_WAITING) -> None:
        """Enqueue a job before returning, unless enough are waiting. Raises ``QueueUnavailable``."""
        with _translate_errors():
            if self._queue.count < max_waiting:
                self._enqueue(partitions)

    def suppress(self, milliseconds: int) -> None:
        """Suppress wake-ups for this long while the caller is polling. Raises ``QueueUnavailable``."""
        with _translate_errors():
            self._client.set(SUPPRESSED, "1", px=milliseconds)

    def resume(self) -> None:
        """Enable wake-ups again; the caller polls once more afterwards. Raises ``QueueUnavailable``."""
        with _translate_errors():
            self._client.delete(SUPPRESSED)

    def _enqueue(self, partitions: Iterable[int]) -> None:
        self._queue.enqueue(JOB, *partitions, result_ttl=0, job_timeout=TIMEOUT)

    def _is_needed(self) -> bool:
        """Return True if no worker polls, and fewer than the maximum number of jobs wait."""
        answers = self._fast.many([("EXISTS", SUPPRESSED), ("LLEN", self._queue.key)])
        if error := next((one for one in answers if isinstance(one, RedisError)), None):
            raise error
        return not answers[0] and answers[1] < MAX_WAITING

    def _send_pending(self) -> None:
        while True:
            self._notified.wait()
            time.sleep(GATHER_SECONDS)
            self._notified.clear()
            with self._lock:
                pending, self._pending = self._pending, set()
            try:
                if self._is_needed():
                    self._enqueue(pending)
                self._outage.off("The queue is available again")
            except (RedisError, QueueUnavailable) as error:
                self._outage.on("The queue is unavailable; the sweeper will wake the workers: %s", error)


@contextmanager
def _translate_errors() -> Iterator[None]:
    try:
        yield
    except RedisError as error:
        raise QueueUnavailable(str(error)) from error


def connect(url: str) -> Redis:
    """Return a client that retries quickly a few times, since all work of workers may be done twice."""
    return Redis.from_url(url, retry=Retry(ConstantBackoff(RETRY_PAUSE), TRIES), socket_timeout=COMMAND_TIMEOUT)
