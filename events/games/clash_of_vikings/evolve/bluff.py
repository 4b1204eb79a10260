"""The bluff question opens, is answered, and closes."""

from typing import assert_never

from events.ruleset.records import change
from events.ruleset.tuples import put

from ..facts import BluffAnswered, BluffFact, BluffQuestionClosed, BluffQuestionOpened
from ..rules import action_phase
from ..state import Question, Table, Verdict
from .changes import changed


def after_answer(table: Table, fact: BluffFact) -> Table:
    """Return the table after the question opened, was answered, or closed."""
    match fact:
        case BluffAnswered(seat=seat, call=call):
            question = table.question
            assert question is not None
            answers = put(question.answers, question.asked.index(seat), call)
            after = changed(table, question=change(question, answers=answers))
        case BluffQuestionOpened(question=number, asked=asked):
            opened = Question(number=number, kind="bluff", asked=asked, answers=(None,) * len(asked))
            after = changed(table, question=opened, questions=number)
        case BluffQuestionClosed():
            after = _closed(table, fact)
        case _:
            assert_never(fact)
    return after


def _closed(table: Table, fact: BluffQuestionClosed) -> Table:
    """C055, C056: with a caller the card is turned up, without one phase 3 follows."""
    assert table.action is not None
    caller = fact.caller
    verdict = Verdict(number=fact.question, kind="bluff", seat=table.active, said=table.action, caller=caller)
    phase = action_phase(table) if caller is None else "reveal"
    return changed(table, question=None, verdict=verdict, phase=phase)
