"""Buying, exchanging points, and the turning wheel (sections C to E)."""

from events.games.wikinger import RULESET
from events.games.wikinger.commands import Bid, Buy, Exchange
from events.games.wikinger.facts import Bought, PointsExchanged, ScoringBegan, WheelTurned
from tests.games.wikinger.tables import CLOSED, advanced, display, legal, offer, place, player, scene
from tests.support.cases import each

# Section C: buying a combination.


HOME = place("noble", 1)


def slots(given):
    return sorted({one.slot for one in legal(given, Buy)})


def test_buying_goes_clockwise_one_combination_each():  # R022, R023
    given = scene(player(), player(), player(), active=2, starter=2).when(2, Buy(slot=1, place=HOME))
    assert given.table.active == 0
    assert RULESET.to_act(given.table, 1) == (0,)
    assert legal(given, seat=1) == []
    kinds = {type(one) for one in legal(scene())}
    assert kinds == {Buy, Exchange}, "no way to pass"
    given = scene(player(), player()).when(0, Buy(slot=1, place=HOME))
    given.when(1, Buy(slot=1, place=HOME)).refused("R023")
    scene(phase="boatmen", round=2).when(0, Buy(slot=1, place=HOME)).refused("R023")


def test_the_price_is_the_number_at_the_wheel_and_the_last_is_free():  # R024, R032, R033, R034
    given = scene(player(gold=20)).when(0, Buy(slot=7, place=HOME))
    (bought,) = given.happened(Bought)
    assert bought.price == 7
    assert given.table.players[0].gold == 13
    given = scene(player(gold=9), wheel=offer(None, None, None, None, "left fisher"))
    assert slots(given) == [4]
    assert given.when(0, Buy(slot=4, place=HOME)).happened(Bought)[0].price == 0
    for gold in range(12):
        given = scene(player(gold=gold))
        for one in legal(given, Buy):
            assert given.when(0, one).table.players[0].gold >= 0


@each(("seats", "purchases"), [(2, 6), (3, 4), (4, 3)])
def test_everybody_buys_equally_often_in_a_round(seats, purchases):  # R025, R220 (X9)
    given = scene(*[player(gold=200, points=0)] * seats)
    bought = []
    while given.table.phase == "buy":
        given = given.when(given.table.active, legal(given, Buy)[-1])
        bought += [fact.seat for fact in given.happened(Bought)]
        if given.happened(ScoringBegan):
            break
    assert [bought.count(seat) for seat in range(seats)] == [purchases] * seats


def test_the_combination_at_0_is_barred_but_for_the_last_of_its_color():  # R026, R028, R030, R027, R031
    given = scene(player(gold=20))
    assert slots(given) == list(range(1, 12))
    given.when(0, Buy(slot=0, place=HOME)).refused("R026")
    crowded = display(scout="[", fisher="[*")
    given = scene(player(crowded, fisher=3), wheel=offer("left fisher", "right noble", "left noble"))
    assert slots(given) == [0, 1, 2], "0 is a choice among the others"


def test_three_fishers_bar_the_0_until_the_other_two_are_sold():  # R218 (X8)
    wheel = offer("left fisher", "left fisher", "left fisher", "right noble")
    for first, second in ((1, 2), (2, 1)):
        given = scene(player(), player(), wheel=wheel).when(0, Buy(slot=first, place=HOME))
        given.when(1, Buy(slot=0, place=HOME)).refused("R026")
        given = given.when(1, Buy(slot=second, place=HOME))
        assert given.when(0, Buy(slot=0, place=place("fisher", 1))).happened(Bought)[0].price == 0
    assert slots(scene(player(gold=0), wheel=wheel)) == [0]


def test_who_cannot_pay_the_cheapest_price_takes_from_0_and_who_can_may_not():  # R029, R030
    given = scene(player(gold=2), wheel=offer("left fisher", None, None, "left fisher", "right noble"))
    assert slots(given) == [0]
    given.when(0, Buy(slot=3, place=HOME)).refused("R029")
    assert given.when(0, Buy(slot=0, place=HOME)).table.players[0].gold == 2
    wheel = offer("left fisher", None, None, "left fisher", "right noble")
    scene(player(gold=3), wheel=wheel).when(0, Buy(slot=0, place=HOME)).refused("R026")


def test_tile_and_figure_are_placed_with_the_purchase_if_the_tile_fits():  # R233, R234, R070
    after = scene(player()).when(0, Buy(slot=3, place=place("scout", 2), figure="mainland")).table.players[0]
    assert after.board.islands.bit_count() == 2
    assert sum(after.mainland) == 1
    given = scene(player(CLOSED, gold=9), player(), wheel=offer("left fisher", "left noble", "right noble"))
    after = given.when(0, Buy(slot=2))
    assert after.happened(Bought)[0].place is None
    assert after.table.players[0].gold == 7
    assert after.table.active == 1


