"""Section D: points into gold."""

from events.games.wikinger.commands import Bid, Buy, Exchange
from events.games.wikinger.facts import Bought, PointsExchanged
from tests.games.wikinger.tables import advanced, display, legal, offer, place, player, scene
from tests.support.cases import each


def test_points_become_gold_one_for_one_at_once():  # R035
    given = scene(player(gold=1, points=7)).when(0, Exchange(amount=3))
    given.then(PointsExchanged(seat=0, amount=3))
    assert (given.table.players[0].gold, given.table.players[0].points) == (4, 4)


def test_no_more_than_there_are():  # R036
    given = scene(player(points=2))
    assert [one.amount for one in legal(given, Exchange)] == [1, 2]
    given.when(0, Exchange(amount=3)).refused("R036")


def test_there_is_no_way_back():  # R037
    given = scene(player(gold=50, points=0))
    assert {type(one) for one in legal(given)} == {Buy}


def test_nobody_is_forced_to_exchange():  # R038
    given = scene(player(gold=0, points=10))
    assert {one.slot for one in legal(given, Buy)} == {0}
    assert given.when(0, legal(given, Buy)[0]).refusal is None


def test_after_an_exchange_the_new_gold_counts():  # R039
    given = scene(player(gold=0, points=10)).when(0, Exchange(amount=2))
    assert {one.slot for one in legal(given, Buy)} == {1, 2}
    given.when(0, Buy(slot=0, place=place("noble", 1))).refused("R026")


@each("phase", ["special", "swap", "boatmen", "land", "remove", "place"])
def test_only_before_buying_and_in_the_auction(phase):  # R040
    made = advanced(2)
    scene(player(), made=made, phase=phase, round=2).when(0, Exchange(amount=1)).refused("R040")
    bidding = scene(player(gold=0), made=made, phase="auction").when(0, Exchange(amount=4))
    assert [one.gold for one in legal(bidding, Bid)] == [1, 2, 3, 4]


def test_an_exchange_does_not_end_the_turn_and_may_be_repeated():  # R041
    given = scene(player(points=5)).when(0, Exchange(amount=2)).when(0, Exchange(amount=3))
    assert given.table.active == 0
    assert given.table.players[0].points == 0


CLOSED = display(fighter="[]", noble="[]", scout="[]", goldsmith="[]", fisher="[]")
BROKE = player(CLOSED, gold=0, points=0)
RIGHTS = offer("right fisher", "right noble", "right noble", "left noble")


def test_who_has_no_points_and_but_one_way_to_buy_is_not_asked():
    given = scene(player(), BROKE, wheel=RIGHTS).when(0, Buy(slot=3, place=place("noble", 1)))
    assert [fact.seat for fact in given.happened(Bought)] == [0, 1]
    assert given.table.active == 0
    assert given.table.players[1].mainland[4] == 1


def test_with_a_point_left_he_is_asked():
    asked = player(CLOSED, gold=0, points=1)
    given = scene(player(), asked, wheel=RIGHTS).when(0, Buy(slot=3, place=place("noble", 1)))
    assert given.table.active == 1


def test_the_last_combination_is_never_bought_for_him_as_a_new_offer_would_come_to_light():
    wheel = offer("right fisher", "left noble")
    given = scene(player(), BROKE, wheel=wheel).when(0, Buy(slot=1, place=place("noble", 1)))
    assert given.table.active == 1
    assert legal(given) == [Buy(slot=0)]
