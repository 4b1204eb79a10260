"""Claiming routes: plain ones, doubles, ferries, Murmansk - Lieksa, tunnels, and which payments are listed."""

import random
from collections import Counter
from copy import copy, deepcopy
from itertools import combinations_with_replacement, product
from pickle import dumps, loads

import msgspec
import pytest

from events.games.skandinavien.commands import ClaimRoute
from events.games.skandinavien.data.box import CARDS, COLORS, KINDS, counts, holds, paid, payment_of, size
from events.games.skandinavien.facts import (
    PileShuffled,
    RouteClaimed,
    TunnelAttempted,
    TunnelGivenUp,
    TunnelPaid,
    TunnelRevealed,
)
from events.games.skandinavien.rules.network import routes_in, within_reach
from events.games.skandinavien.rules.payments import fault, hand_of, listed
from events.ruleset.privacy import split
from events.ruleset.records import canonical, change
from tests.games.skandinavien.board import (
    BLIND,
    BOX,
    GIVE_UP,
    GRAY_3,
    GRAY_FERRY,
    GREEN_TUNNEL,
    LONG,
    ORANGE_FERRY,
    PASS,
    RED_FERRY,
    ROUTE_PLACES,
    ROUTES,
    RULESET,
    SHORT_FERRY,
    TICKETS_PLEASE,
    YELLOW_2,
    accepts,
    at,
    claim,
    extra,
    keep,
    offers,
    open_card,
    rich,
    seen_by,
    started,
    table,
)
from tests.support.cases import each

# Claiming plain routes.


LOCO = "locomotive"
PLAIN = [route for route in ROUTES if route.type == "plain" and route.id != "lieksa-murmansk"]


@each("route", [route for route in PLAIN if route.color != "gray"], ids=lambda route: route.id)
def test_r048_r049_r054_a_colored_route_costs_its_length_in_its_color(route):
    after = at(rich()).when(0, claim(route.id, **{route.color: route.length}))
    paid = {route.color: route.length}
    left, points = 40 - route.length, BOX.values.points_by_length[str(route.length)]
    after.then(RouteClaimed(seat=0, route=route.id, payment=paid, points=points, trains=left))
    assert after.table.points[0] == route.points
    other = "red" if route.color != "red" else "blue"
    at(rich()).when(0, claim(route.id, **{other: route.length})).refused("R049")


@each("route", [route for route in PLAIN if route.color == "gray"], ids=lambda route: route.id)
def test_r050_r067_a_gray_route_takes_any_one_color(route):
    for color in KINDS[:-1]:
        assert accepts(rich(), route.id, **{color: route.length})
    at(rich()).when(0, claim(route.id, red=route.length - 1, blue=1)).refused("R050")
    at(rich()).when(0, claim(route.id, locomotive=route.length)).refused("R066")


def test_r044_r045_r057_a_claimed_route_is_gone_and_routes_need_not_touch():
    assert accepts(rich(owned=[["alborg-arhus"]]), "oulu-tornio", white=1)
    made = table(hands=[{"yellow": 2}, {"yellow": 2}], owned=[[], [YELLOW_2]])
    at(made).when(0, claim(YELLOW_2, yellow=2)).refused("R045")
    own = table(hands=[{"yellow": 2}], owned=[[YELLOW_2]])
    at(own).when(0, claim(YELLOW_2, yellow=2)).refused("R045")
    assert offers(made, YELLOW_2) == offers(own, YELLOW_2) == []


@each("route,cards", [(GRAY_3, {"red": 3}), ("lillehammer-trondheim", {"orange": 3})])
def test_r046_enough_trains_also_for_a_tunnel(route, cards):
    at(table(hands=[cards], trains=(2, 40))).when(0, claim(route, **cards)).refused("R046")
    assert offers(table(hands=[cards], trains=(2, 40)), route) == []
    assert offers(table(hands=[cards], trains=(3, 40)), route) == [cards]
    assert accepts(table(hands=[cards], trains=(3, 40)), route, **cards)


