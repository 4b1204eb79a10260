"""Choices without end, where nobody knows beforehand how many will be needed."""

from collections.abc import Iterator

from events.ruleset.chance import Chance

NUMBERS = 840
"""The remainders of numbers below this one are even for up to eight things, and for ten and twelve."""
AT_ONCE = 16


def choices(source: str, chance: Chance) -> Iterator[int]:
    """Yield numbers, of which the remainders choose."""
    while True:
        yield from chance.taken(source, range(NUMBERS), AT_ONCE)
