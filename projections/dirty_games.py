"""Dirty games, whose newest events are not projected yet, and the leases under which workers share them."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Protocol

from events.ruleset.records import Record


class Lease(Record):
    """One leased partition: the games that have waited the longest, and the quarantined steps by game."""

    partition: int
    games: tuple[str, ...]
    quarantined: Mapping[str, Collection[str]]


class DirtyGames(Protocol):
    """The dirty marks by partition, with the time of the first append that was not projected (the store's clock)."""

    def counts(self) -> Mapping[int, int]:
        """Return the partitions that have dirty games, and how many each has."""
        ...

    def ages(self, partitions: Iterable[int]) -> Mapping[int, int]:
        """Return for how many milliseconds the oldest mark of each partition has been there; 0 without a mark."""
        ...

    def claim_overdue(self, partition: int, overdue: int, exclusive: int) -> tuple[int, bool]:
        """Return the age of the oldest mark, and True if the caller should wake a worker for the partition.

        That is when the mark is older than ``overdue`` and no other caller has claimed the partition within
        ``exclusive``, all in milliseconds.
        """
        ...

    def acquire(self, partitions: Sequence[int], token: str, milliseconds: int, games: int) -> list[Lease]:
        """Lease those partitions that have dirty games and are not leased; each with at most so many games.

        A lease only saves workers from doing the same work: the checkpoints are correct without.
        """
        ...

    def release(self, leases: Iterable[Lease], token: str) -> set[int]:
        """Give back the leases that are still held by the token; return the partitions without dirty games."""
        ...
