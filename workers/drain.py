"""Draining partitions: their dirty games are brought up to date, many in one go, under a lease."""

from collections.abc import Sequence

from cachetools import TTLCache

from events.application.game_service import GameService
from events.log.client import Client
from events.log.port import PARTITIONS
from events.log.redis import RedisLog
from workers.keeper import Keeper
from workers.lease import Leases

TRIMMED_EVERY = 300.0
"""Seconds between two times that a worker trims the feed of a partition."""


class Drainer:
    """Drains partitions of one Redis. Any number of workers may: a lease only saves them doing the same."""

    def __init__(self, client: Client, store: GameService) -> None:
        self._log = RedisLog(client)
        self._keeper = Keeper(client, store)
        self._leases = Leases(client)
        self._trimmed: TTLCache[int, bool] = TTLCache(PARTITIONS, TRIMMED_EVERY)

    def drain(self, partitions: Sequence[int]) -> int:
        """Do the games of these partitions that wait the longest, but for what other workers are at; how many."""
        held = self._leases.take(partitions)
        newest = {
            one.partition: self._log.end_of_feed(one.partition) for one in held if one.partition not in self._trimmed
        }
        games = {game: one.paused.get(game, ()) for one in held for game in one.games}
        self._keeper.keep(games)
        clean = self._leases.release(held)
        for partition, cursor in newest.items():
            if partition in clean:
                self._log.trim_feed(partition, cursor)
                self._trimmed[partition] = True
        return len(games)
