"""Jobs that wait to be done: fair among clients, one at a time a game, and each only as long as somebody waits."""

from collections import deque
from threading import Condition, Event

from service.limits.refusals import TooManyWaiting
from service.long_work.tasks import AnyTask


class Job:
    """A task that is to be done, once for all who have asked for the same. ``answer`` or ``error``, when it is done."""

    def __init__(self, task: AnyTask, client: str) -> None:
        self.task = task
        self.client = client
        self.waiting = 0
        self.done = Event()
        self.answer: bytes | None = None
        self.error: Exception | None = None

    def finish(self, answer: bytes | None = None, error: Exception | None = None) -> None:
        """Wake all who wait, with the answer, or what went wrong."""
        self.answer, self.error = answer, error
        self.done.set()


class Jobs:
    """The jobs of one process. At most so many wait for one client; each client gets its turn."""

    def __init__(self, most_a_client: int) -> None:
        self._most_a_client = most_a_client
        self._changed = Condition()
        self._queues: dict[str, deque[Job]] = {}
        self._jobs: dict[AnyTask, Job] = {}
        self._busy: set[str] = set()

    def join(self, task: AnyTask, client: str) -> Job:
        """Return the job that does a task, a new one if there is none yet. Raises ``TooManyWaiting``."""
        with self._changed:
            job = self._jobs.get(task)
            if job is None:
                queue = self._queues.setdefault(client, deque())
                if len(queue) >= self._most_a_client:
                    raise TooManyWaiting(self._most_a_client)
                job = self._jobs[task] = Job(task, client)
                queue.append(job)
                self._changed.notify()
            job.waiting += 1
            return job

    def leave(self, job: Job) -> bool:
        """Wait no longer. Return True if nobody does, and the job is being done."""
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
        """Return a job to be done now; ``None`` if there is none for so many seconds."""
        with self._changed:
            job = self._first()
            if job is None:
                self._changed.wait(seconds)
                job = self._first()
            if job is not None:
                self._take(job)
                self._busy.add(job.task.game)
                if rest := self._queues.pop(job.client, None):
                    self._queues[job.client] = rest  # behind all other clients
            return job

    def ended(self, job: Job) -> None:
        """Forget a job that is done, whatever has come of it."""
        with self._changed:
            self._jobs.pop(job.task, None)
            self._busy.discard(job.task.game)
            self._changed.notify()

    def _first(self) -> Job | None:
        return next((job for queue in self._queues.values() for job in queue if job.task.game not in self._busy), None)

    def _take(self, job: Job) -> None:
        queue = self._queues[job.client]
        queue.remove(job)
        if not queue:
            del self._queues[job.client]
