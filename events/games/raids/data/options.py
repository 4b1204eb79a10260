"""What can be chosen before the game."""

from typing import Annotated, Literal

from msgspec import Meta

from events.ruleset.records import Record
from events.ruleset.refusals import RuleBroken
from events.ruleset.ruleset import Setup

PLAYERS = range(2, 5)


class Options(Record):
    """The one point at which the printed text can be read in two ways that decide games."""

    shields: Annotated[
        Literal["capacity", "tiles"],
        Meta(
            description="What the harbour tile for shields counts (R183), since the text can be read both ways. "
            "`capacity`: all shields that show on the ship, 2 on each empty space included. "
            "`tiles`: only those on the tiles aboard."
        ),
    ] = "capacity"


def validate_setup(setup: Setup) -> None:
    """Refuse any number of players but two to four (R020)."""
    if setup.seats not in PLAYERS:
        raise RuleBroken("R020", "Raids is for two, three or four.")
