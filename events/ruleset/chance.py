"""Chance: every draw is derived from the seed, numbered within its source, and reproducible by anyone.

A draw is identified by its source and the number of earlier draws from it: the draw ``("card_pile", 2)`` is the third
from the card pile. Two games with the same seed therefore make the same draws from a source as long as its contents are
the same, however differently they were played.

The key of a draw is ``HMAC-SHA256(seed, "draw" || entropies || source || number)``: each seat's entropy in seat order
and the name of the source, each led by its length in 4 bytes; the number, from 0, in 8 bytes; all big-endian. The key
starts a stream of 32-bit words, ``SHA-256(key || block)`` for block = 0, 1, 2 ... in 8 bytes, eight words a block. A
number below n is the next word modulo n; words at or above the greatest multiple of n are skipped, and n = 1 uses none.
A draw of ``take`` from ``size`` swaps item i with item i + (a number below size - i), for i = 0 ... take - 1: the first
steps of a Fisher-Yates shuffle.
"""

import hashlib
import hmac
import struct
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

import msgspec

T = TypeVar("T")

MAX_ITEMS = 10_000
"""The maximum number of items to draw from; no box has more pieces."""
LAST_RESORT = "last_resort"
"""The source of a one-item draw that records a fallback: a table was dealt only from what is visible now."""
NUMBERS = 840
"""Numbers below this one have uniform remainders modulo 1 to 8, 10 and 12."""
BATCH_SIZE = 16
_WORDS = 1 << 32
_NONE: Mapping[str, int] = {}


class Draw(msgspec.Struct, frozen=True, array_like=True):
    """One draw: its source and number, the number of available items, and the indices of the drawn items in order."""

    source: str
    number: int
    size: int
    order: tuple[int, ...]


class Chance:
    """Makes the draws of one decision and records them.

    ``seed`` has any length (the service uses 32 bytes), ``entropies`` come from the seats, ``drawn`` is how many draws
    the game has already made from each source.
    """

    __slots__ = ("_drawn", "_entropies", "_seed", "draws")

    def __init__(self, seed: bytes, entropies: Sequence[bytes] = (), drawn: Mapping[str, int] = _NONE) -> None:
        self._seed = seed
        self._entropies = entropies
        self._drawn = drawn
        self.draws: list[Draw] = []

    def shuffled(self, source: str, items: Sequence[T]) -> tuple[T, ...]:
        """Return all items in random order."""
        return self.taken(source, items, len(items))

    def taken(self, source: str, items: Sequence[T], count: int) -> tuple[T, ...]:
        """Return ``count`` of the items (all of them if there are fewer), in the order in which they were drawn."""
        return tuple(items[index] for index in self._draw(source, len(items), min(count, len(items))))

    def one_of(self, source: str, items: Sequence[T]) -> T:
        return items[self._draw(source, len(items), 1)[0]]

    def _draw(self, source: str, size: int, take: int) -> tuple[int, ...]:
        number = self._drawn.get(source, 0)
        self._drawn = {**self._drawn, source: number + 1}
        context = b"".join(map(_framed, (*self._entropies, source.encode())))
        message = b"draw" + context + struct.pack(">Q", number)
        draw = Draw(source, number, size, derive(hmac.digest(self._seed, message, "sha256"), size, take))
        self.draws.append(draw)
        return draw.order


def choices(source: str, chance: Chance) -> Iterator[int]:
    """Yield an endless stream of numbers that choose by their remainders, for when the number of draws is unknown."""
    while True:
        yield from chance.taken(source, range(NUMBERS), BATCH_SIZE)


def give_up(chance: Chance) -> None:
    """Record, as a draw, that no table was found that is consistent with everything seen before."""
    chance.one_of(LAST_RESORT, (None,))


def has_given_up(chance: Chance) -> bool:
    """Return True if the fallback was recorded: a table was dealt only from what is visible now."""
    return any(draw.source == LAST_RESORT for draw in chance.draws)


def counted(drawn: Mapping[str, int], draws: Sequence[Draw]) -> Mapping[str, int]:
    """Return the number of draws from each source, after adding more draws."""
    return {**drawn, **{draw.source: draw.number + 1 for draw in draws}} if draws else drawn


def derive(key: bytes, size: int, take: int) -> tuple[int, ...]:
    """Return the indices drawn under one key: ``take`` of ``range(size)``."""
    words = _words(key)
    items = list(range(size))
    for i in range(take):
        j = i + _below(size - i, words)
        items[i], items[j] = items[j], items[i]
    return tuple(items[:take])


def _framed(part: bytes) -> bytes:
    return struct.pack(">I", len(part)) + part


def _below(n: int, words: Iterator[int]) -> int:
    if n == 1:
        return 0
    limit = _WORDS - _WORDS % n
    return next(word for word in words if word < limit) % n


def _words(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        yield from struct.unpack(">8I", hashlib.sha256(key + struct.pack(">Q", block)).digest())
        block += 1
