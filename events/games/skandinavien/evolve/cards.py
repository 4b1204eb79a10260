"""What drawing cards does, and the shuffle."""

from events.ruleset.records import change
from events.ruleset.tuples import put

from ..data import CARD, Kind
from ..facts import BlindCardDrawn, DisplayRefilled, OpenCardDrawn
from ..state import FirstCard, Table
from .turns import next_turn


def open_card_drawn(table: Table, fact: OpenCardDrawn) -> Table:
    """Take an open card; its place is a hole until it is refilled."""
    seat, card = fact.seat, fact.card
    after: Table = change(
        table,
        hands=put(table.hands, seat, table.hands[seat] + CARD[card]),
        hole=fact.place,
        first_card=table.first_card or FirstCard(card=card, is_open=True),
    )
    return after


def display_refilled(table: Table, fact: DisplayRefilled) -> Table:
    """Fill the hole, which ends the draw of an open card."""
    return _drawn(table, table.hands, put(table.display, fact.place, fact.card), table.first_card)


def blind_card_drawn(table: Table, fact: BlindCardDrawn) -> Table:
    """Take the top card of the draw pile."""
    seat, card = fact.seat, fact.card
    hands = put(table.hands, seat, table.hands[seat] + CARD[card])
    return _drawn(table, hands, table.display, FirstCard(card=card, is_open=False))


def hand_discarded(table: Table, seat: int) -> Table:
    """Put a whole hand to the discards; the first card of a turn goes with it."""
    after: Table = change(
        table,
        hands=put(table.hands, seat, 0),
        discards=table.discards + table.hands[seat],
        first_card=None if seat == table.turn else table.first_card,
    )
    return after


def _drawn(table: Table, hands: tuple[int, ...], display: tuple[Kind, ...], first_card: FirstCard | None) -> Table:
    """End the turn after the second card, or when no card is left (R024, R035)."""
    pile = table.pile[:-1]
    if table.phase == "second_card" or not (pile or table.discards):
        return next_turn(table, pile=pile, hands=hands, display=display, hole=None)
    after: Table = change(
        table,
        phase="second_card",
        pile=pile,
        hands=hands,
        display=display,
        hole=None,
        first_card=first_card,
    )
    return after
