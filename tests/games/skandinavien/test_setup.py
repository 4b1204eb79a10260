"""The box, setting up, and the first tickets."""

from collections import Counter
from itertools import permutations
from typing import get_args

import pytest

from events.games.skandinavien.data import BOXES
from events.games.skandinavien.data.box import KINDS, build, cards_of, size
from events.games.skandinavien.data.ids import RouteId, TicketId
from events.games.skandinavien.facts import (
    CardsDealt,
    ChoicesOpened,
    DisplayLaid,
    DisplayRefilled,
    FirstTicketsDealt,
    LastTurnsBegun,
    OpenCardDrawn,
    PileShuffled,
    RouteClaimed,
    StarterDrawn,
    TicketPileLaid,
    TunnelAttempted,
    TunnelRevealed,
)
from events.games.skandinavien.rules.network import longest_path
from events.ruleset.chance import Chance
from events.ruleset.privacy import split
from events.ruleset.records import change
from events.ruleset.refusals import Malformed, RuleBroken
from events.ruleset.ruleset import NOBODY_AWAY, decide_start
from tests.games.skandinavien.board import (
    BLIND,
    BOX,
    GREEN_TUNNEL,
    LONG,
    PASS,
    ROUTES,
    RULESET,
    TICKETS,
    TICKETS_PLEASE,
    YELLOW_2,
    at,
    claim,
    keep,
    offers,
    open_card,
    seen_by,
    setup_for,
    started,
    table,
)
from tests.support.cases import each

# Setting up.


@each("seats", [0, 1, 4, 5])
def test_r001_two_or_three_play(seats):
    with pytest.raises(RuleBroken) as refused:
        RULESET.validate_setup(setup_for(seats))
    assert refused.value.rule == "R001"
    RULESET.validate_setup(setup_for(2))
    RULESET.validate_setup(setup_for(3))


@each("seats", [2, 3])
def test_r002_r005_r006_r007_r008_r009_r010_trains_cards_and_tickets_are_laid_out(seats):
    made = started(seats).table
    assert (made.trains, made.points, made.discards) == ((40,) * seats, (0,) * seats, 0)
    assert [player["color"] for player in seen_by(made)["players"]] == ["red", "purple", "white"][:seats]
    assert [size(hand) for hand in made.hands] == [4] * seats
    assert (len(made.display), len(made.pile)) == (5, {2: 97, 3: 93}[seats])
    assert [len(offered) for offered in made.offered] == [5] * seats
    assert len(made.ticket_pile) == {2: 36, 3: 31}[seats]


@each("seats", [2, 3])
def test_r011_chance_says_who_begins_and_it_is_recorded(seats):
    starters = set()
    for seed in range(20):
        after = started(seats, seed=bytes([seed]))
        [drawn] = after.happened(StarterDrawn)
        assert after.table.starter == drawn.seat
        starters.add(drawn.seat)
    assert starters == set(range(seats))
    assert started(seats, seed=b"1").table.pile != started(seats, seed=b"2").table.pile


@each("seats", [2, 3])
def test_r181_each_seat_sees_its_own(seats):
    after = started(seats)
    for kind, name in ((CardsDealt, b"cards"), (FirstTicketsDealt, b"tickets")):
        for seat, fact in enumerate(after.happened(kind)):
            public, private = split(fact)
            assert (set(private), name in public) == ({f"seat:{seat}"}, False)
    for kind in (DisplayLaid, TicketPileLaid):
        [fact] = after.happened(kind)
        public, private = split(fact)
        assert (set(private), b"order" in public) == ({"server"}, False)


# The box: board, cards, tickets, numbers.


