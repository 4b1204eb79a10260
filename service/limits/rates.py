"""Rates of requests by client, in one process: the generic cell rate algorithm, and what a refusal says of it."""

import time
from collections.abc import Mapping
from math import ceil
from threading import Lock

from cachetools import LRUCache
from flask import Flask, request

from events.application.limits import Rate
from events.log.port import Pace, TooFast
from events.ruleset.refusals import Refusal
from service.config import ServiceConfig
from service.context import current_context
from service.limits.clients import client_of

CLIENTS = 10_000
"""Clients that are remembered; one that is forgotten may begin anew."""
HELD_SECONDS, LONGEST_SECONDS = 1.0, 30.0
"""So long a refusal is held back at least, and at most: a client that does not wait by itself waits here."""
REFUSALS_PER_SECOND = 20
"""So many refusals a client gets, on all of its connections together: answering each costs as much as serving it."""
UNLIMITED = ("/healthz", "/readyz", "/metrics")


class TooManyRequests(Refusal):
    """The client asks faster than one may; `Retry-After` says when it may ask again."""

    code = "too_many_requests"
    title = "Too many requests"

    def __init__(self, rate: Rate | None = None, wait: float = 0.0) -> None:
        super().__init__("Please ask again in a moment, and not as often.")
        self.rate, self.wait = rate, wait


class Rates:
    """When the next request of each client would come at the allowed rate."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
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

    def hold(self, client: str, now: float) -> float:
        """Return for how long the refusal of a client is held back, so that all of its refusals come one by one."""
        with self._lock:
            due = max(now + HELD_SECONDS, self._next_refusal.get(client, 0.0))
            due = min(due, now + LONGEST_SECONDS)
            self._next_refusal[client] = due + 1 / REFUSALS_PER_SECOND
            return due - now


def register(app: Flask, config: ServiceConfig) -> None:
    """Refuse requests of clients that are too many, but not the operator's; without an operator's key none."""
    if config.keys is None:
        return
    rate = config.limits.requests
    rates = Rates(rate)

    def limit() -> None:
        client = client_of(request, config.limits.proxies)
        now = time.monotonic()
        wait = rates.wait(client, now) if client else 0.0
        if client is None or wait <= 0 or request.path in UNLIMITED:
            return
        if current_context().authenticator.is_operator(request.headers.get("Authorization")):
            return
        time.sleep(rates.hold(client, now))
        raise TooManyRequests(rate, wait)

    app.before_request(limit)


def headers_of(refusal: Refusal) -> Mapping[str, str]:
    """Return what says when to come back, in the words of draft-ietf-httpapi-ratelimit-headers."""
    match refusal:
        case TooManyRequests(rate=Rate() as rate, wait=wait):
            return _headers("requests", rate, wait)
        case TooFast(pace=Pace() as pace, wait=wait):
            return _headers("actions", pace, wait)
    return {}


def _headers(policy: str, rate: Rate | Pace, wait: float) -> Mapping[str, str]:
    seconds, window = max(1, ceil(wait)), max(1, ceil(rate.burst / rate.per_second))
    return {
        "Retry-After": str(seconds),
        "RateLimit-Policy": f'"{policy}";q={rate.burst};w={window}',
        "RateLimit": f'"{policy}";r=0;t={seconds}',
    }
