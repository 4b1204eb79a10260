"""Cards go from hand to table, from there to the discards, and back into the hand."""

from typing import assert_never

from events.ruleset.records import change
from events.ruleset.tuples import put, without

from ..facts import (
    CardAnnounced,
    CardFact,
    CardRevealed,
    CardsDiscarded,
    CardsDrawn,
    PileRenewed,
    SecondCardDue,
    ShieldRevealed,
)
from ..rules import action_phase, may_call
from ..state import Played, Table
from .changes import changed, minus, plus


def after_card(table: Table, fact: CardFact) -> Table:
    """Return the table after a card was announced, turned up, discarded or drawn."""
    match fact:
        case CardAnnounced():
            after = _announced(table, fact)
        case CardsDrawn(seat=seat, cards=cards):
            hands = put(table.hands, seat, plus(table.hands[seat], cards))
            after = changed(table, hands=hands, piles=put(table.piles, seat, minus(table.piles[seat], cards)))
        case CardsDiscarded():
            after = _discarded(table)
        case SecondCardDue():
            after = changed(table, phase="announce", action=None, target=None)
        case CardRevealed():
            after = revealed(table, fact)
        case PileRenewed(seat=seat):
            piles = put(table.piles, seat, table.discards[seat])
            after = changed(table, piles=piles, discards=put(table.discards, seat, ()))
        case _:
            assert_never(fact)
    return after


def played(table: Table, seat: int, one: Played) -> Table:
    """Return the table with a card of a seat's hand put face down beside the overview."""
    hands = put(table.hands, seat, without(table.hands[seat], one.card))
    return changed(table, hands=hands, played=(*table.played, one))


def revealed(table: Table, fact: CardRevealed | ShieldRevealed) -> Table:
    """Return the table with the card that was played last face up; what it costs comes next."""
    cards = (*table.played[:-1], change(table.played[-1], revealed=True))
    verdict = change(table.verdict, card=fact.card, truthful=fact.truthful)
    return changed(table, played=cards, verdict=verdict, phase="pay")


def _announced(table: Table, fact: CardAnnounced) -> Table:
    """C050, S3: the question opens next if anybody may call, else phase 3 follows."""
    seat, action = fact.seat, fact.action
    after = played(table, seat, Played(seat=seat, said=action, card=fact.card))
    after = changed(after, action=action, cards=table.cards + 1, phase="bluff")
    return after if may_call(after) else changed(after, phase=action_phase(after))


def _discarded(table: Table) -> Table:
    discards = table.discards
    for one in table.played:
        discards = put(discards, one.seat, plus(discards[one.seat], (one.card,)))
    return changed(table, discards=discards, played=(), phase="turn_end")
