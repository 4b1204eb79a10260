"""The worker process: takes drain jobs from RQ's queue, and continues after outages of Redis.

RQ's own worker trusts a job: it imports the function and the callbacks that the job names, calls its webhooks, and
loads its arguments with a serializer, so anyone who can write to the queue's Redis would control the process. Here a
job can only be a list of partition numbers, and only RQ's format of queued jobs is used.
"""

import logging
import threading
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from secrets import token_hex
from typing import Annotated, Any, Literal

import msgspec
from redis import Redis, RedisError, ResponseError
from rq.job import Job
from rq.timeouts import JobTimeoutException, TimerDeathPenalty, UnixSignalDeathPenalty

from events.log.records import PARTITIONS
from projections.store.failures import Alarm
from workers.drain import DrainLoop
from workers.process import Move
from workers.queue import TIMEOUT, job_queue

WAIT_SECONDS = 1
"""Seconds for which a worker waits for a job, so stopping may take that long; the timeout of a command is longer."""
RESTART_SECONDS = 0.2
FAILURE_SECONDS = 600
"""Seconds for which a failed job is counted."""
MAX_BYTES = 4_096
"""The maximum size of a job, compressed or not; enough for all partitions."""
NAMED_CHARACTERS = 40
"""The number of characters of a job's id that are logged, since it may be arbitrary."""

_log = logging.getLogger(__name__)

_Partition = Annotated[int, msgspec.Meta(ge=0, lt=PARTITIONS)]
_Partitions = Annotated[list[_Partition], msgspec.Meta(max_length=PARTITIONS)]
_Empty = Annotated[dict[str, None], msgspec.Meta(max_length=0)]
_decoder = msgspec.json.Decoder(tuple[Literal["workers.jobs.drain"], None, _Partitions, _Empty])
"""Function, instance, arguments and named arguments, as RQ stores them in JSON."""


class NoDrainJob(Exception):
    """The queued job is not a drain job."""


class Worker:
    """Runs the jobs of the queue one by one. Anything other than a drain job is dropped, and logged in one line."""

    def __init__(self, loop: DrainLoop, client: Redis, move: Move = lambda: None) -> None:
        # In redis-py's types every reply may be an awaitable, since asynchronous clients share them.
        self._client: Any = client
        self._loop, self._queue, self._move = loop, job_queue(client), move
        self._outage = Alarm(_log)
        self._stopped = False
        # Only the main thread receives signals.
        is_main = threading.current_thread() is threading.main_thread()
        self._penalty = UnixSignalDeathPenalty if is_main else TimerDeathPenalty

    def work(self) -> None:
        """Work until asked to stop. It survives outages of Redis."""
        while not self._stopped:
            self._move()
            try:
                self.run_next()
                self._outage.off("The queue is available again")
            except RedisError as error:
                self._outage.on("The queue is unavailable: %s", error)
                time.sleep(RESTART_SECONDS)

    def run_next(self) -> None:
        """Wait up to ``WAIT_SECONDS`` for a job, and run it. Raises ``RedisError``."""
        job = self._next()
        if job is None:
            return
        try:
            partitions = self._take(job)
        except NoDrainJob:
            name = job[:NAMED_CHARACTERS].decode(errors="backslashreplace")
            _log.warning("Dropped a job that is not a drain job: %a", name)
            return
        with self._counted(), self._penalty(TIMEOUT, JobTimeoutException):
            self._loop.run(partitions)

    def stop(self) -> None:
        """Stop after the current game."""
        self._stopped = True
        self._loop.stop()

    def _next(self) -> bytes | None:
        """Return the id of the next job as soon as there is one; ``None`` after ``WAIT_SECONDS`` without one."""
        key = self._queue.key
        try:
            popped = self._client.blpop([key], WAIT_SECONDS)
        except ResponseError:
            if self._client.type(key) in (b"list", b"none"):
                raise
            self._client.unlink(key)
            _log.warning("Dropped the value under the queue's key, since it was not a list")
            return None
        return bytes(popped[1]) if popped else None

    def _take(self, job: bytes) -> tuple[int, ...]:
        """Remove a job from the store, and return its partitions. Raises ``NoDrainJob``."""
        key = Job.redis_job_namespace_prefix.encode() + job
        try:
            data = self._client.hget(key, "data") if self._client.hstrlen(key, "data") <= MAX_BYTES else None
        except ResponseError:  # not a hash
            data = None
        self._client.unlink(key)
        return decode_job(data or b"")

    @contextmanager
    def _counted(self) -> Iterator[None]:
        """Count a job as running, and for a while as failed if it raises; its exception is logged and swallowed."""
        running, failed = self._queue.started_job_registry.key, self._queue.failed_job_registry.key
        name = token_hex(8)
        self._count(running, name, 2 * TIMEOUT)
        try:
            yield
        except Exception:  # noqa: BLE001 - one job that fails must not stop the others
            _log.exception("A job has failed")
            self._count(failed, name, FAILURE_SECONDS)
        finally:
            with suppress(ResponseError):
                self._client.zrem(running, name)

    def _count(self, key: str, name: str, seconds: int) -> None:
        with suppress(ResponseError):  # the key is of another type: nothing is counted
            self._client.zremrangebyscore(key, "-inf", time.time())
            self._client.zadd(key, {name: time.time() + seconds})


def decode_job(data: bytes) -> tuple[int, ...]:
    """Return the partitions of a job, as RQ stores its call. Raises ``NoDrainJob``."""
    unpacking = zlib.decompressobj()
    try:
        call = unpacking.decompress(data, MAX_BYTES)
        if unpacking.eof:
            return tuple(_decoder.decode(call)[2])
    except (zlib.error, msgspec.DecodeError, UnicodeError):
        pass
    raise NoDrainJob
