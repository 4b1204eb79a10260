"""Small changes that many facts make."""

from typing import TypeVar

from events.games.wikinger.state import Player, Table
from events.ruleset.records import change

T = TypeVar("T")


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The items with one of them replaced."""
    return (*items[:index], item, *items[index + 1 :])


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """The items with one of this kind fewer."""
    index = items.index(item)
    return items[:index] + items[index + 1 :]


def with_player(table: Table, seat: int, **fields: object) -> tuple[Player, ...]:
    """The players, one of them changed."""
    return put(table.players, seat, change(table.players[seat], **fields))