def test_r043_r052_r053_r186_trains_cards_and_points():
    after = at(table(hands=[{"red": 4, "blue": 1}])).when(0, claim(GRAY_3, red=3))
    made = after.table
    assert made.trains == (37, 40)
    assert RULESET.to_act(made, None) == (1,)
    assert made.points == (4, 0)
    assert payment_of(made.hands[0]) == {"red": 1, "blue": 1}
    assert payment_of(made.discards) == {"red": 3}
    public, private = split(after.facts[0])
    assert public == b'{"payment":{"red":3},"points":4,"route":"kuopio-oulu","seat":0,"trains":37}'
    assert private == {}


# Double routes.


ONE, OTHER = "karlskrona-norrkoping-1", "karlskrona-norrkoping-2"
PAIRS = [(one.id, other.id) for one in ROUTES for other in ROUTES if one.double and one.double == other.double]
PAIRS = [(one, other) for one, other in PAIRS if one < other]


@each("one,other", PAIRS)
@each("seats", [2, 3])
def test_r058_r224_r059_r061_r225_r060_who_may_claim_the_other_route_of_a_double(one, other, seats):
    """Nobody owns both; with two players the other is closed, with three it stays open to the others."""
    [payment, *_] = offers(rich(seats), other)
    mine, theirs = rich(seats, owned=[[one]]), rich(seats, owned=[[], [one]])
    at(mine).when(0, claim(other, **payment)).refused("R058")
    assert offers(mine, other) == []
    assert bool(offers(theirs, other)) == accepts(theirs, other, **payment) == (seats == 3)
    if seats == 2:
        at(theirs).when(0, claim(other, **payment)).refused("R059")
    else:
        at(rich(3, owned=[[], [one], [other]])).when(0, claim(other, **payment)).refused("R045")


def test_r064_r062_a_failed_attempt_closes_nothing_and_the_option_concerns_two_doubles():
    made = table(hands=[{"green": 2}, {"orange": 2, "locomotive": 1}], pile=("green",) * 9)
    after = at(made).when(0, claim(GREEN_TUNNEL, green=2))
    after.when(0, extra(green=3)).refused("R086")
    after = after.when(0, after.ruleset.legal(after.table, 0)[-1])
    assert after.table.open == made.open
    assert after.when(1, claim(ORANGE_FERRY, orange=2, locomotive=1)).refusal is None
    differing = [route.double for place, route in enumerate(ROUTES) if BOX.twins[place] != BOX.twins_alike[place]]
    assert sorted(differing) == ["kristiansand-stavanger"] * 2 + ["moirana-trondheim"] * 2


@each("seats", [2, 3])
def test_r061_mixed_doubles_are_an_option(seats):
    """Switched off, the tunnel and the ferry are two single routes, and other doubles stay what they are."""
    hands = [{"orange": 2, "locomotive": 1, "white": 3}] * seats
    made = table(seats, mixed=False, hands=hands, owned=[[GREEN_TUNNEL, ONE]])
    for seat in range(seats):
        assert at(made).when(seat, claim(ORANGE_FERRY, orange=2, locomotive=1)).refusal is None
    at(made).when(0, claim(OTHER, white=3)).refused("R058")
    assert offers(made, ORANGE_FERRY)
    assert seen_by(made)["closed"] == ([OTHER] if seats == 2 else [])
    assert RULESET.setup(seats, {}, {}).options.mixed_doubles


# Ferries.


FERRIES = [route for route in ROUTES if route.type == "ferry"]
FERRIES = [route for route in ROUTES if route.type == "ferry"]


@each("ferry", FERRIES, ids=lambda route: route.id)
def test_r068_r069_r070_r071_r073_symbols_and_spaces_and_locomotives_for_colored_cards_up_to_all(ferry):
    for color, locomotives in product(ferry.colors, range(ferry.symbols, ferry.length + 1)):
        payment = payment_of(paid({color: ferry.length - locomotives, "locomotive": locomotives}))
        after = at(rich()).when(0, claim(ferry.id, **payment))
        assert [fact.points for fact in after.facts] == [ferry.points]


