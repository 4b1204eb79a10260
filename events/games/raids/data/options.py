"""What can be chosen before the game: the number of players, and nothing else."""

from events.ruleset.records import Record
from events.ruleset.refusals import RuleBroken
from events.ruleset.ruleset import Setup

PLAYERS = range(2, 5)


class Options(Record):
    """Raids has one set of rules."""


def admit(setup: Setup) -> None:
    """Two to four players (R020)."""
    if setup.seats not in PLAYERS:
        raise RuleBroken("R020", "Raids is for two, three or four.")
