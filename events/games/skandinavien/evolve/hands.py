"""How cards come into hands and leave them, and what all have seen of it."""

from events.ruleset.records import change, put

from ..data import CARD, KINDS, Kind, cards_of, counts, holds
from ..state import Table


def took_openly(table: Table, seat: int, bag: int) -> Table:
    """Take cards that all have seen."""
    after: Table = change(
        table,
        hands=put(table.hands, seat, table.hands[seat] + bag),
        known=put(table.known, seat, table.known[seat] + bag),
    )
    return after


def drew_blind(table: Table, seat: int, card: Kind) -> Table:
    """Take a card that nobody else has seen."""
    hands = put(table.hands, seat, table.hands[seat] + CARD[card])
    if table.drawn:
        *earlier, last = table.drawn
        after: Table = change(
            table,
            hands=hands,
            drawn=(*earlier, put(last, seat, last[seat] + CARD[card])),
            since=(*table.since, (seat, len(earlier))),
        )
    else:
        after = change(table, hands=hands)
    return after


def laid_down(table: Table, seat: int, bag: int) -> Table:
    """Lay cards down; those that all knew of go first, since cards of a kind are alike."""
    known = table.known[seat]
    shown = bag if holds(known, bag) else _both(known, bag)
    after: Table = change(
        table, hands=put(table.hands, seat, table.hands[seat] - bag), known=put(table.known, seat, known - shown)
    )
    if table.drawn and bag != shown:
        after = change(after, since=(*table.since, *((seat, card) for card in cards_of(bag - shown))))
    return after


def shuffled(table: Table, order: tuple[Kind, ...]) -> Table:
    """Make the discards the draw pile, whose cards all know; what was drawn before is none of these."""
    nothing, drawn = (0,) * table.setup.seats, table.drawn
    if not drawn:
        drawn = (tuple(hand - known for hand, known in zip(table.hands, table.known, strict=True)), nothing)
    elif any(drawn[-1]):
        drawn = (*drawn, nothing)
    after: Table = change(table, pile=order, discards=0, drawn=drawn)
    return after


def _both(one: int, other: int) -> int:
    """Return the cards that are in both bags."""
    pairs = zip(KINDS, counts(one), counts(other), strict=True)
    return sum(CARD[kind] * min(here, there) for kind, here, there in pairs)
