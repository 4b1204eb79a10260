"""A pool of processes for long work; each runs one task at a time, and is killed when nobody waits for it any more."""

import logging
import subprocess
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from socket import socket, socketpair
from threading import Condition, Event, Lock, Thread
from typing import Protocol, TypeVar

import msgspec
from cachetools import TTLCache

from events.log.records import ArchiveDamaged, CorruptLog, LogFull, LogUnavailable
from events.ruleset.boxes import UnknownBox
from events.ruleset.records import Record
from events.ruleset.refusals import Refusal, RulesetCannotFold, RulesetMissing, UnknownGame
from projections.shares import FairScheduler, Share, Turn
from service.long_work.tasks import AnyTask, Audit

SMALL = 200
"""The maximum number of events of a task that the serving process runs itself, since another process would take
longer."""

HasLeft = Callable[[], bool]
Ask = Callable[[AnyTask], bytes]
"""Returns the answer to a task for one client."""

LENGTH_BYTES = 4
"""The size of the length prefix of messages between processes."""
REFUSALS: dict[str, Callable[[str], Refusal]] = {
    kind.code: kind
    for kind in (
        *(UnknownGame, RulesetCannotFold, RulesetMissing, UnknownBox),
        *(CorruptLog, ArchiveDamaged, LogFull, LogUnavailable),
    )
}
"""The refusals that the work may raise, by code."""

_task: Callable[[bytes], AnyTask] = msgspec.msgpack.Decoder(AnyTask).decode

T = TypeVar("T")

LOOK_SECONDS = 0.5
"""Seconds between checks whether the client has left."""
ABANDONED_SECONDS = 2.0
"""How long an abandoned task may continue; starting another process takes about as long."""
MAX_SECONDS = 120.0
IDLE_SECONDS = 300.0
"""Seconds without a task after which a process exits."""
REMEMBERED = 1_000
REMEMBERED_SECONDS = 60.0
"""Seconds for which the audit of a version is cached; short, so that it soon reports a log that was altered by hand."""
OURS = "ours"
"""The client for requests that a proxy makes for itself."""

Start = Callable[[int], "subprocess.Popen[bytes]"]
"""Starts a process that serves tasks on this file descriptor."""

OF_A_CLIENT = 8
"""The maximum number of audits, whole logs and long replays of one client that wait in a web process."""

_log = logging.getLogger(__name__)


class TooManyWaiting(Refusal, code="too_many_waiting", title="Too many requests are waiting"):
    """The client already has the maximum number of waiting requests."""

    def __init__(self, max_per_client: int = 0) -> None:
        super().__init__(f"A client may have at most {max_per_client} waiting requests.")


class Job:
    """A task that is run once for all callers with the same task. When it is done, ``answer`` or ``error`` is set."""

    def __init__(self, task: AnyTask, client: str) -> None:
        self.task = task
        self.client = client
        self.waiting = 0
        self.done = Event()
        self.answer: bytes | None = None
        self.error: Exception | None = None

    def finish(self, answer: bytes | None = None, error: Exception | None = None) -> None:
        """Wake all waiters with the answer or the error."""
        self.answer, self.error = answer, error
        self.done.set()


