"""The options that are chosen before the game, and which can be combined."""

from typing import Annotated, ClassVar, Literal

from msgspec.structs import force_setattr

from events.ruleset.options import Needs, read_described
from events.ruleset.records import Record
from events.ruleset.refusals import RuleBroken
from events.ruleset.ruleset import Setup

_SAID = read_described(__package__)


class Options(Record):
    """The variants (R204). `printed` is recorded as the value that it stands for."""

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
    """Refuse other numbers of players than two to four (R001), and advanced options in the base game (R204).

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

    It is one more if the start player then removes one.
    """
    return 13 if options.auction != "none" or options.placement == "manual" else 12
