"""Nim with a sealed bid and a hidden bonus: the smallest game that uses everything a game can use.

Lives under the tests, to show that a fifth game is one folder and nothing else.
"""

from events.ruleset.registry import ruleset_of
from events.ruleset.ruleset import Ruleset
from events.ruleset.scoring import Text

from .commands import NimCommand
from .facts import NimFact
from .state import Table

RULESET: Ruleset[Table, NimCommand, NimFact] = ruleset_of(
    __name__,
    id="nim",
    rules_version=2,
    commands=NimCommand,
    facts=NimFact,
    title=Text(de="Nim", en="Nim"),
    seats=range(2, 4),
)
