"""What can be agreed on before the game."""

from typing import Annotated, Literal

from events.ruleset.options import described
from events.ruleset.records import Record
from events.ruleset.refusals import RuleBroken
from events.ruleset.ruleset import Setup
from events.ruleset.scoring import Text

from .names import Side


class Options(Record):
    """The side of the arena, the variant, how calls of bluff are counted, and how Vikings get their start spaces."""

    arena: Annotated[
        Side,
        described(
            Text(de="Arena", en="Arena"),
            Text(
                de="Die Seite der Arena, die oben liegt.",
                en="The side of the arena that lies on top.",
            ),
            {"meadow": Text(de="Wiese", en="Meadow"), "fjord": Text(de="Fjord", en="Fjord")},
        ),
    ] = "meadow"
    bluff_arena: Annotated[
        bool,
        described(
            Text(de="Bluff-Arena", en="Bluff Arena"),
            Text(
                de="Die Variante Bluff-Arena: je neun Karten, zwei davon auf der Hand.",
                en="The Bluff Arena variant: nine cards each, two of them in hand.",
            ),
        ),
    ] = False
    first_call: Annotated[
        bool,
        described(
            Text(de="Wer zuerst ruft", en="First call"),
            Text(
                de="Welcher Bluff-Ruf zählt. An ist die gedruckte Regel: wer zuerst ruft. Der erste Ruf, der "
                "ankommt, schließt dann die Frage; eine Antwort, die sie offen lässt, war also ein Passen, und nur von "
                "wem, bleibt versiegelt. Sonst tritt der gedruckte Gleichstand, im Uhrzeigersinn, an die Stelle der "
                "Schnelligkeit: Alle antworten in Ruhe, und der Ruf zählt, der im Uhrzeigersinn am nächsten sitzt.",
                en="Which call of bluff counts. The printed rule is true: whoever calls first. The first "
                "call to arrive then closes the question, so an answer that leaves it open was a pass, and only whose "
                "it was stays sealed. By default clockwise priority, the printed tie-break, replaces speed: everybody "
                "answers in their own time, and the caller nearest clockwise counts.",
            ),
        ),
    ] = False
    starts: Annotated[
        Literal["chosen", "dealt"],
        described(
            Text(de="Startfelder", en="Start spaces"),
            Text(
                de="Wie die Wikinger zu ihren Startfeldern kommen. `chosen`: Reihum ab dem Startspieler nimmt "
                "jeder ein freies. `dealt`: Sie werden ausgelost; das geht schneller, ist aber nicht an jedem Tisch "
                "gerecht: Zu dritt auf dem Fjord gewinnt seltener, wer abseits der beiden anderen beginnt (etwa 29 % "
                "der Partien, die anderen etwa 36 %).",
                en="How Vikings get their start spaces. `chosen`: each player picks a free one, clockwise "
                "from the start player. `dealt`: a draw decides, which is quicker but not fair at every table: of "
                "three on the fjord, whoever is dealt the space apart from the other two wins less often (about 29 % "
                "of games, the others about 36 %).",
            ),
            {"chosen": Text(de="Gewählt", en="Chosen"), "dealt": Text(de="Ausgelost", en="Dealt")},
        ),
    ] = "chosen"


def validate_setup(setup: Setup) -> None:
    """Refuse any number of players but two to four (C001)."""
    if setup.seats not in range(2, 5):
        raise RuleBroken("C001", "Clash of Vikings is for two to four players.")
