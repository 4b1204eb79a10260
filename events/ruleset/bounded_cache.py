"""Memos: pure functions that remember their answers. Together they are bounded in each process.

A memo belongs to the function that it is, so the list of them is the process's own; what is in them can be forgotten
at any time.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")

_MEMOS: list[tuple[Any, int]] = []


def memo(entries: int | None, size: int = 512) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Have a pure function remember so many answers, each of about ``size`` bytes with its arguments."""

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        remembering = lru_cache(maxsize=entries)(function)
        _MEMOS.append((remembering, size))
        return cast(Callable[P, R], remembering)

    return decorate


def memo_bytes() -> int:
    """Return about how many bytes all memos of this process take."""
    return sum(_taken(one) for one in _MEMOS)


def trim_memos(most: int) -> int:
    """Forget the largest memos until all together take at most so many bytes; return how many were forgotten."""
    forgotten, taken = 0, memo_bytes()
    while taken > most:
        largest = max(_MEMOS, key=_taken)
        taken -= _taken(largest)
        largest[0].cache_clear()
        forgotten += 1
    return forgotten


def _taken(one: tuple[Any, int]) -> int:
    remembering, size = one
    return int(remembering.cache_info().currsize) * size
