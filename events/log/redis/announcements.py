"""The games that are appended to, as Redis publishes them on one channel: hints, which may be lost."""

import time
from collections.abc import Iterator
from typing import Any

from redis import Redis
from redis.exceptions import RedisError

from events.log.redis.keys import APPENDED

RECONNECT_SECONDS = 0.5
"""Seconds between two attempts to reach Redis."""
SILENCE_SECONDS = 5.0
"""Seconds without an announcement after which some may have been missed."""


def announcements(client: Redis) -> Iterator[str | None]:
    """Yield the ids of games as they are appended to, for ever; ``None`` whenever some may have been missed.

    That is at every new subscription, as after a lost connection, and after a silence.
    """
    while True:
        try:
            yield from _subscribe(client)
        except RedisError:
            time.sleep(RECONNECT_SECONDS)


def _subscribe(client: Redis) -> Iterator[str | None]:
    channel: Any = client.pubsub()  # type: ignore[no-untyped-call]
    with channel:
        channel.subscribe(APPENDED)
        while True:
            message = channel.get_message(timeout=SILENCE_SECONDS)
            data = message["data"] if message and message["type"] == "message" else None
            yield bytes(data).decode().split(" ", 1)[0] if data is not None else None
