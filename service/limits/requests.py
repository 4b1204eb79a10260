"""The requests of each client, limited where there is an operator's key, and spread so that others come between them.

Refused lines of a batch count as requests, and so does each further part of a long page.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from weakref import WeakValueDictionary

from flask import Flask
from flask.globals import request_ctx

from events.application.limits import Rate
from service.config import ServiceConfig
from service.context import current_context
from service.limits.clients import client_of
from service.limits.rates import Rates, TooManyRequests

EXTENSION = "skald-requests"
AT_ONCE = Rate(per_second=200, burst=20)
"""So many requests of a client are begun at once; the others of a burst follow one by one, and people between them."""
ENTRIES = 10
"""A page counts as one request for so many entries."""
PROBES = frozenset({"/healthz", "/readyz", "/metrics"})
PROBED = Rate(per_second=2, burst=20)
"""Probes have a rate of their own: nothing else that a client asks for has them refused, and nobody floods by them."""

Count = Callable[[int], None]
"""Counts so many requests more."""


class Turn:
    """One at a time; kept for as long as somebody is on turn or waits for it."""

    def __init__(self) -> None:
        self.lock = Lock()


class RequestLimits:
    """Refuses requests of clients that are too many, but not the operator's."""

    def __init__(self, config: ServiceConfig) -> None:
        self._proxies = config.limits.proxies
        self._rates = Rates(config.limits.requests)
        self._probes = Rates(PROBED)
        self._begun = Rates(AT_ONCE)
        self._turns: WeakValueDictionary[str, Turn] = WeakValueDictionary()

    def check(self) -> None:
        """Count the current request. Raises ``TooManyRequests``, after a while, if its client asks too often.

        One that comes with many others waits for its turn.
        """
        client, now = self._client(), time.monotonic()
        if client is None:
            return
        is_probe = request_ctx.request.path in PROBES
        rates = self._probes if is_probe else self._rates
        wait = rates.wait(client, now)
        behind = 0.0 if wait > 0 or is_probe else self._begun.wait(client, now)
        if (wait <= 0 and behind <= 0) or _is_operator():
            return
        if wait > 0:
            self._refuse(client, rates.rate, wait)
        self._begun.count(client, 1, now)
        time.sleep(behind)

    def count_page(self, entries: int) -> None:
        """Count the current request as one for every ten entries of its answer, unless it is the operator's."""
        further = (entries - 1) // ENTRIES
        if further > 0 and (client := self._client()) is not None and not _is_operator():
            self._rates.count(client, further, time.monotonic())

    @contextmanager
    def counting_lines(self) -> Iterator[Count]:
        """Yield what counts refused lines, once those of earlier batches of the client have been counted.

        Raises ``TooManyRequests`` if they were too many. Batches of a client are thus carried out one by one.
        """
        client = self._client()
        if client is None or _is_operator():
            yield _count_nothing
            return
        turn = self._turns.setdefault(client, Turn())
        with turn.lock:
            early = self._rates.early(client, time.monotonic())
            if early <= 0:
                yield lambda lines: self._rates.count(client, lines, time.monotonic())
                return
        self._refuse(client, self._rates.rate, early)

    def _client(self) -> str | None:
        return client_of(request_ctx.request, self._proxies)

    def _refuse(self, client: str, rate: Rate, wait: float) -> None:
        time.sleep(self._rates.hold(client, time.monotonic()))
        raise TooManyRequests(rate, wait)


def register(app: Flask, config: ServiceConfig) -> None:
    """Limit the requests of each client; without an operator's key nobody's."""
    if config.keys is not None:
        app.extensions[EXTENSION] = limits = RequestLimits(config)
        app.before_request(limits.check)


def count_page(app: Flask, entries: int) -> None:
    """Count the current request as one for every ten entries of its answer."""
    limits: RequestLimits | None = app.extensions.get(EXTENSION)
    if limits is not None:
        limits.count_page(entries)


@contextmanager
def counting_lines(app: Flask) -> Iterator[Count]:
    """Yield what counts refused lines of the current request. Raises ``TooManyRequests``."""
    limits: RequestLimits | None = app.extensions.get(EXTENSION)
    if limits is None:
        yield _count_nothing
        return
    with limits.counting_lines() as count:
        yield count


def _is_operator() -> bool:
    return current_context().authenticator.is_operator(request_ctx.request.headers.get("Authorization"))


def _count_nothing(lines: int) -> None:
    del lines
