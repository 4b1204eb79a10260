"""The bell: wakes a worker when something is to be projected. A hint, never the truth."""

import logging
import threading
import time
from collections.abc import Iterable

from redis import Redis, RedisError
from rq import Queue
from rq.serializers import JSONSerializer

QUEUE = "skald"
AWAKE = "skald:awake"
"""Present while a worker keeps looking for what is behind, so that nobody needs to ring."""
JOB = "workers.jobs.drain"
GATHERING = 0.015
"""Seconds that rings are gathered into one job: a job costs a worker far more than a partition does."""
JOBS_AT_MOST = 4
"""With so many jobs waiting no more are added: each of them, once it starts, drains all that is dirty by then."""
KEPT_AFTER_FAILURE = 600
TIMEOUT = 60
"""Seconds after which a job is given up: a game that takes so long pauses with a dead letter."""

_log = logging.getLogger(__name__)


def queue_of(client: Redis) -> Queue:
    """The queue of the drain jobs. Jobs are JSON with partition numbers, never pickles."""
    return Queue(QUEUE, connection=client, serializer=JSONSerializer)


class Bell:
    """Rings for partitions. One a process; safe with many threads and greenlets."""

    def __init__(self, client: Redis) -> None:
        self._client = client
        self._queue = queue_of(client)
        self._waiting: set[int] = set()
        self._lock = threading.Lock()
        self._ringer: threading.Thread | None = None
        self._rung = threading.Event()

    def ring(self, partition: int) -> None:
        """Have a partition drained soon. Takes microseconds, and never raises: the sweeper rings for what is missed."""
        with self._lock:
            self._waiting.add(partition)
            if self._ringer is None or not self._ringer.is_alive():
                self._ringer = threading.Thread(target=self._go_on_ringing, name="bell", daemon=True)
                self._ringer.start()
        self._rung.set()

    def ring_now(self, partitions: Iterable[int], *, jobs_at_most: int = JOBS_AT_MOST) -> None:
        """Enqueue a job before returning, unless enough are waiting. Raises ``RedisError`` if the queue is away."""
        if self._queue.count < jobs_at_most:
            self._queue.enqueue(JOB, *partitions, result_ttl=0, failure_ttl=KEPT_AFTER_FAILURE, job_timeout=TIMEOUT)

    def hush(self, milliseconds: int) -> None:
        """Nobody needs to ring for so long: the caller keeps looking, and looks once more after ``speak``."""
        self._client.set(AWAKE, "1", px=milliseconds)

    def speak(self) -> None:
        """Rings are needed again."""
        self._client.delete(AWAKE)

    def _go_on_ringing(self) -> None:
        while True:
            self._rung.wait()
            time.sleep(GATHERING)
            self._rung.clear()
            with self._lock:
                waiting, self._waiting = self._waiting, set()
            try:
                if not self._client.exists(AWAKE):
                    self.ring_now(waiting)
            except RedisError as error:
                _log.warning("The queue is away, the sweeper will ring: %s", error)
