"""R241: what a seat does when its time is over."""

from events.games.wikinger import RULESET
from events.games.wikinger.commands import Buy, DeclineSpecialTile, EndBoatmen, Pass
from events.games.wikinger.rules.wheel import price
from tests.conformance.games import defaults

DECLINING = Pass | DeclineSpecialTile | EndBoatmen


def test_r241_it_declines_where_it_can_and_else_buys_what_is_cheapest():
    met = set()
    for table, _, found, offered in defaults(RULESET, seed=7, number=5):
        met.add(type(found))
        assert isinstance(found, DECLINING) or not any(isinstance(one, DECLINING) for one in offered)
        if isinstance(found, Buy):
            prices = [price(table.wheel, one.slot) for one in offered if isinstance(one, Buy)]
            assert price(table.wheel, found.slot) == min(prices)
    assert {Buy, EndBoatmen} <= met
