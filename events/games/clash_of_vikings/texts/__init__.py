"""What people read: names, phases, rules, and the story of the game."""

from collections.abc import Callable, Mapping
from typing import Any

from events.ruleset.scoring import Text

from ..data import CATALOGUE
from ..facts import ClashFact
from . import bracelets, cards, game

SCORES = {"bracelets": Text(de="Armreife", en="Bracelets")}

PHASES = {
    "announce": Text(
        de="Eine Karte verdeckt spielen und eine Aktion ankündigen.", en="Play a card face down and announce an action."
    ),
    "bluff": Text(
        de="Wer einen Armreif hat, ruft verdeckt Bluff aus oder passt.",
        en="Whoever has a bracelet secretly calls bluff or passes.",
    ),
    "move": Text(de="Den eigenen Wikinger bewegen.", en="Move your own Viking."),
    "slam": Text(de="Einen anderen Wikinger verdrängen.", en="Displace another Viking."),
    "attack": Text(de="Einen anderen Wikinger angreifen.", en="Attack another Viking."),
    "shield": Text(
        de="Der Angegriffene behauptet einen SHIELD oder lässt es.",
        en="The attacked player claims a SHIELD or does not.",
    ),
    "doubt": Text(de="Den behaupteten SHIELD anzweifeln oder glauben.", en="Doubt the claimed SHIELD, or believe it."),
    "place": Text(
        de="Den abgeschlagenen Armreif neben den Getroffenen legen.",
        en="Put the knocked-off bracelet beside the Viking that was hit.",
    ),
    "over": Text(de="Das Spiel ist aus.", en="The game is over."),
}

RULES = CATALOGUE

STORIES: Mapping[type[Any], Callable[[Any], Text]] = {**cards.STORIES, **bracelets.STORIES, **game.STORIES}


def narrate(fact: ClashFact) -> Text:
    """One fact as a sentence; a hidden field that is not known is ``None``."""
    return STORIES[type(fact)](fact)
