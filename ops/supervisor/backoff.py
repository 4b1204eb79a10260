"""When to start again what has died: soon at first, ever later while it keeps dying."""

import time
from collections.abc import Callable

FIRST = 0.1
LONGEST = 10.0
STEADY = 30.0
"""Seconds of life after which a process counts as healthy again."""


class Backoff:
    """The pauses between the starts of one process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._pause, self._began, self._due = FIRST / 2, clock(), 0.0

    def began(self) -> None:
        """Note that the process was started."""
        self._began, self._due = self._clock(), 0.0

    def ended(self) -> float | None:
        """Return the pause before the next start; ``None`` if the end is known already."""
        if self._due:
            return None
        now = self._clock()
        self._pause = FIRST if now - self._began > STEADY else min(self._pause * 2, LONGEST)
        self._due = now + self._pause
        return self._pause

    def over(self) -> bool:
        """Return True if the pause is over."""
        return self._clock() >= self._due
