"""Follows the feeds of all partitions, so that no append is missed, whatever hints were lost."""

import time
from collections import deque
from collections.abc import Collection, Iterable, Sequence
from itertools import takewhile

from events.log.records import PARTITIONS, EventLog, FeedEntry, cursor_order
from projections.webhooks.store import WebhookStore

KEPT_SECONDS = 10.0
"""For so long an append counts as recent: endpoints that are new meanwhile are told of it, and most is delivered."""
AT_ONCE = 1000

Ripe = Sequence[tuple[int, FeedEntry]]
"""Appends, each with its partition."""


class Feeds:
    """The feeds of one log, as far as they have been read. ``start``, ``poll`` and ``mark`` talk to the store."""

    def __init__(self, log: EventLog, store: WebhookStore) -> None:
        self._log, self._store = log, store
        self._places: dict[int, str] = {}
        self._recent: deque[tuple[float, int, FeedEntry]] = deque()
        self._fresh: list[str] = []

    def start(self) -> Iterable[str]:
        """Return the games that may not be delivered, and go on where the feeds have been read to.

        Where a feed was trimmed beyond that, or nobody knows where it was, all games count.
        """
        partitions = range(PARTITIONS)
        read_to = self._store.read_to(partitions)
        games = set(self._store.pending())
        gaps = [number for number in partitions if self._has_gap(number, read_to.get(number))]
        if gaps:
            games |= set(self._log.game_ids())
        for number in partitions:
            self._places[number] = self._log.end_of_feed(number) if number in gaps else read_to[number]
        for number in gaps:
            self._store.mark(number, self._places[number], {})
        return games

    def poll(self) -> Sequence[str]:
        """Return the games that were appended to since the last time that this did not fail."""
        for number in range(PARTITIONS):
            while entries := self._log.feed(number, after=self._places[number], limit=AT_ONCE):
                self._recent += [(time.monotonic(), number, entry) for entry in entries]
                self._fresh += [entry.game for entry in entries]
                self._places[number] = entries[-1].cursor
        fresh, self._fresh = self._fresh, []
        return fresh

    def recent_games(self) -> set[str]:
        """Return the games that were appended to of late."""
        return {entry.game for _, _, entry in self._recent}

    def ripe(self) -> Ripe:
        """Return the appends that are recent no longer: each is to be noted if it is not delivered."""
        until = time.monotonic() - KEPT_SECONDS
        return [(number, entry) for read, number, entry in takewhile(lambda one: one[0] < until, self._recent)]

    def mark(self, ripe: Ripe, undelivered: Collection[str]) -> None:
        """Note which of the games are not delivered, and that the feeds were looked at to here."""
        cursors: dict[int, str] = {}
        games: dict[int, dict[str, int]] = {}
        for number, entry in ripe:
            cursors[number] = entry.cursor
            if entry.game in undelivered:
                games.setdefault(number, {})[entry.game] = entry.last
        for number, cursor in cursors.items():
            self._store.mark(number, cursor, games.get(number, {}))
        for _ in ripe:
            self._recent.popleft()

    def _has_gap(self, number: int, place: str | None) -> bool:
        if place is None:
            return True
        oldest = self._log.feed(number, limit=1)
        return bool(oldest) and place != "0-0" and cursor_order(oldest[0].cursor) > cursor_order(place)
