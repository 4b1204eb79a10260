"""Tuples with one item put, taken or added: what tables are changed with."""

from typing import TypeVar

T = TypeVar("T")


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """Return the tuple with another item at an index from 0."""
    return (*items[:index], item, *items[index + 1 :])


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """Return the tuple without the first item that is equal. Raises ``ValueError`` if there is none."""
    index = items.index(item)
    return (*items[:index], *items[index + 1 :])
