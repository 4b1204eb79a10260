"""Warnings of what may come very often: whoever sends what is refused, again and again, must not fill the disk."""

import time
from collections.abc import Callable, Mapping
from typing import Any

SELDOM = 10.0
"""Seconds between two such warnings, however many there are."""


class ThrottledLog:
    """Gives one warning, seldom, with how many were not told of since."""

    def __init__(self, warn: Callable[..., None], text: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._warn, self._text, self._clock = warn, text, clock
        self._told, self._untold = -SELDOM, 0

    def tell(self, fields: Callable[[], Mapping[str, Any]]) -> bool:
        """Log it with its fields, unless there was such a line just now; return True if it was logged."""
        now = self._clock()
        if now - self._told < SELDOM:
            self._untold += 1
            return False
        others = self._untold
        self._told, self._untold = now, 0
        self._warn(self._text, extra={"fields": {**fields(), "others": others}})
        return True
