"""What can be chosen before the game."""

from typing import Annotated

from msgspec import Meta

from events.ruleset.records import Record
from events.ruleset.refusals import RuleBroken
from events.ruleset.ruleset import Setup

PLAYERS = range(2, 4)


class Options(Record):
    """R074: the one open question of the printed rules is a choice of the table."""

    ferry_stacking: Annotated[
        bool,
        Meta(description="On a ferry three cards may also replace a locomotive that itself replaces a colored card."),
    ] = True


def admit(setup: Setup) -> None:
    """R001: two or three players."""
    if setup.seats not in PLAYERS:
        raise RuleBroken("R001", "The game is for two or three.")
