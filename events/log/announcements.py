"""The games that are appended to, or projected, as Redis publishes them on a channel: hints, which may be lost."""

import logging
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from redis.exceptions import RedisClusterException, RedisError

from events.log.client import Subscriber
from events.log.keys import APPENDED

_logger = logging.getLogger(__name__)

RECONNECT_SECONDS = 0.5
"""Seconds between two attempts to reach Redis."""
SILENCE_SECONDS = 5.0
"""Seconds without an announcement after which some may have been missed."""


class Announcement(NamedTuple):
    """A game and the version that it has at least."""

    game: str
    version: int


def announcements(client: Subscriber, channel: str = APPENDED) -> Iterator[Announcement | None]:
    """Yield games as they are announced, for ever; ``None`` whenever some may have been missed.

    That is at every new subscription, as after a lost connection, and after a silence.
    """
    while True:
        try:
            yield from _subscribe(client, channel)
        except (RedisError, RedisClusterException):
            time.sleep(RECONNECT_SECONDS)
        except Exception as error:  # noqa: BLE001 - a connection that ends just now may raise anything, such as ValueError
            _logger.warning("Announcements are asked for again: %r", error)
            time.sleep(RECONNECT_SECONDS)


def _subscribe(client: Subscriber, channel: str) -> Iterator[Announcement | None]:
    subscription: Any = client.pubsub()
    with subscription:
        subscription.subscribe(channel)
        while True:
            message = subscription.get_message(timeout=SILENCE_SECONDS)
            data = message["data"] if message and message["type"] == "message" else None
            yield None if data is None else _read(bytes(data))


def _read(data: bytes) -> Announcement:
    game, _, version = data.decode().partition(" ")
    return Announcement(game, int(version) if version.isdecimal() else 0)
