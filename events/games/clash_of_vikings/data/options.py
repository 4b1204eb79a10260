"""The options that are chosen before the game."""

from typing import Annotated, Literal

from events.ruleset.options import read_described
from events.ruleset.records import Record
from events.ruleset.refusals import RuleBroken
from events.ruleset.ruleset import Setup

from .names import Side

_SAID = read_described(__package__)


class Options(Record):
    """The side of the arena, the variant, how calls of bluff are counted, and how Vikings get their start spaces."""

    arena: Annotated[Side, _SAID["arena"]] = "meadow"
    bluff_arena: Annotated[bool, _SAID["bluff_arena"]] = False
    first_call: Annotated[bool, _SAID["first_call"]] = False
    starts: Annotated[Literal["chosen", "dealt"], _SAID["starts"]] = "chosen"


def validate_setup(setup: Setup) -> None:
    """Refuse any number of players other than two to four (C001)."""
    if setup.seats not in range(2, 5):
        raise RuleBroken("C001", "Clash of Vikings is for two to four players.")
