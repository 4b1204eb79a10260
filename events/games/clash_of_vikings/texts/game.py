"""The story of the game as a whole."""

from events.ruleset.scoring import Text

from ..facts import BraceletsCounted, BraceletsHandedOut, BraceletsRemoved, GameEnded, TurnBegan, VikingsPlaced
from .words import Stories, bracelets_de, bracelets_en, known, listed

ENDS = {
    "supply_empty": Text(de="Der Vorrat ist leer: das Spiel ist aus.", en="The supply is empty: the game is over."),
    "turn_cap": Text(
        de="Die technische Höchstzahl der Züge ist erreicht: das Spiel ist aus.",
        en="The technical limit of turns is reached: the game is over.",
    ),
}

STORIES: Stories = {
    VikingsPlaced: lambda fact: Text(
        de=f"Die Wikinger stehen auf {listed(fact.spaces)}.", en=f"The Vikings stand on {listed(fact.spaces)}."
    ),
    BraceletsHandedOut: lambda fact: Text(
        de=f"Alle bekommen Armreife mit den Werten {listed(fact.values)}.",
        en=f"Everybody gets bracelets of the values {listed(fact.values)}.",
    ),
    BraceletsRemoved: lambda fact: Text(
        de=f"{bracelets_de(fact.count)}{known(fact.values)} kommen ungesehen in die Schachtel.",
        en=f"{bracelets_en(fact.count)}{known(fact.values)} go back to the box unseen.",
    ),
    TurnBegan: lambda fact: Text(
        de=f"Zug {fact.turn}: Platz {fact.seat} ist am Zug.",
        en=f"Turn {fact.turn}: it is the turn of seat {fact.seat}.",
    ),
    BraceletsCounted: lambda fact: Text(
        de=f"Platz {fact.seat} deckt auf: {listed(fact.values) or 'nichts'}; zusammen {fact.total}.",
        en=f"Seat {fact.seat} shows {listed(fact.values) or 'nothing'}; {fact.total} in all.",
    ),
    GameEnded: lambda fact: ENDS[fact.reason],
}
