"""R241: what a seat does when its time is over."""

import random

from events.games.wikinger import RULESET
from events.games.wikinger.commands import Buy, DeclineSpecialTile, EndBoatmen, Pass
from events.games.wikinger.rules.wheel import price
from events.playout.setups import setups
from tests.conformance.games import random_game

DECLINING = Pass | DeclineSpecialTile | EndBoatmen


def test_r241_it_declines_where_it_can_and_else_buys_what_is_cheapest():
    chooser, met = random.Random(7), set()
    for setup in chooser.sample(list(setups(RULESET)), 5):
        for step in random_game(RULESET, setup, chooser.random()):
            table = step.before
            for seat in (one for one in range(setup.seats) if one in RULESET.to_act(table, one)):
                found, offered = RULESET.default_command(table, seat), RULESET.legal(table, seat)
                met.add(type(found))
                assert isinstance(found, DECLINING) or not any(isinstance(one, DECLINING) for one in offered)
                if isinstance(found, Buy):
                    prices = [price(table.wheel, one.slot) for one in offered if isinstance(one, Buy)]
                    assert price(table.wheel, found.slot) == min(prices)
    assert {Buy, EndBoatmen} <= met
