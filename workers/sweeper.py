"""The sweeper: rings each second for what has been behind for too long. The bell is a hint, this is the certainty."""

import logging
from collections.abc import Callable, Iterable

from events.log.client import Client
from events.log.keys import dirty
from projections.keys import swept
from projections.lag import ALARM, behind
from projections.scripts import Script

EVERY = 1.0
"""Seconds between two rounds."""
TOO_LONG = 500
"""Milliseconds after which a dirty mark is rung for."""
OTHERS_REST = 900
"""Milliseconds in which other sweepers do not ring for the same partition."""

_log = logging.getLogger(__name__)


class Sweeper:
    """Sweeps the partitions of one Redis. Any number of copies may run; only the server's clock counts."""

    def __init__(self, client: Client, ring: Callable[[Iterable[int]], None]) -> None:
        self._client = client
        self._ring = ring
        self._sweep = Script(client, "sweep")

    def sweep(self) -> float:
        """One round; for how many seconds the oldest mark has been waiting."""
        late, oldest = [], 0
        for partition in behind(self._client):
            age, due = self._sweep(keys=[dirty(partition), swept(partition)], args=[TOO_LONG, OTHERS_REST])
            oldest = max(oldest, int(age))
            if due:
                late.append(partition)
        if late:
            self._ring(late)
        if oldest > ALARM * 1000:
            _log.error("The projections are %.1f s behind in %d partitions", oldest / 1000, len(late))
        return oldest / 1000
