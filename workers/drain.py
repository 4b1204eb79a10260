"""Drains partitions: brings their dirty games up to date, many in one go, under leases."""

import secrets
from collections.abc import Callable, Mapping, Sequence

from cachetools import TTLCache

from events.application.game_service import GameService
from events.log.feed import cursor_order
from events.log.port import PARTITIONS
from projections.store import ProjectionStore
from workers.game_processor import GameProcessor

LEASE_MS = 600
"""Milliseconds that a lease lasts: a killed worker blocks its partitions no longer than that."""
GAMES_PER_LEASE = 8
"""So many games of a partition are processed under one lease."""
TRIM_SECONDS = 300.0
"""Seconds between two times that a worker trims the feed of a partition."""


NeededFrom = Callable[[Sequence[int]], Mapping[int, str]]
"""Returns from where on others still need the feeds of these partitions; nothing for those that nobody needs."""


def earliest(*all_of_them: NeededFrom) -> NeededFrom:
    """Return what says from where on anybody still needs the feeds."""

    def needed_from(partitions: Sequence[int]) -> Mapping[int, str]:
        found: dict[int, str] = {}
        for ask in all_of_them:
            for partition, cursor in ask(partitions).items():
                found[partition] = min(found.get(partition, cursor), cursor, key=cursor_order)
        return found

    return needed_from


class Drainer:
    """Drains partitions of one log. Any number of workers may: a lease only saves them from doing the same work."""

    def __init__(self, service: GameService, store: ProjectionStore, needed_from: NeededFrom = lambda _: {}) -> None:
        self._log = service.log
        self._dirty_games = store.dirty_games
        self._processor = GameProcessor(service, store)
        self._needed_from = needed_from
        self._token = secrets.token_hex(8)
        self._trimmed: TTLCache[int, bool] = TTLCache(PARTITIONS, TRIM_SECONDS)

    def drain(self, partitions: Sequence[int]) -> int:
        """Process the games of these partitions that have waited the longest; return how many there were.

        Partitions that another worker has leased are skipped.
        """
        leases = self._dirty_games.acquire(partitions, self._token, LEASE_MS, GAMES_PER_LEASE)
        ends = {
            lease.partition: self._log.end_of_feed(lease.partition)
            for lease in leases
            if lease.partition not in self._trimmed
        }
        games = {game: lease.quarantined.get(game, ()) for lease in leases for game in lease.games}
        self._processor.process(games)
        clean = self._dirty_games.release(leases, self._token)
        trimmed = [partition for partition in ends if partition in clean]
        needed = self._needed_from(trimmed) if trimmed else {}
        for partition in trimmed:
            # All that was appended before the partition was drained is projected; others may not be so far yet.
            cursors = (ends[partition], needed.get(partition, ends[partition]))
            self._log.trim_feed(partition, min(cursors, key=cursor_order))
            self._trimmed[partition] = True
        return len(games)