def test_r003_r240_r055_r239_cards_board_and_tickets_are_whole():
    assert Counter(cards_of(BOX.deck)) == {kind: 14 if kind == "locomotive" else 12 for kind in KINDS}
    assert len(cards_of(BOX.deck)) == 110
    assert (len(BOX.values.cities), len(ROUTES), len(TICKETS)) == (39, 81, 46)
    assert get_args(RouteId) == tuple(route.id for route in ROUTES)
    assert get_args(TicketId) == tuple(ticket.id for ticket in TICKETS)
    cities = {city.id for city in BOX.values.cities}
    assert {city for route in ROUTES for city in (route.a, route.b)} == cities
    assert {city for ticket in TICKETS for city in (ticket.a, ticket.b)} == cities
    assert sum(route.points for route in ROUTES) == 302
    assert sum(ticket.points for ticket in TICKETS) == 460
    assert Counter(route.length for route in ROUTES) == {1: 17, 2: 28, 3: 20, 4: 11, 5: 3, 6: 1, 9: 1}


def test_r054_r056_r239_r100_r101_r072_points_depend_on_length_only_and_prices_are_machine_readable():
    points = BOX.values.points_by_length
    assert points == {"1": 1, "2": 2, "3": 4, "4": 7, "5": 10, "6": 15, "9": 27}
    assert all(route.points == points[str(route.length)] for route in ROUTES)
    groups = {route.id: (route.groups.cards, route.groups.replace) for route in ROUTES if route.groups}
    assert groups.pop(LONG) == (4, "colored_card")
    assert set(groups.values()) == {(3, "locomotive")}
    assert {route.id for route in ROUTES if route.type == "ferry"} == set(groups)


def test_r062_r061_r063_r081_double_routes_ferries_and_tunnels():
    doubles = {}
    for route in ROUTES:
        if route.double:
            doubles.setdefault(route.double, []).append(route)
    assert (len(doubles), sum(map(bool, BOX.twins))) == (14, 28)
    assert {len(routes) for routes in doubles.values()} == {2}
    kinds = {double: {(route.length, route.type) for route in routes} for double, routes in doubles.items()}
    assert {double: found for double, found in kinds.items() if len(found) == 2} == {
        "kristiansand-stavanger": {(2, "tunnel"), (3, "ferry")},
        "moirana-trondheim": {(5, "tunnel"), (6, "ferry")},
    }
    both = [(route.color, route.symbols) for route in doubles["helsinki-stockholm"]]
    assert both == [("gray", 2), ("yellow", 1)]
    tunnels = [route for route in ROUTES if route.type == "tunnel"]
    assert len(tunnels) == 10
    assert all(route.color in KINDS for route in tunnels)
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
    box = BOXES.load({"label_sides": {"oslo": "e"}})
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
    sides = {(route.double, values.double_sides[route.id]) for route in ROUTES if route.double}
    assert len(sides) == len(values.double_sides) == 28
    assert {side for _, side in sides} == {-1, 1}
    assert set(values.label_sides) == set(BOX.city_places) == {position.city for position in values.positions}
    points = [point for outline in values.outlines for point in outline.points]
    assert all(0 <= number <= 10_000 for point in points for number in point)
    assert {outline.kind for outline in values.outlines} == {"land", "lake"}


# Choosing the first tickets.


def test_r013_r014_at_least_two_at_most_all_and_only_what_was_dealt():
    before = started()
    mine, theirs = before.table.offered
    for refused in (mine[:1], (mine[0], theirs[0]), (mine[0], mine[0])):
        before.when(0, keep(*refused)).refused("R013")
    for count in (2, 3, 4, 5):
        made = before.when(0, keep(*mine[:count])).table
        assert (made.tickets[0], made.returned[0]) == (mine[:count], mine[count:])
        assert made.ticket_pile == before.table.ticket_pile


