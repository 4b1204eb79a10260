"""Resamples the cards of others, consistently with everything that was seen of them.

The cards of each shuffled draw pile are public, and so are openly drawn cards. So it is public which cards in total
were drawn from it blind, and which were in the hands at the first shuffle. For the cards that a seat has paid since,
the code chooses a past: the pile from which each card came.
"""

from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import accumulate, islice

from events.ruleset.chance import NUMBERS, Chance, choices, give_up
from events.ruleset.records import change

from ..data.box import CARD, CARDS, KINDS, Kind, bag_of, cards_of, counts, size
from ..rules.turn import cards_to_deal
from ..state import Moved, Table

TRIES = 200
"""The number of attempts to find a consistent past."""
PLACES = {kind: place for place, kind in enumerate(KINDS)}


class Past:
    """The cards that may have been paid, by seat and draw pile.

    ``slots`` is the number of cards of each seat that others do not know, and ``pools`` the cards left for them.
    """

    def __init__(self, table: Table, others: Sequence[int]) -> None:
        piles = len(table.drawn)
        bags = [sum(bags[seat] for seat in others) for bags in table.drawn]
        bags[-1] += bag_of(table.pile)
        self.pools = [list(counts(bag)) for bag in bags]
        self.sizes = [sum(pool) for pool in self.pools]
        self.slots = {seat: [size(table.drawn[0][seat]), *[0] * (piles - 1)] for seat in others}
        self.paid = {seat: [0] * piles for seat in others}

    def pay(self, seat: int, card: Kind, numbers: Iterator[int]) -> bool:
        """Choose the pile that a paid card came from; return ``False`` if the seat cannot have had it."""
        place, slots, pools, sizes = PLACES[card], self.slots[seat], self.pools, self.sizes
        possible = [pile for pile, slot in enumerate(slots) if slot and pools[pile][place]]
        if not possible:
            return False
        pile = possible[0]
        if len(possible) > 1:
            likely = list(accumulate((slots[one] * pools[one][place] << 16) // sizes[one] for one in possible))
            number = next(numbers) * NUMBERS + next(numbers)
            pile = possible[bisect(likely, number * likely[-1] // NUMBERS**2)]
        slots[pile] -= 1
        pools[pile][place] -= 1
        sizes[pile] -= 1
        self.paid[seat][pile] += CARD[card]
        return True


def with_cards(table: Table, others: Sequence[int], chance: Chance) -> Table:
    """Deal the hands of others and the draw pile; cards publicly known to be in a hand stay there."""
    if not table.drawn:
        return _dealt(table, others, chance)
    past = _found(table, others, chance)
    if past is not None:
        return _with_past(table, past, chance)
    give_up(chance)
    return change(_dealt(table, others, chance), drawn=(), since=())


def first_card(table: Table, others: Sequence[int], chance: Chance) -> Table:
    """Of a blind card just drawn, others know only that it is in the hand, and its draw pile."""
    first = table.first_card
    if first is None or first.is_open or table.turn not in others or table.drawn:
        return table
    card = chance.one_of("first_card", cards_of(_unknown(table, table.turn)))
    return change(table, first_card=change(first, card=card))


def _dealt(table: Table, others: Sequence[int], chance: Chance) -> Table:
    """Deal all cards that are not known to be in a hand."""
    unknown = {seat: _unknown(table, seat) for seat in others}
    hidden = [*table.pile, *(cards_to_deal(table) if not table.display else ())]
    for bag in unknown.values():
        hidden += cards_of(bag)
    cards = iter(chance.shuffled("cards", sorted(hidden, key=KINDS.index)))
    hands = list(table.hands)
    for seat, bag in unknown.items():
        hands[seat] += bag_of(islice(cards, size(bag))) - bag
    return change(table, hands=tuple(hands), pile=tuple(islice(cards, len(table.pile))))


def _unknown(table: Table, seat: int) -> int:
    """Return the part of a hand that others do not know; in forks without ``known`` all but an open first card."""
    first, known = table.first_card, table.known[seat]
    if first and first.is_open and seat == table.turn and not counts(known)[PLACES[first.card]]:
        known += CARD[first.card]
    return table.hands[seat] - known


def _found(table: Table, others: Sequence[int], chance: Chance) -> Past | None:
    moves = [move for move in table.since if move[0] in others]
    numbers = choices("past_cards", chance)
    for _ in range(TRIES):
        past = Past(table, others)
        if _followed(past, moves, numbers):
            unknown = [size(_unknown(table, seat)) for seat in others]
            return past if [sum(past.slots[seat]) for seat in others] == unknown else None
    return None


def _followed(past: Past, moves: Sequence[Moved], numbers: Iterator[int]) -> bool:
    """Replay the events of the past; return whether they are possible."""
    for seat, what in moves:
        if isinstance(what, int):
            past.slots[seat][what] += 1
        elif not past.pay(seat, what, numbers):
            return False
    return True


def _with_past(table: Table, past: Past, chance: Chance) -> Table:
    """Deal the rest of each draw pile to the seats that have drawn from it; the rest of the last pile stays in it."""
    hands, drawn, first = list(table.hands), [list(bags) for bags in table.drawn], table.first_card
    for seat in past.slots:
        hands[seat] -= _unknown(table, seat)
    asked = _drawn_first(table) if first and not first.is_open and table.turn in past.slots else None
    cards: Iterator[Kind] = iter(())
    for place, (bags, pool) in enumerate(zip(drawn, past.pools, strict=True)):
        kinds = cards_of(sum(card * count for card, count in zip(CARDS, pool, strict=True)))
        takers = [seat for seat, slots in past.slots.items() if slots[place]]
        sole = len(takers) == 1 and past.slots[takers[0]][place] == len(kinds) and asked != place
        cards = iter(kinds if sole or not kinds else chance.shuffled("cards", kinds))
        for seat, slots in past.slots.items():
            dealt = tuple(islice(cards, slots[place]))
            bag = bag_of(dealt)
            hands[seat] += bag
            bags[seat] = past.paid[seat][place] + bag
            if first and place == asked and seat == table.turn:
                first = change(first, card=dealt[-1])
    return change(table, hands=tuple(hands), pile=tuple(cards), drawn=tuple(map(tuple, drawn)), first_card=first)


def _drawn_first(table: Table) -> int:
    """Return the draw pile of the turn's first card; if unknown, the one before the first shuffle."""
    places = (place for seat, place in reversed(table.since) if seat == table.turn and isinstance(place, int))
    return next(places, 0)
