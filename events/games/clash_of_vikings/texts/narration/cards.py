"""The story of cards: announced, turned up, discarded and drawn."""

from typing import assert_never

from events.ruleset.scoring import Text

from ...facts import CardAnnounced, CardFact, CardRevealed, CardsDiscarded, CardsDrawn, PileRenewed, SecondCardDue
from ..words import cards, known


def narrate_card(fact: CardFact) -> Text:
    """Return a fact about cards as a sentence."""
    match fact:
        case CardAnnounced(seat=seat, action=action, card=card):
            return Text(
                de=f"Platz {seat} legt eine Karte{known(card)} verdeckt hin und kündigt {action} an.",
                en=f"Seat {seat} puts a card{known(card)} face down and announces {action}.",
            )
        case CardRevealed(seat=seat, card=card, truthful=truthful):
            return Text(
                de=f"Platz {seat} deckt {card} auf: {'die Wahrheit' if truthful else 'geblufft'}.",
                en=f"Seat {seat} turns up {card}: {'the truth' if truthful else 'a bluff'}.",
            )
        case SecondCardDue(seat=seat):
            return Text(de=f"Platz {seat} spielt die zweite Karte.", en=f"Seat {seat} plays the second card.")
        case CardsDiscarded(counts=counts):
            number = cards(sum(counts))
            return Text(
                de=f"Auf die Abwurfstapel kommt, was in diesem Zug gespielt wurde: {number.de}.",
                en=f"What was played in this turn goes to the discard piles: {number.en}.",
            )
        case CardsDrawn(seat=seat, count=count, cards=drawn):
            number = cards(count)
            return Text(
                de=f"Platz {seat} zieht {number.de}{known(drawn)}.", en=f"Seat {seat} draws {number.en}{known(drawn)}."
            )
        case PileRenewed(seat=seat, count=count):
            number = cards(count)
            return Text(
                de=f"Platz {seat} mischt den Abwurfstapel ({number.de}) als neuen Nachziehstapel.",
                en=f"Seat {seat} shuffles the discards ({number.en}) as a new draw pile.",
            )
        case _:
            assert_never(fact)
