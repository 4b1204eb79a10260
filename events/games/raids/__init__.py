"""Raids: four voyages around the world, by Brett J. Gilbert and Matthew Dunstan (IELLO, 2018)."""

from events.ruleset.registry import ruleset_of
from events.ruleset.ruleset import Ruleset

from .commands import RaidsCommand
from .facts import RaidsFact
from .state import Table

RULESET: Ruleset[Table, RaidsCommand, RaidsFact] = ruleset_of(
    __name__,
    id="raids",
    rules_version=2,
    commands=RaidsCommand,
    facts=RaidsFact,
    reaction_phases=frozenset({"battle"}),
)
