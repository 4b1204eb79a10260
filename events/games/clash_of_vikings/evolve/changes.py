"""What tables are changed with. Collections without an order are tuples that are kept sorted."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from events.ruleset.records import change

from ..state import Table

T = TypeVar("T", bound=int | str)

changed: Callable[..., Table] = change
"""The table with some fields replaced."""


def plus(items: Iterable[T], more: Iterable[T]) -> tuple[T, ...]:
    """Return a sorted collection with more in it."""
    return tuple(sorted((*items, *more)))


def minus(items: Iterable[T], fewer: Iterable[T]) -> tuple[T, ...]:
    """Return a sorted collection with these taken out, each once."""
    left = list(items)
    for item in fewer:
        left.remove(item)
    return tuple(left)
