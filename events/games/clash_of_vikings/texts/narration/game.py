"""The story of the game as a whole."""

from typing import assert_never

from events.ruleset.scoring import Text

from ...facts import (
    BraceletsCounted,
    BraceletsHandedOut,
    BraceletsRemoved,
    EndReason,
    GameEnded,
    GameFact,
    StartPlayerDetermined,
    StartSpaceChosen,
    TurnBegan,
    VikingsPlaced,
)
from ..words import bracelets, known, listed


def narrate_game(fact: GameFact) -> Text:
    """Return a fact about the layout, the turns or the end as a sentence."""
    match fact:
        case StartPlayerDetermined(seat=seat):
            text = Text(de=f"Platz {seat} ist Startspieler.", en=f"Seat {seat} is the start player.")
        case StartSpaceChosen(seat=seat, space=space):
            text = Text(de=f"Platz {seat} beginnt auf {space}.", en=f"Seat {seat} starts on {space}.")
        case VikingsPlaced(spaces=spaces):
            text = Text(de=f"Die Wikinger stehen auf {listed(spaces)}.", en=f"The Vikings stand on {listed(spaces)}.")
        case BraceletsHandedOut(values=values):
            text = Text(
                de=f"Alle bekommen Armreife mit den Werten {listed(values)}.",
                en=f"Everybody gets bracelets of the values {listed(values)}.",
            )
        case BraceletsRemoved(count=count, values=values):
            number = bracelets(count)
            text = Text(
                de=f"{number.de}{known(values)} kommen ungesehen in die Schachtel.",
                en=f"{number.en}{known(values)} go back to the box unseen.",
            )
        case TurnBegan(turn=turn, seat=seat):
            text = Text(de=f"Zug {turn}: Platz {seat} ist am Zug.", en=f"Turn {turn}: it is the turn of seat {seat}.")
        case BraceletsCounted(seat=seat, values=values, total=total):
            text = Text(
                de=f"Platz {seat} deckt auf: {listed(values) or 'nichts'}; zusammen {total}.",
                en=f"Seat {seat} shows {listed(values) or 'nothing'}; {total} in all.",
            )
        case GameEnded(reason=reason):
            text = _ended(reason)
        case _:
            assert_never(fact)
    return text


def _ended(reason: EndReason) -> Text:
    match reason:
        case "supply_empty":
            return Text(de="Der Vorrat ist leer: das Spiel ist aus.", en="The supply is empty: the game is over.")
        case "turn_cap":
            return Text(
                de="Die technische Höchstzahl der Züge ist erreicht: das Spiel ist aus.",
                en="The technical limit of turns is reached: the game is over.",
            )
        case _:
            assert_never(reason)
