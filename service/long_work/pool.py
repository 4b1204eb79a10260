"""Processes of its own for long work: each does one task at a time, and is killed when nobody waits for it any more."""

import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from socket import socket, socketpair
from threading import Lock, Thread

from cachetools import TTLCache

from service.long_work.jobs import Job, Jobs
from service.long_work.port import HasLeft, InProcess, WorkFailed, is_small
from service.long_work.tasks import AnyTask, Audit
from service.long_work.wire import receive_answer, send

LOOK_SECONDS = 0.5
"""Seconds between two looks whether the client has left."""
ABANDONED_SECONDS = 2.0
"""So long a task may go on for nobody: starting another process costs about as much."""
LONGEST_SECONDS = 120.0
IDLE_SECONDS = 300.0
"""Seconds without a task after which a process ends."""
REMEMBERED = 1_000
REMEMBERED_SECONDS = 60.0
"""Seconds for which the audit of a version is known: the log may be altered by hand, and then it says so soon."""
OURS = "ours"
"""Stands for the client where a proxy asks for itself."""

Start = Callable[[int], "subprocess.Popen[bytes]"]
"""Starts a process that serves tasks on this file descriptor."""


class Pool:
    """Does long work in so many processes, which start when there is something to do."""

    def __init__(self, start: Start, in_process: InProcess, processes: int, most_a_client: int) -> None:
        self._in_process = in_process
        self._jobs = Jobs(most_a_client)
        self._workers = [Worker(start, self._jobs) for _ in range(processes)]
        self._known: TTLCache[AnyTask, bytes] = TTLCache(REMEMBERED, REMEMBERED_SECONDS)
        self._lock = Lock()

    def run(self, task: AnyTask, client: str | None, has_left: HasLeft) -> bytes:
        """Return the answer to a task of a client. What is small is done at once."""
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
        """Begin to take jobs, if it has not begun."""
        with self._lock:
            if not self._started:
                self._started = True
                Thread(target=self._run, name="skald-long-work", daemon=True).start()

    def abandon(self, job: Job) -> None:
        """Stop doing a job that nobody waits for, unless it is over soon."""
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
            except Exception as error:  # noqa: BLE001 - raised where it is waited for
                job.finish(error=error)
            finally:
                self._job = None
                self._jobs.ended(job)

    def _do(self, job: Job) -> bytes:
        connection = self._connection or self._begin()
        connection.settimeout(LONGEST_SECONDS)
        try:
            send(connection, job.task)
            answer = receive_answer(connection)
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
