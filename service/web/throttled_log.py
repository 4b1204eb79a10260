"""Throttled warnings, so that a client that is refused repeatedly cannot fill the disk with log lines."""

import time
from collections.abc import Callable, Mapping
from typing import Any

MIN_SECONDS = 10.0
"""The minimum number of seconds between warnings."""


class ThrottledLog:
    """Logs a warning at most every ``MIN_SECONDS`` seconds, with the number suppressed since the last one."""

    def __init__(self, warn: Callable[..., None], text: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._warn, self._text, self._clock = warn, text, clock
        self._told, self._untold = -MIN_SECONDS, 0

    def tell(self, fields: Callable[[], Mapping[str, Any]]) -> bool:
        """Log the warning with its fields, unless it was logged recently; return True if it was logged."""
        now = self._clock()
        if now - self._told < MIN_SECONDS:
            self._untold += 1
            return False
        others = self._untold
        self._told, self._untold = now, 0
        self._warn(self._text, extra={"fields": {**fields(), "others": others}})
        return True
