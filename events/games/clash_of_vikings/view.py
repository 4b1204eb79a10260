"""What each viewer may see, what stays the same however the game goes, and what a viewer cannot tell apart."""

from collections import Counter
from itertools import product
from typing import Any

from events.kernel.chance import Chance
from events.kernel.record import change

from .data import Card
from .rules import is_over, settled
from .state import Played, Question, Table


def view(table: Table, viewer: int | None) -> dict[str, Any]:
    """Built up from what is public, and the viewer's own."""
    over = is_over(table)
    return {
        "arena": table.setup.options.arena,
        "turn": table.turn,
        "active": table.active,
        "card": table.cards,
        "action": table.action,
        "vikings": table.vikings,
        "lying": table.lying,
        "supply": len(table.supply),
        "removed": len(table.removed),
        "sunk": table.sunk,
        "seats": [_seat(table, seat, own=seat == viewer, over=over) for seat in range(table.setup.seats)],
        "played": [_played(one, own=one.seat == viewer) for one in table.played],
        "question": _question(table.question, viewer),
        "target": table.target,
        "knocked_off": table.knocked_off,
    }


def _seat(table: Table, seat: int, *, own: bool, over: bool) -> dict[str, Any]:
    """One seat; its own hidden things are ``None`` for others, bracelets and hands until the end (C155)."""
    return {
        "bracelets": len(table.bracelets[seat]),
        "bracelet_values": table.bracelets[seat] if own or over else None,
        "hand": len(table.hands[seat]),
        "hand_cards": table.hands[seat] if own or over else None,
        "draw_pile": len(table.piles[seat]),
        "discard_pile": len(table.discards[seat]),
        "discards": table.discards[seat] if own else None,
    }


def _played(one: Played, *, own: bool) -> dict[str, Any]:
    card = one.card if own or one.revealed else None
    return {"seat": one.seat, "said": one.said, "card": card, "revealed": one.revealed}


def _question(question: Question | None, viewer: int | None) -> dict[str, Any] | None:
    """S4: who is asked, and the viewer's own answer; of the others not even whether they have answered."""
    if question is None:
        return None
    own = None if viewer not in question.asked else question.answers[question.asked.index(viewer)]
    return {"number": question.number, "asked": question.asked, "answer": own}


def conserved(table: Table) -> Any:
    """C195-C197: all bracelets, those removed unseen, and each seat's cards; and each Viking is where it may be."""
    water, vikings = table.arena.water, table.vikings
    assert len(set(vikings)) == table.setup.seats, "C200: each Viking on a space of its own"
    assert not water.intersection(vikings), "C200: no Viking on water"
    assert not water.intersection(table.lying), "C200: no bracelet on water"
    assert not set(vikings).intersection(table.lying), "C178: no bracelet under a Viking"
    places = [*table.bracelets, *table.lying.values(), table.supply, table.removed, table.sunk]
    if table.knocked_off is not None:
        places.append((table.knocked_off,))
    return (
        Counter(value for place in places for value in place),
        table.removed,
        [_cards(table, seat) for seat in _seats(table)],
    )


def redeal(table: Table, viewer: int | None, chance: Chance) -> Table:
    """Another table that looks the same: hidden bracelets, cards and answers dealt anew.

    What is dealt is put in order before, so that nothing of the hidden arrangement goes into the new one.
    """
    if is_over(table):
        return table
    return _with_answers(_with_cards(_with_bracelets(table, viewer, chance), viewer, chance), viewer, chance)


def _with_bracelets(table: Table, viewer: int | None, chance: Chance) -> Table:
    hidden = [*(values for seat, values in enumerate(table.bracelets) if seat != viewer), table.supply, table.removed]
    dealt = iter(chance.shuffled(sorted(value for values in hidden for value in values)))

    def anew(values: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(next(dealt) for _ in values))

    bracelets = tuple(values if seat == viewer else anew(values) for seat, values in enumerate(table.bracelets))
    redealt: Table = change(table, bracelets=bracelets, supply=anew(table.supply), removed=anew(table.removed))
    return redealt


def _with_cards(table: Table, viewer: int | None, chance: Chance) -> Table:
    hands, piles, discards, played = list(table.hands), list(table.piles), list(table.discards), list(table.played)
    for seat in _seats(table):
        if seat == viewer:
            continue
        hidden = [place for place, one in enumerate(played) if one.seat == seat and not one.revealed]
        own = [*hands[seat], *piles[seat], *discards[seat], *(played[place].card for place in hidden)]
        dealt = iter(chance.shuffled(sorted(own)))
        hands[seat], piles[seat], discards[seat] = (
            tuple(sorted(next(dealt) for _ in cards)) for cards in (hands[seat], piles[seat], discards[seat])
        )
        for place in hidden:
            played[place] = change(played[place], card=next(dealt))
    redealt: Table = change(
        table, hands=tuple(hands), piles=tuple(piles), discards=tuple(discards), played=tuple(played)
    )
    return redealt


def _with_answers(table: Table, viewer: int | None, chance: Chance) -> Table:
    """Of the answers that leave the question open, as many as have come, the viewer's own kept."""
    question = table.question
    if question is None:
        return table
    first_call, missing = table.setup.options.first_call, question.answers.count(None)
    possible = [
        other
        for answers in product((None, False, True), repeat=len(question.asked))
        if answers.count(None) == missing
        and all(
            seat != viewer or was == now
            for seat, was, now in zip(question.asked, question.answers, answers, strict=True)
        )
        and not settled(other := change(question, answers=answers), first_call=first_call)
    ]
    redealt: Table = change(table, question=chance.one_of(possible))
    return redealt


def _cards(table: Table, seat: int) -> tuple[Card, ...]:
    played = (one.card for one in table.played if one.seat == seat)
    return tuple(sorted((*table.hands[seat], *table.piles[seat], *table.discards[seat], *played)))


def _seats(table: Table) -> range:
    return range(table.setup.seats)
