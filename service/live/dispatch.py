"""Executes the requests of all connections of a process: sequentially within a game, together across games."""

import logging
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Protocol

from events.application.writing import AppendPlan, CommandResult, execute_together
from events.log.log import RedisLog
from events.short_lock import ShortLock

MAX_UNANSWERED = 64
"""The maximum number of unanswered requests on a connection."""
DISPATCHERS = 2
"""The number of dispatchers: one decides while the other waits for the store."""
BATCH_SIZE = MAX_UNANSWERED // DISPATCHERS
"""The number of writes that are decided and appended together; with more, one dispatcher would take all writes of a
connection."""
_logger = logging.getLogger(__name__)


class Job(Protocol):
    """One request about a game.

    ``write`` returns a plan that may be appended together with others, and ``done`` answers with its result; ``run``
    executes any other request alone. ``flush`` sends the answers.
    """

    game: str

    def write(self) -> AppendPlan[CommandResult] | None: ...

    def done(self, result: CommandResult | Exception) -> None: ...

    def run(self) -> None: ...

    def flush(self) -> None: ...


class Dispatcher:
    """The waiting requests by game. The threads start with the first one, in the serving process."""

    def __init__(self, log: RedisLog) -> None:
        self._log = log
        self._waiting: dict[str, deque[Job]] = {}
        self._ready: SimpleQueue[str] = SimpleQueue()
        self._lock = ShortLock()
        self._started = False

    def put(self, job: Job) -> None:
        """Have a request executed after the earlier ones of its game."""
        with self._lock:
            if not self._started:
                self._started = True
                for _ in range(DISPATCHERS):
                    Thread(target=self._run, name="skald-live", daemon=True).start()
            waiting = self._waiting.get(job.game)
            if waiting is not None:
                waiting.append(job)
                return
            self._waiting[job.game] = deque([job])
        self._ready.put(job.game)

    def _run(self) -> None:
        while True:
            games = [self._ready.get()]
            try:
                while len(games) < BATCH_SIZE:
                    games.append(self._ready.get_nowait())
            except Empty:
                pass
            self._execute([self._waiting[game][0] for game in games])

    def _execute(self, jobs: list[Job]) -> None:
        together = list[tuple[Job, AppendPlan[CommandResult]]]()
        for job in jobs:
            write = job.write()
            if write is None:
                Thread(target=self._alone, args=(job,), daemon=True).start()
            else:
                together.append((job, write))
        results: Sequence[CommandResult | Exception]
        try:
            results = execute_together(self._log, [write for _, write in together])
        except Exception as error:  # noqa: BLE001 - all of them get this answer
            results = [error] * len(together)
        for (job, _), result in zip(together, results, strict=True):
            self._guarded(partial(job.done, result))
        for job, _ in together:
            job.flush()
            self._next(job.game)

    def _alone(self, job: Job) -> None:
        self._guarded(job.run)
        job.flush()
        self._next(job.game)

    def _guarded(self, run: Callable[[], None]) -> None:
        try:
            run()
        except Exception:
            _logger.exception("A request of a connection was not answered")

    def _next(self, game: str) -> None:
        with self._lock:
            waiting = self._waiting[game]
            waiting.popleft()
            if not waiting:
                del self._waiting[game]
                return
        self._ready.put(game)
