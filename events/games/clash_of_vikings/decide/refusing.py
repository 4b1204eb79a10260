"""Refusals that several commands share."""

from events.ruleset.refusals import RuleBroken

from ..state import Phase, Question, QuestionKind, Table
from ..texts import PHASES


def require_phase(table: Table, rule: str, *phases: Phase) -> None:
    """Refuse a command whose moment it is not."""
    if table.phase not in phases:
        raise RuleBroken(rule, f"Something else is asked: {PHASES[table.phase].en}")


def open_question(table: Table, number: int, kind: QuestionKind, rule: str) -> Question:
    """Return the open question. Refuse an answer to another one (S8), or one of another kind."""
    question = table.question
    if question is None:
        raise RuleBroken("S8", "That question is closed, and none is open.")
    if question.number != number:
        raise RuleBroken("S8", f"That question is closed; the open one has number {question.number}.")
    if question.kind != kind:
        raise RuleBroken(rule, f"Something else is asked: {PHASES[table.phase].en}")
    return question
