"""Pure functions that remember their answers. Together these caches are bounded in each process.

A cache belongs to its function, so the list of them is the process's own; what is in them can be forgotten at any time.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")

_CACHES: list[tuple[Any, int]] = []


def bounded_cache(entries: int | None, size: int = 512) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Have a pure function remember so many answers, each of about ``size`` bytes with its arguments."""

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        remembering = lru_cache(maxsize=entries)(function)
        _CACHES.append((remembering, size))
        return cast(Callable[P, R], remembering)

    return decorate


def cached_bytes() -> int:
    """Return about how many bytes all caches of this process take."""
    return sum(_taken(one) for one in _CACHES)


def trim_caches(most: int) -> int:
    """Forget the largest caches until all together take at most so many bytes; return how many were forgotten."""
    forgotten, taken = 0, cached_bytes()
    while taken > most:
        largest = max(_CACHES, key=_taken)
        taken -= _taken(largest)
        largest[0].cache_clear()
        forgotten += 1
    return forgotten


def _taken(one: tuple[Any, int]) -> int:
    remembering, size = one
    return int(remembering.cache_info().currsize) * size
