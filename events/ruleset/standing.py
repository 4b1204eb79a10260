"""Standing orders: how a seat answers a secret question in advance, every time that it is asked."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from events.ruleset.records import Command, Fact, Record


@dataclass(frozen=True, kw_only=True)
class StandingOrders:
    """What the orders of one ruleset look like, and what they come to."""

    order: type[Record]
    """The type of an order."""
    example: Record
    """One such order."""
    phases: frozenset[str]
    """The phases in which an order may answer."""
    asked_by: type[Fact]
    """The fact that asks what an order may answer."""
    scope: Callable[[Any, Any], int]
    """What an order is given for, of a table and the order, such as the number of the turn: with another it ends."""
    answer: Callable[[Any, int, Any], Command | None]
    """The answer of a seat that is asked, by its order; ``None`` if the order says nothing about this question."""