@each("stacking", [True, False])
@each("ferry", FERRIES[:5] + FERRIES[-1:], ids=lambda route: route.id)
def test_r075_r076_the_test_without_a_search_finds_what_a_search_finds(ferry, stacking):
    kinds = ("red", "black", "white", "locomotive")
    for numbers in product(range(7), range(4), range(3), range(5)):
        bag = paid(dict(zip(kinds, numbers, strict=True)))
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


# Murmansk - Lieksa, the longest route.


ROUTE = ROUTES[ROUTE_PLACES[LONG]]


def test_r100_r101_r104_r105_r107_r108_the_longest_route_takes_groups_of_four_as_a_search_finds():
    assert (ROUTE.color, ROUTE.type, ROUTE.length) == ("gray", "plain", 9)
    kinds = ("green", "red", "locomotive", "blue")
    for numbers in product(range(0, 13, 2), range(1, 13, 3), range(0, 14, 3), range(0, 13, 4)):
        bag = paid(dict(zip(kinds, numbers, strict=True)))
        assert (fault(ROUTE, bag, stacking=True) is None) == searched_of_fours(counts(bag))


def searched_of_fours(laid):
    """R104 word for word: x cards of one color and z groups of any four."""
    return any(
        x <= laid[color] and sum(laid) == x + 4 * (9 - x) for color in range(8) for x in range(min(9, laid[color]) + 1)
    )


# Tunnels: laid cards, revealed cards, extra cards.


TUNNELS = [route for route in ROUTES if route.type == "tunnel"]


def attempt(revealed, hand, rest=("black",) * 6, **laid):
    """A tunnel of two green spaces attempted, with these cards on the top of the pile."""
    return at(table(hands=[hand], pile=(*rest, *reversed(revealed)))).when(0, claim(GREEN_TUNNEL, **laid))


@each("tunnel", TUNNELS, ids=lambda route: route.id)
def test_r068_r080_color_and_locomotives_in_any_mix(tunnel):
    for number in range(tunnel.length + 1):
        payment = payment_of(paid({tunnel.color: tunnel.length - number, "locomotive": number}))
        after = at(rich()).when(0, claim(tunnel.id, **payment))
        assert after.happened(TunnelAttempted) == [TunnelAttempted(seat=0, route=tunnel.id, payment=payment)]
    other = "red" if tunnel.color != "red" else "blue"
    at(rich()).when(0, claim(tunnel.id, **{other: tunnel.length})).refused("R080")


def test_r082_r187_three_cards_are_revealed_from_the_top():
    after = attempt(("green", "red", "locomotive"), {"green": 5}, green=2)
    after.then(
        TunnelAttempted(seat=0, route=GREEN_TUNNEL, payment={"green": 2}),
        TunnelRevealed(cards=("green", "red", "locomotive"), due=2),
    )
    shown = {"laid": {"green": 2}, "revealed": {"red": 1, "green": 1, "locomotive": 1}, "due": 2}
    assert seen_by(after.table)["tunnel"] == {"route": GREEN_TUNNEL, **shown}


