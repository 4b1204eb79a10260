"""What can be agreed on before the game."""

from typing import Annotated

from msgspec import Meta

from events.ruleset.records import Record
from events.ruleset.refusals import RuleBroken
from events.ruleset.ruleset import Setup

from .names import Side


class Options(Record):
    """The side of the arena, the variant, and how calls of bluff are counted; each independent of the others."""

    arena: Annotated[Side, Meta(description="The side of the arena that lies on top (C012).")] = "meadow"
    bluff_arena: Annotated[
        bool, Meta(description="The Bluff Arena variant: nine cards each, two of them in hand (C160-C166).")
    ] = False
    first_call: Annotated[
        bool,
        Meta(
            description="The first call of bluff to arrive counts and closes the question, as at a table (C053); so "
            "an answer that leaves it open was a pass, and only whose it was stays sealed. Otherwise everybody answers "
            "in their own time, and the nearest clockwise counts (C054)."
        ),
    ] = False


def admit(setup: Setup) -> None:
    """C001: two to four players."""
    if setup.seats not in range(2, 5):
        raise RuleBroken("C001", "Clash of Vikings is for two to four players.")
