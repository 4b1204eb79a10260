"""Another table that a viewer cannot tell from this one, as a function of what the viewer knows."""

from collections import Counter
from itertools import product
from typing import Any

from events.ruleset.chance import Chance
from events.ruleset.records import change

from ..data import Card
from ..rules import is_over, is_settled
from ..state import Question, Table
from .bracelets import with_bracelets
from .cards import with_cards


def resample_hidden(table: Table, viewer: int | None, chance: Chance) -> Table:
    """Return another table that looks the same: hidden bracelets, cards and answers dealt anew.

    What is dealt is put in order before, so that nothing of the hidden arrangement goes into the new one; and it is
    dealt such that all that the viewer has seen of it may have happened.
    """
    if is_over(table):
        return table
    return _with_answers(with_cards(with_bracelets(table, viewer, chance), viewer, chance), viewer, chance)


def _with_answers(table: Table, viewer: int | None, chance: Chance) -> Table:
    """Return the table with any answers of the others that leave the question as open, or as settled, as it is.

    S4, S7: how many have answered is not taken from the table either, so that what is foreseen of an answer is the
    same whether others are missing or not.
    """
    question = table.question
    if question is None or question.kind != "bluff":
        return table
    possible = [other for other in _answered_anyhow(question, viewer) if _looks_alike(table, question, other)]
    return change(table, question=chance.one_of("answers", possible))


def _answered_anyhow(question: Question, viewer: int | None) -> list[Question]:
    choices = [
        (answer,) if seat == viewer else (None, False, True)
        for seat, answer in zip(question.asked, question.answers, strict=True)
    ]
    return [change(question, answers=answers) for answers in product(*choices)]


def _looks_alike(table: Table, question: Question, other: Question) -> bool:
    """Return True if the other question is as open or as settled; where the first call closes it, there is only one."""
    if table.setup.options.first_call and other.answers.count(True) > 1:
        return False
    return is_settled(table, other) == is_settled(table, question)


def invariants(table: Table) -> Any:
    """C195-C197: all bracelets, those removed unseen, and each seat's cards; and each Viking is where it may be."""
    water, vikings = table.arena.water, table.vikings or table.chosen
    assert len(set(vikings)) == len(vikings), "C200: each Viking on a space of its own"
    assert len(vikings) == table.setup.seats or table.phase == "choose_start", "C009: every Viking on a start space"
    assert not water.intersection(vikings), "C200: no Viking on water"
    assert not water.intersection(table.lying), "C200: no bracelet on water"
    assert not set(vikings).intersection(table.lying), "C178: no bracelet under a Viking"
    places = [*table.bracelets, *table.lying.values(), table.supply, table.removed, table.sunk]
    if table.knocked_off is not None:
        places.append((table.knocked_off,))
    return (
        Counter(value for place in places for value in place),
        table.removed,
        [_cards(table, seat) for seat in range(table.setup.seats)],
    )


def _cards(table: Table, seat: int) -> tuple[Card, ...]:
    played = (one.card for one in table.played if one.seat == seat)
    return tuple(sorted((*table.hands[seat], *table.piles[seat], *table.discards[seat], *played)))
