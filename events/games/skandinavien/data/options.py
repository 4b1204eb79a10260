"""What can be chosen before the game."""

from typing import Annotated

from msgspec import Meta

from events.ruleset.records import Record
from events.ruleset.refusals import RuleBroken
from events.ruleset.ruleset import Setup

PLAYERS = range(2, 4)


class Options(Record):
    """The two questions that the printed rules leave open and tables answer differently (R061, R074)."""

    ferry_stacking: Annotated[
        bool,
        Meta(description="On a ferry three cards may also replace a locomotive that itself replaces a colored card."),
    ] = True
    mixed_doubles: Annotated[
        bool,
        Meta(
            description="A tunnel and a ferry between the same two cities are a double route, too: Kristiansand - "
            "Stavanger and Mo i Rana - Trondheim. If off, they are two single routes."
        ),
    ] = True


def validate_setup(setup: Setup) -> None:
    """Refuse any number of players but two or three (R001)."""
    if setup.seats not in PLAYERS:
        raise RuleBroken("R001", "The game is for two or three.")
