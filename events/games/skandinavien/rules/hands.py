"""A hand taken apart, once for all routes that its cards might pay for."""

from bisect import insort
from collections.abc import Sequence
from itertools import accumulate

from events.ruleset.bounded_cache import memo

from ..data import CARDS, COLORS, counts

LAST = len(COLORS)
"""The place of the locomotive in kind order."""

Heap = tuple[int, int]
"""How many cards of which color."""


class Hand:
    """The cards of a hand by kind, and what they fill groups with."""

    __slots__ = ("_groups", "_heaps", "colored", "counts", "locomotives")

    def __init__(self, bag: int) -> None:
        self.counts = counts(bag)
        self.locomotives = self.counts[LAST]
        self.colored = sum(self.counts) - self.locomotives
        self._heaps: list[Heap] = sorted((count, color) for color, count in enumerate(self.counts[:LAST]) if count)
        self._groups: dict[tuple[int, int, int], Sequence[int]] = {}

    def colored_groups(self, size: int, color: int, left: int) -> Sequence[int]:
        """Return bags with no group, one, two ... from the colored cards (R162, R163).

        Of one color only so many cards are left.
        """
        key = (size, left, color)
        found = self._groups.get(key)
        if found is None:
            found = self._groups[key] = _grouped(self._without((left, color)), size)
        return found

    def groups_without(self, size: int, color: int) -> Sequence[int]:
        """Return the same from all cards but those of one color, locomotives last (R164)."""
        heaps = [*self._without((0, color)), (self.locomotives, LAST)]
        return _grouped(heaps, size)

    def _without(self, rest: Heap) -> list[Heap]:
        """Return the heaps, the fewest cards first, with only the rest of one of them."""
        heaps = [heap for heap in self._heaps if heap[1] != rest[1]]
        if rest[0]:
            insort(heaps, rest)
        return heaps


hand_of = memo(1 << 12, size=1536)(Hand)
"""The hand with these cards."""


def _grouped(heaps: list[Heap], size: int) -> Sequence[int]:
    cards = [CARDS[color] for count, color in heaps for _ in range(count)]
    return list(accumulate(cards, initial=0))[::size]
