"""One game played in process, decision by decision."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from events.ruleset.chance import Chance
from events.ruleset.decision import Outcome, decide_command, decide_start
from events.ruleset.records import Command, Fact, Record
from events.ruleset.ruleset import AnyRuleset, Setup

Pick = Callable[[int, Sequence[Command]], Command]
"""Chooses among the listed commands of a seat."""


class PlayoutStep(Record):
    """One decision: the table before, who decided what, the facts, and the table after. The start has no seat."""

    before: Any
    seat: int | None
    command: Command | None
    facts: tuple[Fact, ...]
    after: Any


def playout(ruleset: AnyRuleset, setup: Setup, seed: bytes, pick: Pick) -> Iterator[PlayoutStep]:
    """Yield every step of a game, from its start to its end. Of several seats that are asked, the first is served."""
    chance = Chance(seed)
    yield (step := _step(ruleset.empty(setup), None, None, decide_start(ruleset, setup, chance)))
    while not ruleset.is_over(step.after):
        table = step.after
        seat = next(seat for seat in range(setup.seats) if seat in ruleset.to_act(table, seat))
        command = pick(seat, ruleset.legal(table, seat))
        yield (step := _step(table, seat, command, decide_command(ruleset, table, seat, command, chance)))


def _step(before: Any, seat: int | None, command: Command | None, outcome: Outcome) -> PlayoutStep:
    return PlayoutStep(before=before, seat=seat, command=command, facts=outcome.facts, after=outcome.table)
