"""The story of cards, calls of bluff, actions and shields."""

from events.ruleset.scoring import Text

from ..facts import (
    ActionDeclined,
    ActionFizzled,
    AttackDeclared,
    BluffAnswered,
    BluffQuestionClosed,
    BluffQuestionOpened,
    CardAnnounced,
    CardRevealed,
    CardsDiscarded,
    CardsDrawn,
    PileRenewed,
    SecondCardDue,
    ShieldBelieved,
    ShieldClaimed,
    ShieldDeclined,
    ShieldDoubted,
    ShieldRevealed,
    VikingMoved,
    VikingSlammed,
)
from .words import Stories, cards_de, cards_en, known, listed


def _opened(fact: BluffQuestionOpened) -> Text:
    seats = listed(fact.asked)
    if len(fact.asked) == 1:
        return Text(
            de=f"Bluff ausrufen oder passen: gefragt ist Platz {seats}.", en=f"Call bluff or pass: seat {seats}."
        )
    return Text(
        de=f"Bluff ausrufen oder passen: gefragt sind Plätze {seats}.", en=f"Call bluff or pass: seats {seats}."
    )


def _answered(fact: BluffAnswered) -> Text:
    if fact.seat is None:
        return Text(de="Eine verdeckte Antwort ist da.", en="A sealed answer has come.")
    return Text(
        de=f"Platz {fact.seat} {'ruft verdeckt Bluff' if fact.call else 'passt verdeckt'}.",
        en=f"Seat {fact.seat} secretly {'calls bluff' if fact.call else 'passes'}.",
    )


def _closed(fact: BluffQuestionClosed) -> Text:
    if fact.caller is None:
        return Text(de="Niemand ruft Bluff aus.", en="Nobody calls bluff.")
    return Text(de=f"Platz {fact.caller} ruft: Bluff!", en=f"Seat {fact.caller} calls: bluff!")


def _revealed(fact: CardRevealed) -> Text:
    return Text(
        de=f"Platz {fact.seat} deckt {fact.card} auf: {'die Wahrheit' if fact.truthful else 'geblufft'}.",
        en=f"Seat {fact.seat} turns up {fact.card}: {'the truth' if fact.truthful else 'a bluff'}.",
    )


def _shield_revealed(fact: ShieldRevealed) -> Text:
    return Text(
        de=f"Platz {fact.seat} deckt {fact.card} auf: {'der SHIELD ist echt' if fact.truthful else 'kein SHIELD'}.",
        en=f"Seat {fact.seat} turns up {fact.card}: {'the SHIELD is real' if fact.truthful else 'no SHIELD'}.",
    )


STORIES: Stories = {
    CardAnnounced: lambda fact: Text(
        de=f"Platz {fact.seat} legt eine Karte{known(fact.card)} verdeckt hin und kündigt {fact.action} an.",
        en=f"Seat {fact.seat} puts a card{known(fact.card)} face down and announces {fact.action}.",
    ),
    BluffQuestionOpened: _opened,
    BluffAnswered: _answered,
    BluffQuestionClosed: _closed,
    CardRevealed: _revealed,
    ActionFizzled: lambda fact: Text(
        de=f"{fact.action} bleibt ohne Wirkung: nichts ist in Reichweite.",
        en=f"{fact.action} has no effect: nothing is in reach.",
    ),
    ActionDeclined: lambda fact: Text(
        de=f"Platz {fact.seat} verzichtet auf {fact.action}.", en=f"Seat {fact.seat} leaves {fact.action} undone."
    ),
    VikingMoved: lambda fact: Text(
        de=f"{fact.action}: Platz {fact.seat} geht von {fact.start} nach {fact.to}.",
        en=f"{fact.action}: seat {fact.seat} goes from {fact.start} to {fact.to}.",
    ),
    VikingSlammed: lambda fact: Text(
        de=f"SLAM: Platz {fact.seat} stürmt von {fact.start} nach {fact.space} "
        f"und verdrängt Platz {fact.victim} nach {fact.to}.",
        en=f"SLAM: seat {fact.seat} charges from {fact.start} to {fact.space} "
        f"and pushes seat {fact.victim} to {fact.to}.",
    ),
    AttackDeclared: lambda fact: Text(
        de=f"{fact.action}: Platz {fact.seat} greift Platz {fact.target} an.",
        en=f"{fact.action}: seat {fact.seat} attacks seat {fact.target}.",
    ),
    ShieldDeclined: lambda fact: Text(
        de=f"Platz {fact.seat} wehrt sich nicht.", en=f"Seat {fact.seat} does not resist."
    ),
    ShieldClaimed: lambda fact: Text(
        de=f"Platz {fact.seat} legt eine Karte{known(fact.card)} verdeckt hin und behauptet: SHIELD.",
        en=f"Seat {fact.seat} puts a card{known(fact.card)} face down and claims: SHIELD.",
    ),
    ShieldBelieved: lambda fact: Text(
        de=f"Platz {fact.seat} glaubt es: der Angriff fällt aus.",
        en=f"Seat {fact.seat} believes it: the attack does not happen.",
    ),
    ShieldDoubted: lambda fact: Text(
        de=f"Platz {fact.seat} glaubt nicht an den SHIELD: Bluff!",
        en=f"Seat {fact.seat} does not believe in the SHIELD: bluff!",
    ),
    ShieldRevealed: _shield_revealed,
    SecondCardDue: lambda fact: Text(
        de=f"Platz {fact.seat} spielt die zweite Karte.", en=f"Seat {fact.seat} plays the second card."
    ),
    CardsDiscarded: lambda fact: Text(
        de=f"Die {cards_de(sum(fact.counts))} des Zuges kommen auf die Abwurfstapel.",
        en=f"The turn's {cards_en(sum(fact.counts))} go to the discard piles.",
    ),
    CardsDrawn: lambda fact: Text(
        de=f"Platz {fact.seat} zieht {cards_de(fact.count)}{known(fact.cards)}.",
        en=f"Seat {fact.seat} draws {cards_en(fact.count)}{known(fact.cards)}.",
    ),
    PileRenewed: lambda fact: Text(
        de=f"Platz {fact.seat} mischt den Abwurfstapel ({cards_de(fact.count)}) als neuen Nachziehstapel.",
        en=f"Seat {fact.seat} shuffles the discards ({cards_en(fact.count)}) as a new draw pile.",
    ),
}
