"""Which games have been appended to, as Redis announces it: hints, on one connection, for as long as it is read."""

import time
from collections.abc import Iterator
from typing import Any

from redis import Redis
from redis.exceptions import RedisError

from events.log.keys import APPENDED

PAUSE = 0.5
"""Seconds between two attempts to reach Redis."""
SILENCE = 5.0
"""Seconds without an announcement after which some are thought to be missed."""


def announcements(client: Redis) -> Iterator[str | None]:
    """The ids of games as they are appended to, for ever; ``None`` whenever some may have been missed.

    That is at every new subscription, as after a lost connection, and after a silence.
    """
    while True:
        try:
            yield from _heard(client)
        except RedisError:
            time.sleep(PAUSE)


def _heard(client: Redis) -> Iterator[str | None]:
    channel: Any = client.pubsub()  # type: ignore[no-untyped-call]
    with channel:
        channel.subscribe(APPENDED)
        while True:
            message = channel.get_message(timeout=SILENCE)
            said = message["data"] if message and message["type"] == "message" else None
            yield bytes(said).decode().split(" ", 1)[0] if said is not None else None