def test_r015_the_first_turn_waits_for_all():
    after = started(3)
    for command in (BLIND, TICKETS_PLEASE, PASS):
        after.when(0, command).refused("R015")
    for seat in (1, 0):
        after = after.when(seat, keep(*after.table.offered[seat][:2]))
        assert RULESET.phase(after.table) == "first_tickets"
        assert not after.happened(ChoicesOpened)
    after = after.when(2, keep(*after.table.offered[2][:3]))
    assert after.happened(ChoicesOpened) == [ChoicesOpened(kept=(2, 2, 3), starter=after.table.starter)]
    assert RULESET.phase(after.table) == "turn"
    assert RULESET.to_act(after.table, None) == (after.table.starter,)


def test_r016_answers_are_sealed_and_who_has_answered_does_not_show():
    before = started(3)
    after = before.when(1, keep(*before.table.offered[1][:2]))
    [fact] = after.facts
    public, private = split(fact)
    assert (public, sorted(private)) == (b'{"asked":[0,1,2]}', ["seat:0", "seat:1", "seat:2"])
    assert private["seat:0"] == private["seat:2"] == b"{}"
    for viewer in (None, 0, 2):
        assert RULESET.to_act(after.table, viewer) == (0, 1, 2)
        assert RULESET.view(after.table, viewer) == RULESET.view(before.table, viewer)
    assert RULESET.to_act(after.table, 1) == (0, 2)


def test_r016_the_order_of_answers_has_no_effect():
    ends = []
    for order in permutations(range(3)):
        after = started(3)
        for seat in order:
            after = after.when(seat, keep(*after.table.offered[seat][seat:]))
        ends.append(after.table)
    assert all(end == ends[0] for end in ends)


def test_r017_a_choice_is_final_and_in_any_order():
    before = started()
    offered = before.table.offered[0]
    backwards = keep(*reversed(offered[:3]))
    assert RULESET.canonical_command(before.table, 0, backwards) == keep(*offered[:3])
    after = before.when(0, backwards)
    assert after.table.tickets[0] == offered[:3]
    assert 0 not in RULESET.to_act(after.table, 0)
    assert RULESET.legal(after.table, 0) == ()
    after.when(0, keep(*offered[:2])).refused("R017")


@each("seats", [2, 3])
def test_r018_twenty_six_choices(seats):
    listed = RULESET.legal(started(seats).table, 1)
    assert [len(command.tickets) for command in listed] == [2] * 10 + [3] * 10 + [4] * 5 + [5]
    assert len({command.tickets for command in listed}) == 26


def test_r182_when_all_have_answered_numbers_show():
    after = started()
    for seat, count in ((1, 4), (0, 2)):
        after = after.when(seat, keep(*after.table.offered[seat][:count]))
    players = seen_by(after.table)["players"]
    assert [(player["tickets"], player["returned"]) for player in players] == [(2, 3), (4, 1)]
    assert all(player["own"] is None for player in players)


# Every version is a table of its own: what is due, what all see of it, and what stays hidden.


def between(made, command):
    """What is decided on a command of seat 0, and the tables after each fact of it."""
    after = at(made).when(0, command)
    tables = [made]
    for fact in after.facts:
        tables.append(RULESET.evolve(tables[-1], fact))
    return [type(fact) for fact in after.facts], tables[1:]


@each("seats", [2, 3])
def test_r004_r008_each_deal_draws_from_what_is_left(seats):
    chance, made = Chance(b"deal"), RULESET.empty(setup_for(seats))
    kinds = []
    while fact := RULESET.next_fact(made, chance, NOBODY_AWAY):
        kinds.append(type(fact))
        made = RULESET.evolve(made, fact)
    assert kinds == [*[CardsDealt] * seats, DisplayLaid, *[FirstTicketsDealt] * seats, TicketPileLaid, StarterDrawn]
    sizes = [(draw.source, draw.size) for draw in chance.draws]
    cards = [("card_pile", 110 - 4 * number) for number in range(seats + 1)]
    tickets = [("ticket_pile", 46 - 5 * number) for number in range(seats + 1)]
    assert sizes == [*cards, *tickets, ("first_seat", seats)]
    dealt = [*made.pile, *made.display, *(card for hand in made.hands for card in cards_of(hand))]
    assert Counter(dealt) == {kind: 14 if kind == "locomotive" else 12 for kind in KINDS}
    assert sorted([*made.ticket_pile, *sum(made.offered, ())]) == sorted(ticket.id for ticket in TICKETS)


