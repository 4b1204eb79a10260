"""Resamples what is hidden from a viewer, as a function of what the viewer knows; and the invariants."""

from collections import Counter
from itertools import product
from typing import Any

from events.ruleset.chance import Chance
from events.ruleset.records import change

from ..data.names import Card
from ..rules.turn import is_over, is_settled
from ..state import Question, Table
from .bracelets import with_bracelets
from .cards import with_cards


def resample_hidden(table: Table, viewer: int | None, chance: Chance) -> Table:
    """Return another table that looks the same, with hidden bracelets, cards and answers resampled.

    Hidden pieces are sorted first, so that their arrangement does not affect the new one; and the result is consistent
    with everything that the viewer has seen.
    """
    if is_over(table):
        return table
    return _with_answers(with_cards(with_bracelets(table, viewer, chance), viewer, chance), viewer, chance)


def _with_answers(table: Table, viewer: int | None, chance: Chance) -> Table:
    """Return the table with random answers of the others that leave the question open or settled as it is.

    S4, S7: nor is the number of answers taken from the table, so that a prediction does not depend on whether the
    others have answered.
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
    """Return True if the other question is also open or settled; if the first call closes it, it has one call only."""
    if table.setup.options.first_call and other.answers.count(True) > 1:
        return False
    return is_settled(table, other) == is_settled(table, question)


def invariants(table: Table) -> Any:
    """C195-C197: all bracelets, those removed unseen, and each seat's cards; and each Viking is on a valid space."""
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
