"""The bluff question: who is asked, and whose call counts."""

from ..state import Question, Table
from .turn import clockwise


def may_call(table: Table) -> tuple[int, ...]:
    """C050, C051: everybody but the active player who has a bracelet, clockwise."""
    return tuple(seat for seat in clockwise(table)[1:] if table.bracelets[seat])


def is_anybody_asked(table: Table) -> bool:
    """C050, S3: True if at least one seat may call."""
    bracelets, active = table.bracelets, table.active
    return any(bracelets[:active]) or any(bracelets[active + 1 :])


def caller(question: Question) -> int | None:
    """C053, C054: the nearest clockwise who called; with the option ``first_call`` there is no other."""
    calls = (seat for seat, answer in zip(question.asked, question.answers, strict=True) if answer)
    return next(calls, None)
