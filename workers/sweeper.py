"""The sweeper: wakes workers each second for what has been dirty for too long, however many wake-ups were lost."""

import logging
from collections.abc import Callable, Iterable

from projections.alarm import Alarm
from projections.dirty_games import DirtyGames
from projections.lag import ALARM_SECONDS

SWEEP_SECONDS = 1.0
"""Seconds between two sweeps."""
OVERDUE_MS = 500
"""Milliseconds after which a dirty mark is overdue."""
CLAIM_MS = 900
"""Milliseconds in which no other sweeper wakes a worker for the same partition."""

_log = logging.getLogger(__name__)


class Sweeper:
    """Sweeps the partitions of one store. Any number of copies may run; only the store's clock counts."""

    def __init__(self, dirty_games: DirtyGames, enqueue: Callable[[Iterable[int]], None]) -> None:
        self._dirty_games = dirty_games
        self._enqueue = enqueue
        self._behind = Alarm(_log, logging.ERROR)

    def sweep(self) -> float:
        """Sweep once; return for how many seconds the oldest mark has been there. Raises ``LogUnavailable``."""
        overdue, oldest = [], 0
        for partition in self._dirty_games.counts():
            age, due = self._dirty_games.claim_overdue(partition, OVERDUE_MS, CLAIM_MS)
            oldest = max(oldest, age)
            if due:
                overdue.append(partition)
        if overdue:
            self._enqueue(overdue)
        if oldest > ALARM_SECONDS * 1000:
            self._behind.on("The projections are %.1f s behind", oldest / 1000)
        else:
            self._behind.off("The projections have caught up")
        return oldest / 1000
