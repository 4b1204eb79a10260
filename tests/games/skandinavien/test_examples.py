"""The printed examples, and what follows from them by the same rules."""

from itertools import combinations_with_replacement

from events.games.skandinavien.data import KINDS
from events.games.skandinavien.facts import RouteClaimed
from tests.games.skandinavien.board import (
    GRAY_3,
    GRAY_FERRY,
    LONG,
    ORANGE_FERRY,
    RED_FERRY,
    SHORT_FERRY,
    YELLOW_2,
    accepts,
    at,
    claim,
    extra,
    offers,
    rich,
    table,
)
from tests.games.skandinavien.test_tunnels import attempt
from tests.support.cases import each

LOCO = "locomotive"
ANY_THREE = [
    dict.fromkeys(cards, 0) | {kind: cards.count(kind) for kind in cards}
    for cards in combinations_with_replacement(KINDS, 3)
]


def plus(payment, more):
    return {kind: payment.get(kind, 0) + more.get(kind, 0) for kind in {**payment, **more}}


def scored(route, **payment):
    """Points, trains and cards of a claim."""
    after = at(rich()).when(0, claim(route, **payment))
    [claimed] = after.happened(RouteClaimed)
    return claimed.points, 40 - claimed.trains, sum(claimed.payment.values())


def refused(route, payments, made=None):
    return [payment for payment in payments if accepts(made or rich(), route, **payment)] == []


def test_r195_yellow_route():
    assert scored(YELLOW_2, yellow=2) == (2, 2, 2)


def test_r196_yellow_route_refused():
    assert refused(YELLOW_2, [{"yellow": 1}, {"yellow": 3}, {"yellow": 1, LOCO: 1}, {LOCO: 2}, {"green": 2}])


def test_r197_gray_route():
    for color in KINDS[:-1]:
        assert scored(GRAY_3, **{color: 3}) == (4, 3, 3)


def test_r198_gray_route_refused():
    assert refused(GRAY_3, [{"red": 2, "blue": 1}, {"red": 2, LOCO: 1}, {LOCO: 3}, {"red": 4}])


def test_r199_ferry():
    assert scored(ORANGE_FERRY, orange=2, locomotive=1) == (4, 3, 3)


@each("stacking", [True, False])
def test_r200_ferry_with_locomotives_and_threes(stacking):
    made = rich(stacking=stacking)
    for payment in ({"orange": 1, LOCO: 2}, {LOCO: 3}, {"orange": 5}, {"orange": 2, LOCO: 3}):
        assert accepts(made, ORANGE_FERRY, **payment)
    for start in ({"orange": 2}, {"orange": 1, LOCO: 1}, {LOCO: 2}):
        for three in ANY_THREE:
            assert accepts(made, ORANGE_FERRY, **plus(start, three))


STACKED = [{"orange": 1, "blue": 6}, {LOCO: 1, "blue": 6}, {"blue": 9}]


def test_r201_only_with_the_switch():
    for payment in STACKED:
        assert accepts(rich(), ORANGE_FERRY, **payment)
        at(rich(stacking=False)).when(0, claim(ORANGE_FERRY, **payment)).refused("R074")
    assert len(offers(rich(), ORANGE_FERRY)) == 9
    assert len(offers(rich(stacking=False), ORANGE_FERRY)) == 6


def test_r202_ferry_refused():
    assert refused(
        ORANGE_FERRY,
        [
            {"orange": 3},
            {"orange": 2, "blue": 1},
            {"orange": 1, LOCO: 1, "blue": 1},
            {"orange": 2, LOCO: 2},
            {"orange": 2, "blue": 2},
        ],
    )


def due(revealed, hand, **laid):
    after = attempt(revealed, hand, **laid)
    return after.table.tunnel.due if after.table.tunnel else 0


def test_r203_one_green_revealed():
    assert due(("green", "red", "blue"), {"green": 3}, green=2) == 1
    for payment in ({"green": 1}, {LOCO: 1}):
        after = attempt(("green", "red", "blue"), {"green": 3, LOCO: 1}, green=2).when(0, extra(**payment))
        assert after.happened(RouteClaimed)


def test_r204_one_locomotive_revealed():
    assert due((LOCO, "red", "blue"), {"green": 3}, green=2) == 1
    for payment in ({"green": 1}, {LOCO: 1}):
        after = attempt((LOCO, "red", "blue"), {"green": 3, LOCO: 1}, green=2).when(0, extra(**payment))
        assert after.happened(RouteClaimed)


