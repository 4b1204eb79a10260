"""The feed of a partition: every append to its games, in order, for whoever has to see them all."""

import re
from collections.abc import Sequence
from typing import Protocol

from events.ruleset.records import Record

BEGINNING = "0-0"
_CURSOR = re.compile("[0-9]{1,20}-[0-9]{1,20}", re.ASCII)


class FeedEntry(Record):
    """One append as the consumers of a partition read it. ``cursor`` is where the next read goes on."""

    cursor: str
    game: str
    first: int
    last: int


def cursor_order(cursor: str) -> tuple[int, int]:
    """Return what orders the cursors of one feed."""
    first, _, second = cursor.partition("-")
    return int(first), int(second)


def stored_cursor(stored: bytes) -> str:
    """Return a cursor as it was stored; where it is none, the beginning, from which nothing is missed."""
    text = stored.decode(errors="replace")
    return text if _CURSOR.fullmatch(text) else BEGINNING


class PartitionFeed(Protocol):
    """Every append of a partition, in order and without a gap."""

    def feed(self, partition: int, *, after: str = "0-0", limit: int = 1000) -> Sequence[FeedEntry]:
        """Return the appends of a partition after a cursor."""
        ...

    def end_of_feed(self, partition: int) -> str:
        """Return the cursor of the newest append of a partition; ``0-0`` if there was none."""
        ...

    def trim_feed(self, partition: int, cursor: str) -> None:
        """Forget the appends before a cursor, which no consumer may need any more."""
        ...
