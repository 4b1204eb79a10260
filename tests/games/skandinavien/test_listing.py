"""Listed and accepted payments."""

import random
from copy import copy, deepcopy
from itertools import product
from pickle import dumps, loads

import msgspec
import pytest

from events.games.skandinavien.commands import ClaimRoute, PayTunnel
from events.games.skandinavien.data import CARDS, KINDS, counts, holds, paid, payment_of, size
from events.games.skandinavien.rules.network import routes_in, within_reach
from events.games.skandinavien.rules.payments import fault, hand_of, listed
from events.ruleset.records import canonical, change
from tests.games.skandinavien.board import (
    GRAY_3,
    GRAY_FERRY,
    GREEN_TUNNEL,
    LONG,
    ORANGE_FERRY,
    ROUTE_PLACES,
    ROUTES,
    RULESET,
    SHORT_FERRY,
    YELLOW_2,
    at,
    claim,
    offers,
    rich,
    table,
)
from tests.support.cases import each

WHOLE_DECK = sum(card * (14 if kind == "locomotive" else 12) for kind, card in zip(KINDS, CARDS, strict=True))


def hands(seed, number, most=14):
    """Hands as the deck deals them."""
    chooser = random.Random(seed)
    deck = [kind for kind in KINDS for _ in range(14 if kind == "locomotive" else 12)]
    for _ in range(number):
        yield sum(CARDS[KINDS.index(kind)] for kind in chooser.sample(deck, chooser.randrange(1, most)))


def lists(route, bag, *, stacking=True):
    return list(listed(ROUTES[ROUTE_PLACES[route]], hand_of(bag), stacking=stacking))


def patterns(route, held, *, stacking):
    """R160 to R163 word for word: the payments of a ferry, pattern by pattern."""
    found = []
    spaces = route.length - route.symbols
    limit = route.length if stacking else route.symbols
    for name in route.colors:
        color = KINDS.index(name)
        for x in range(min(spaces, held[color]), -1, -1):
            for y in range(min(route.length - x, held[8]), -1, -1):
                z = route.length - x - y
                pool = [count - x if place == color else count for place, count in enumerate(held[:8])]
                if x < spaces:
                    pool[color] = 0
                if x == 0 < spaces and route.color == "gray":
                    pool = [0] * 8
                if z > limit or sum(pool) < 3 * z:
                    continue
                bag = x * CARDS[color] + y * CARDS[8] + filled(pool, 3 * z)
                if bag not in found:
                    found.append(bag)
    return found


def filled(pool, cards):
    """R163: the color with the fewest cards first, ties in kind order, each to its end."""
    bag = 0
    for count, color in sorted((count, color) for color, count in enumerate(pool)):
        taken = min(count, cards)
        bag, cards = bag + taken * CARDS[color], cards - taken
    return bag


@each("stacking", [True, False])
def test_r160_r161_r162_r163_r167_ferries_pattern_by_pattern(stacking):
    ferries = [route for route in ROUTES if route.type == "ferry"]
    for bag in [*hands(1, 150), *hands(2, 30, 60), WHOLE_DECK]:
        for ferry in ferries:
            assert lists(ferry.id, bag, stacking=stacking) == patterns(ferry, counts(bag), stacking=stacking)


def test_r164_r165_r167_murmansk_lieksa_pattern_by_pattern():
    for bag in [*hands(3, 100, 40), *hands(4, 40, 90), WHOLE_DECK]:
        found, held = [], counts(bag)
        for color in range(8):
            for x in range(min(9, held[color]), 0, -1):
                pool = [0 if place == color else count for place, count in enumerate(held[:8])]
                needed = 4 * (9 - x)
                if sum(pool) + held[8] < needed:
                    continue
                colored = min(needed, sum(pool))
                payment = x * CARDS[color] + filled(pool, colored) + (needed - colored) * CARDS[8]
                if payment not in found:
                    found.append(payment)
        assert lists(LONG, bag) == found


def test_r157_plain_routes():
    assert offers(table(hands=[{"yellow": 3}]), YELLOW_2) == [{"yellow": 2}]
    assert offers(table(hands=[{"yellow": 1, "locomotive": 5}]), YELLOW_2) == []
    assert offers(table(hands=[{"red": 3, "purple": 5, "blue": 2}]), GRAY_3) == [{"purple": 3}, {"red": 3}]


def test_r158_tunnels():
    assert offers(table(hands=[{"green": 2, "locomotive": 1}]), GREEN_TUNNEL) == [
        {"green": 2},
        {"green": 1, "locomotive": 1},
    ]
    assert offers(table(hands=[{"green": 1, "locomotive": 2}]), GREEN_TUNNEL) == [
        {"green": 1, "locomotive": 1},
        {"locomotive": 2},
    ]


def test_r159_extra_cards():
    made = table(hands=[{"green": 4, "locomotive": 1}], pile=("green",) * 2 + ("red",) * 9 + ("red", "green", "green"))
    after = at(made).when(0, claim(GREEN_TUNNEL, green=2))
    *paying, last = RULESET.legal(after.table, 0)
    assert [command.payment for command in paying] == [{"green": 2}, {"green": 1, "locomotive": 1}]
    assert not isinstance(last, PayTunnel)


