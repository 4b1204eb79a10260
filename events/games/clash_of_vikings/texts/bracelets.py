"""The story of the bracelets."""

from events.ruleset.scoring import Text

from ..facts import (
    BraceletKnockedOff,
    BraceletLaid,
    BraceletPlaced,
    BraceletsPickedUp,
    BraceletSunk,
    BraceletTaken,
    LootTaken,
    NothingTaken,
    SupplyBraceletTaken,
)
from .words import Stories, bracelets_de, bracelets_en, known, listed

WHY_DE = {
    "bluff": "Bluff entlarvt",
    "false_call": "Zu Unrecht gerufen",
    "hit": "Treffer",
    "shield": "Echter SHIELD",
    "false_shield": "Falscher SHIELD",
}
WHY_EN = {
    "bluff": "Bluff caught",
    "false_call": "Wrongly called",
    "hit": "Hit",
    "shield": "Real SHIELD",
    "false_shield": "False SHIELD",
}

STORIES: Stories = {
    BraceletTaken: lambda fact: Text(
        de=f"{WHY_DE[fact.reason]}: Platz {fact.taker} nimmt Platz {fact.victim} einen Armreif{known(fact.value)} ab.",
        en=f"{WHY_EN[fact.reason]}: seat {fact.taker} takes a bracelet{known(fact.value)} from seat {fact.victim}.",
    ),
    SupplyBraceletTaken: lambda fact: Text(
        de=f"Platz {fact.victim} hat keinen Armreif: Platz {fact.taker} nimmt einen{known(fact.value)} aus dem Vorrat.",
        en=f"Seat {fact.victim} has no bracelet: seat {fact.taker} takes one{known(fact.value)} from the supply.",
    ),
    NothingTaken: lambda fact: Text(
        de=f"{WHY_DE[fact.reason]}: bei Platz {fact.victim} ist für Platz {fact.taker} nichts zu holen.",
        en=f"{WHY_EN[fact.reason]}: seat {fact.victim} has nothing for seat {fact.taker} to take.",
    ),
    BraceletsPickedUp: lambda fact: Text(
        de=f"Platz {fact.seat} bekommt auf {fact.space} {bracelets_de(len(fact.values))}: {listed(fact.values)}.",
        en=f"Seat {fact.seat} gets {bracelets_en(len(fact.values))} on {fact.space}: {listed(fact.values)}.",
    ),
    BraceletKnockedOff: lambda fact: Text(
        de=f"Platz {fact.seat} schlägt Platz {fact.target} einen Armreif vom Wert {fact.value} ab.",
        en=f"Seat {fact.seat} knocks a bracelet of value {fact.value} off seat {fact.target}.",
    ),
    BraceletPlaced: lambda fact: Text(
        de=f"Platz {fact.seat} legt den Armreif vom Wert {fact.value} auf {fact.space}.",
        en=f"Seat {fact.seat} puts the bracelet of value {fact.value} on {fact.space}.",
    ),
    BraceletSunk: lambda fact: Text(
        de=f"Der Armreif vom Wert {fact.value} versinkt bei {fact.space} im Wasser.",
        en=f"The bracelet of value {fact.value} sinks in the water at {fact.space}.",
    ),
    BraceletLaid: lambda fact: Text(
        de=f"Aus dem Vorrat kommt ein Armreif vom Wert {fact.value} auf {fact.space}.",
        en=f"A bracelet of value {fact.value} from the supply is laid on {fact.space}.",
    ),
    LootTaken: lambda fact: Text(
        de=f"Platz {fact.seat} steht auf dem Beutefeld und nimmt {bracelets_de(fact.count)}{known(fact.values)} "
        "aus dem Vorrat.",
        en=f"Seat {fact.seat} stands on the loot space and takes {bracelets_en(fact.count)}{known(fact.values)} "
        "from the supply.",
    ),
}
