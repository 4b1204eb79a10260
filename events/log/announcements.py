"""Announcements of appends and projections on Redis channels: hints, which may be lost.

A message is the id of a game, its newest version and the entries of the commit (MessagePack), separated by spaces.
Entries that are too long are left out; with the entries, a subscriber need not read the log.
"""

import logging
import time
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from redis.exceptions import RedisClusterException, RedisError
from redis.exceptions import TimeoutError as TookTooLong

from events.log.client import Subscriber
from events.log.entries import decode_published
from events.log.keys import APPENDED
from events.log.records import Entry

_logger = logging.getLogger(__name__)

RECONNECT_SECONDS = 0.5
"""Seconds between attempts to reach Redis."""
SILENCE_SECONDS = 5.0
"""Seconds without an announcement after which some may have been lost."""


class Announcement(NamedTuple):
    """A game and its newest version, with the events of its newest commit if they were published."""

    game: str
    version: int
    encoded: bytes = b""

    def entries(self) -> Sequence[Entry]:
        """Return the published events, unchecked; empty if none were published."""
        return decode_published(self.encoded)


def announcements(client: Subscriber, channel: str = APPENDED) -> Iterator[Announcement | None]:
    """Yield announced games forever, and ``None`` whenever announcements may have been missed.

    That is after every new subscription, such as after a lost connection, and after a silence.
    """
    while True:
        try:
            yield from _subscribe(client, channel)
        except (RedisError, RedisClusterException):
            time.sleep(RECONNECT_SECONDS)
        except Exception as error:  # noqa: BLE001 - a connection that is closing may raise anything, such as ValueError
            _logger.warning("Subscribing to announcements again: %r", error)
            time.sleep(RECONNECT_SECONDS)


def _subscribe(client: Subscriber, channel: str) -> Iterator[Announcement | None]:
    subscription: Any = client.pubsub()
    with subscription:
        subscription.subscribe(channel)
        # Read directly: the client's own overhead per message would take longer than everything else.
        connection, is_silent = subscription.connection, False
        while True:
            try:
                kind, *_, data = connection.read_response(timeout=SILENCE_SECONDS, disconnect_on_error=False)
            except TookTooLong:
                if is_silent:
                    raise
                connection.send_command("PING", check_health=False)
                is_silent = True
                yield None
                continue
            is_silent = False
            if kind == b"message":
                yield announcement(data)
            elif kind == b"subscribe":
                yield None


def announcement(data: bytes) -> Announcement:
    game, _, rest = data.partition(b" ")
    version, _, encoded = rest.partition(b" ")
    return Announcement(game.decode(), int(version) if version.isdigit() else 0, encoded)
