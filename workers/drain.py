"""Draining: every dirty game of a partition is brought up to date, under a lease, until all is clean or time is up."""

import logging
import time
from collections.abc import Callable

from cachetools import TTLCache

from events.kernel.store import Store
from events.log.client import Client
from events.log.keys import dirty
from events.log.redis import RedisLog
from projections.letters import AWAY, Letters
from projections.projector import Projector
from workers.keeper import Keeper
from workers.lease import Lease, Leases

LONGEST = 2.0
"""Seconds that one drain may take, before it rings again and lets others have their turn."""
AT_ONCE = 32
TRIMMED_EVERY = 60.0
"""Seconds between two times that a worker trims the feed of a partition."""

_log = logging.getLogger(__name__)


class Drainer:
    """Drains partitions. ``ring`` is called for a partition that is not done when time is up."""

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
        """Finish with the game at hand, and ring for the rest."""
        self._stopping = True

    def drain(self, partition: int) -> None:
        """Bring a partition up to date, unless another worker is at it. A Redis that is away is left to the sweeper."""
        try:
            lease = self._leases.take(partition)
            if lease is not None:
                self._drained(partition, lease)
        except AWAY as error:
            _log.warning("Partition %d is left to the sweeper: %s", partition, error)

    def _drained(self, partition: int, lease: Lease) -> None:
        deadline = time.monotonic() + LONGEST
        newest = None if partition in self._trimmed else self._log.end_of_feed(partition)
        while True:
            paused = self._letters.paused(partition)
            for game in self._dirty(partition):
                self._keeper.keep(game, paused.get(game, frozenset()))
                if not lease.keep():
                    return
                if self._stopping or time.monotonic() > deadline:
                    lease.release(even_dirty=True)
                    self._ring(partition)
                    return
            if lease.release():
                break
        if newest is not None:
            self._log.trim_feed(partition, newest)
            self._trimmed[partition] = True

    def _dirty(self, partition: int) -> list[str]:
        """The games that wait the longest."""
        found = self._client.zrange(dirty(partition), 0, AT_ONCE - 1)
        return [game.decode() for game in found if isinstance(game, bytes)]
