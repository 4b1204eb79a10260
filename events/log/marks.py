"""The feeds' consumers with the positions from which they still need the feeds; and the newest signed checkpoint."""

from collections.abc import Mapping, Sequence
from typing import Any

from events.log.client import Client, translate_errors
from events.log.records import BEGINNING, CorruptLog, stored_cursor

KEPT_SECONDS = 86_400
"""Seconds of silence after which a consumer no longer counts."""
PREFIX = "skald:feed-marks:"
TRANSPARENCY = "transparency"
"""The consumer that writes the transparency log."""
PROJECTIONS = "projections"
"""The consumer that computes external projections."""

KEY = "skald:transparency:signed"


class FeedMarks:
    """The marks of one consumer, by partition."""

    def __init__(self, client: Client, consumer: str) -> None:
        self._client: Any = client
        self._key = PREFIX + consumer

    def needed_from(self, partitions: Sequence[int]) -> Mapping[int, str]:
        """Return the cursors from which these feeds are needed; nothing for feeds that are not needed.

        If the key of the marks has the wrong type, everything is needed.
        """
        try:
            with translate_errors():
                found = self._client.hmget(self._key, [str(number) for number in partitions]) if partitions else []
        except CorruptLog:
            return dict.fromkeys(partitions, BEGINNING)
        return {number: stored_cursor(mark) for number, mark in zip(partitions, found, strict=True) if mark is not None}

    def hold(self, cursors: Mapping[int, str]) -> None:
        with translate_errors():
            if cursors:
                self._client.hset(self._key, mapping={str(number): cursor for number, cursor in cursors.items()})
            self._client.expire(self._key, KEPT_SECONDS)


class SignedMark:
    """The newest signed checkpoint, as recorded in one store."""

    def __init__(self, client: Client) -> None:
        self._client: Any = client

    def get(self) -> bytes | None:
        """Return the checkpoint that was recorded last, or ``None``. Raises ``LogUnavailable``."""
        with translate_errors():
            found = self._client.get(KEY)
        return None if found is None else bytes(found)

    def put(self, note: bytes) -> None:
        """Record a checkpoint. Raises ``LogUnavailable`` and ``LogFull``."""
        with translate_errors():
            self._client.set(KEY, note)
