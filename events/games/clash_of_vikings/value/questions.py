"""Questions of truth, settled by what is believed: in dealt worlds every card is as likely as any other."""

from collections.abc import Callable

from events.ruleset.ruleset import Story

from ..state import Question, Table
from .actions import follow_up, hit
from .beliefs import Beliefs, beliefs
from .places import BRACELET, Distances, distances
from .standing import mean, standing, transfer

LIES_ABOUT_SHIELDS = 0.8
"""How much less often a SHIELD is claimed falsely than an action is announced."""


def value(known: Table, seat: int, story: Story) -> Callable[[Table], float]:
    """Return a function of a table to the points that a seat will be ahead, by what its story has taught it."""
    learned, ways = beliefs(story), distances(known.arena)
    question = known.question
    if question is not None and question.kind in ("bluff", "doubt") and seat in question.asked:
        return _doubts(known, seat, question, learned, ways)

    def ahead(table: Table) -> float:
        return standing(table, seat, ways) + _open(table, seat, learned, ways)

    return ahead


def _doubts(known: Table, seat: int, question: Question, learned: Beliefs, ways: Distances) -> Callable[[Table], float]:
    """Return what calling bluff is worth, whatever card the world that was dealt shows."""
    accused = known.played[-1].seat
    bluff = learned.bluffs_of(accused) * (LIES_ABOUT_SHIELDS if question.kind == "doubt" else 1.0)
    counted, own = transfer(known), mean(known.bracelets[seat])
    theirs = mean(known.bracelets[accused]) * counted if known.bracelets[accused] else BRACELET
    averted = (1.0 + 0.5 * follow_up(known, ways)) / (len(known.bracelets) - 1)
    call = bluff * (theirs + averted) - (1 - bluff) * own * counted

    before = standing(known, seat, ways)

    def ahead(table: Table) -> float:
        return before + (call if _has_called(table, seat, question) else 0.0)

    return ahead


def _has_called(table: Table, seat: int, question: Question) -> bool:
    now = table.question
    if now is not None and now.number == question.number:
        return bool(now.answers[now.asked.index(seat)])
    verdict = table.verdict
    return verdict is not None and verdict.number == question.number and verdict.caller == seat


def _open(table: Table, seat: int, learned: Beliefs, ways: Distances) -> float:
    """Return what the open question, if any, adds to a position."""
    question = table.question
    if question is None:
        return 0.0
    if question.kind == "shield" and table.target is not None and seat in (table.active, table.target):
        return hit(table, table.target) * (1.0 if seat == table.active else -1.0)
    one = table.played[-1]
    if one.seat != seat:
        return 0.0
    asked = len(question.asked)
    called: float = 1 - (1 - learned.calls) ** (1.0 if question.kind == "doubt" else max(1.0, asked / 1.5))
    others = [mean(table.bracelets[other]) for other in question.asked]
    counted, truthful = transfer(table), one.card == one.said
    follows = follow_up(table, ways) if question.kind == "bluff" else 0.0
    gain = sum(others) / len(others) * counted if others else 0.0
    if truthful:
        return called * gain + follows
    return (1 - called) * follows - called * max(mean(table.bracelets[seat]), 1.0) * counted
