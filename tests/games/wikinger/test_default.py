"""R241: what a seat does when its time is over."""

import pytest

from events.games.wikinger import RULESET
from events.games.wikinger.commands import Buy, DeclineSpecialTile, EndBoatmen, Pass, TakeSpecialTile, UseBoatman
from events.games.wikinger.rules import scoring
from events.games.wikinger.rules.wheel import price
from tests.conformance.games import defaults

DECLINING = Pass | DeclineSpecialTile | EndBoatmen


@pytest.fixture(scope="module")
def found():
    return list(defaults(RULESET, seed=7, number=14))


def under(found, *versions):
    return (one for one in found if one[0].setup.rules_version in versions)


def test_r241_it_buys_what_is_cheapest_and_makes_no_bid(found):
    for table, _, default, offered in found:
        prices = [price(table.wheel, one.slot) for one in offered if isinstance(one, Buy)]
        assert not prices or price(table.wheel, default.slot) == min(prices)
        assert Pass() not in offered or default == Pass()


def test_r241_the_figure_goes_onto_a_tile_before_the_mainland_unless_that_would_cost(found):
    """Since rules version 2; before, it was laid where it was offered first."""
    ashore, needless = 0, 0
    for table, _, default, offered in found:
        slot = default.slot if isinstance(default, Buy) else None
        here = [one for one in offered if isinstance(one, Buy) and one.slot == slot]
        if any(one.figure == "tile" for one in here) and default.figure == "mainland":
            ashore += table.setup.rules_version > 1
            needless += table.setup.rules_version == 1
    assert needless > 5 * ashore


def test_r241_boatmen_are_used_where_that_costs_no_majority(found):
    met = set()
    for table, seat, default, offered in under(found, 2):
        if EndBoatmen() in offered:
            others = [scoring.boatmen(player) for one, player in enumerate(table.players) if one != seat]
            own = scoring.boatmen(table.players[seat])
            keeps_majority = own < max(others) or own - 1 >= max(1, *others)
            met.add((keeps_majority, type(default)))
    assert met == {(True, UseBoatman), (False, EndBoatmen)}


def test_r241_special_tiles_are_taken(found):
    taken = [default for _, _, default, offered in under(found, 2) if DeclineSpecialTile() in offered]
    assert taken
    assert all(isinstance(default, TakeSpecialTile) for default in taken)


def test_r241_under_rules_version_1_it_declined_where_it_could(found):
    met = set()
    for _, _, default, offered in under(found, 1):
        met.add(type(default))
        assert isinstance(default, DECLINING) or not any(isinstance(one, DECLINING) for one in offered)
    assert {Buy, EndBoatmen} <= met
