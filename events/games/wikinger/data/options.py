"""What can be chosen before the game, and what goes together."""

from typing import Annotated, ClassVar, Literal

from msgspec.structs import force_setattr

from events.ruleset.options import Needs, read_described
from events.ruleset.records import Record
from events.ruleset.refusals import RuleBroken
from events.ruleset.ruleset import Setup

_SAID = read_described(__package__)


class Options(Record):
    """The variants (R204). Where `printed` is chosen, a game is recorded with what it stands for."""

    needs: ClassVar = (
        Needs(option="auction", values=("open", "single_bid"), other="advanced", value=True),
        Needs(option="placement", values=("manual",), other="advanced", value=True),
    )

    advanced: Annotated[bool, _SAID["advanced"]] = False
    auction: Annotated[Literal["printed", "none", "open", "single_bid"], _SAID["auction"]] = "printed"
    placement: Annotated[Literal["printed", "automatic", "manual"], _SAID["placement"]] = "printed"

    def __post_init__(self) -> None:
        """Replace ``printed`` by the value that it stands for, so that the recorded options are complete."""
        if self.auction == "printed":
            force_setattr(self, "auction", "open" if self.advanced else "none")
        if self.placement == "printed":
            force_setattr(self, "placement", "manual" if self.advanced else "automatic")


def validate_setup(setup: Setup) -> None:
    """Refuse any number of players but two to four (R001), and an auction or manual placement in the plain game (R204).

    Raises ``RuleBroken``.
    """
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
    """Return how many figures leave the bag each round (R012, R156, R175, R203).

    It is one more where the start player then removes one.
    """
    return 13 if options.auction != "none" or options.placement == "manual" else 12
