"""The box: board, cards, tickets, numbers."""

from collections import Counter
from typing import get_args

import pytest

from events.games.skandinavien.data import BOXES, KINDS, RouteId, TicketId, cards_of, size
from events.games.skandinavien.data.box import build
from events.games.skandinavien.facts import LastTurnsBegun
from events.games.skandinavien.rules.network import longest_path
from events.ruleset.chance import Chance
from events.ruleset.records import change
from events.ruleset.refusals import Malformed
from events.ruleset.ruleset import decide_start
from tests.games.skandinavien.board import (
    BOX,
    LONG,
    ROUTES,
    RULESET,
    TICKETS,
    YELLOW_2,
    at,
    claim,
    offers,
    setup_for,
    table,
)
from tests.support.cases import each


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


@each("overrides", [{"dragons": 3}, {"routes": []}, {"globetrotter": 15}])
def test_nothing_is_replaceable(overrides):
    with pytest.raises(Malformed):
        BOXES.load(overrides)
    assert BOXES.load({}) is BOX


def own_box(**values):
    """A box with other values, as one that was released at some time."""
    document = BOXES.document()
    return build(change(document, values={**document.values, **values}))


def with_routes(**fields_of):
    """The rows of all routes, with some fields of some of them changed; ids have ``_`` for ``-``."""
    rows = BOXES.document().values["routes"]
    return [{**row, **fields_of.get(row["id"].replace("-", "_"), {})} for row in rows]


def table_of(box, **fields):
    made = table(**fields)
    return change(made, setup=change(made.setup, box=box))


def test_r054_r072_r101_the_rules_are_played_with_the_box_of_the_game():
    """Points, lengths, colors and substitutes are read from the document that the game was created with."""
    routes = with_routes(
        orebro_oslo_2={"length": 3, "points": 4, "color": "red"},
        umea_vaasa={"groups": {"cards": 2, "replace": "locomotive"}},
        lieksa_murmansk={"length": 8, "groups": {"cards": 3, "replace": "colored_card"}},
    )
    box = own_box(routes=routes, last_turns_at=30)
    made = table_of(box, hands=[{"red": 8, "blue": 3, "yellow": 2}])
    at(made).when(0, claim(YELLOW_2, yellow=2)).refused("R048")
    after = at(made).when(0, claim(YELLOW_2, red=3))
    assert (after.table.points[0], after.table.trains[0]) == (4, 37)
    assert [score.total for score in RULESET.score(after.table, None)] == [4, 0]
    assert offers(made, YELLOW_2) == [{"red": 3}]
    assert {"blue": 2} in offers(table_of(box, hands=[{"blue": 2}]), "umea-vaasa")
    assert {"red": 7, "yellow": 2, "blue": 1} in offers(made, LONG)
    assert at(made).when(0, claim(LONG, red=8)).happened(LastTurnsBegun) == []
    assert at(change(made, trains=(38, 40))).when(0, claim(LONG, red=8)).happened(LastTurnsBegun)


def test_r005_r008_r110_the_deal_follows_the_box_of_the_game():
    box = own_box(opening_hand=3, display=4, first_tickets={"dealt": 4, "keep_at_least": 3}, trains_per_player=35)
    facts, made = decide_start(RULESET, change(setup_for(), box=box), Chance(b"own"))
    assert [size(hand) for hand in made.hands] == [3, 3]
    assert (len(made.display), len(made.offered[0]), made.trains) == (4, 4, (35, 35))
    assert len(RULESET.legal(made, 0)) == 5
    assert RULESET.hidden.resample_hidden(made, 0, Chance(b"x")).hands[0] == made.hands[0]
    assert facts


def test_r150_longest_paths_and_connections_follow_the_box_of_the_game():
    box = own_box(routes=with_routes(helsinki_lahti={"length": 5}))
    owned = 1 << box.route_places["helsinki-lahti"]
    assert (longest_path(box, owned), longest_path(BOX, owned)) == (5, 1)


@each(
    "values",
    [
        {"routes": with_routes(umea_vaasa={"groups": None})},
        {"routes": with_routes(umea_vaasa={"b": "atlantis"})},
        {"routes": with_routes(orebro_oslo_2={"groups": {"cards": 4, "replace": "colored_card"}})},
        {"routes": with_routes(bergen_oslo_1={"color": "gray"})},
        {"opening_hand": 40},
        {"tickets": BOXES.document().values["tickets"][:15]},
        {"kinds": BOXES.document().values["kinds"][:8]},
    ],
)
def test_a_box_that_no_game_can_be_played_with_is_refused(values):
    with pytest.raises(Malformed):
        own_box(**values)


def test_only_the_drawing_can_be_replaced():
    sides = {"oslo": "e"}
    box = BOXES.load({"label_sides": sides})
    assert box.values.label_sides["oslo"] == "e"
    assert box.values.label_sides["bergen"] == BOX.values.label_sides["bergen"]
    assert [mark["path"] for mark in RULESET.display.components(box)["provenance"]["marks"]][-1] == "label_sides.oslo"
    with pytest.raises(Malformed):
        BOXES.load({"label_sides": {"oslo": "left"}})


def test_the_map_can_be_drawn():
    """Which spaces of a ferry carry symbols, the sides of doubles, a side for each label, and an outline."""
    values = BOX.values
    ferries = {route.id: route for route in ROUTES if route.type == "ferry"}
    assert set(values.symbol_slots) == set(ferries)
    for route, slots in values.symbol_slots.items():
        assert len(set(slots)) == ferries[route].symbols
        assert set(slots) <= set(range(ferries[route].length))
    doubles = {}
    for route in ROUTES:
        if route.double:
            doubles.setdefault(route.double, []).append(values.double_sides[route.id])
    assert all(sorted(sides) == [-1, 1] for sides in doubles.values())
    assert len(values.double_sides) == 28
    assert set(values.label_sides) == set(BOX.city_places) == {position.city for position in values.positions}
    points = [point for outline in values.outlines for point in outline.points]
    assert all(0 <= number <= 10_000 for point in points for number in point)
    assert {outline.kind for outline in values.outlines} == {"land", "lake"}


def test_r100_r101_r072_prices_are_machine_readable():
    groups = {route.id: (route.groups.cards, route.groups.replace) for route in ROUTES if route.groups}
    assert groups.pop(LONG) == (4, "colored_card")
    assert set(groups.values()) == {(3, "locomotive")}
    assert {route.id for route in ROUTES if route.type == "ferry"} == set(groups)
