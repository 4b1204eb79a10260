"""The bluff question: who is asked, and whose call counts."""

from ..state import Question, Table
from .turn import clockwise


def may_call(table: Table) -> tuple[int, ...]:
    """C050, C051: everybody but the active player who has a bracelet, clockwise."""
    return tuple(seat for seat in clockwise(table)[1:] if table.bracelets[seat])


def settled(question: Question, *, first_call: bool) -> bool:
    """Whether the answers so far decide the question, however those still missing turn out (S5, S6)."""
    if first_call:
        return True in question.answers or None not in question.answers
    for answer in question.answers:
        if answer is None:
            return False
        if answer:
            return True
    return True


def caller(question: Question) -> int | None:
    """Whose call counts in a settled question: the nearest clockwise (C054), or the only one there is (C053)."""
    calls = (seat for seat, answer in zip(question.asked, question.answers, strict=True) if answer)
    return next(calls, None)


def answered(question: Question, seat: int, *, call: bool) -> Question:
    """The question with one more answer."""
    place = question.asked.index(seat)
    return Question(
        number=question.number,
        asked=question.asked,
        answers=(*question.answers[:place], call, *question.answers[place + 1 :]),
    )
