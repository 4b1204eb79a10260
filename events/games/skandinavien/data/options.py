"""What can be chosen before the game."""

from typing import Annotated

from events.ruleset.options import described
from events.ruleset.records import Record
from events.ruleset.refusals import RuleBroken
from events.ruleset.ruleset import Setup
from events.ruleset.scoring import Text

SEATS = range(2, 4)


class Options(Record):
    """The two questions that the printed rules leave open and tables answer differently (R061, R074)."""

    ferry_stacking: Annotated[
        bool,
        described(
            Text(de="Drei Karten für jede Lokomotive", en="Ferry stacking"),
            Text(
                de="Auf einer Fähre dürfen drei Karten auch eine Lokomotive ersetzen, die selbst eine farbige Karte "
                "ersetzt.",
                en="On a ferry three cards may also replace a locomotive that itself replaces a colored card.",
            ),
        ),
    ] = True
    mixed_doubles: Annotated[
        bool,
        described(
            Text(de="Gemischte Doppelstrecken", en="Mixed doubles"),
            Text(
                de="Auch ein Tunnel und eine Fähre zwischen denselben zwei Städten sind eine Doppelstrecke: "
                "Kristiansand - Stavanger und Mo i Rana - Trondheim. Sonst sind es zwei einzelne Strecken.",
                en="A tunnel and a ferry between the same two cities are a double route, too: Kristiansand - "
                "Stavanger and Mo i Rana - Trondheim. If off, they are two single routes.",
            ),
        ),
    ] = True


def validate_setup(setup: Setup) -> None:
    """Refuse any number of players but two or three (R001)."""
    if setup.seats not in SEATS:
        raise RuleBroken("R001", "The game is for two or three.")
