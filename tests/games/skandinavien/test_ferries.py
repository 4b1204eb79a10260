"""Ferries."""

from itertools import product

from events.games.skandinavien.data import COLORS, counts, paid
from events.games.skandinavien.facts import RouteClaimed
from events.games.skandinavien.rules.payments import fault
from tests.games.skandinavien.board import (
    GRAY_FERRY,
    ORANGE_FERRY,
    ROUTES,
    SHORT_FERRY,
    accepts,
    at,
    claim,
    offers,
    rich,
    table,
)
from tests.support.cases import each

FERRIES = [route for route in ROUTES if route.type == "ferry"]


@each("ferry", FERRIES, ids=lambda route: route.id)
def test_r069_r070_symbols_and_spaces(ferry):
    spaces = ferry.length - ferry.symbols
    for color in ferry.colors:
        after = at(rich()).when(0, claim(ferry.id, **_cards({color: spaces, "locomotive": ferry.symbols})))
        assert [fact.points for fact in after.happened(RouteClaimed)] == [ferry.points]
    if spaces:
        at(rich()).when(0, claim(ferry.id, **{ferry.colors[0]: ferry.length})).refused("R075")


def test_r070_on_a_gray_ferry_one_and_the_same_color():
    at(rich()).when(0, claim(GRAY_FERRY, red=1, blue=1, locomotive=2)).refused("R075")


@each("ferry", FERRIES, ids=lambda route: route.id)
def test_r068_r071_locomotives_for_colored_cards_up_to_all(ferry):
    for number in range(ferry.symbols, ferry.length + 1):
        payment = _cards({ferry.colors[0]: ferry.length - number, "locomotive": number})
        assert accepts(rich(), ferry.id, **payment)


def test_r072_any_three_cards_for_a_locomotive():
    assert accepts(rich(), ORANGE_FERRY, orange=2, red=1, blue=1, green=1)
    assert accepts(rich(), ORANGE_FERRY, orange=2, red=1, locomotive=2)
    assert accepts(rich(), ORANGE_FERRY, orange=5)
    assert accepts(rich(), GRAY_FERRY, red=2, blue=3, green=3)


def test_r073_also_while_holding_locomotives():
    hand = {"orange": 2, "blue": 3, "locomotive": 4}
    assert accepts(table(hands=[hand]), ORANGE_FERRY, orange=2, blue=3)


def test_r074_stacking_is_an_option():
    on, off = rich(), rich(stacking=False)
    assert accepts(on, ORANGE_FERRY, orange=1, blue=6)
    at(off).when(0, claim(ORANGE_FERRY, orange=1, blue=6)).refused("R074")
    assert accepts(off, ORANGE_FERRY, orange=1, locomotive=1, blue=3)
    assert accepts(off, GRAY_FERRY, red=2, blue=6)


@each("stacking", [True, False])
@each("ferry", FERRIES[:5] + FERRIES[-1:], ids=lambda route: route.id)
def test_r075_r076_the_test_without_a_search_finds_what_a_search_finds(ferry, stacking):
    kinds = ("red", "black", "white", "locomotive")
    for numbers in product(range(7), range(4), range(3), range(5)):
        payment = dict(zip(kinds, numbers, strict=True))
        bag = paid(payment)
        assert (fault(ferry, bag, stacking=stacking) is None) == searched(ferry, counts(bag), stacking)


def searched(ferry, laid, stacking):
    """R075 word for word: x colored cards, y locomotives and z groups of any three."""
    total, spaces = sum(laid), ferry.length - ferry.symbols
    limit = ferry.length if stacking else ferry.symbols
    for color in (COLORS.index(color) for color in ferry.colors):
        for x, y in product(range(min(laid[color], spaces) + 1), range(laid[8] + 1)):
            z = ferry.length - x - y
            if 0 <= z <= limit and total == x + y + 3 * z:
                return True
    return False


@each("ferry", [SHORT_FERRY, "arhus-kobenhavn"])
def test_r077_r219_a_ferry_of_one_space(ferry):
    assert accepts(rich(), ferry, locomotive=1)
    assert accepts(rich(), ferry, red=1, blue=1, green=1)
    assert accepts(rich(), ferry, locomotive=3)
    at(rich()).when(0, claim(ferry, red=1)).refused("R075")
    at(rich()).when(0, claim(ferry, red=2)).refused("R051")


def test_r078_a_colored_card_pays_no_symbol():
    at(rich()).when(0, claim(ORANGE_FERRY, orange=3)).refused("R075")


def test_r079_a_ferry_is_claimed_at_once():
    after = at(rich()).when(0, claim(ORANGE_FERRY, orange=2, locomotive=1))
    assert [type(fact) for fact in after.facts] == [RouteClaimed]


def test_r109_no_groups_of_four_on_a_ferry():
    at(rich()).when(0, claim(ORANGE_FERRY, orange=2, blue=4)).refused("R051")


def _cards(payment):
    return {kind: count for kind, count in payment.items() if count}


def test_offers_name_each_payment_once():
    for ferry in FERRIES:
        listed = offers(rich(), ferry.id)
        assert len({paid(payment) for payment in listed}) == len(listed)
