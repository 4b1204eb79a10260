"""Vikings move and displace each other; attacks and shields are declared."""

from typing import assert_never

from events.ruleset.records import put, without

from ..data import Space
from ..facts import (
    ActionDeclined,
    ActionFact,
    ActionFizzled,
    AttackDeclared,
    ShieldBelieved,
    ShieldClaimed,
    ShieldDeclined,
    ShieldDoubted,
    ShieldRevealed,
    VikingMoved,
    VikingSlammed,
)
from ..state import Phase, Played, Question, Table, Verdict
from .cards import revealed
from .changes import changed, happened


def after_action(table: Table, fact: ActionFact) -> Table:
    """Return the table after an action was carried out or left, or an attack was answered."""
    match fact:
        case VikingMoved(seat=seat, to=to):
            after = changed(table, vikings=put(table.vikings, seat, to), phase=_after_arriving(table, to))
        case ActionDeclined() | ActionFizzled():
            after = changed(table, phase="settled")
        case VikingSlammed(seat=seat, victim=victim, space=space, to=to):
            vikings = put(put(table.vikings, seat, space), victim, to)
            after = changed(table, vikings=vikings, phase=_after_arriving(table, to))
        case AttackDeclared():
            after = _attacked(table, fact)
        case ShieldDeclined():
            after = changed(table, question=None, phase="hit")
        case ShieldClaimed():
            after = _claimed(table, fact)
        case ShieldBelieved():
            after = changed(table, question=None, verdict=_verdict(table, None), phase="settled")
        case ShieldDoubted(seat=seat):
            after = changed(table, question=None, verdict=_verdict(table, seat), phase="reveal")
        case ShieldRevealed():
            after = revealed(table, fact)
        case _:
            assert_never(fact)
    return after


def _after_arriving(table: Table, space: Space) -> Phase:
    return "pick_up" if space in table.lying else "settled"


def _attacked(table: Table, fact: AttackDeclared) -> Table:
    """C111, C114: the target is asked, unless it has no card to claim."""
    if fact.opens is None:
        return changed(table, target=fact.target, phase="hit")
    question = Question(number=fact.opens, kind="shield", asked=(fact.target,), answers=(None,))
    return changed(table, target=fact.target, question=question, questions=fact.opens, phase="shield")


def _claimed(table: Table, fact: ShieldClaimed) -> Table:
    """C116: the attacker is asked to doubt the claim."""
    question = Question(number=fact.opens, kind="doubt", asked=(table.active,), answers=(None,))
    seat, card = fact.seat, fact.card
    return changed(
        table,
        hands=put(table.hands, seat, without(table.hands[seat], card)),
        played=(*table.played, Played(seat=seat, said="SHIELD", card=card)),
        cycles=happened(table, seat, None),
        question=question,
        questions=fact.opens,
        phase="doubt",
    )


def _verdict(table: Table, caller: int | None) -> Verdict:
    assert table.question is not None
    assert table.target is not None
    return Verdict(number=table.question.number, kind="doubt", seat=table.target, said="SHIELD", caller=caller)
