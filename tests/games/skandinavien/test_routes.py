"""Claiming plain routes."""

from events.games.skandinavien.data import KINDS, payment_of
from events.games.skandinavien.facts import RouteClaimed
from events.ruleset.privacy import split
from tests.games.skandinavien.board import (
    BLIND,
    BOX,
    GRAY_3,
    GREEN_TUNNEL,
    ROUTES,
    RULESET,
    SHORT_FERRY,
    YELLOW_2,
    accepts,
    at,
    claim,
    offers,
    rich,
    table,
)
from tests.support.cases import each

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


def test_r043_one_route_a_turn():
    after = at(rich()).when(0, claim(YELLOW_2, yellow=2))
    assert RULESET.to_act(after.table, 0) == (1,)


def test_r044_routes_need_not_touch():
    made = rich(owned=[["alborg-arhus"]])
    assert accepts(made, "oulu-tornio", white=1)


def test_r045_r057_a_claimed_route_is_gone_for_good():
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


def test_r047_only_cards_in_hand():
    at(table(hands=[{"yellow": 1}])).when(0, claim(YELLOW_2, yellow=2)).refused("R047")
    at(table(hands=[{}, {"yellow": 2}])).when(0, claim(YELLOW_2, yellow=2)).refused("R047")
    at(table(hands=[{"green": 1}])).when(0, claim(GREEN_TUNNEL, green=2)).refused("R047")


def test_r051_no_card_may_be_left_over():
    at(rich()).when(0, claim(YELLOW_2, yellow=3)).refused("R051")
    at(rich()).when(0, claim(GREEN_TUNNEL, green=3)).refused("R051")
    at(rich()).when(0, claim(SHORT_FERRY, red=3, locomotive=1)).refused("R051")


def test_r052_r053_r186_trains_cards_and_points():
    after = at(table(hands=[{"red": 4, "blue": 1}])).when(0, claim(GRAY_3, red=3))
    made = after.table
    assert made.trains == (37, 40)
    assert made.points == (4, 0)
    assert payment_of(made.hands[0]) == {"red": 1, "blue": 1}
    assert payment_of(made.discards) == {"red": 3}
    public, private = split(after.facts[0])
    assert public == b'{"payment":{"red":3},"points":4,"route":"kuopio-oulu","seat":0,"trains":37}'
    assert private == {}


def test_r065_r066_no_locomotives_on_plain_routes():
    at(rich()).when(0, claim(YELLOW_2, yellow=1, locomotive=1)).refused("R066")
    at(rich()).when(0, claim(YELLOW_2, locomotive=2)).refused("R066")
    for route in PLAIN:
        assert all("locomotive" not in payment for payment in offers(rich(), route.id))


def test_r019_claiming_is_the_whole_turn():
    after = at(rich()).when(0, BLIND)
    after.when(0, claim(YELLOW_2, yellow=2)).refused("R022")
