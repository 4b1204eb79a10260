"""Murmansk - Lieksa, the longest route."""

from itertools import product

from events.games.skandinavien.data import counts, paid
from events.games.skandinavien.facts import RouteClaimed
from events.games.skandinavien.rules.payments import fault
from tests.games.skandinavien.board import GRAY_3, LONG, ROUTE_PLACES, ROUTES, YELLOW_2, accepts, at, claim, rich
from tests.support.cases import each

ROUTE = ROUTES[ROUTE_PLACES[LONG]]


def test_r100_gray_plain_and_nine_long():
    assert (ROUTE.color, ROUTE.type, ROUTE.length) == ("gray", "plain", 9)
    for color in ("purple", "red"):
        assert accepts(rich(), LONG, **{color: 9})


@each("groups", range(10))
def test_r101_r104_r107_r108_four_cards_for_one(groups):
    green, others = 9 - groups, 4 * groups
    payment = {"green": green, "red": min(others, 12), "blue": min(max(others - 12, 0), 12)}
    payment["black"] = others - payment["red"] - payment["blue"]
    payment = {kind: count for kind, count in payment.items() if count}
    after = at(rich()).when(0, claim(LONG, **payment))
    [claimed] = after.happened(RouteClaimed)
    assert (claimed.points, claimed.trains) == (27, 31)
    assert sum(claimed.payment.values()) == 9 + 3 * groups


def test_r102_r103_locomotives_only_within_a_group():
    assert accepts(rich(), LONG, green=7, locomotive=8)
    assert accepts(rich(), LONG, green=8, locomotive=1, red=2, blue=1)
    at(rich()).when(0, claim(LONG, locomotive=9)).refused("R103")
    at(rich()).when(0, claim(LONG, green=8, locomotive=1)).refused("R103")


def test_r105_the_test_without_a_search_finds_what_a_search_finds():
    kinds = ("green", "red", "locomotive", "blue")
    for numbers in product(range(0, 13, 2), range(1, 13, 3), range(0, 14, 3), range(0, 13, 4)):
        bag = paid(dict(zip(kinds, numbers, strict=True)))
        assert (fault(ROUTE, bag, stacking=True) is None) == searched(counts(bag))


def searched(laid):
    """R104 word for word: x cards of one color and z groups of any four."""
    return any(
        x <= laid[color] and sum(laid) == x + 4 * (9 - x) for color in range(8) for x in range(min(9, laid[color]) + 1)
    )


def test_r106_groups_may_hold_the_chosen_color():
    assert accepts(rich(), LONG, green=12)
    assert accepts(rich(), LONG, green=9, red=3)


def test_r109_no_other_route_knows_groups_of_four_nor_this_one_groups_of_three():
    at(rich()).when(0, claim(GRAY_3, green=2, red=4)).refused("R051")
    at(rich()).when(0, claim(YELLOW_2, yellow=1, red=4)).refused("R051")
    at(rich()).when(0, claim(LONG, green=8, red=3)).refused("R051")
