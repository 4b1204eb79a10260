"""The story of the bracelets."""

from collections.abc import Mapping
from typing import assert_never

from events.ruleset.scoring import Text

from ...facts import (
    BraceletFact,
    BraceletKnockedOff,
    BraceletLaid,
    BraceletPlaced,
    BraceletsPickedUp,
    BraceletSunk,
    BraceletTaken,
    LootTaken,
    NothingTaken,
    Reason,
    SupplyBraceletTaken,
)
from ..words import bracelets, known, listed

Won = BraceletTaken | NothingTaken | SupplyBraceletTaken

WHY: Mapping[Reason, Text] = {
    "bluff": Text(de="Bluff entlarvt", en="Bluff caught"),
    "false_call": Text(de="Zu Unrecht gerufen", en="Wrongly called"),
    "hit": Text(de="Treffer", en="Hit"),
    "shield": Text(de="Echter SHIELD", en="Real SHIELD"),
    "false_shield": Text(de="Falscher SHIELD", en="False SHIELD"),
}


def narrate_bracelet(fact: BraceletFact) -> Text:
    """Return a fact about bracelets as a sentence."""
    match fact:
        case BraceletTaken() | NothingTaken() | SupplyBraceletTaken():
            text = _won(fact)
        case BraceletsPickedUp(seat=seat, space=space, values=values):
            number = bracelets(len(values))
            text = Text(
                de=f"Platz {seat} bekommt auf {space} {number.de}: {listed(values)}.",
                en=f"Seat {seat} gets {number.en} on {space}: {listed(values)}.",
            )
        case BraceletKnockedOff(seat=seat, target=target, value=value):
            text = Text(
                de=f"Platz {seat} schlägt Platz {target} einen Armreif vom Wert {value} ab.",
                en=f"Seat {seat} knocks a bracelet of value {value} off seat {target}.",
            )
        case BraceletPlaced(seat=seat, space=space, value=value):
            text = Text(
                de=f"Platz {seat} legt den Armreif vom Wert {value} auf {space}.",
                en=f"Seat {seat} puts the bracelet of value {value} on {space}.",
            )
        case BraceletSunk(space=space, value=value):
            text = Text(
                de=f"Der Armreif vom Wert {value} versinkt bei {space} im Wasser.",
                en=f"The bracelet of value {value} sinks in the water at {space}.",
            )
        case BraceletLaid(space=space, value=value):
            text = Text(
                de=f"Aus dem Vorrat kommt ein Armreif vom Wert {value} auf {space}.",
                en=f"A bracelet of value {value} from the supply is laid on {space}.",
            )
        case LootTaken():
            text = _loot(fact)
        case _:
            assert_never(fact)
    return text


def _loot(fact: LootTaken) -> Text:
    seat, number, values = fact.seat, bracelets(fact.count), known(fact.values)
    return Text(
        de=f"Platz {seat} steht auf dem Beutefeld und nimmt {number.de}{values} aus dem Vorrat.",
        en=f"Seat {seat} stands on the loot space and takes {number.en}{values} from the supply.",
    )


def _won(fact: Won) -> Text:
    taker, victim = fact.taker, fact.victim
    match fact:
        case BraceletTaken(reason=reason, value=value):
            return Text(
                de=f"{WHY[reason].de}: Platz {taker} nimmt Platz {victim} einen Armreif{known(value)} ab.",
                en=f"{WHY[reason].en}: seat {taker} takes a bracelet{known(value)} from seat {victim}.",
            )
        case NothingTaken(reason=reason):
            return Text(
                de=f"{WHY[reason].de}: bei Platz {victim} ist für Platz {taker} nichts zu holen.",
                en=f"{WHY[reason].en}: seat {victim} has nothing for seat {taker} to take.",
            )
        case SupplyBraceletTaken(value=value):
            return Text(
                de=f"Platz {victim} hat keinen Armreif: Platz {taker} nimmt einen{known(value)} aus dem Vorrat.",
                en=f"Seat {victim} has no bracelet: seat {taker} takes one{known(value)} from the supply.",
            )
        case _:
            assert_never(fact)
