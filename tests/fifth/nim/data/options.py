"""What can be chosen before the game."""

from typing import Annotated

import msgspec

from events.ruleset.records import Record
from events.ruleset.refusals import RuleBroken
from events.ruleset.ruleset import Setup


class Options(Record):
    """What can be chosen before the game."""

    last_loses: Annotated[bool, msgspec.Meta(description="Whoever takes the last stone loses.")] = False


def validate_setup(setup: Setup) -> None:
    """Refuse any number of players but two or three (N01)."""
    if setup.seats not in range(2, 4):
        raise RuleBroken("N01", "Nim is for two or three.")
