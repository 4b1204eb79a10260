"""What drawing cards does, and the shuffle."""

from events.ruleset.records import change, put

from ..data import CARD, Kind
from ..facts import BlindCardDrawn, DisplayRefilled, OpenCardDrawn
from ..state import FirstCard, Table
from .hands import drew_blind, laid_down, took_openly
from .turns import next_turn


def open_card_drawn(table: Table, fact: OpenCardDrawn) -> Table:
    """Take an open card; its place is a hole until it is refilled."""
    seat, card = fact.seat, fact.card
    after: Table = change(
        took_openly(table, seat, CARD[card]),
        hole=fact.place,
        first_card=table.first_card or FirstCard(card=card, is_open=True),
    )
    return after


def display_refilled(table: Table, fact: DisplayRefilled) -> Table:
    """Fill the hole, which ends the draw of an open card."""
    return _drawn(table, put(table.display, fact.place, fact.card), table.first_card)


def blind_card_drawn(table: Table, fact: BlindCardDrawn) -> Table:
    """Take the top card of the draw pile."""
    first_card = FirstCard(card=fact.card, is_open=False)
    return _drawn(drew_blind(table, fact.seat, fact.card), table.display, first_card)


def hand_discarded(table: Table, seat: int) -> Table:
    """Put a whole hand to the discards; the first card of a turn goes with it."""
    after: Table = change(
        laid_down(table, seat, table.hands[seat]),
        discards=table.discards + table.hands[seat],
        first_card=None if seat == table.turn else table.first_card,
    )
    return after


def _drawn(table: Table, display: tuple[Kind, ...], first_card: FirstCard | None) -> Table:
    """End the turn after the second card, or when no card is left (R024, R035)."""
    pile = table.pile[:-1]
    if table.phase == "second_card" or not (pile or table.discards):
        return next_turn(table, pile=pile, display=display, hole=None)
    after: Table = change(
        table,
        phase="second_card",
        pile=pile,
        display=display,
        hole=None,
        first_card=first_card,
    )
    return after
