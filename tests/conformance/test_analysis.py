"""Analysis of every ruleset: all that is on offer is valued, and it is a function of what the seat knows."""

import random

from events.bots.analysis import analyse
from events.bots.bot import Budget, see
from events.ruleset.chance import Chance
from tests.conformance.games import random_game
from tests.support.rulesets import CONFORMING

FEW = Budget(worlds=3)


def test_two_worlds_that_look_alike_are_analysed_alike(ruleset):
    setup = ruleset.setup(min(ruleset.seats), {}, {})
    mixer = random.Random(41)
    tables = [step.after for step in random_game(CONFORMING[ruleset.id], setup, 41) if not ruleset.is_over(step.after)]
    for table in mixer.sample(tables, min(len(tables), 3)):
        seat = next(seat for seat in range(setup.seats) if seat in ruleset.to_act(table, seat))
        offer = ruleset.legal(table, seat)
        if len(offer) > 12:
            continue
        other = ruleset.hidden.resample_hidden(table, seat, Chance(mixer.randbytes(8)))
        here, there = (analyse(see(ruleset, one, seat, (), b"key"), FEW, FEW) for one in (table, other))
        assert here == there
        assert sorted(map(str, offer)) == sorted(str(one.command) for one in here)
        assert all(one.low <= one.expected <= one.high and one.worlds == 3 for one in here)


def test_without_time_every_action_is_still_valued_one_step_ahead(ruleset):
    setup = ruleset.setup(min(ruleset.seats), {}, {})
    table = next(step.after for step in random_game(ruleset, setup, 42))
    seat = next(seat for seat in range(setup.seats) if seat in ruleset.to_act(table, seat))
    none = Budget(is_over=lambda: True)
    found = analyse(see(ruleset, table, seat, (), b"key"), none, none)
    assert len(found) == len(ruleset.legal(table, seat))
    assert {(one.worlds, one.played_on) for one in found} == {(3, False)}
