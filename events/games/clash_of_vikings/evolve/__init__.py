"""The table after a fact: changes, and never refuses."""

from typing import assert_never

from ..facts import ActionFact, BluffFact, BraceletFact, CardFact, ClashFact, GameFact
from ..state import Table
from .actions import after_action
from .bluff import after_answer
from .bracelets import after_bracelet
from .cards import after_card
from .empty import empty
from .game import after_turn

__all__ = ["empty", "evolve"]


def evolve(table: Table, fact: ClashFact) -> Table:
    """Return the table after one more fact."""
    if isinstance(fact, BluffFact):
        return after_answer(table, fact)
    if isinstance(fact, CardFact):
        return after_card(table, fact)
    if isinstance(fact, BraceletFact):
        return after_bracelet(table, fact)
    if isinstance(fact, ActionFact):
        return after_action(table, fact)
    if isinstance(fact, GameFact):
        return after_turn(table, fact)
    assert_never(fact)
