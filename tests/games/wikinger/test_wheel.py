"""Section E: the turning wheel."""

from events.games.wikinger import RULESET
from events.games.wikinger.commands import Buy
from events.games.wikinger.facts import Bought, WheelTurned
from tests.games.wikinger.tables import offer, place, player, scene

HOME = place("noble", 1)


def prices(given):
    return {one.slot: one.price for one in RULESET.view(given.table, None).wheel}


def test_when_0_is_empty_the_wheel_turns_to_the_next_combination():  # R042, R044, R045
    wheel = offer("left fisher", None, None, "left noble", None, "right scout")
    given = scene(player(), player(), wheel=wheel)
    assert prices(given) == {0: 0, 3: 3, 5: 5}
    given = given.when(0, Buy(slot=0, place=HOME))
    assert given.facts[1] == WheelTurned(slot=3, steps=3), "right after the purchase"
    assert prices(given) == {3: 0, 5: 2}
    assert given.table.active == 1


def test_while_something_stands_at_0_no_price_changes():  # R043
    given = scene(player(), player())
    after = given.when(0, Buy(slot=4, place=place("scout", 2)))
    assert not after.happened(WheelTurned)
    assert all(prices(given)[slot] == price for slot, price in prices(after).items())


def test_the_last_fisher_at_0_turns_the_wheel():  # R219 (X11)
    given = scene(wheel=offer("left fisher", "left noble", "right noble"))
    (turned,) = given.when(0, Buy(slot=0, place=HOME)).happened(WheelTurned)
    assert (turned.slot, turned.steps) == (1, 1)


def test_an_empty_wheel_does_not_turn():  # R045
    given = scene(wheel=offer("left fisher")).when(0, Buy(slot=0, place=HOME))
    assert given.happened(Bought)
    assert not given.happened(WheelTurned)


def test_prices_are_those_of_a_sliding_row():  # R046
    wheel = offer(None, None, "left noble", "left fisher", None, "right scout")
    assert prices(scene(wheel=wheel)) == {2: 0, 3: 1, 5: 3}
