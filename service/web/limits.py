"""Rate limits per client in one process: the generic cell rate algorithm, its headers, and a semaphore per client."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from math import ceil

from cachetools import LRUCache

from events.application.writing import Rate
from events.log.records import Pace, TooFast
from events.ruleset.refusals import Refusal
from events.short_lock import ShortLock
from service.long_work.pool import TooManyWaiting
from service.web.refusals import QuotaReached, TooTalkative

CLIENTS = 10_000
"""The number of clients whose rates are stored; a dropped client starts afresh."""
HELD_SECONDS, MAX_SECONDS = 1.0, 30.0
"""The minimum and maximum delay of a refusal in seconds, to slow down clients that retry immediately."""
REFUSALS_PER_SECOND = 20
"""The rate of a client's refusals on all of its connections; a refusal takes as long as serving the request."""


class TooManyRequests(Refusal, code="too_many_requests", title="Too many requests"):
    """The client sends too many requests; `Retry-After` says when it may send the next one."""

    def __init__(self, rate: Rate | None = None, wait: float = 0.0) -> None:
        super().__init__("Please wait a moment, and send fewer requests.")
        self.rate, self.wait = rate, wait


class Rates:
    """Stores for each client when its next request is due at the allowed rate."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._interval = 1 / rate.per_second
        self._ahead = (rate.burst - 1) * self._interval
        self._next: LRUCache[str, float] = LRUCache(CLIENTS)
        self._next_refusal: LRUCache[str, float] = LRUCache(CLIENTS)
        self._lock = ShortLock()

    def wait(self, client: str, now: float) -> float:
        """Return the seconds that the client should wait; if 0, the request was counted."""
        with self._lock:
            due = max(now, self._next.get(client, 0.0))
            if (early := due - self._ahead - now) > 0:
                return early
            self._next[client] = due + self._interval
            return 0.0

    def early(self, client: str, now: float) -> float:
        """Return the seconds by which the client is too early; 0 or less if it has kept to the rate."""
        with self._lock:
            # One interval is for the last counted request, the other for rounding.
            return self._next.get(client, 0.0) - self._ahead - 2 * self._interval - now

    def count(self, client: str, requests: int, now: float) -> None:
        """Count this number of requests, even beyond the limit."""
        with self._lock:
            self._next[client] = max(now, self._next.get(client, 0.0)) + requests * self._interval

    def hold(self, client: str, now: float) -> float:
        """Return the seconds by which to delay a client's refusal, so that its refusals come one by one."""
        with self._lock:
            due = max(now + HELD_SECONDS, self._next_refusal.get(client, 0.0))
            due = min(due, now + MAX_SECONDS)
            self._next_refusal[client] = due + 1 / REFUSALS_PER_SECOND
            return due - now


def headers_of(refusal: Refusal) -> Mapping[str, str]:
    """Return the headers that say when to retry, following draft-ietf-httpapi-ratelimit-headers."""
    match refusal:
        case TooManyRequests(rate=Rate() as rate, wait=wait):
            return _headers("requests", rate, wait)
        case TooFast(pace=Pace() as pace, wait=wait):
            return _headers("actions", pace, wait)
        case QuotaReached(wait=wait) | TooTalkative(wait=wait):
            return {"Retry-After": str(max(1, ceil(wait)))}
    return {}


def _headers(policy: str, rate: Rate | Pace, wait: float) -> Mapping[str, str]:
    seconds, window = max(1, ceil(wait)), max(1, ceil(rate.burst / rate.per_second))
    return {
        "Retry-After": str(seconds),
        "RateLimit-Policy": f'"{policy}";q={rate.burst};w={window}',
        "RateLimit": f'"{policy}";r=0;t={seconds}',
    }


class PerClientSemaphore:
    """Lets each client hold at most ``limit`` items at a time."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._held: Counter[str] = Counter()
        self._lock = ShortLock()

    @property
    def held(self) -> int:
        return self._held.total()

    @contextmanager
    def one(self, client: str) -> Iterator[None]:
        """Hold one item inside the ``with`` block. Raises ``TooManyWaiting``."""
        with self._lock:
            if self._held[client] >= self._limit:
                raise TooManyWaiting(self._limit)
            self._held[client] += 1
        try:
            yield
        finally:
            with self._lock:
                self._held[client] -= 1
                if not self._held[client]:
                    del self._held[client]