def test_r156_every_listed_payment_is_valid_in_hand_and_listed_once():
    for bag in [*hands(5, 150), *hands(6, 20, 80)]:
        for place, route in enumerate(ROUTES):
            for stacking in (True, False):
                found = lists(route.id, bag, stacking=stacking)
                assert len(set(found)) == len(found)
                for payment in found:
                    assert fault(route, payment, stacking=stacking) is None
                    assert holds(bag, payment)
                    assert place == ROUTE_PLACES[route.id]


def subsets(bag):
    """Every payment that a hand can lay down."""
    for numbers in product(*(range(count + 1) for count in counts(bag))):
        yield sum(card * number for card, number in zip(CARDS, numbers, strict=True))


@each("stacking", [True, False])
@each("part", range(3))
def test_r166_a_route_is_listed_if_and_only_if_it_can_be_paid(stacking, part):
    for bag in list(hands(7, 24, 12))[part::3]:
        laid = list(subsets(bag))
        made = change(table(stacking=stacking), hands=(bag, 0))
        claims = {command.route for command in RULESET.legal(made, 0) if isinstance(command, ClaimRoute)}
        for route in ROUTES:
            payable = any(fault(route, payment, stacking=stacking) is None for payment in laid)
            assert (route.id in claims) == payable
            assert bool(lists(route.id, bag, stacking=stacking)) == payable


@each("stacking", [True, False])
def test_r120_r122_r166_within_reach_is_what_has_a_listed_payment(stacking):
    """Who may pass is decided without a list, and must come to the same."""
    for bag in [0, *hands(10, 300), *hands(11, 100, 60)]:
        made = change(table(stacking=stacking), hands=(bag, 0))
        payable = [place for place, route in enumerate(ROUTES) if lists(route.id, bag, stacking=stacking)]
        assert routes_in(within_reach(made, 0)) == payable


def test_r154_r155_every_valid_payment_is_accepted_and_stands_for_a_listed_one():
    for bag in hands(8, 25, 11):
        made = change(table(), hands=(bag, 0))
        offered = [command for command in RULESET.legal(made, 0) if isinstance(command, ClaimRoute)]
        for route in (ORANGE_FERRY, GRAY_FERRY, SHORT_FERRY, LONG, GREEN_TUNNEL, GRAY_3):
            for laid in subsets(bag):
                if fault(ROUTES[ROUTE_PLACES[route]], laid, stacking=True):
                    continue
                command = claim(route, **payment_of(laid))
                assert at(made).when(0, command).refusal is None
                assert RULESET.canonical_command(made, 0, command) in offered


def test_r167_the_order_of_the_list():
    made = rich()
    claims = [command for command in RULESET.legal(made, 0) if isinstance(command, ClaimRoute)]
    places = [ROUTE_PLACES[command.route] for command in claims]
    assert places == sorted(places)
    [first, *_, last] = offers(made, ORANGE_FERRY)
    assert first == {"orange": 2, "locomotive": 1}
    assert "orange" not in last
    for command in claims:
        kinds = [KINDS.index(kind) for kind in command.payment]
        assert kinds == sorted(kinds)


def test_r168_the_list_is_small():
    made = change(table(), hands=(WHOLE_DECK, 0))
    claims = [command for command in RULESET.legal(made, 0) if isinstance(command, ClaimRoute)]
    by_route = {route.id: sum(command.route == route.id for command in claims) for route in ROUTES}
    assert len(claims) == 461
    assert by_route[LONG] == 72
    assert max(by_route[route.id] for route in ROUTES if route.type == "ferry") == 57
    assert size(WHOLE_DECK) == 110


def test_cards_in_bags():
    for bag in hands(9, 50, 100):
        assert paid(payment_of(bag)) == bag
        assert holds(WHOLE_DECK, bag)
        assert holds(bag, bag)
        assert not holds(bag - CARDS[next(place for place, count in enumerate(counts(bag)) if count)], bag)


def test_a_listed_payment_cannot_be_changed_but_copied():
    """Listed commands are shared by all tables, so that a change would be heard everywhere."""
    [payment] = offers(table(hands=[{"yellow": 2}]), YELLOW_2)
    for change_it in (payment.clear, payment.popitem, lambda: payment.update(red=1), lambda: payment.pop("yellow")):
        with pytest.raises(TypeError, match="change a copy"):
            change_it()
    with pytest.raises(TypeError, match="change a copy"):
        payment["yellow"] = 1
    for other in (deepcopy(payment), copy(payment), payment.copy(), loads(dumps(payment)), dict(payment)):
        assert type(other) is dict
        assert other == payment == {"yellow": 2}
    assert canonical(payment) == b'{"yellow":2}'
    assert msgspec.to_builtins(payment) == msgspec.convert(payment, dict[str, int]) == payment
