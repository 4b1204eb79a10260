"""Clocks leak nothing: while a question to several is open, nobody sees by them who has answered it."""

from itertools import combinations

import pytest

from events.ruleset.records import canonical
from events.ruleset.registry import RulesetRegistry
from service.game.documents import clocks_of, pause_of
from tests.support.cases import each
from tests.support.clocked import START, ClockedTable, keeping
from tests.support.rulesets import RULESETS
from workers.bots.bot_process import PATIENCE
from workers.bots.player import Bots

SOON = 8
"""The number of actions within which there is a question to several, in the games that have some."""
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


def told(state):
    """What everybody is shown of the clocks."""
    return canonical([clocks_of(state), pause_of(state)])


def after_answer(game, seats, clock, seat):
    """What a spectator is shown of the clocks after this seat has answered, and after an outage and another answer."""
    table = asked_table(game, seats, clock)
    shown = []
    table.passes(11_000)
    table.first(seat)
    shown.append(told(table.state))
    table.passes(100_000)
    table.service.refund_outage(table.id, START, table.now - 50_000)
    shown.append(told(table.state))
    table.service.pause(table.id, 0, agreeing=range(seats))
    table.passes(100_000)
    shown.append(told(table.state))
    table.service.resume(table.id, 0)
    shown.append(told(table.state))
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


def deserted_question(game, clock, seed):
    """A game that rests while several absent persons are asked at once; ``None`` where it does not come to that.

    Seats 0 and 1 stay away, and then so does seat 2, when it alone is asked for what leads to the question.
    """
    table = ClockedTable(RulesetRegistry([RULESETS[game]]), clock, seats=3, seed=seed)
    bots = Bots(table.service, lambda _: None, PATIENCE)
    for _ in range(60):
        bots.play(table.service.load(table.id))
        state = table.state
        if state.is_deserted:
            return table if len(state.to_act(None)) > 1 else None
        if 2 in state.missing and (len(state.clocks.absent) < 2 or len(state.to_act(None)) > 1):
            table.first(2)
        else:
            table.passes(state.due - table.now)
            table.expire()
    return None


@each("clock", CLOCKS, ids=["per action", "bank"])
def test_who_comes_back_by_an_answer_is_not_told_from_who_is_asked_with_it(clock):
    games = ((game, b"%d" % number) for number in range(10) for game in RULESETS)
    game, seed = next(named for named in games if deserted_question(named[0], clock, named[1]))
    asked, worlds = deserted_question(game, clock, seed).state.missing, []
    for seat in asked:
        table = deserted_question(game, clock, seed)
        before = table.state.version
        table.passes(50_000)
        table.first(seat)
        assert table.clocks.paused is None
        assert not table.clocks.absent & set(asked)
        seen = [(entry.type, entry.seat, entry.data) for entry in table.log.read(table.id, after=before)]
        worlds.append((seen, told(table.state), table.state.due))
        table.passes(table.state.due - table.now)
        table.expire()
        assert table.clocks.absent == {0, 1, 2} - {seat}
        table.check()
    assert len(worlds) > 1
    assert all(world == worlds[0] for world in worlds)
