"""How much an endpoint may be sent at once: less when it asks for that, and almost nothing while it fails."""

from workers.webhooks.retries import jittered

FAILURES = 5
"""So many failures in a row, of whatever games, open the breaker."""
PAUSES = (1.0, 5.0, 30.0, 120.0, 600.0)
"""The seconds that the breaker stays open, ever longer; then one request is tried."""
SLOWED_SECONDS = 1.0
"""The least pause after an endpoint has said that it is too much."""


class Allowance:
    """The requests that one endpoint may have under way. Times are seconds of a clock that never jumps."""

    def __init__(self, most: int) -> None:
        self._most, self._limit = most, most
        self.under_way = 0
        self._failures = 0
        self._open_until = 0.0

    @property
    def is_failing(self) -> bool:
        """True while the breaker is open, or tries whether it can be closed."""
        return self._failures >= FAILURES

    def wait(self, now: float) -> float | None:
        """Return the seconds until a request may start; ``None`` if one that is under way has to end first."""
        limit = 1 if self.is_failing else self._limit
        if self.under_way >= limit:
            return None
        return max(0.0, self._open_until - now)

    def succeeded(self) -> None:
        """Note that a request got through."""
        self._failures = 0
        self._limit = min(self._limit + 1, self._most)

    def failed(self, now: float) -> None:
        """Note that a request failed; after some in a row there is a pause.

        What was under way when the pause began tells nothing new, and makes it no longer.
        """
        if self.is_failing and now < self._open_until:
            return
        self._failures += 1
        if self.is_failing:
            step = min(self._failures - FAILURES, len(PAUSES) - 1)
            self._pause(now, jittered(PAUSES[step]))

    def slow_down(self, now: float, seconds: float) -> None:
        """Note that the endpoint wants less: half as many at once, after a pause."""
        self._limit = max(1, self._limit // 2)
        self._pause(now, max(seconds, jittered(SLOWED_SECONDS)))

    def _pause(self, now: float, seconds: float) -> None:
        self._open_until = max(self._open_until, now + seconds)