@each(
    "revealed,hand,laid,due,ways,refused",
    [
        # R203, R205
        (("green", "red", "blue"), {"green": 3, LOCO: 1}, {"green": 2}, 1, [{"green": 1}, {LOCO: 1}], {}),
        # R204
        ((LOCO, "red", "blue"), {"green": 3, LOCO: 1}, {"green": 2}, 1, [{"green": 1}, {LOCO: 1}], {}),
        # R206
        ((LOCO, "red", "blue"), {"green": 3, LOCO: 3}, {LOCO: 2}, 1, [{LOCO: 1}], {"R087": {"green": 1}}),
        # R207
        (("green", LOCO, "red"), {"green": 5, LOCO: 5}, {"green": 1, LOCO: 1}, 2, [{"green": 1, LOCO: 1}], {}),
        # R208
        (
            ("green", "green", LOCO),
            {"green": 5, LOCO: 5},
            {"green": 2},
            3,
            [{"green": 3}, {"green": 2, LOCO: 1}, {"green": 1, LOCO: 2}, {LOCO: 3}],
            {},
        ),
        (("green", "green", "red"), {"green": 3, "red": 2}, {"green": 2}, 2, [], {"R085": {"green": 1, "red": 1}}),
        (("green", "green", "red"), {"green": 3, "red": 2}, {"green": 2}, 2, [], {"R085": {"red": 2}}),
        (("green", "red", "red"), {"green": 2}, {"green": 2}, 1, [], {"R086": {"green": 1}}),
        (("green", "green", "red"), {"green": 6}, {"green": 2}, 2, [], {"R089": {"green": 1}}),
        (("green", "green", "red"), {"green": 6}, {"green": 2}, 2, [], {"R089": {"green": 3}}),
        (("green", "red", "red"), {"green": 2, "red": 4}, {"green": 2}, 1, [], {"R089": {"red": 3}}),  # R095
    ],
)
def test_r083_r084_r085_r086_r087_r089_what_is_due_and_how_it_can_be_paid(revealed, hand, laid, due, ways, refused):
    after = attempt(revealed, hand, **laid)
    assert after.table.tunnel.due == due
    for payment in ways:
        assert after.when(0, extra(**payment)).happened(RouteClaimed)
    for rule, payment in refused.items():
        after.when(0, extra(**payment)).refused(rule)


def test_r206_locomotives_alone_match_no_color():
    assert attempt(("green", "green", "green"), {LOCO: 2}, locomotive=2).happened(RouteClaimed)


def test_r090_r091_r189_r088_after_a_reveal_one_pays_or_gives_up_and_who_cannot_pay_is_asked():
    after = attempt(("green", "red", "red"), {"green": 3}, green=2)
    assert RULESET.legal(after.table, 0) == (extra(green=1), GIVE_UP)
    after = attempt(("green", "red", "red"), {"green": 2}, green=2)
    assert RULESET.phase(after.table) == "tunnel"
    assert RULESET.legal(after.table, 0) == (GIVE_UP,)
    rich_one = attempt(("green", "red", "red"), {"green": 9}, green=2)
    assert after.facts == rich_one.facts
    assert after.when(0, GIVE_UP).facts == rich_one.when(0, GIVE_UP).facts
    after = attempt(("red", "red", "blue"), {"green": 2}, green=2)
    assert [type(fact) for fact in after.facts] == [TunnelAttempted, TunnelRevealed, RouteClaimed]
    assert RULESET.to_act(after.table, 0) == (1,)


def test_r090_r189_r092_r210_r255_r098_given_up_hand_and_trains_stay_and_the_revealed_cards_are_discarded():
    after = attempt(("green", "red", "red"), {"green": 3}, green=2).when(0, GIVE_UP)
    after.then(TunnelGivenUp(seat=0, route=GREEN_TUNNEL, payment={"green": 2}))
    assert payment_of(after.table.hands[0]) == {"green": 3}
    assert after.table.trains == (40, 40)
    assert RULESET.to_act(after.table, 0) == (1,)
    before = table(hands=[{"green": 3}])
    after = attempt(("green", "red", "red"), {"green": 3}, green=2).when(0, GIVE_UP)
    assert payment_of(after.table.discards) == {"green": 1, "red": 2}
    assert after.table.hands == before.hands
    assert (after.table.trains, after.table.points, after.table.owned) == (before.trains, before.points, before.owned)
    after = attempt(("green", "red", "red"), {"green": 2}, green=2).when(0, GIVE_UP)
    assert offers(at(after.table).when(1, BLIND).when(1, BLIND).table, GREEN_TUNNEL) == [{"green": 2}]


