"""What a job does: drains all that is dirty, and keeps looking for a while before it lets itself be woken again."""

import logging
import random
import time
from collections.abc import Iterable, Sequence

from events.log.client import Client
from projections.lag import behind
from projections.letters import AWAY
from workers.bell import Bell
from workers.drain import Drainer

LONGEST = 2.0
"""Seconds that one job may take, before it rings again and ends."""
LINGERING = 0.15
"""Seconds without anything to do after which a job ends: a job costs more than looking a few times."""
PAUSE = 0.02
HUSHED = 400
"""Milliseconds for which nobody rings while a worker is looking; a killed one hushes the others no longer."""
AT_ONCE = 24
"""So many partitions are drained together: few enough for their leases to last."""
MANY = 48
"""With more games waiting another worker is woken to help."""

_log = logging.getLogger(__name__)


class Watch:
    """Keeps all partitions clean for as long as a job lasts."""

    def __init__(self, client: Client, drainer: Drainer, bell: Bell) -> None:
        self._client = client
        self._drainer = drainer
        self._bell = bell
        self._stopping = False

    def stop(self) -> None:
        """End after the games at hand, and leave the rest to others."""
        self._stopping = True

    def keep(self, first: Iterable[int] = ()) -> None:
        """Drain these partitions and then whatever else is dirty, until nothing has been for a while, or time is up.

        So any job that is yet to start is the wake-up for all that has happened before. What other workers are at is
        left to them, and a Redis that is away is left to the sweeper.
        """
        deadline = time.monotonic() + LONGEST
        try:
            self._drain(list(first), deadline)
            self._linger(deadline)
            self._bell.speak()
            while self._round(deadline):
                pass
            if self._over(deadline) and (left := behind(self._client)):
                self._bell.ring_now(left)
        except AWAY as error:
            _log.warning("What is behind is left to the sweeper: %s", error)

    def _linger(self, deadline: float) -> None:
        hushed, busy = 0.0, time.monotonic()
        while not self._over(deadline) and time.monotonic() - busy < LINGERING:
            if time.monotonic() - hushed > HUSHED / 3000:
                self._bell.hush(HUSHED)
                hushed = time.monotonic()
            if self._round(deadline):
                busy = time.monotonic()
            else:
                time.sleep(PAUSE)

    def _round(self, deadline: float) -> bool:
        """Drain what is dirty; whether there was anything that others are not at."""
        waiting = behind(self._client)
        if sum(waiting.values()) > MANY:
            self._bell.ring_now([], jobs_at_most=1)
        # Workers that help each other begin at different ends.
        return self._drain(random.sample(list(waiting), len(waiting)), deadline)

    def _drain(self, partitions: Sequence[int], deadline: float) -> bool:
        """A few partitions at a time; whether there was anything that others are not at."""
        done = 0
        for start in range(0, len(partitions), AT_ONCE):
            if not self._over(deadline):
                done += self._drainer.drain(partitions[start : start + AT_ONCE])
        return done > 0

    def _over(self, deadline: float) -> bool:
        return self._stopping or time.monotonic() > deadline
