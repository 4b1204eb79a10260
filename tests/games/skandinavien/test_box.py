"""The box: board, cards, tickets, numbers."""

from collections import Counter
from typing import get_args

import pytest

from events.games.skandinavien.data import BOXES, KINDS, RouteId, TicketId, cards_of
from events.ruleset.refusals import Malformed

from .board import BOX, ROUTES, TICKETS


def test_r003_cards():
    assert Counter(cards_of(BOX.deck)) == {kind: 14 if kind == "locomotive" else 12 for kind in KINDS}
    assert len(cards_of(BOX.deck)) == 110


def test_board_and_tickets_are_whole():
    assert (len(BOX.values.cities), len(ROUTES), len(TICKETS)) == (39, 81, 46)
    assert get_args(RouteId) == tuple(route.id for route in ROUTES)
    assert get_args(TicketId) == tuple(ticket.id for ticket in TICKETS)
    cities = {city.id for city in BOX.values.cities}
    assert {city for route in ROUTES for city in (route.a, route.b)} == cities
    assert {city for ticket in TICKETS for city in (ticket.a, ticket.b)} == cities


def test_r054_r056_r239_points_depend_on_length_only():
    points = BOX.values.points_by_length
    assert points == {"1": 1, "2": 2, "3": 4, "4": 7, "5": 10, "6": 15, "9": 27}
    assert all(route.points == points[str(route.length)] for route in ROUTES)


def test_r055_r239_routes_by_length():
    assert Counter(route.length for route in ROUTES) == {1: 17, 2: 28, 3: 20, 4: 11, 5: 3, 6: 1, 9: 1}


def test_r240_values():
    assert sum(route.points for route in ROUTES) == 302
    assert sum(ticket.points for ticket in TICKETS) == 460


def test_r062_doubles():
    doubles = Counter(route.double for route in ROUTES if route.double)
    assert sorted(doubles) == [
        "bergen-oslo",
        "boden-kiruna",
        "boden-umea",
        "helsinki-stockholm",
        "karlskrona-kobenhavn",
        "karlskrona-norrkoping",
        "kiruna-narvik",
        "kristiansand-stavanger",
        "moirana-trondheim",
        "norrkoping-stockholm",
        "orebro-oslo",
        "orebro-stockholm",
        "stockholm-sundsvall",
        "sundsvall-umea",
    ]
    assert set(doubles.values()) == {2}
    assert sum(map(bool, BOX.twins)) == 28


def test_r061_two_doubles_are_mixed():
    lengths = {}
    for route in ROUTES:
        if route.double:
            lengths.setdefault(route.double, set()).add((route.length, route.type))
    mixed = {double: found for double, found in lengths.items() if len(found) == 2}
    assert mixed == {
        "kristiansand-stavanger": {(2, "tunnel"), (3, "ferry")},
        "moirana-trondheim": {(5, "tunnel"), (6, "ferry")},
    }


def test_r063_the_ferries_of_one_double_differ():
    gray, yellow = (route for route in ROUTES if route.double == "helsinki-stockholm")
    assert (gray.color, gray.symbols) == ("gray", 2)
    assert (yellow.color, yellow.symbols) == ("yellow", 1)


def test_r081_all_ten_tunnels_are_colored():
    tunnels = [route for route in ROUTES if route.type == "tunnel"]
    assert len(tunnels) == 10
    assert all(route.color in KINDS for route in tunnels)


def test_ferries():
    ferries = [route for route in ROUTES if route.type == "ferry"]
    assert (len(ferries), sum(route.symbols for route in ferries)) == (24, 30)
    assert all(1 <= route.symbols <= route.length for route in ferries)


@pytest.mark.parametrize("overrides", [{"dragons": 3}, {"routes": []}, {"globetrotter": 15}])
def test_nothing_is_replaceable(overrides):
    with pytest.raises(Malformed):
        BOXES.load(overrides)
    assert BOXES.load({}) is BOX