def test_r093_r188_r203_r209_paid():
    after = attempt(("green", "red", "blue"), {"green": 4}, green=2)
    assert after.table.discards == 0
    after = after.when(0, extra(green=1))
    after.then(
        TunnelPaid(seat=0, payment={"green": 1}),
        RouteClaimed(seat=0, route=GREEN_TUNNEL, payment={"green": 3}, points=2, trains=38),
    )
    assert size(after.table.discards) == 6
    assert payment_of(after.table.discards) == {"green": 4, "red": 1, "blue": 1}
    assert payment_of(after.table.hands[0]) == {"green": 1}
    assert after.table.points[0] == 2  # R099: extra cards score nothing


def test_r040_r094_r211_a_shuffle_during_the_reveal():
    made = table(hands=[{"green": 3}], pile=("green",), discards={"red": 4})
    after = at(made).when(0, claim(GREEN_TUNNEL, green=2))
    assert [type(fact) for fact in after.facts] == [TunnelAttempted, TunnelRevealed, PileShuffled, TunnelRevealed]
    [first, second] = after.happened(TunnelRevealed)
    assert (first.cards, first.due) == (("green",), 1)
    assert (second.cards, second.due) == (("red", "red"), 1)
    [shuffled] = after.happened(PileShuffled)
    assert shuffled.order == ("red",) * 4
    assert after.table.pile == ("red", "red")


@each("revealed", ["red", "green"])
def test_r037_r041_a_reveal_of_the_last_three_cards(revealed):
    """The pile is renewed before the extra cards are asked for, and without the cards that lie out."""
    made = table(hands=[{"green": 3}], pile=(revealed,) * 3, discards={"blue": 4})
    after = at(made).when(0, claim(GREEN_TUNNEL, green=2))
    assert [type(fact) for fact in after.facts[:3]] == [TunnelAttempted, TunnelRevealed, PileShuffled]
    assert after.table.pile == ("blue",) * 4


def test_r096_r212_r097_fewer_than_three_cards_or_none_to_reveal():
    after = at(table(hands=[{"green": 3}], pile=("red", "green"))).when(0, claim(GREEN_TUNNEL, green=2))
    assert after.happened(TunnelRevealed) == [TunnelRevealed(cards=("green", "red"), due=1)]
    assert RULESET.phase(after.table) == "tunnel"
    after = at(table(hands=[{"green": 3}], pile=())).when(0, claim(GREEN_TUNNEL, green=2))
    assert [type(fact) for fact in after.facts] == [TunnelAttempted, RouteClaimed, PileShuffled]
    assert after.table.pile == ("green", "green")  # R039


def test_r095_r099_no_groups_at_a_tunnel_and_points_follow_the_length():
    tunnel = next(route for route in TUNNELS if route.length == 4)
    made = table(hands=[{tunnel.color: 7}], pile=(tunnel.color,) * 9)
    after = at(made).when(0, claim(tunnel.id, **{tunnel.color: 4})).when(0, extra(**{tunnel.color: 3}))
    assert (after.table.points[0], after.table.trains[0]) == (7, 36)
    assert size(after.table.discards) == 10


# Listed and accepted payments.


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
    for bag in [*hands(1, 60), *hands(2, 20, 60), WHOLE_DECK]:
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


@each(
    "route,hand,listed",
    [
        (YELLOW_2, {"yellow": 3}, [{"yellow": 2}]),
        (YELLOW_2, {"yellow": 1, LOCO: 5}, []),
        (GRAY_3, {"red": 3, "purple": 5, "blue": 2}, [{"purple": 3}, {"red": 3}]),
        (GREEN_TUNNEL, {"green": 2, LOCO: 1}, [{"green": 2}, {"green": 1, LOCO: 1}]),
        (GREEN_TUNNEL, {"green": 1, LOCO: 2}, [{"green": 1, LOCO: 1}, {LOCO: 2}]),
    ],
)
def test_r157_r158_plain_routes_and_tunnels(route, hand, listed):
    assert offers(table(hands=[hand]), route) == listed


