"""Clash of Vikings, for two to four: bluff, move, and club the bracelets out of each other's hands.

A game by Anthony Rubbo (Queen Games, 2019), with both sides of the arena and the Bluff Arena variant.
"""

from events.ruleset.registry import ruleset_of
from events.ruleset.ruleset import Ruleset

from .commands import ClashCommand
from .facts import ClashFact
from .state import Table

RULESET: Ruleset[Table, ClashCommand, ClashFact] = ruleset_of(
    __name__,
    id="clash_of_vikings",
    rules_version=1,
    commands=ClashCommand,
    facts=ClashFact,
    reaction_phases=frozenset({"bluff", "shield", "doubt"}),
    remembered=frozenset({"passed", "forgotten", "cycles"}),
)
