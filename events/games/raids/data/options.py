"""What can be chosen before the game."""

from typing import Annotated, Literal

from events.ruleset.options import described
from events.ruleset.records import Record
from events.ruleset.refusals import RuleBroken
from events.ruleset.ruleset import Setup
from events.ruleset.scoring import Text

SEATS = range(2, 5)


class Options(Record):
    """The one point at which the printed text can be read in two ways that decide games."""

    shields: Annotated[
        Literal["capacity", "tiles"],
        described(
            Text(de="Schilde im Hafen", en="Shields"),
            Text(
                de="Was das Hafenplättchen für Schilde zählt, denn der Text lässt sich auf zwei Arten lesen. "
                "`capacity`: alle Schilde, die auf dem Schiff zu sehen sind, auch die 2 auf jedem leeren Feld. "
                "`tiles`: nur die auf den Plättchen an Bord.",
                en="What the harbour tile for shields counts, since the text can be read both ways. "
                "`capacity`: all shields that show on the ship, 2 on each empty space included. "
                "`tiles`: only those on the tiles aboard.",
            ),
            {
                "capacity": Text(de="Alle, die zu sehen sind", en="All that show"),
                "tiles": Text(de="Nur die auf Plättchen", en="Those on tiles"),
            },
        ),
    ] = "capacity"


def validate_setup(setup: Setup) -> None:
    """Refuse any number of players but two to four (R020)."""
    if setup.seats not in SEATS:
        raise RuleBroken("R020", "Raids is for two, three or four.")
