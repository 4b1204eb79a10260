"""Draining a partition: every dirty game is brought up to date, oldest first, under a lease."""

import time

from cachetools import TTLCache

from events.kernel.log import PARTITIONS
from events.kernel.store import Store
from events.log.client import Client, explained
from events.log.keys import dirty
from events.log.redis import RedisLog
from projections.letters import Letters
from projections.projector import Projector
from workers.keeper import Keeper
from workers.lease import Lease, Leases

AT_ONCE = 32
TRIMMED_EVERY = 60.0
"""Seconds between two times that a worker trims the feed of a partition."""
NEVER = float("inf")


class Drainer:
    """Drains partitions of one Redis. Any number of workers may: a lease only saves them doing the same."""

    def __init__(self, client: Client, log: RedisLog, store: Store) -> None:
        self._client = client
        self._log = log
        self._letters = Letters(client)
        self._keeper = Keeper(store, Projector(client, store, self._letters), self._letters)
        self._leases = Leases(client)
        self._stopping = False
        self._trimmed: TTLCache[int, bool] = TTLCache(PARTITIONS, TRIMMED_EVERY)

    def stop(self) -> None:
        """Finish with the game at hand, and leave the rest to others."""
        self._stopping = True

    def drain(self, partition: int, deadline: float = NEVER) -> bool:
        """Bring a partition up to date until it is clean or time is up; false if it was not for us to do."""
        if self._over(deadline):
            return False
        lease = self._leases.take(partition)
        if lease is None:
            return False
        newest = None if partition in self._trimmed else self._log.end_of_feed(partition)
        if self._cleaned(partition, lease, deadline) and newest is not None:
            self._log.trim_feed(partition, newest)
            self._trimmed[partition] = True
        return True

    def _cleaned(self, partition: int, lease: Lease, deadline: float) -> bool:
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

    def _dirty(self, partition: int) -> list[str]:
        """The games that wait the longest."""
        with explained():
            found = self._client.zrange(dirty(partition), 0, AT_ONCE - 1)
        return [game.decode() for game in found if isinstance(game, bytes)]

    def _over(self, deadline: float) -> bool:
        return self._stopping or time.monotonic() > deadline
