"""The story of the game: every fact as a sentence. A hidden field that is not known is ``None``."""

from typing import assert_never

from events.ruleset.scoring import Text

from ...facts import ClashFact
from .actions import narrate_action
from .bluff import narrate_bluff
from .bracelets import narrate_bracelet
from .cards import narrate_card
from .game import narrate_game


def narrate(fact: ClashFact) -> Text:
    """Return one fact as a sentence."""
    match fact.group:
        case "bluff":
            return narrate_bluff(fact)
        case "cards":
            return narrate_card(fact)
        case "bracelets":
            return narrate_bracelet(fact)
        case "actions":
            return narrate_action(fact)
        case "game":
            return narrate_game(fact)
        case _:
            assert_never(fact)
