"""The loop of a drain job: drains all that is dirty, and polls for a while before the next job is needed."""

import logging
import random
import time
from collections.abc import Iterable, Sequence

from projections.alarm import Alarm
from projections.dead_letters import TRANSIENT_ERRORS
from projections.dirty_games import DirtyGames
from workers.drain import Drainer
from workers.notifier import QueueUnavailable, WakeUp

MAX_SECONDS = 2.0
"""Seconds that one job may take, before it enqueues another and ends."""
IDLE_SECONDS = 0.15
"""Seconds without anything to do after which a job ends: a job costs more than polling a few times."""
POLL_SECONDS = 0.02
SUPPRESSION_MS = 400
"""TTL (ms) of the suppression key; bounds the delay if the worker is killed."""
BATCH = 24
"""So many partitions are drained together: few enough for their leases to last."""
HELP_ABOVE = 48
"""With more games waiting another worker is woken to help."""

_log = logging.getLogger(__name__)


class DrainLoop:
    """Keeps all partitions clean for as long as a job lasts."""

    def __init__(self, drainer: Drainer, dirty_games: DirtyGames, wake_up: WakeUp) -> None:
        self._drainer = drainer
        self._dirty_games = dirty_games
        self._wake_up = wake_up
        self._stopping = False
        self._outage = Alarm(_log)
        self.jobs_run, self.games_processed = 0, 0

    def stop(self) -> None:
        """End after the games at hand, and leave the rest to others."""
        self._stopping = True

    def run(self, first: Iterable[int] = ()) -> None:
        """Drain these partitions and then whatever else is dirty, until nothing has been for a while, or time is up.

        So any job that is yet to start is the wake-up for all that has happened before it. Partitions that are leased
        by other workers are left to them, and everything is left to the sweeper while Redis is unavailable.
        """
        deadline = time.monotonic() + MAX_SECONDS
        self.jobs_run += 1
        try:
            self._drain(list(first), deadline)
            self._poll(deadline)
            # What was appended before wake-ups came through again is found by these rounds.
            self._wake_up.resume()
            while self._round(deadline):
                pass
            if self._is_over(deadline) and (left := self._dirty_games.counts()):
                self._wake_up.enqueue(left)
            self._outage.off("Redis is available again")
        except (*TRANSIENT_ERRORS, QueueUnavailable) as error:
            self._outage.on("What is dirty is left to the sweeper: %s", error)

    def _poll(self, deadline: float) -> None:
        suppressed, busy = 0.0, time.monotonic()
        while not self._is_over(deadline) and time.monotonic() - busy < IDLE_SECONDS:
            if time.monotonic() - suppressed > SUPPRESSION_MS / 3000:
                self._wake_up.suppress(SUPPRESSION_MS)
                suppressed = time.monotonic()
            if self._round(deadline):
                busy = time.monotonic()
            else:
                time.sleep(POLL_SECONDS)

    def _round(self, deadline: float) -> bool:
        """Drain what is dirty; return True if there was anything that no other worker has leased."""
        dirty = self._dirty_games.counts()
        if sum(dirty.values()) > HELP_ABOVE:
            self._wake_up.enqueue([], max_waiting=1)
        # In random order, so that workers that help each other begin at different ends.
        return self._drain(random.sample(list(dirty), len(dirty)), deadline)

    def _drain(self, partitions: Sequence[int], deadline: float) -> bool:
        """Drain a few partitions at a time; return True if there was anything that no other worker has leased."""
        done = 0
        for start in range(0, len(partitions), BATCH):
            if not self._is_over(deadline):
                done += self._drainer.drain(partitions[start : start + BATCH])
        self.games_processed += done
        return done > 0

    def _is_over(self, deadline: float) -> bool:
        return self._stopping or time.monotonic() > deadline