def test_r028_r036_between_the_draw_and_the_refill_there_is_a_hole():
    kinds, (drawn, refilled) = between(table(), open_card(1))
    assert kinds == [OpenCardDrawn, DisplayRefilled]
    assert seen_by(drawn)["display"] == ["purple", None, "orange", "white", "green"]
    assert (RULESET.to_act(drawn, 0), RULESET.legal(drawn, 0)) == ((), ())
    assert "2 -" in RULESET.display.render(seen_by(drawn))
    assert seen_by(refilled)["display"] == ["purple", "yellow", "orange", "white", "green"]


def test_r040_r096_a_reveal_goes_on_after_the_shuffle():
    made = table(hands=[{"green": 2}], pile=("red",), discards={"blue": 4})
    kinds, tables = between(made, claim(GREEN_TUNNEL, green=2))
    assert kinds == [TunnelAttempted, TunnelRevealed, PileShuffled, TunnelRevealed, RouteClaimed]
    assert [table.tunnel and table.tunnel.missing for table in tables] == [3, 2, 2, 0, None]


def test_r059_closed_routes_are_told():
    one, other = "karlskrona-norrkoping-1", "karlskrona-norrkoping-2"
    assert seen_by(table(2, owned=[[one]]))["closed"] == [other]
    assert seen_by(table(3, owned=[[one]]))["closed"] == []
    assert seen_by(table(2, owned=[[one], [YELLOW_2]]))["closed"] == [other, "orebro-oslo-1"]


def test_r024_r183_r184_the_first_card_shows_its_seat_and_others_what_they_may():
    made = table()
    assert seen_by(made)["first_card"] is None
    after = at(made).when(0, open_card(2))
    for viewer in (None, 0, 1):
        assert seen_by(after.table, viewer)["first_card"] == {"is_open": True, "card": "orange"}
    assert "First card: orange" in RULESET.display.render(seen_by(after.table))
    assert seen_by(after.when(0, BLIND).table)["first_card"] is None
    after = at(table(hands=[{}, {"red": 2}])).when(0, BLIND)
    assert seen_by(after.table, 0)["first_card"] == {"is_open": False, "card": "yellow"}
    for viewer in (None, 1):
        assert seen_by(after.table, viewer)["first_card"] == {"is_open": False, "card": None}


def test_r016_r182_two_tables_with_as_many_answers_are_the_same_to_the_others():
    """Which of the others have answered, and how many each keeps: nothing of it reaches what is dealt anew."""
    made = started(3).table
    tables = []
    for seat, count in ((0, 2), (0, 5), (1, 2), (1, 3), (1, 5)):
        tables.append(at(made).when(seat, keep(*made.offered[seat][:count])).table)
    for viewer in (None, 2):
        for number in range(10):
            dealt = [RULESET.hidden.resample_hidden(one, viewer, Chance(b"%d" % number)) for one in tables]
            assert dealt.count(dealt[0]) == len(dealt)


def test_r134_tickets_are_scored_seat_by_seat_and_nobody_has_the_turn():
    made = change(table(3, phase="second_card", trigger=0, turns_left=1), tickets=((), ("oslo-vaasa",), ()))
    _, (*scoring, over) = between(made, BLIND)
    assert [(one.phase, one.shown) for one in scoring] == [("scoring", shown) for shown in range(4)]
    assert all(seen_by(one)["turn"] is None for one in (*scoring, over))
    assert seen_by(scoring[-1], 0)["players"][1]["own"] is None
    assert seen_by(over, 0)["players"][1]["own"]["tickets"][0]["ticket"] == "oslo-vaasa"
