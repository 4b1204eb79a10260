"""Follows the feeds of all partitions by places that whoever reads them keeps with what was done up to there."""

from collections.abc import Collection, Mapping

from events.log.log import RedisLog
from events.log.records import PARTITIONS, cursor_order

AT_ONCE = 1000
MOST_GAMES = 2000
"""After so many games a look at the feeds ends, and the next one goes on."""
BEGINNING = "0-0"


class Feeds:
    """The feeds of one log, as far as they have been read."""

    def __init__(self, log: RedisLog, places: Mapping[int, str]) -> None:
        self._log = log
        self.places = dict(places)
        self._next = 0

    def gaps(self) -> Collection[int]:
        """Return the partitions of which appends may have been missed: their games have to be looked at one by one.

        Nobody knows where the feed was read to, it was trimmed beyond that, or it is another feed that ends before.
        """
        return [number for number in range(PARTITIONS) if self._has_gap(number)]

    def skip(self, partitions: Collection[int]) -> None:
        for number in partitions:
            self.places[number] = self._log.end_of_feed(number)

    def poll(self) -> tuple[list[str], bool]:
        """Return the games that were appended to, in order, and if there is nothing more now.

        It begins where the look before ended, so that no partition keeps others from being read.
        """
        games: dict[str, None] = {}
        for _ in range(PARTITIONS):
            number = self._next
            while entries := self._log.feed(number, after=self.places[number], limit=AT_ONCE):
                games |= dict.fromkeys(entry.game for entry in entries)
                self.places[number] = entries[-1].cursor
                if len(games) >= MOST_GAMES:
                    return list(games), False
            self._next = (number + 1) % PARTITIONS
        return list(games), True

    def _has_gap(self, number: int) -> bool:
        place, oldest = self.places.get(number), self._log.feed(number, limit=1)
        if place is None:
            return True
        if not oldest:
            return place != BEGINNING
        newest = self._log.end_of_feed(number)
        return cursor_order(oldest[0].cursor) > cursor_order(place) or cursor_order(newest) < cursor_order(place)
