"""The dirty games in Redis: the sorted sets that ``append.lua`` writes, and the leases of the workers."""

import logging
from collections.abc import Iterable, Mapping, Sequence

from redis import Redis

from events.log.ids import partition_of, stored_game_id
from events.log.port import PARTITIONS
from events.log.redis.client import Client, translate_errors
from events.log.redis.keys import dirty
from projections.dirty_games import Lease
from projections.redis.dead_letters import steps_by_game
from projections.redis.keys import claimed, lease, quarantined
from projections.redis.script import Call, Script

_log = logging.getLogger(__name__)

ALL_DIRTY = [dirty(partition) for partition in range(PARTITIONS)]


class RedisDirtyGames:
    """The dirty games of one Redis. Times are those of the server's clock."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._is_single = isinstance(client, Redis)
        self._count = Script(client, "count_dirty")
        self._oldest = Script(client, "oldest_dirty")
        self._claim = Script(client, "claim_overdue")
        self._acquire = Script(client, "acquire_lease")
        self._release = Script(client, "release_lease")

    def counts(self) -> Mapping[int, int]:
        """Return the partitions that have dirty games, and how many each has, in one round trip."""
        if self._is_single:  # A worker that is busy asks all the time, and so many commands cost more than its games.
            found = self._count(keys=ALL_DIRTY)
            return dict(zip(found[::2], found[1::2], strict=True))
        with translate_errors(), self._client.pipeline(transaction=False) as pipeline:
            for partition in range(PARTITIONS):
                pipeline.zcard(dirty(partition))
            return {partition: count for partition, count in enumerate(pipeline.execute()) if count}

    def ages(self, partitions: Iterable[int]) -> Mapping[int, int]:
        """Return for how many milliseconds the oldest mark of each partition has been there, in one round trip."""
        asked = list(partitions)
        return dict(zip(asked, self._oldest.many([([dirty(one)], []) for one in asked]), strict=True))

    def claim_overdue(self, partition: int, overdue: int, exclusive: int) -> tuple[int, bool]:
        """Return the age of the oldest mark, and True if the caller should wake a worker for the partition."""
        age, due = self._claim(keys=[dirty(partition), claimed(partition)], args=[overdue, exclusive])
        return int(age), bool(due)

    def acquire(self, partitions: Sequence[int], token: str, milliseconds: int, games: int) -> list[Lease]:
        """Lease those partitions that have dirty games and are not leased, in one round trip."""
        calls: list[Call] = [
            ([lease(one), dirty(one), quarantined(one)], [token, milliseconds, games]) for one in partitions
        ]
        return [
            self._lease(partition, *found)
            for partition, found in zip(partitions, self._acquire.many(calls), strict=True)
            if isinstance(found, list)
        ]

    def release(self, leases: Iterable[Lease], token: str) -> set[int]:
        """Give back the leases that are still held by the token, in one round trip."""
        partitions = [one.partition for one in leases]
        found = self._release.many([([lease(one), dirty(one)], [token]) for one in partitions])
        return {partition for partition, clean in zip(partitions, found, strict=True) if clean == 1}

    def _lease(self, partition: int, games: Sequence[bytes], quarantined_fields: Sequence[bytes]) -> Lease:
        names = tuple(name for game in games if (name := stored_game_id(game)) and partition_of(name) == partition)
        if len(names) < len(games):
            foreign = [game for game in games if game.decode(errors="replace") not in names]
            _log.error("Partition %d has dirty games that are none, which are dropped: %r", partition, foreign)
            with translate_errors():
                self._client.zrem(dirty(partition), *foreign)
        return Lease(partition=partition, games=names, quarantined=steps_by_game(quarantined_fields))