class Jobs:
    """The jobs of one process, a bounded number per client; the time is divided equally between clients."""

    def __init__(self, max_per_client: int) -> None:
        self._max_per_client = max_per_client
        self._changed = Condition()
        self._queues: dict[str, deque[Job]] = {}
        self._jobs: dict[AnyTask, Job] = {}
        self._busy: set[str] = set()
        self._scheduler = FairScheduler()
        self._turns: dict[Job, tuple[Turn, float]] = {}

    def join(self, task: AnyTask, client: str) -> Job:
        """Return the job for a task, creating it if necessary. Raises ``TooManyWaiting``."""
        with self._changed:
            job = self._jobs.get(task)
            if job is None:
                queue = self._queues.setdefault(client, deque())
                if len(queue) >= self._max_per_client:
                    raise TooManyWaiting(self._max_per_client)
                job = self._jobs[task] = Job(task, client)
                queue.append(job)
                self._changed.notify()
            job.waiting += 1
            return job

    def leave(self, job: Job) -> bool:
        """Stop waiting. Return True if nobody waits any more and the job is running."""
        with self._changed:
            job.waiting -= 1
            if job.waiting or job.done.is_set():
                return False
            queue = self._queues.get(job.client, ())
            if job not in queue:
                return True
            self._take(job)
            self._jobs.pop(job.task, None)
            return False

    def next(self, seconds: float) -> Job | None:
        """Return the next job to run, or ``None`` if there is none for ``seconds``."""
        with self._changed:
            job = self._first()
            if job is None:
                self._changed.wait(seconds)
                job = self._first()
            if job is not None:
                self._take(job)
                self._busy.add(job.task.game)
                self._turns[job] = self._scheduler.begin(Share(creator=job.client)), time.monotonic()
            return job

    def ended(self, job: Job) -> None:
        """Remove a finished job, whatever its result."""
        with self._changed:
            self._jobs.pop(job.task, None)
            self._busy.discard(job.task.game)
            turn, began = self._turns.pop(job)
            turn.end(time.monotonic() - began)
            self._changed.notify()

    def _first(self) -> Job | None:
        ready: dict[Share, Job] = {}
        for client, queue in self._queues.items():
            if (job := next((job for job in queue if job.task.game not in self._busy), None)) is not None:
                ready[Share(creator=client)] = job
        return ready[self._scheduler.next(ready)] if ready else None

    def _take(self, job: Job) -> None:
        queue = self._queues[job.client]
        queue.remove(job)
        if not queue:
            del self._queues[job.client]


class LongWork(Protocol):
    """Runs tasks."""

    def run(self, task: AnyTask, client: str | None, has_left: HasLeft) -> bytes:
        """Return the answer to a task of a client.

        Raises the refusals of the log, ``TooManyWaiting``, and ``WorkFailed``, even if the client has left.
        """
        ...


class WorkFailed(Refusal, code="work_failed", title="It took too long"):
    """The work took too long, or its process died."""


class InProcess:
    """Runs tasks in the calling process, for tests and small tasks."""

    def __init__(self, perform: Callable[[AnyTask], bytes]) -> None:
        self._perform = perform

    def run(self, task: AnyTask, client: str | None, has_left: HasLeft) -> bytes:  # noqa: ARG002
        return self._perform(task)


def is_small(task: AnyTask) -> bool:
    """Return True if a task reads few enough events for the serving process."""
    return task.cost is not None and task.cost <= SMALL


class TaskResult(Record):
    """The result of a task: an answer, or the code and text of a refusal; without a code it is a failure."""

    body: bytes | None = None
    code: str | None = None
    detail: str = ""

    def read(self) -> bytes:
        """Return the answer. Raises the refusal, or ``RuntimeError``."""
        if self.body is not None:
            return self.body
        if self.code in REFUSALS:
            raise REFUSALS[self.code](self.detail)
        raise RuntimeError(self.detail)


_result = msgspec.msgpack.Decoder(TaskResult).decode


def send(connection: socket, message: AnyTask | TaskResult) -> None:
    body = msgspec.msgpack.encode(message)
    connection.sendall(len(body).to_bytes(LENGTH_BYTES, "big") + body)


def _receive(connection: socket, decode: Callable[[bytes], T]) -> T | None:
    """Return the next message; ``None`` when the other side has closed."""
    with connection.makefile("rb") as stream:  # nothing comes after a message before it is answered
        head = stream.read(LENGTH_BYTES)
        size = int.from_bytes(head, "big")
        body = stream.read(size) if len(head) == LENGTH_BYTES else b""
    return decode(body) if head and len(body) == size else None