def test_the_printed_offer_without_scouts():  # R238 (X13)
    wheel = offer(
        "left fisher", "right fisher", "left goldsmith", "right goldsmith", "left noble", "right noble", "left noble",
        "right noble", "left fighter", "ship_red fighter", "ship_blue boatman", "ship_blue boatman",
    )  # fmt: skip
    given = scene(player(gold=20), wheel=wheel)
    assert given.when(0, Buy(slot=8, place=HOME)).happened(Bought)[0].price == 8
    assert given.when(0, Buy(slot=1, place=place("scout", 2))).happened(Bought)[0].price == 1
    given.when(0, Buy(slot=0, place=HOME)).refused("R026")


# Section D: points into gold.


def test_points_become_gold_one_for_one_and_never_back():  # R035, R036, R037
    given = scene(player(gold=1, points=7)).when(0, Exchange(amount=3))
    given.then(PointsExchanged(seat=0, amount=3))
    assert (given.table.players[0].gold, given.table.players[0].points) == (4, 4)
    given = scene(player(points=2))
    assert [one.amount for one in legal(given, Exchange)] == [1, 2]
    given.when(0, Exchange(amount=3)).refused("R036")
    assert {type(one) for one in legal(scene(player(gold=50, points=0)))} == {Buy}


def test_an_exchange_is_no_duty_and_no_turn_and_its_gold_counts():  # R038, R039, R041
    given = scene(player(gold=0, points=10))
    assert {one.slot for one in legal(given, Buy)} == {0}
    assert given.when(0, legal(given, Buy)[0]).refusal is None
    given = scene(player(gold=0, points=10)).when(0, Exchange(amount=2))
    assert {one.slot for one in legal(given, Buy)} == {1, 2}
    given.when(0, Buy(slot=0, place=place("noble", 1))).refused("R026")
    given = scene(player(points=5)).when(0, Exchange(amount=2)).when(0, Exchange(amount=3))
    assert given.table.active == 0
    assert given.table.players[0].points == 0


@each("phase", ["special", "swap", "boatmen", "land", "remove", "place"])
def test_only_before_buying_and_in_the_auction(phase):  # R040
    made = advanced(2)
    scene(player(), made=made, phase=phase, round=2).when(0, Exchange(amount=1)).refused("R040")
    bidding = scene(player(gold=0), made=made, phase="auction").when(0, Exchange(amount=4))
    assert [one.gold for one in legal(bidding, Bid)] == [1, 2, 3, 4]


BROKE = player(CLOSED, gold=0, points=0)
RIGHTS = offer("right fisher", "right noble", "right noble", "left noble")


def test_with_one_way_to_buy_and_no_points_nobody_is_asked():
    given = scene(player(), BROKE, wheel=RIGHTS).when(0, Buy(slot=3, place=place("noble", 1)))
    assert [fact.seat for fact in given.happened(Bought)] == [0, 1]
    assert given.table.active == 0
    assert given.table.players[1].mainland[4] == 1
    asked = player(CLOSED, gold=0, points=1)
    given = scene(player(), asked, wheel=RIGHTS).when(0, Buy(slot=3, place=place("noble", 1)))
    assert given.table.active == 1
    wheel = offer("right fisher", "left noble")
    given = scene(player(), BROKE, wheel=wheel).when(0, Buy(slot=1, place=place("noble", 1)))
    assert given.table.active == 1
    assert legal(given) == [Buy(slot=0)]


# Section E: the turning wheel.


def prices(given):
    return {one.slot: one.price for one in RULESET.view(given.table, None).wheel}


def test_the_wheel_turns_from_an_empty_0_and_not_before():  # R042, R044, R045, R043, R219 (X11), R046
    wheel = offer("left fisher", None, None, "left noble", None, "right scout")
    given = scene(player(), player(), wheel=wheel)
    assert prices(given) == {0: 0, 3: 3, 5: 5}
    given = given.when(0, Buy(slot=0, place=HOME))
    assert given.facts[1] == WheelTurned(slot=3, steps=3), "right after the purchase"
    assert prices(given) == {3: 0, 5: 2}
    assert given.table.active == 1
    given = scene(player(), player())
    after = given.when(0, Buy(slot=4, place=place("scout", 2)))
    assert not after.happened(WheelTurned)
    assert all(prices(given)[slot] == price for slot, price in prices(after).items())
    given = scene(wheel=offer("left fisher", "left noble", "right noble"))
    (turned,) = given.when(0, Buy(slot=0, place=HOME)).happened(WheelTurned)
    assert (turned.slot, turned.steps) == (1, 1)
    given = scene(wheel=offer("left fisher")).when(0, Buy(slot=0, place=HOME))
    assert given.happened(Bought)
    assert not given.happened(WheelTurned)
    wheel = offer(None, None, "left noble", "left fisher", None, "right scout")
    assert prices(scene(wheel=wheel)) == {2: 0, 3: 1, 5: 3}
