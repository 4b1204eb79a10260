"""The dirty games in memory: the marks that the log in memory sets, and the leases of the workers."""

import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from events.log.ids import partition_of
from events.log.memory import MemoryLog
from projections.dirty_games import Lease
from projections.memory.dead_letters import MemoryDeadLetters


class MemoryDirtyGames:
    """The dirty games of one log. Times are those of the monotonic clock."""

    def __init__(self, log: MemoryLog, dead_letters: MemoryDeadLetters) -> None:
        self._log = log
        self._dead_letters = dead_letters
        self._leases: dict[int, tuple[str, float]] = {}
        self._claims: dict[int, float] = {}

    def counts(self) -> Mapping[int, int]:
        """Return the partitions that have dirty games, and how many each has."""
        with self._log.lock:
            return Counter(partition_of(game) for game in self._log.dirty)

    def ages(self, partitions: Iterable[int]) -> Mapping[int, int]:
        """Return for how many milliseconds the oldest mark of each partition has been there."""
        with self._log.lock:
            return {partition: self._age(partition) for partition in partitions}

    def claim_overdue(self, partition: int, overdue: int, exclusive: int) -> tuple[int, bool]:
        """Return the age of the oldest mark, and True if the caller should wake a worker for the partition."""
        with self._log.lock:
            age = self._age(partition)
            if age < overdue or _is_ahead(self._claims.get(partition)):
                return age, False
            self._claims[partition] = time.monotonic() + exclusive / 1000
            return age, True

    def acquire(self, partitions: Sequence[int], token: str, milliseconds: int, games: int) -> list[Lease]:
        """Lease those partitions that have dirty games and are not leased."""
        found = []
        with self._log.lock:
            for partition in partitions:
                dirty = self._oldest_first(partition)[:games]
                if dirty and not _is_ahead(self._leases.get(partition, ("", 0.0))[1]):
                    self._leases[partition] = token, time.monotonic() + milliseconds / 1000
                    quarantined = self._dead_letters.quarantined(partition)
                    found.append(Lease(partition=partition, games=tuple(dirty), quarantined=quarantined))
        return found

    def release(self, leases: Iterable[Lease], token: str) -> set[int]:
        """Give back the leases that are still held by the token; return the partitions without dirty games."""
        clean = set()
        with self._log.lock:
            for partition in [lease.partition for lease in leases]:
                if self._leases.get(partition, ("", 0.0))[0] == token:
                    del self._leases[partition]
                    if not self._oldest_first(partition):
                        clean.add(partition)
        return clean

    def _age(self, partition: int) -> int:
        oldest = self._oldest_first(partition)[:1]
        return max(0, _milliseconds_since(self._log.dirty[oldest[0]])) if oldest else 0

    def _oldest_first(self, partition: int) -> list[str]:
        with self._log.lock:
            games = [game for game in self._log.dirty if partition_of(game) == partition]
            return sorted(games, key=self._log.dirty.__getitem__)


def _milliseconds_since(moment: float) -> int:
    return int((time.monotonic() - moment) * 1000)


def _is_ahead(moment: float | None) -> bool:
    return moment is not None and moment > time.monotonic()