class Pool:
    """Does long work in a number of processes, which start when there is something to do."""

    def __init__(
        self, start: Start, in_process: InProcess, processes: int = 1, max_per_client: int = OF_A_CLIENT
    ) -> None:
        self._in_process = in_process
        self._jobs = Jobs(max_per_client)
        self._workers = [Worker(start, self._jobs) for _ in range(processes)]
        self._known: TTLCache[AnyTask, bytes] = TTLCache(REMEMBERED, REMEMBERED_SECONDS)
        self._lock = Lock()

    def run(self, task: AnyTask, client: str | None, has_left: HasLeft) -> bytes:
        """Return the answer to a client's task. A small task is run immediately."""
        if is_small(task):
            return self._in_process.run(task, client, has_left)
        with self._lock:
            if (known := self._known.get(task)) is not None:
                return known
        answer = self._wait(self._jobs.join(task, client or OURS), has_left)
        if isinstance(task, Audit):
            with self._lock:
                self._known[task] = answer
        return answer

    def _wait(self, job: Job, has_left: HasLeft) -> bytes:
        for worker in self._workers:
            worker.start()
        try:
            while not job.done.wait(LOOK_SECONDS):
                if has_left():
                    raise WorkFailed
        finally:
            if self._jobs.leave(job):
                for worker in self._workers:
                    worker.abandon(job)
        if job.error is not None:
            raise job.error
        assert job.answer is not None
        return job.answer


class Worker:
    """One process and the thread that hands it jobs."""

    def __init__(self, start: Start, jobs: Jobs) -> None:
        self._start, self._jobs = start, jobs
        self._process: subprocess.Popen[bytes] | None = None
        self._connection: socket | None = None
        self._job: Job | None = None
        self._started = False
        self._lock = Lock()

    def start(self) -> None:
        """Start to take jobs, unless it has started."""
        with self._lock:
            if not self._started:
                self._started = True
                Thread(target=self._run, name="skald-long-work", daemon=True).start()

    def abandon(self, job: Job) -> None:
        """Stop a job that nobody waits for, unless it finishes soon."""
        if self._job is job:
            Thread(target=self._kill_later, args=(job, ABANDONED_SECONDS), daemon=True).start()

    def _run(self) -> None:
        while True:
            job = self._jobs.next(IDLE_SECONDS)
            if job is None:
                self._end()
                continue
            self._job = job
            try:
                job.finish(answer=self._do(job))
            except Exception as error:  # noqa: BLE001 - raised by the waiter
                job.finish(error=error)
            finally:
                self._job = None
                self._jobs.ended(job)

    def _do(self, job: Job) -> bytes:
        connection = self._connection or self._begin()
        connection.settimeout(MAX_SECONDS)
        try:
            send(connection, job.task)
            answer = _receive(connection, _result)
        except OSError:
            answer = None
        if answer is None:
            self._end()
            raise WorkFailed
        return answer.read()

    def _begin(self) -> socket:
        ours, theirs = socketpair()
        with theirs:
            self._process = self._start(theirs.fileno())
        self._connection = ours
        return ours

    def _end(self) -> None:
        process, connection = self._process, self._connection
        self._process = self._connection = None
        if connection is not None:
            connection.close()
        if process is not None:
            process.kill()
            process.wait()

    def _kill_later(self, job: Job, seconds: float) -> None:
        until = time.monotonic() + seconds
        while self._job is job and time.monotonic() < until:
            job.done.wait(LOOK_SECONDS)
            if job.waiting:
                return
        process = self._process
        if self._job is job and process is not None:
            with suppress(OSError):
                process.kill()


def serve(connection: socket, perform: Callable[[AnyTask], bytes]) -> None:
    """Answer tasks until the other side closes or exits."""
    while (task := _receive(connection, _task)) is not None:
        send(connection, _answer(perform, task))


def _answer(perform: Callable[[AnyTask], bytes], task: AnyTask) -> TaskResult:
    try:
        return TaskResult(body=perform(task))
    except Refusal as refusal:
        return TaskResult(code=refusal.code, detail=refusal.detail)
    except Exception:  # noqa: BLE001 - the next task may succeed
        _log.exception("%s of %s failed", type(task).__name__, task.game)
        return TaskResult(detail="The task failed in the process that ran it.")
