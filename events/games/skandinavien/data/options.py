"""The options that are chosen before the game."""

from typing import Annotated

from events.ruleset.options import read_described
from events.ruleset.records import Record
from events.ruleset.refusals import RuleBroken
from events.ruleset.ruleset import Setup

SEATS = range(2, 4)


_SAID = read_described(__package__)


class Options(Record):
    """The two questions that the printed rules leave open, and that players answer differently (R061, R074)."""

    ferry_stacking: Annotated[bool, _SAID["ferry_stacking"]] = True
    mixed_doubles: Annotated[bool, _SAID["mixed_doubles"]] = True


def validate_setup(setup: Setup) -> None:
    """Refuse any number of players other than two or three (R001)."""
    if setup.seats not in SEATS:
        raise RuleBroken("R001", "The game is for two or three.")
