"""Rates of requests by client, in one process: the generic cell rate algorithm, and what a refusal says of it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from math import ceil
from threading import Lock

from cachetools import LRUCache

from events.application.writing import Rate
from events.log.records import Pace, TooFast
from events.ruleset.refusals import Refusal
from service.long_work.pool import TooManyWaiting
from service.web.refusals import QuotaReached

CLIENTS = 10_000
"""Clients that are remembered; one that is forgotten may begin anew."""
HELD_SECONDS, MAX_SECONDS = 1.0, 30.0
"""So long a refusal is held back at least, and at most: a client that does not wait by itself waits here."""
REFUSALS_PER_SECOND = 20
"""So many refusals a client gets, on all of its connections together: answering each costs as much as serving it."""


class TooManyRequests(Refusal, code="too_many_requests", title="Too many requests"):
    """The client asks faster than one may; `Retry-After` says when it may ask again."""

    def __init__(self, rate: Rate | None = None, wait: float = 0.0) -> None:
        super().__init__("Please ask again in a moment, and not as often.")
        self.rate, self.wait = rate, wait


class Rates:
    """When the next request of each client would come at the allowed rate."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._interval = 1 / rate.per_second
        self._ahead = (rate.burst - 1) * self._interval
        self._next: LRUCache[str, float] = LRUCache(CLIENTS)
        self._next_refusal: LRUCache[str, float] = LRUCache(CLIENTS)
        self._lock = Lock()

    def wait(self, client: str, now: float) -> float:
        """Return for how long the client should wait; 0 if it need not, and then the request is counted."""
        with self._lock:
            due = max(now, self._next.get(client, 0.0))
            if (early := due - self._ahead - now) > 0:
                return early
            self._next[client] = due + self._interval
            return 0.0

    def early(self, client: str, now: float) -> float:
        """Return how much earlier the client has asked than it may; 0 or less where it has kept to the rate."""
        with self._lock:
            # One interval is of the last request that was counted, the other for what is lost in rounding.
            return self._next.get(client, 0.0) - self._ahead - 2 * self._interval - now

    def count(self, client: str, requests: int, now: float) -> None:
        """Count so many requests, whether there may be so many or not."""
        with self._lock:
            self._next[client] = max(now, self._next.get(client, 0.0)) + requests * self._interval

    def hold(self, client: str, now: float) -> float:
        """Return for how long the refusal of a client is held back, so that all of its refusals come one by one."""
        with self._lock:
            due = max(now + HELD_SECONDS, self._next_refusal.get(client, 0.0))
            due = min(due, now + MAX_SECONDS)
            self._next_refusal[client] = due + 1 / REFUSALS_PER_SECOND
            return due - now


def headers_of(refusal: Refusal) -> Mapping[str, str]:
    """Return what says when to come back, in the words of draft-ietf-httpapi-ratelimit-headers."""
    match refusal:
        case TooManyRequests(rate=Rate() as rate, wait=wait):
            return _headers("requests", rate, wait)
        case TooFast(pace=Pace() as pace, wait=wait):
            return _headers("actions", pace, wait)
        case QuotaReached(wait=wait):
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
    """Lets each client hold only so many of something at a time."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: Counter[str] = Counter()
        self._lock = Lock()

    @property
    def held(self) -> int:
        return self._held.total()

    @contextmanager
    def one(self, client: str) -> Iterator[None]:
        """Hold one for as long as the ``with`` lasts. Raises ``TooManyWaiting``."""
        with self._lock:
            if self._held[client] >= self._most:
                raise TooManyWaiting(self._most)
            self._held[client] += 1
        try:
            yield
        finally:
            with self._lock:
                self._held[client] -= 1
                if not self._held[client]:
                    del self._held[client]
