"""Resamples the cards of others, consistently with everything that was seen of them.

A card that was turned up is in its owner's discards, and later in the renewed draw pile, so it was not among the cards
kept in hand at that time. So the code chooses a past: the cards kept each time, and for each played card whether it was
one of those or drawn since.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from events.ruleset.chance import Chance, choices, give_up
from events.ruleset.records import change, put

from ..data.names import Card
from ..state import RENEWED, Cycle, Table

TRIES = 200
"""The number of attempts to find a consistent past."""


class Kept(NamedTuple):
    """The cards that were kept in hand when the discards last became the draw pile."""

    hand: Sequence[Card] = ()
    """The kept cards that are still in hand."""
    played: Sequence[Card | None] = ()
    """Each card that was played since and stayed face down, or ``None`` if it was drawn since."""


def with_cards(table: Table, viewer: int | None, chance: Chance) -> Table:
    """Return the table with the hands, piles, discards and played cards of others resampled."""
    for seat in range(table.setup.seats):
        if seat != viewer:
            table = _with_cards_of(table, seat, chance)
    return table


def _with_cards_of(table: Table, seat: int, chance: Chance) -> Table:
    hand, pile, discards, played = table.hands[seat], table.piles[seat], table.discards[seat], table.played
    face_down = [place for place, one in enumerate(played) if one.seat == seat and not one.revealed]
    shown, kept = _shown_discards(table, seat), _kept(table, seat, chance)
    gone, lying = kept.played[: len(kept.played) - len(face_down)], kept.played[len(kept.played) - len(face_down) :]
    in_discards = [*shown, *[card for card in gone if card is not None]]
    hidden = sorted([*hand, *pile, *discards, *[played[place].card for place in face_down]])
    for known in (*in_discards, *kept.hand, *[card for card in lying if card is not None]):
        hidden.remove(known)
    dealt = iter(chance.shuffled("cards", hidden))
    new_hand = sorted([*kept.hand, *islice(dealt, len(hand) - len(kept.hand))])
    new_pile = sorted(islice(dealt, len(pile)))
    new_discards = sorted([*in_discards, *islice(dealt, len(discards) - len(in_discards))])
    for place, card in zip(face_down, lying or (None,) * len(face_down), strict=True):
        played = put(played, place, change(played[place], card=next(dealt) if card is None else card))
    return change(
        table,
        hands=put(table.hands, seat, tuple(new_hand)),
        piles=put(table.piles, seat, tuple(new_pile)),
        discards=put(table.discards, seat, tuple(new_discards)),
        played=played,
    )


def _shown_discards(table: Table, seat: int) -> list[Card]:
    """Return the cards that everybody has seen being discarded."""
    shown = list[Card]()
    for event in reversed(table.cycles[seat].since):
        if event == RENEWED:
            break
        if isinstance(event, str):
            shown.append(event)
    for one in table.played:
        # A fork that is older than ``cycles`` does not know which cards were turned up before it began.
        if one.revealed and one.seat == seat and one.card in shown:
            shown.remove(one.card)
    return shown


def _kept(table: Table, seat: int, chance: Chance) -> Kept:
    cycle = table.cycles[seat]
    if not cycle.renewed and RENEWED not in cycle.since:
        return Kept()
    deck = table.setup.box.decks[table.setup.options.bluff_arena]
    size = len(table.hands[seat])
    for event in cycle.since:
        size += -event if isinstance(event, int) else 1
    if size >= 0:
        numbers = choices("past_cards", chance)
        for _ in range(TRIES):
            kept = _past(cycle, size, deck, numbers)
            if kept is not None:
                return kept
    give_up(chance)
    return Kept()


def _past(cycle: Cycle, size: int, deck: Sequence[Card], numbers: Iterator[int]) -> Kept | None:
    """Return the kept cards of a past that is chosen by these numbers; ``None`` if it becomes inconsistent.

    ``left`` are the unknown cards that were not kept; ``drawn`` of them are in the hand.
    """
    kept, drawn, played = list[Card](), 0, list[Card | None]()
    left = list(deck)
    for card in cycle.renewed:
        left.remove(card)
    _take(left, size, kept, numbers)
    left += cycle.renewed
    for event in cycle.since:
        if event == RENEWED:
            _take(left, drawn, kept, numbers)
            left, drawn, played = list(deck), 0, []
            for card in kept:
                left.remove(card)
        elif isinstance(event, int):
            drawn += event
        elif event is None:
            place = next(numbers) % (drawn + len(kept)) if kept else -1
            played.append(kept.pop(place - drawn) if place >= drawn else None)
            drawn -= played[-1] is None
        elif event in kept and not (drawn and event in left and next(numbers) % (drawn + len(kept)) < drawn):
            kept.remove(event)
        elif drawn and event in left:
            left.remove(event)
            drawn -= 1
        else:
            return None
        if drawn < 0 or drawn > len(left):
            return None
    return Kept(kept, played)


def _take(left: list[Card], number: int, kept: list[Card], numbers: Iterator[int]) -> None:
    """Move a number of the cards in ``left``, chosen uniformly at random, to the kept ones."""
    kept += [left.pop(next(numbers) % len(left)) for _ in range(number)]