def test_r159_extra_cards():
    after = attempt(("green", "green", "red"), {"green": 4, LOCO: 1}, green=2)
    assert RULESET.legal(after.table, 0) == (extra(green=2), extra(green=1, locomotive=1), GIVE_UP)


def test_r156_every_listed_payment_is_valid_in_hand_and_listed_once():
    for bag in [*hands(5, 60), *hands(6, 10, 80)]:
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
def test_r166_a_route_is_listed_if_and_only_if_it_can_be_paid(stacking):
    for bag in hands(7, 24, 12):
        laid = list(subsets(bag))
        made = change(table(stacking=stacking), hands=(bag, 0))
        claims = {command.route for command in RULESET.legal(made, 0) if isinstance(command, ClaimRoute)}
        for route in ROUTES:
            payable = any(fault(route, payment, stacking=stacking) is None for payment in laid)
            assert (route.id in claims) == bool(lists(route.id, bag, stacking=stacking)) == payable


@each("stacking", [True, False])
def test_r120_r122_r166_within_reach_is_what_has_a_listed_payment(stacking):
    """Who may pass is decided without a list, and must come to the same."""
    for bag in [0, *hands(10, 100), *hands(11, 30, 60)]:
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
        assert holds(WHOLE_DECK, bag) and holds(bag, bag)
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


# The printed examples, and what follows from them by the same rules.


ANY_THREE = [{kind: cards.count(kind) for kind in cards} for cards in combinations_with_replacement([*COLORS, LOCO], 3)]
ACCEPTED = [
    ("R195", YELLOW_2, {"yellow": 2}, (2, 2, 2)),
    ("R197 R198", GRAY_3, {"red": 3}, (4, 3, 3)),
    ("R199", ORANGE_FERRY, {"orange": 2, LOCO: 1}, (4, 3, 3)),
    ("R200", ORANGE_FERRY, {LOCO: 3}, (4, 3, 3)),
    ("R200 R073", ORANGE_FERRY, {"orange": 5}, (4, 3, 5)),
    ("R200 R070", ORANGE_FERRY, {"orange": 2, "red": 1, "blue": 1, "green": 1}, (4, 3, 5)),
    ("R200", ORANGE_FERRY, {"orange": 2, LOCO: 3}, (4, 3, 5)),
    ("R074", ORANGE_FERRY, {"orange": 1, LOCO: 1, "blue": 3}, (4, 3, 5)),
    ("R201", SHORT_FERRY, {LOCO: 1}, (1, 1, 1)),
    ("R213", LONG, {"green": 7, "red": 8}, (27, 9, 15)),
    ("R213 R108", LONG, {"green": 9}, (27, 9, 9)),
    ("R213 R102", LONG, {"green": 8, "red": 2, "blue": 1, LOCO: 1}, (27, 9, 12)),
    ("R214", LONG, {"green": 6, "red": 6, "blue": 6}, (27, 9, 18)),
    ("R214 R106 R107", LONG, {"green": 12, "red": 12, LOCO: 12}, (27, 9, 36)),
    ("R216", RED_FERRY, {"red": 4, LOCO: 2}, (15, 6, 6)),
    ("R216", RED_FERRY, {LOCO: 6}, (15, 6, 6)),
    ("R216", RED_FERRY, {"red": 4, "blue": 6}, (15, 6, 10)),
    ("R220", GRAY_FERRY, {"red": 2, LOCO: 2}, (7, 4, 4)),
    ("R220 R074", GRAY_FERRY, {"red": 2, "blue": 6}, (7, 4, 8)),
]
STACKED = [
    ("R201 R219", ORANGE_FERRY, {"orange": 1, "blue": 6}),
    ("R201 R219", ORANGE_FERRY, {LOCO: 1, "blue": 6}),
    ("R201 R219", ORANGE_FERRY, {"blue": 9}),
    ("R217", RED_FERRY, {"red": 3, "yellow": 9}),
    ("R217", RED_FERRY, {"yellow": 12, "blue": 6}),
]
REFUSED = [
    ("R195", YELLOW_2, {"yellow": 1}, "R048"),
    ("R195", YELLOW_2, {"yellow": 3}, "R051"),
    ("R196", YELLOW_2, {"yellow": 1, LOCO: 1}, "R066"),
    ("R195", YELLOW_2, {"green": 2}, "R049"),
    ("R109", YELLOW_2, {"yellow": 1, "red": 4}, "R051"),
    ("R198", GRAY_3, {"red": 2, "blue": 1}, "R050"),
    ("R198", GRAY_3, {"red": 2, LOCO: 1}, "R066"),
    ("R198", GRAY_3, {"red": 4}, "R051"),
    ("R109", GRAY_3, {"green": 2, "red": 4}, "R051"),
    ("R201 R077", SHORT_FERRY, {"red": 1}, "R075"),
    ("R201 R077", SHORT_FERRY, {"red": 2}, "R051"),
    ("R077", SHORT_FERRY, {"red": 3, LOCO: 1}, "R051"),
    ("R202 R078", ORANGE_FERRY, {"orange": 3}, "R075"),
    ("R202", ORANGE_FERRY, {"orange": 1, LOCO: 1, "blue": 1}, "R075"),
    ("R202", ORANGE_FERRY, {"orange": 2, "blue": 2}, "R051"),
    ("R109", ORANGE_FERRY, {"orange": 2, "blue": 4}, "R051"),
    ("R218", RED_FERRY, {"red": 5, LOCO: 1}, "R075"),
    ("R220 R070", GRAY_FERRY, {"red": 1, "blue": 1, LOCO: 2}, "R075"),
    ("R051", GREEN_TUNNEL, {"green": 3}, "R051"),
    ("R095", GREEN_TUNNEL, {"green": 1, "red": 3}, "R051"),
    ("R095", GREEN_TUNNEL, {"green": 1, "red": 4}, "R051"),
    # R103 where locomotives are counted one by one, R104 where cards of one color are missing even then.
    ("R215", LONG, {LOCO: 9}, "R103"),
    ("R105", LONG, {"green": 6, "red": 2, LOCO: 4}, "R103"),
    ("R105", LONG, {"green": 8, "red": 1}, "R104"),
    ("R105", LONG, {"green": 3, "red": 3, "blue": 5, LOCO: 1}, "R104"),
    ("R215", LONG, {"green": 7, "red": 7}, "R051"),
    ("R215", LONG, {"green": 10}, "R051"),
    ("R109", LONG, {"green": 8, "red": 3}, "R051"),
]


