"""What can be chosen before the game."""

from typing import Annotated

from events.ruleset.options import described
from events.ruleset.records import Record
from events.ruleset.refusals import RuleBroken
from events.ruleset.ruleset import Setup
from events.ruleset.scoring import Text

LAST = Text(de="Der letzte Stein verliert", en="Last loses")
LOSES = Text(de="Wer den letzten Stein nimmt, verliert.", en="The player who takes the last stone loses.")


class Options(Record):
    """What can be chosen before the game."""

    last_loses: Annotated[bool, described(LAST, LOSES)] = False


def validate_setup(setup: Setup) -> None:
    """Refuse any number of players but two or three (N01)."""
    if setup.seats not in range(2, 4):
        raise RuleBroken("N01", "Nim is for two or three.")
