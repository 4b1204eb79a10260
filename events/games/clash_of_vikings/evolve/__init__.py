"""The table after a fact: changes, and never refuses. One small function a fact."""

from collections.abc import Mapping
from typing import Any

from ..facts import ClashFact
from ..state import Table
from . import actions, bluff, bracelets, cards, game
from .tools import Change

CHANGES: Mapping[type[Any], Change] = {
    **cards.CHANGES,
    **bluff.CHANGES,
    **actions.CHANGES,
    **bracelets.CHANGES,
    **game.CHANGES,
}

empty = game.empty


def evolve(table: Table, fact: ClashFact) -> Table:
    """The table after one more fact."""
    return CHANGES[type(fact)](table, fact)
