"""Cache invalidation across processes: each process drops what another one has changed, and confirms this."""

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
"""The key of the processes that may use their caches, by the time of their last announcement (milliseconds since
1970)."""
CHANGES = "skald:caches:changed"
"""The channel of changes: the key for confirmations, and the name to forget."""
CACHE_SECONDS = 2.0
"""How long a process uses its cache without renewal, and how long a process that changes something waits at most."""
KEPT_SECONDS = 60
PAUSES = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05)
"""Seconds between two polls of the confirmations; the last one is repeated."""

_log = logging.getLogger(__name__)

Forget = Callable[[str | None], None]
"""Drops what is cached under a name, or everything for ``None``."""


class StaleCaches:
    """Invalidates the caches of all processes.

    A cache may be used until ``usable_until`` (monotonic): for ``seconds`` after this process last announced that it
    listens for changes, which it repeats while it does. ``usable_until`` is read before the cache, since earlier
    contents may be stale. A process that changes something waits for all announced processes, but no longer than
    ``seconds``, after which all caches have expired.
    """

    def __init__(self, client: Client, subscribe: Callable[[], Subscriber], seconds: float) -> None:
        self._client: Any = client
        self._subscribe, self.seconds = subscribe, seconds
        self._name = secrets.token_hex(8)
        self.usable_until = 0.0
        self._forget: list[Forget] = []

    def add(self, forget: Forget) -> None:
        """Call ``forget`` with each changed name from now on."""
        self._forget.append(forget)

    def listen(self) -> None:
        """Start listening, for the lifetime of the process."""
        Thread(target=self._listen, name="skald-stale-caches", daemon=True).start()

    def changed(self, *names: str) -> None:
        """Return once no process uses what it had cached under these names. The change must already be stored."""
        until = time.monotonic() + self.seconds
        for name in names:
            self._forget_all(name)
        try:
            living = self._living() - {self._name.encode()}
            answers = f"{CHANGES}:{secrets.token_hex(8)}"
            for number, name in enumerate(names, 1):  # a process that confirms the last name has received all
                self._client.publish(CHANGES, f"{answers if number == len(names) else ''} {name}")
            looks = 0
            while living - self._client.smembers(answers) and time.monotonic() < until:
                time.sleep(PAUSES[min(looks, len(PAUSES) - 1)])
                looks += 1
        except (RedisError, RedisClusterException, Refusal):
            # The change is stored, so it must not be refused now.
            time.sleep(max(0.0, until - time.monotonic()))

    def _living(self) -> set[bytes]:
        """Return the processes that may use their caches, by the store's clock."""
        now = server_milliseconds(self._client)
        # One second more, for the time between an announcement and the answer to it.
        return set(self._client.zrangebyscore(PROCESSES, now - (self.seconds + 1) * 1000, "+inf"))

    def _forget_all(self, name: str | None) -> None:
        for forget in self._forget:
            forget(name)

    def _listen(self) -> None:
        while True:
            try:
                self._hear(self._subscribe().pubsub())
            except Exception as error:  # noqa: BLE001 - a connection that breaks may raise anything
                _log.warning("Listening for changed seats again after an error: %r", error)
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
                    self.usable_until = 0.0  # Earlier changes were missed.
                elif message["type"] == "message":
                    self._take(bytes(message["data"]))

    def _renew(self, now: float) -> None:
        """Announce that this process listens for changes, as of ``now``."""
        at = server_milliseconds(self._client)
        self._client.zadd(PROCESSES, {self._name: at})
        self._client.zremrangebyscore(PROCESSES, "-inf", at - KEPT_SECONDS * 1000)
        if now >= self.usable_until:
            # No other process has waited for this one in the meantime.
            self._forget_all(None)
        self.usable_until = now + self.seconds

    def _take(self, data: bytes) -> None:
        answers, _, name = data.decode(errors="replace").partition(" ")
        self._forget_all(name)
        if answers.startswith(f"{CHANGES}:"):
            with suppress(RedisError, RedisClusterException):
                self._client.sadd(answers, self._name)
                self._client.expire(answers, KEPT_SECONDS)
