"""The table after a fact: changes, and never refuses. The most frequent facts come first, here and in each group."""

from typing import assert_never

from ..facts import ClashFact
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
    match fact.group:
        case "bluff":
            return after_answer(table, fact)
        case "cards":
            return after_card(table, fact)
        case "bracelets":
            return after_bracelet(table, fact)
        case "game":
            return after_turn(table, fact)
        case "actions":
            return after_action(table, fact)
        case _:
            assert_never(fact)
