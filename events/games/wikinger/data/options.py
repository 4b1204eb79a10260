"""What can be chosen before the game, and what goes together."""

from typing import Annotated, Literal

import msgspec

from events.ruleset.records import Record
from events.ruleset.refusals import RuleBroken
from events.ruleset.ruleset import Setup


class Options(Record):
    """The variants (R204)."""

    advanced: Annotated[
        bool, msgspec.Meta(description="Special tiles, and boatmen who carry one figure each unless they have a boat.")
    ] = False
    auction: Annotated[
        Literal["none", "open", "single_bid"],
        msgspec.Meta(
            description="How the right to start is auctioned each round: not at all, openly until all others have "
            "passed (as printed), or with one bid each in one lap."
        ),
    ] = "none"
    placement: Annotated[
        Literal["automatic", "manual"],
        msgspec.Meta(
            description="Whether the figures go to the wheel in their fixed order, or the players place them in turn, "
            "a colour each (as printed in the advanced game)."
        ),
    ] = "automatic"


def admit(setup: Setup) -> None:
    """Two to four players (R001); auction and manual placement belong to the advanced game (R204)."""
    if setup.seats not in (2, 3, 4):
        raise RuleBroken("R001", "Wikinger is for two, three or four.")
    options: Options = setup.options
    if options.advanced:
        return
    if options.auction != "none":
        raise RuleBroken("R204", "The auction belongs to the advanced game.")
    if options.placement != "automatic":
        raise RuleBroken("R204", "Placing the figures by hand belongs to the advanced game.")


def figures_drawn(options: Options) -> int:
    """How many figures leave the bag each round: one more where one is then removed (R012, R156, R175, R203)."""
    return 13 if options.auction != "none" or options.placement == "manual" else 12
