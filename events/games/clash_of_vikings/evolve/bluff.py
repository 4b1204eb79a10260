"""The bluff question opens, is answered, and closes.

These facts are the most frequent ones: a look at their exact type costs a fifth of a class pattern that does not match.
"""

from typing import assert_never

from events.ruleset.records import change, put

from ..facts import BluffAnswered, BluffFact, BluffQuestionClosed, BluffQuestionOpened
from ..rules import action_phase
from ..state import Question, Table, Verdict
from .changes import changed


def after_answer(table: Table, fact: BluffFact) -> Table:
    """Return the table after the question opened, was answered, or closed."""
    if type(fact) is BluffAnswered:
        question = table.question
        assert question is not None
        answers = put(question.answers, question.asked.index(fact.seat), fact.call)
        return changed(table, question=change(question, answers=answers))
    if type(fact) is BluffQuestionOpened:
        opened = Question(number=fact.question, kind="bluff", asked=fact.asked, answers=(None,) * len(fact.asked))
        return changed(table, question=opened, questions=fact.question)
    if type(fact) is BluffQuestionClosed:
        return _closed(table, fact)
    assert_never(fact)


def _closed(table: Table, fact: BluffQuestionClosed) -> Table:
    """C055, C056: with a caller the card is turned up, without one phase 3 follows."""
    assert table.action is not None
    caller = fact.caller
    verdict = Verdict(number=fact.question, kind="bluff", seat=table.active, said=table.action, caller=caller)
    phase = action_phase(table) if caller is None else "reveal"
    return changed(table, question=None, verdict=verdict, phase=phase)
