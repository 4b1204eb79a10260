"""What tables are changed with. Collections without an order are tuples that are kept sorted."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from events.ruleset.records import change, put

from ..data import Card
from ..state import RENEWED, Cycle, Passed, Table

MOST_PASSED = 128
"""How far back it is remembered how bracelets came to the seats. No game between bots went on for so long."""
MOST_RENEWED = 2
"""How many times back it is remembered how a seat's draw pile was used up."""
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


def passed(table: Table, *more: Passed) -> tuple[Passed, ...]:
    """Return how bracelets passed, with these after the others."""
    return (*table.passed, *more)[-MOST_PASSED:]


def happened(table: Table, seat: int, event: Card | int | None) -> tuple[Cycle, ...]:
    """Return what was seen of all seats' cards, with one more event of a seat's."""
    cycle = table.cycles[seat]
    return put(table.cycles, seat, Cycle(renewed=cycle.renewed, since=(*cycle.since, event)))


def turned_up(table: Table, seat: int, card: Card) -> tuple[Cycle, ...]:
    """Return what was seen of all seats' cards, with the card face up that a seat played last."""
    cycle = table.cycles[seat]
    # A fork that is older than this field does not know of the card that lay face down when it began.
    before = cycle.since[:-1] if cycle.since[-1:] == (None,) else cycle.since
    return put(table.cycles, seat, Cycle(renewed=cycle.renewed, since=(*before, card)))


def renewed(table: Table, seat: int) -> tuple[Cycle, ...]:
    """Return what was seen of all seats' cards, once a seat's discards are its draw pile."""
    cycle = table.cycles[seat]
    shown, since = cycle.renewed, (*cycle.since, RENEWED)
    if since.count(RENEWED) > MOST_RENEWED:
        end = since.index(RENEWED)
        shown = tuple(sorted(card for card in since[:end] if isinstance(card, str)))
        since = since[end + 1 :]
    return put(table.cycles, seat, Cycle(renewed=shown, since=since))
