"""What can be chosen before the game, and what goes together."""

from typing import Annotated, ClassVar, Literal

from msgspec.structs import force_setattr

from events.ruleset.options import Needs, described
from events.ruleset.records import Record
from events.ruleset.refusals import RuleBroken
from events.ruleset.ruleset import Setup
from events.ruleset.scoring import Text


class Options(Record):
    """The variants (R204). Where `printed` is chosen, a game is recorded with what it stands for."""

    needs: ClassVar = (
        Needs(option="auction", values=("open", "single_bid"), other="advanced", value=True),
        Needs(option="placement", values=("manual",), other="advanced", value=True),
    )

    advanced: Annotated[
        bool,
        described(
            Text(de="Fortgeschritten", en="Advanced"),
            Text(
                de="Sonderplättchen, und Bootsmänner, die ohne Boot nur eine Figur tragen.",
                en="Special tiles, and boatmen who carry one figure each unless they have a boat.",
            ),
        ),
    ] = False
    auction: Annotated[
        Literal["printed", "none", "open", "single_bid"],
        described(
            Text(de="Versteigerung", en="Auction"),
            Text(
                de="Wie jede Runde versteigert wird, wer beginnt: wie gedruckt (`open` im fortgeschrittenen Spiel, "
                "sonst `none`), gar nicht, offen, bis alle anderen passen, oder mit je einem Gebot reihum.",
                en="How the right to start is auctioned each round: as printed (`open` in the advanced game, "
                "else `none`), not at all, openly until all others have passed, or with one bid each in one lap.",
            ),
            {
                "printed": Text(de="Wie gedruckt", en="As printed"),
                "none": Text(de="Keine", en="None"),
                "open": Text(de="Offen", en="Open"),
                "single_bid": Text(de="Ein Gebot", en="Single bid"),
            },
        ),
    ] = "printed"
    placement: Annotated[
        Literal["printed", "automatic", "manual"],
        described(
            Text(de="Aufstellung", en="Placement"),
            Text(
                de="Wie die Figuren ans Rad kommen: wie gedruckt (`manual` im fortgeschrittenen Spiel, sonst "
                "`automatic`), in fester Reihenfolge, oder reihum von den Spielern, je eine Farbe.",
                en="How the figures get to the wheel: as printed (`manual` in the advanced game, else "
                "`automatic`), in their fixed order, or placed by the players in turn, a color each.",
            ),
            {
                "printed": Text(de="Wie gedruckt", en="As printed"),
                "automatic": Text(de="Von selbst", en="Automatic"),
                "manual": Text(de="Von Hand", en="By hand"),
            },
        ),
    ] = "printed"

    def __post_init__(self) -> None:
        """Put what ``printed`` stands for in its place, so that what is recorded says it all."""
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
