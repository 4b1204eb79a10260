"""Caches for the results of pure functions, with a bounded total size per process.

The list of caches is global to the process, since each cache belongs to a function; entries may be dropped at any time.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")

_CACHES: list[tuple[Any, int]] = []


def bounded_cache(entries: int | None, size: int = 512) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Cache up to ``entries`` results of a pure function, each of about ``size`` bytes with its arguments."""

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        remembering = lru_cache(maxsize=entries)(function)
        _CACHES.append((remembering, size))
        return cast(Callable[P, R], remembering)

    return decorate


def cached_bytes() -> int:
    """Return the approximate size of all caches of this process in bytes."""
    return sum(_taken(one) for one in _CACHES)


def trim_caches(max_bytes: int) -> int:
    """Clear the largest caches until the total is at most ``max_bytes``; return the number of cleared caches."""
    forgotten, taken = 0, cached_bytes()
    while taken > max_bytes:
        largest = max(_CACHES, key=_taken)
        taken -= _taken(largest)
        largest[0].cache_clear()
        forgotten += 1
    return forgotten


def _taken(one: tuple[Any, int]) -> int:
    remembering, size = one
    return int(remembering.cache_info().currsize) * size
