"""The options that are chosen before the game."""

from typing import Annotated, Literal

from events.ruleset.options import read_described
from events.ruleset.records import Record
from events.ruleset.refusals import RuleBroken
from events.ruleset.ruleset import Setup

SEATS = range(2, 5)


_SAID = read_described(__package__)


class Options(Record):
    """The one rule whose printed text is ambiguous in a way that can decide games."""

    shields: Annotated[Literal["capacity", "tiles"], _SAID["shields"]] = "capacity"


def validate_setup(setup: Setup) -> None:
    """Refuse any number of players other than two to four (R020)."""
    if setup.seats not in SEATS:
        raise RuleBroken("R020", "Raids is for two, three or four.")
