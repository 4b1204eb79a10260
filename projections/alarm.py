"""An alarm: one line in the log when something begins to be wrong, and one when it is well again."""

import logging
import time
from collections.abc import Callable


class Alarm:
    """What may be wrong for a while. Asked as often as one likes, it tells only of changes."""

    def __init__(
        self, log: logging.Logger, level: int = logging.WARNING, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._log, self._level, self._clock = log, level, clock
        self._since: float | None = None

    @property
    def is_on(self) -> bool:
        """True while it is wrong."""
        return self._since is not None

    def on(self, text: str, *arguments: object) -> None:
        """Note that it is wrong; log why, unless that is known."""
        if self._since is None:
            self._since = self._clock()
            self._log.log(self._level, text, *arguments)

    def off(self, text: str) -> None:
        """Note that it is well; log it with how long it was wrong, if it was."""
        since, self._since = self._since, None
        if since is not None:
            self._log.warning("%s, after %.1f s", text, self._clock() - since)
