"""The sending rate for an endpoint: the pauses between attempts, and the number of concurrent requests."""

import random
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

RETRY_SECONDS = (0.2, 1.0, 5.0, 30.0, 120.0, 600.0, 3_600.0, 21_600.0, 86_400.0)
"""The pauses before the second attempt, the third and so on; after the last attempt the message is given up."""
JITTER = 0.2
MAX_WAIT = 3_600.0
"""The longest time that a receiver can ask to wait, in seconds."""
FAILURES = 5
"""The number of consecutive failures, of any games, that open the circuit breaker."""
PAUSES = (1.0, 5.0, 30.0, 120.0, 600.0)
"""The seconds for which the breaker stays open, increasing; after each, one request is tried."""
SLOWED_SECONDS = 1.0
"""The minimum pause after an endpoint has asked for fewer requests."""


def jittered(seconds: float) -> float:
    """Return the seconds with random jitter, to spread out retries."""
    return seconds * random.uniform(1 - JITTER, 1 + JITTER)  # noqa: S311 - nothing secret


def wait_asked_for(retry_after: str | None) -> float:
    """Return the wait in seconds from ``Retry-After``: at most an hour, 0 if it is missing or malformed."""
    if not retry_after:
        return 0.0
    if retry_after.isascii() and retry_after.isdigit():
        return min(float(retry_after[:9]), MAX_WAIT)
    try:
        until = parsedate_to_datetime(retry_after)
    except ValueError:
        return 0.0
    seconds = (until.replace(tzinfo=until.tzinfo or UTC) - datetime.now(UTC)).total_seconds()
    return min(max(seconds, 0.0), MAX_WAIT)


class Allowance:
    """Limits the concurrent requests to one endpoint. Times are seconds of a monotonic clock."""

    def __init__(self, max_limit: int) -> None:
        self._max_limit, self._limit = max_limit, max_limit
        self.under_way = 0
        self._failures = 0
        self._open_until = 0.0

    @property
    def is_failing(self) -> bool:
        """True while the breaker is open or half-open."""
        return self._failures >= FAILURES

    def wait(self, now: float) -> float | None:
        """Return the seconds until a request may start, or ``None`` if a running one has to end first."""
        limit = 1 if self.is_failing else self._limit
        if self.under_way >= limit:
            return None
        return max(0.0, self._open_until - now)

    def succeeded(self) -> None:
        """Record that a request succeeded."""
        self._failures = 0
        self._limit = min(self._limit + 1, self._max_limit)

    def failed(self, now: float) -> None:
        """Record that a request failed; after ``FAILURES`` in a row there is a pause.

        Requests that were running when the pause began do not prolong it.
        """
        if self.is_failing and now < self._open_until:
            return
        self._failures += 1
        if self.is_failing:
            step = min(self._failures - FAILURES, len(PAUSES) - 1)
            self._pause(now, jittered(PAUSES[step]))

    def slow_down(self, now: float, seconds: float) -> None:
        """Record that the endpoint wants fewer requests: after a pause, half as many at a time."""
        self._limit = max(1, self._limit // 2)
        self._pause(now, max(seconds, jittered(SLOWED_SECONDS)))

    def _pause(self, now: float, seconds: float) -> None:
        self._open_until = max(self._open_until, now + seconds)
