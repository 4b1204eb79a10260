"""Clocks leak nothing: while a question to several is open, nobody sees by them who has answered it."""

from itertools import combinations

import pytest

from events.application import clock_commands
from events.ruleset.canonical import canonical
from events.ruleset.registry import RulesetRegistry
from service.serializers import clocks_of
from tests.support.clocked import START, ClockedTable, keeping
from tests.support.rulesets import RULESETS

SOON = 8
"""Within so many actions there is a question to several, in the games that have some."""
CLOCKS = (keeping(per_action=600), keeping(bank=900, increment=3))


def asked_table(game, seats, clock):
    """A game in which several are asked at once, by the first such question that there is; ``None`` without one."""
    table = ClockedTable(RulesetRegistry([RULESETS[game]]), clock, seats=seats, seed=b"two worlds")
    for _ in range(SOON):
        if len(table.state.to_act(None)) > 1:
            return table
        table.passes(2_000)
        table.first()
    return None


def after_answer(game, seats, clock, seat):
    """What a spectator is shown of the clocks after this seat has answered, and after an outage and another answer."""
    table = asked_table(game, seats, clock)
    shown = []
    table.passes(11_000)
    table.first(seat)
    shown.append(canonical(clocks_of(table.state)))
    table.passes(100_000)
    clock_commands.give_back(table.service, table.id, START, table.now - 50_000)
    shown.append(canonical(clocks_of(table.state)))
    clock_commands.pause(table.service, table.id, 0, agreeing=range(seats))
    table.passes(100_000)
    shown.append(canonical(clocks_of(table.state)))
    clock_commands.resume(table.service, table.id, 0)
    shown.append(canonical(clocks_of(table.state)))
    return shown, table.state.due - table.now


@pytest.mark.parametrize("clock", CLOCKS, ids=["per action", "bank"])
@pytest.mark.parametrize("game", list(RULESETS))
def test_the_same_clocks_whoever_has_answered(game, clock):
    seats = max(RULESETS[game].seats)
    table = asked_table(game, seats, clock)
    if table is None:
        pytest.skip("this game asks one seat at a time")
    asked = table.state.missing
    worlds = {seat: after_answer(game, seats, clock, seat) for seat in asked}
    assert all(worlds[one] == worlds[other] for one, other in combinations(asked, 2))