def test_r205_only_locomotives():
    after = attempt((LOCO, "red", "blue"), {"green": 3, LOCO: 3}, locomotive=2)
    assert after.table.tunnel.due == 1
    after.when(0, extra(green=1)).refused("R087")
    assert after.when(0, extra(locomotive=1)).happened(RouteClaimed)


def test_r206_only_locomotives_and_green_revealed():
    assert attempt(("green", "green", "green"), {LOCO: 2}, locomotive=2).happened(RouteClaimed)


def test_r207_two_due():
    assert due(("green", LOCO, "red"), {"green": 5, LOCO: 5}, green=1, locomotive=1) == 2


def test_r208_three_due_in_any_mix():
    for number in range(4):
        after = attempt(("green", "green", LOCO), {"green": 5, LOCO: 5}, green=2)
        payment = {kind: count for kind, count in (("green", 3 - number), (LOCO, number)) if count}
        assert after.when(0, extra(**payment)).happened(RouteClaimed)


def test_r213_murmansk_lieksa():
    assert scored(LONG, green=7, red=8) == (27, 9, 15)


def test_r214_murmansk_lieksa_accepted():
    assert scored(LONG, green=9) == (27, 9, 9)
    assert scored(LONG, green=8, red=2, blue=1, locomotive=1) == (27, 9, 12)
    assert scored(LONG, green=7, locomotive=8) == (27, 9, 15)
    assert scored(LONG, green=6, red=6, blue=6) == (27, 9, 18)
    assert scored(LONG, green=12, red=12, locomotive=12) == (27, 9, 36)


def test_r215_murmansk_lieksa_refused():
    assert refused(LONG, [{LOCO: 9}, {"green": 8, LOCO: 1}, {"green": 7, "red": 7}, {"green": 10}])


RED = [{"red": 4, LOCO: 2}, {"red": 3, LOCO: 3}, {"red": 1, LOCO: 5}, {LOCO: 6}, {"red": 4, "blue": 6}]


@each("payment", RED)
def test_r216_red_ferry(payment):
    assert scored(RED_FERRY, **payment)[:2] == (15, 6)
    assert accepts(rich(stacking=False), RED_FERRY, **payment)


def test_r217_red_ferry_with_the_switch():
    for payment in ({"red": 3, "yellow": 9}, {"yellow": 12, "blue": 6}):
        assert accepts(rich(), RED_FERRY, **payment)
        assert not accepts(rich(stacking=False), RED_FERRY, **payment)


def test_r218_red_ferry_refused():
    assert refused(RED_FERRY, [{"red": 6}, {"red": 5, LOCO: 1}])


def test_r219_ferry_of_one_space():
    assert scored(SHORT_FERRY, locomotive=1) == (1, 1, 1)
    for three in ANY_THREE:
        assert accepts(rich(), SHORT_FERRY, **three)
    assert refused(SHORT_FERRY, [{"red": 1}, {"red": 2}])


def test_r220_gray_ferry():
    assert scored(GRAY_FERRY, red=2, locomotive=2)[0] == 7
    assert accepts(rich(), GRAY_FERRY, red=2, blue=6)
    assert refused(GRAY_FERRY, [{"red": 1, "blue": 1, LOCO: 2}])


def test_r221_listed_on_a_ferry():
    made = table(hands=[{"orange": 2, LOCO: 1, "blue": 3, "red": 1}])
    assert offers(made, ORANGE_FERRY) == [
        {"orange": 2, LOCO: 1},
        {"orange": 2, "blue": 2, "red": 1},
        {"orange": 1, LOCO: 1, "blue": 2, "red": 1},
    ]


def test_r222_listed_on_a_ferry_with_and_without_the_switch():
    hand = {"orange": 1, LOCO: 1, "blue": 6}
    listed = [{"orange": 1, LOCO: 1, "blue": 3}, {"orange": 1, "blue": 6}, {LOCO: 1, "blue": 6}]
    assert offers(table(hands=[hand]), ORANGE_FERRY) == listed
    assert offers(table(hands=[hand], stacking=False), ORANGE_FERRY) == listed[:1]


def test_r223_listed_on_murmansk_lieksa():
    made = table(hands=[{"green": 8, "blue": 5, "red": 3, LOCO: 2}])
    assert offers(made, LONG) == [{"green": 8, "red": 3, "blue": 1}, {"green": 7, "red": 3, "blue": 5}]
