"""What all changes are made with."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from events.ruleset.records import change

from ..state import Table

T = TypeVar("T")

Change = Callable[[Table, Any], Table]
changed: Callable[..., Table] = change
"""The table with some fields replaced."""


def unchanged(table: Table, _: Any) -> Table:
    """For facts that are told for the story alone."""
    return table


def replaced(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The items with another one at this place."""
    return (*items[:index], item, *items[index + 1 :])


def plus(items: Iterable[T], more: Iterable[T]) -> tuple[T, ...]:
    """A sorted collection with more in it."""
    return tuple(sorted((*items, *more)))  # type: ignore[type-var]


def minus(items: Iterable[T], fewer: Iterable[T]) -> tuple[T, ...]:
    """A sorted collection with these taken out, each once."""
    left = list(items)
    for item in fewer:
        left.remove(item)
    return tuple(left)
