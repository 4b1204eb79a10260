"""The story of the game: every fact as a sentence. A hidden field that is not known is ``None``."""

from typing import assert_never

from events.ruleset.scoring import Text

from ...facts import ActionFact, BluffFact, BraceletFact, CardFact, ClashFact, GameFact
from .actions import narrate_action
from .bluff import narrate_bluff
from .bracelets import narrate_bracelet
from .cards import narrate_card
from .game import narrate_game


def narrate(fact: ClashFact) -> Text:
    """Return one fact as a sentence."""
    if isinstance(fact, BluffFact):
        return narrate_bluff(fact)
    if isinstance(fact, CardFact):
        return narrate_card(fact)
    if isinstance(fact, BraceletFact):
        return narrate_bracelet(fact)
    if isinstance(fact, ActionFact):
        return narrate_action(fact)
    if isinstance(fact, GameFact):
        return narrate_game(fact)
    assert_never(fact)
