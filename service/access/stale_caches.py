"""Caches of who may do what: each process forgets what another has changed, and says so before that is answered."""

import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Any

from redis.exceptions import RedisClusterException, RedisError

from events.log.client import Client, Subscriber, server_milliseconds
from events.ruleset.refusals import Refusal

PROCESSES = "skald:caches"
"""The processes that may use what they have cached, by when they have said so (milliseconds since 1970)."""
CHANGES = "skald:caches:changed"
"""The channel of what has changed: what to answer under, and what to forget."""
CACHE_SECONDS = 2.0
"""So long a process uses what it has cached without asking again; who changes something waits no longer."""
KEPT_SECONDS = 60
PAUSES = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05)
"""Seconds between two looks at who has answered; the last one is repeated."""

_log = logging.getLogger(__name__)

Forget = Callable[[str | None], None]
"""Forgets what is cached under a name; ``None`` is everything."""


class StaleCaches:
    """Has the caches of all processes forget what has changed.

    A cache may be used until ``usable_until`` (monotonic): as long as this process has said within so many ``seconds``
    that it hears of changes, which it says while it listens. That is asked before the cache is looked into, since what
    was in it before may be stale. Whoever changes something waits for those who have said so, and at most as long as
    anything is cached, after which nobody needs to have heard.
    """

    def __init__(self, client: Client, subscribe: Callable[[], Subscriber], seconds: float) -> None:
        self._client: Any = client
        self._subscribe, self.seconds = subscribe, seconds
        self._name = secrets.token_hex(8)
        self.usable_until = 0.0
        self._forget: list[Forget] = []

    def add(self, forget: Forget) -> None:
        """Have ``forget`` called with the name of everything that changes."""
        self._forget.append(forget)

    def listen(self) -> None:
        """Begin to listen, and go on for as long as the process lives."""
        Thread(target=self._listen, name="skald-stale-caches", daemon=True).start()

    def changed(self, *names: str) -> None:
        """Return once no process uses what it had cached under these names. What has changed is stored before."""
        until = time.monotonic() + self.seconds
        for name in names:
            self._forget_all(name)
        try:
            living = self._living() - {self._name.encode()}
            answers = f"{CHANGES}:{secrets.token_hex(8)}"
            for number, name in enumerate(names, 1):  # who answers to the last one has heard of all
                self._client.publish(CHANGES, f"{answers if number == len(names) else ''} {name}")
            looks = 0
            while living - self._client.smembers(answers) and time.monotonic() < until:
                time.sleep(PAUSES[min(looks, len(PAUSES) - 1)])
                looks += 1
        except (RedisError, RedisClusterException, Refusal):
            # What has changed is stored, so it must not be refused now.
            time.sleep(max(0.0, until - time.monotonic()))

    def _living(self) -> set[bytes]:
        """Return the processes that may use what they have cached. Their clocks do not count."""
        now = server_milliseconds(self._client)
        # A second for the way between saying so and knowing how long it counts.
        return set(self._client.zrangebyscore(PROCESSES, now - (self.seconds + 1) * 1000, "+inf"))

    def _forget_all(self, name: str | None) -> None:
        for forget in self._forget:
            forget(name)

    def _listen(self) -> None:
        while True:
            try:
                self._hear(self._subscribe().pubsub())
            except Exception as error:  # noqa: BLE001 - a connection that ends just now may raise anything
                _log.warning("Changes of seats are listened for again: %r", error)
                time.sleep(self.seconds / 4)

    def _hear(self, subscription: Any) -> None:
        with subscription:
            subscription.subscribe(CHANGES)
            renewed = 0.0
            subscribed = False
            while True:
                if subscribed and time.monotonic() >= renewed + self.seconds / 4:
                    renewed = time.monotonic()
                    self._renew(renewed)
                message = subscription.get_message(timeout=self.seconds / 4)
                if message is None:
                    continue
                if message["type"] == "subscribe":
                    subscribed = True
                    self.usable_until = 0.0  # What was said before that was missed.
                elif message["type"] == "message":
                    self._take(bytes(message["data"]))

    def _renew(self, now: float) -> None:
        """Say that this process hears of changes; what it says now counts from ``now`` on."""
        at = server_milliseconds(self._client)
        self._client.zadd(PROCESSES, {self._name: at})
        self._client.zremrangebyscore(PROCESSES, "-inf", at - KEPT_SECONDS * 1000)
        if now >= self.usable_until:
            # Nobody has waited for this process since.
            self._forget_all(None)
        self.usable_until = now + self.seconds

    def _take(self, data: bytes) -> None:
        answers, _, name = data.decode(errors="replace").partition(" ")
        self._forget_all(name)
        if answers.startswith(f"{CHANGES}:"):
            with suppress(RedisError, RedisClusterException):
                self._client.sadd(answers, self._name)
                self._client.expire(answers, KEPT_SECONDS)
