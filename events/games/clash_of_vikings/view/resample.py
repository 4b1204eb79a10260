"""Another table that a viewer cannot tell from this one, as a function of what the viewer knows."""

from itertools import product

from events.ruleset.chance import Chance
from events.ruleset.records import change

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
    resampled: Table = change(table, question=chance.one_of("answers", possible))
    return resampled


def _answered_anyhow(question: Question, viewer: int | None) -> list[Question]:
    """Return the question with all combinations of answers of the others."""
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
