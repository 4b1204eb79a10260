"""The bluff question opens, is answered, and closes."""

from collections.abc import Mapping
from typing import Any

from ..facts import BluffAnswered, BluffQuestionClosed, BluffQuestionOpened
from ..rules import answered
from ..state import STAGE_OF, Question, Table
from .tools import Change, changed


def _question_opened(table: Table, fact: BluffQuestionOpened) -> Table:
    question = Question(number=fact.question, asked=fact.asked, answers=(None,) * len(fact.asked))
    return changed(table, question=question, questions=fact.question, stage="bluff")


def _question_answered(table: Table, fact: BluffAnswered) -> Table:
    assert table.question is not None
    return changed(table, question=answered(table.question, fact.seat, call=fact.call))


def _question_closed(table: Table, _: BluffQuestionClosed) -> Table:
    assert table.action is not None
    return changed(table, question=None, stage=STAGE_OF[table.action])


CHANGES: Mapping[type[Any], Change] = {
    BluffQuestionOpened: _question_opened,
    BluffAnswered: _question_answered,
    BluffQuestionClosed: _question_closed,
}
