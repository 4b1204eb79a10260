"""What can be agreed on before the game."""

from typing import Annotated, Literal

from msgspec import Meta

from events.ruleset.records import Record
from events.ruleset.refusals import RuleBroken
from events.ruleset.ruleset import Setup

from .names import Side


class Options(Record):
    """The side of the arena, the variant, how calls of bluff are counted, and how Vikings get their start spaces."""

    arena: Annotated[Side, Meta(description="The side of the arena that lies on top (C012).")] = "meadow"
    bluff_arena: Annotated[
        bool, Meta(description="The Bluff Arena variant: nine cards each, two of them in hand (C160-C166).")
    ] = False
    first_call: Annotated[
        bool,
        Meta(
            description="Which call of bluff counts. The printed rule is true: whoever calls first (C053). The first "
            "call to arrive then closes the question, so an answer that leaves it open was a pass, and only whose it "
            "was stays sealed. By default clockwise priority, the printed tie-break, replaces speed: everybody answers "
            "in their own time, and the caller nearest clockwise counts (C054, B12)."
        ),
    ] = False
    starts: Annotated[
        Literal["chosen", "dealt"],
        Meta(
            description="How Vikings get their start spaces (C010). `chosen`: each player picks a free one, clockwise "
            "from the start player. `dealt`: a draw decides, which is quicker but not fair at every table: of three "
            "on the fjord, whoever is dealt the space apart from the other two wins less often (about 29 % of games, "
            "the others about 36 %)."
        ),
    ] = "chosen"


def validate_setup(setup: Setup) -> None:
    """Refuse any number of players but two to four (C001)."""
    if setup.seats not in range(2, 5):
        raise RuleBroken("C001", "Clash of Vikings is for two to four players.")
