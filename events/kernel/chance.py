"""Chance: every draw follows from the seed, is counted, and leaves a record that anyone can derive again.

The k-th draw (k = 0, 1, 2 ...) of a game is keyed by ``HMAC-SHA256(seed, "draw" || entropies || k)``: each seat's
entropy in seat order, led by its length in 4 bytes; k in 8 bytes; all big-endian. The key starts a stream of 32-bit
words, ``SHA-256(key || block)`` for block = 0, 1, 2 ... in 8 bytes, eight words a block. A number below n is the next
word modulo n; words at or above the greatest multiple of n are passed over, and n = 1 uses none. A draw of ``take``
from ``size`` swaps item i with item i + (a number below size - i), for i = 0 ... take - 1: the first steps of a
Fisher-Yates shuffle.
"""

import hashlib
import hmac
import struct
from collections.abc import Iterator, Sequence
from typing import TypeVar

import msgspec

T = TypeVar("T")

_WORDS = 1 << 32


class Draw(msgspec.Struct, frozen=True, array_like=True):
    """One draw: its number, how many items there were, and the indices of those drawn, in order."""

    k: int
    size: int
    order: tuple[int, ...]


class Chance:
    """Hands out chance to one decision and keeps a record of it.

    ``seed`` has any length (32 bytes where the service draws it), ``entropies`` are the seats' own, ``drawn`` is how
    many draws the game has made before.
    """

    def __init__(self, seed: bytes, entropies: Sequence[bytes] = (), drawn: int = 0) -> None:
        self._seed = seed
        self._context = b"draw" + b"".join(struct.pack(">I", len(item)) + item for item in entropies)
        self._next = drawn
        self.draws: list[Draw] = []

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """All items in random order."""
        return self.taken(items, len(items))

    def taken(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        """``count`` of the items (all of them if there are fewer), in the order in which they were drawn."""
        return tuple(items[index] for index in self._draw(len(items), min(count, len(items))))

    def one_of(self, items: Sequence[T]) -> T:
        """One of the items, each as likely as any other."""
        return items[self._draw(len(items), 1)[0]]

    def _draw(self, size: int, take: int) -> tuple[int, ...]:
        key = hmac.digest(self._seed, self._context + struct.pack(">Q", self._next), "sha256")
        draw = Draw(self._next, size, derived(key, size, take))
        self._next += 1
        self.draws.append(draw)
        return draw.order


def derived(key: bytes, size: int, take: int) -> tuple[int, ...]:
    """The indices drawn under one key: ``take`` of ``range(size)``."""
    words = _words(key)
    items = list(range(size))
    for i in range(take):
        j = i + _below(size - i, words)
        items[i], items[j] = items[j], items[i]
    return tuple(items[:take])


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