@each("statement,route,payment,expected", ACCEPTED)
def test_what_pays_for_a_route_and_its_points_trains_and_cards(statement, route, payment, expected):
    assert accepts(rich(stacking=False), route, **payment)
    after = at(rich()).when(0, claim(route, **payment))
    assert [type(fact) for fact in after.facts] == [RouteClaimed]  # R079
    claimed = after.facts[0]
    assert (claimed.points, 40 - claimed.trains, sum(claimed.payment.values())) == expected


@each("statement,route,payment", STACKED)
def test_r074_what_pays_with_the_switch_alone(statement, route, payment):
    assert accepts(rich(), route, **payment)
    at(rich(stacking=False)).when(0, claim(route, **payment)).refused("R074")


@each("statement,route,payment,rule", REFUSED)
def test_what_does_not_pay_for_a_route_and_why(statement, route, payment, rule):
    at(rich()).when(0, claim(route, **payment)).refused(rule)


@each("holder,hand", [(0, {"yellow": 1}), (1, {"yellow": 2})])
def test_r047_r065_only_cards_in_the_own_hand(holder, hand):
    at(table(hands=[{}] * holder + [hand])).when(0, claim(YELLOW_2, yellow=2)).refused("R047")


@each("stacking", [True, False])
def test_r072_r077_r200_r201_any_three_pay_for_a_locomotive(stacking):
    for start, three in product(({"orange": 2}, {"orange": 1, LOCO: 1}, {LOCO: 2}), ANY_THREE):
        assert accepts(rich(stacking=stacking), ORANGE_FERRY, **(Counter(start) + Counter(three)))
    for three in ANY_THREE:
        assert accepts(rich(stacking=stacking), SHORT_FERRY, **three)


