"""What can be chosen before the game: the number of players, and nothing else."""

from events.kernel.game import Setup
from events.kernel.record import Record
from events.kernel.refusals import RuleBroken

PLAYERS = range(2, 5)


class Options(Record):
    """Raids has one set of rules."""


def admit(setup: Setup) -> None:
    """Two to four players (R020)."""
    if setup.seats not in PLAYERS:
        raise RuleBroken("R020", "Raids is for two, three or four.")
