"""Reads the feeds of all partitions, from positions that the caller stores with its own progress."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from events.log.log import RedisLog
from events.log.records import BEGINNING, PARTITIONS, FeedEntry, cursor_order

BATCH_SIZE = 1000
MAX_GAMES = 2000
"""A poll ends after this number of games; the next one continues there."""


class Feeds:
    """The feeds of one log, as far as they have been read.

    ``kept``: no feed is trimmed beyond the positions, so feeds that were never read are complete.
    """

    def __init__(self, log: RedisLog, places: Mapping[int, str], *, kept: bool = False) -> None:
        self._log, self._kept = log, kept
        self.places = dict(places)
        self._next = 0

    def gaps(self) -> Collection[int]:
        """Return the partitions in which appends may have been missed; their games have to be checked one by one.

        This is the case if the position is unknown, or the feed was trimmed beyond it or replaced by a shorter one.
        """
        return [number for number in range(PARTITIONS) if self._has_gap(number)]

    def skip(self, partitions: Collection[int]) -> None:
        for number in partitions:
            self.places[number] = self._log.end_of_feed(number)

    def read(self) -> Iterator[tuple[int, Sequence[FeedEntry]]]:
        """Yield the appends since the last call, in batches of one partition each.

        It begins where the last call ended, so that no partition keeps others from being read.
        """
        fed = self._log.fed(self.places)
        for number in sorted(fed, key=lambda one: (one - self._next) % PARTITIONS):
            while entries := self._log.feed(number, after=self.places[number], limit=BATCH_SIZE):
                self.places[number] = entries[-1].cursor
                yield number, entries
            self._next = (number + 1) % PARTITIONS

    def poll(self) -> tuple[list[str], bool]:
        """Return the games with appends, in order, and True if all feeds were read to the end."""
        games: dict[str, None] = {}
        for _, entries in self.read():
            games |= dict.fromkeys(entry.game for entry in entries)
            if len(games) >= MAX_GAMES:
                return list(games), False
        return list(games), True

    def _has_gap(self, number: int) -> bool:
        place, oldest = self.places.get(number), self._log.feed(number, limit=1)
        if place is None:
            return True
        if place == BEGINNING:
            return bool(oldest) and not self._kept
        if not oldest:
            return True
        newest = self._log.end_of_feed(number)
        return cursor_order(oldest[0].cursor) > cursor_order(place) or cursor_order(newest) < cursor_order(place)