def test_r219_r221_r222_r223_listed_on_ferries_and_on_murmansk_lieksa():
    assert [len(offers(rich(stacking=stacking), ORANGE_FERRY)) for stacking in (True, False)] == [9, 6]
    assert offers(table(hands=[{"orange": 2, LOCO: 1, "blue": 3, "red": 1}]), ORANGE_FERRY) == [
        {"orange": 2, LOCO: 1},
        {"orange": 2, "blue": 2, "red": 1},
        {"orange": 1, LOCO: 1, "blue": 2, "red": 1},
    ]
    hand = {"orange": 1, LOCO: 1, "blue": 6}
    listed = [{"orange": 1, LOCO: 1, "blue": 3}, {"orange": 1, "blue": 6}, {LOCO: 1, "blue": 6}]
    assert offers(table(hands=[hand]), ORANGE_FERRY) == listed
    assert offers(table(hands=[hand], stacking=False), ORANGE_FERRY) == listed[:1]
    made = table(hands=[{"green": 8, "blue": 5, "red": 3, LOCO: 2}])
    assert offers(made, LONG) == [{"green": 8, "red": 3, "blue": 1}, {"green": 7, "red": 3, "blue": 5}]


# What is begun must be finished, and refusals are sentences.


TICKETS = ("oslo-vaasa", "tampere-tallinn", "oslo-moirana")
SECOND = at(table(hands=[{"yellow": 2}])).when(0, BLIND)
CHOOSING = at(table()).when(0, TICKETS_PLEASE)
TUNNEL = at(table(hands=[{"green": 4}], pile=("red",) * 9 + ("green",))).when(0, claim(GREEN_TUNNEL, green=2))


@each("command", [GIVE_UP, extra(green=1), keep(TICKETS[0])])
def test_r019_what_has_not_been_begun_cannot_be_finished(command):
    at(table()).when(0, command).refused("R019")


@each(
    "given,commands",
    [
        (SECOND, [TICKETS_PLEASE, PASS, GIVE_UP, claim(YELLOW_2, yellow=2), keep(TICKETS[0]), extra(green=1)]),
        (CHOOSING, [BLIND, open_card(0), TICKETS_PLEASE, PASS, GIVE_UP, claim(YELLOW_2, yellow=2), extra(green=1)]),
        (TUNNEL, [BLIND, open_card(0), TICKETS_PLEASE, PASS, claim(YELLOW_2, yellow=2), keep(TICKETS[0])]),
    ],
    ids=["second card", "tickets", "tunnel"],
)
def test_r022_r112_what_has_been_begun_must_be_finished(given, commands):
    for command in commands:
        given.when(0, command).refused("R022")


def test_r015_nothing_but_choosing_before_the_first_turn():
    for command in (BLIND, open_card(0), TICKETS_PLEASE, PASS, GIVE_UP, extra(green=1), claim(YELLOW_2, yellow=2)):
        started().when(0, command).refused("R015")


@each(
    "given,command,sentence",
    [
        (at(rich()), claim("oulu-tornio", white=2), "The route costs exactly 1 card."),
        (at(rich()), claim(YELLOW_2, yellow=3), "The route costs exactly 2 cards."),
        (at(rich()), claim(YELLOW_2, yellow=1), "The route costs exactly 2 cards."),
        (at(rich()), claim("kiruna-narvik-1", purple=2), "The tunnel costs exactly 1 card."),
        (TUNNEL, extra(green=2), "Exactly 1 extra card is due."),
        (CHOOSING, keep("oslo-vaasa", "oslo-vaasa"), "Choose among the tickets offered to you, each once."),
    ],
)
def test_r048_r051_r089_r111_one_is_one_and_two_are_two(given, command, sentence):
    assert str(given.when(0, command).refusal) == sentence
