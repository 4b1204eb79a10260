"""Cards go from hand to table, from there to the discards, and back into the hand."""

from collections.abc import Mapping
from typing import Any

from events.ruleset.records import change

from ..facts import CardAnnounced, CardRevealed, CardsDiscarded, CardsDrawn, PileRenewed, SecondCardDue
from ..state import STAGE_OF, Played, Table
from .tools import Change, changed, minus, plus, replaced


def _card_announced(table: Table, fact: CardAnnounced) -> Table:
    seat, card = fact.seat, fact.card
    return changed(
        table,
        hands=replaced(table.hands, seat, minus(table.hands[seat], (card,))),
        played=(*table.played, Played(seat=seat, said=fact.action, card=card)),
        action=fact.action,
        cards=table.cards + 1,
        stage=STAGE_OF[fact.action],
    )


def card_revealed(table: Table, _: Any) -> Table:
    """The card that was played last lies face up."""
    return changed(table, played=(*table.played[:-1], change(table.played[-1], revealed=True)))


def _second_card_due(table: Table, _: SecondCardDue) -> Table:
    return changed(table, stage="announce", action=None, target=None)


def _cards_discarded(table: Table, _: CardsDiscarded) -> Table:
    discards = table.discards
    for one in table.played:
        discards = replaced(discards, one.seat, plus(discards[one.seat], (one.card,)))
    return changed(table, discards=discards, played=())


def _cards_drawn(table: Table, fact: CardsDrawn) -> Table:
    seat = fact.seat
    return changed(
        table,
        hands=replaced(table.hands, seat, plus(table.hands[seat], fact.cards)),
        piles=replaced(table.piles, seat, minus(table.piles[seat], fact.cards)),
    )


def _pile_renewed(table: Table, fact: PileRenewed) -> Table:
    seat = fact.seat
    return changed(
        table,
        piles=replaced(table.piles, seat, table.discards[seat]),
        discards=replaced(table.discards, seat, ()),
    )


CHANGES: Mapping[type[Any], Change] = {
    CardAnnounced: _card_announced,
    CardRevealed: card_revealed,
    SecondCardDue: _second_card_due,
    CardsDiscarded: _cards_discarded,
    CardsDrawn: _cards_drawn,
    PileRenewed: _pile_renewed,
}
