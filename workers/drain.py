"""Draining: every dirty game is brought up to date, partition by partition, each under a lease."""

import logging
import time
from collections.abc import Callable, Iterable

from cachetools import TTLCache

from events.kernel.store import Store
from events.log.client import Client
from events.log.keys import dirty
from events.log.redis import RedisLog
from projections.lag import behind
from projections.letters import AWAY, Letters
from projections.projector import Projector
from workers.keeper import Keeper
from workers.lease import Lease, Leases

LONGEST = 2.0
"""Seconds that one job may take, before it rings again and ends."""
AT_ONCE = 32
TRIMMED_EVERY = 60.0
"""Seconds between two times that a worker trims the feed of a partition."""

_log = logging.getLogger(__name__)


class Drainer:
    """Drains partitions. ``ring`` is called for one of those that are not done when time is up."""

    def __init__(self, client: Client, log: RedisLog, store: Store, ring: Callable[[int], None]) -> None:
        self._client = client
        self._log = log
        self._letters = Letters(client)
        self._keeper = Keeper(store, Projector(client, store, self._letters), self._letters)
        self._leases = Leases(client)
        self._ring = ring
        self._stopping = False
        self._trimmed: TTLCache[int, bool] = TTLCache(256, TRIMMED_EVERY)

    def stop(self) -> None:
        """Finish with the game at hand, and leave the rest to others."""
        self._stopping = True

    def drain_all(self, first: Iterable[int] = ()) -> None:
        """Bring every partition up to date: these first, then whatever else is dirty, until all is or time is up.

        So any job that is yet to start is the wake-up for all that has happened before. What other workers are at is
        left to them, and a Redis that is away is left to the sweeper.
        """
        deadline = time.monotonic() + LONGEST
        try:
            for partition in first:
                self.drain(partition, deadline)
            while self._round(deadline):
                pass
        except AWAY as error:
            _log.warning("What is behind is left to the sweeper: %s", error)

    def _round(self, deadline: float) -> bool:
        """Drain what is dirty; whether another round is due."""
        waiting = behind(self._client)
        if waiting and self._over(deadline):
            self._ring(min(waiting))
            return False
        drained = [partition for partition in waiting if self.drain(partition, deadline)]
        return bool(drained)

    def drain(self, partition: int, deadline: float | None = None) -> bool:
        """Bring a partition up to date, unless another worker is at it; whether there was anything to do for us."""
        if self._over(deadline):
            return False
        lease = self._leases.take(partition)
        if lease is None:
            return False
        newest = None if partition in self._trimmed else self._log.end_of_feed(partition)
        if self._drained(partition, lease, deadline) and newest is not None:
            self._log.trim_feed(partition, newest)
            self._trimmed[partition] = True
        return True

    def _drained(self, partition: int, lease: Lease, deadline: float | None) -> bool:
        """Whether the partition was clean in the end."""
        while True:
            paused = self._letters.paused(partition)
            for game in self._dirty(partition):
                self._keeper.keep(game, paused.get(game, frozenset()))
                if not lease.keep():
                    return False
                if self._over(deadline):
                    lease.release(even_dirty=True)
                    return False
            if lease.release():
                return True

    def _over(self, deadline: float | None) -> bool:
        return self._stopping or (deadline is not None and time.monotonic() > deadline)

    def _dirty(self, partition: int) -> list[str]:
        """The games that wait the longest."""
        found = self._client.zrange(dirty(partition), 0, AT_ONCE - 1)
        return [game.decode() for game in found if isinstance(game, bytes)]
