"""Standing orders over HTTP: a seat's own, and secret."""

import pytest

from events.application.standing_orders import carry_out_orders
from tests.service.conftest import OPERATOR, Service

PASS = {"answer": "pass", "until": "turn"}
GAME = {"answer": "pass", "until": "game"}


@pytest.fixture
def service():
    return Service(controllers=("human", "random"), seats_cache_seconds=0)


def announced(service, seats=3, **more):
    """A game of Clash of Vikings in which seat 0 is about to announce something."""
    table = service.create(["Ada", "Bo", "Cy"][:seats], ruleset="clash_of_vikings", options={"first_seat": 0}, **more)
    while table.get().json["phase"] != "announce":
        seat = table.get().json["to_act"][0]
        table.act(seat, table.offered(seat)[0])
    return table


def announce(table, seat=0):
    action = table.offered(seat)[0]
    assert table.act(seat, action).status_code == 201
    return table.get().json["to_act"]


def give(table, seat, order):
    answer = table.service.call("PUT", table.path + "/standing", table.tokens[seat], json=order)
    assert answer.status_code == 200
    return answer.json


def work(table):
    games = table.service.games
    return carry_out_orders(games, games.load(table.id))


def test_s11_an_order_is_shown_to_its_seat_alone_and_answers_with_the_last_person(service):
    table = announced(service)
    assert table.get("/standing", table.tokens[1]).json == {"standing": None}
    assert give(table, 1, PASS) == {"standing": PASS}
    assert table.get("/standing", table.tokens[1]).json == {"standing": PASS}
    assert table.get("/standing", table.tokens[2]).json == {"standing": None}
    assert announce(table) == [1, 2]
    before = table.get().json["version"]
    assert work(table).version == before
    assert table.offered(1) != [], "its person may still answer otherwise"
    assert table.get().json["to_act"] == [1, 2]
    assert table.act(2, table.offered(2)[0]).status_code == 201
    work(table)
    answers = [event for event in table.get("/events").json["events"] if event["type"] == "bluff_answered"]
    assert [event["version"] for event in answers] == [before + 1, before + 2]
    one, other = ({name: event[name] for name in ("seat", "at", "data", "private")} for event in answers)
    assert one == other
    assert service.get(f"{table.path}/audit").json["ok"]


def test_an_order_that_is_given_while_the_seat_is_asked_answers_at_once(service):
    table = announced(service)
    announce(table)
    before = table.get().json["version"]
    give(table, 2, GAME)
    assert table.get().json["version"] == before + 1
    assert (table.offered(2), table.get().json["to_act"]) == ([], [1, 2])


def test_orders_rest_while_all_clocks_do(service):
    table = announced(service, clock={"per_action": 60})
    announce(table)
    for token in table.tokens:
        table.post("/pause", token=token)
    before = table.get().json["version"]
    give(table, 1, PASS)
    assert {clock["due"] for clock in table.get().json["clocks"]} == {None}
    assert table.get().json["version"] == before


def test_an_order_is_taken_back(service):
    table = announced(service)
    give(table, 1, GAME)
    for _ in range(2):
        assert service.call("DELETE", table.path + "/standing", table.tokens[1]).status_code == 204
        assert table.get("/standing", table.tokens[1]).json == {"standing": None}
    announce(table)
    table.act(2, table.offered(2)[0])
    assert work(table).missing == (1,)


def test_an_order_ends_when_somebody_else_plays_the_seat(service):
    table = announced(service)
    give(table, 1, GAME)
    for controller in ("random", "human"):
        service.call("PUT", f"{table.path}/seats/1", OPERATOR, json={"controller": controller})
    token = table.post("/seats/1/token", token=OPERATOR).json["token"]
    assert table.get("/standing", token).json == {"standing": None}


@pytest.mark.parametrize("body", [{}, [], {"answer": "call", "until": "turn"}, {**PASS, "more": 1}, {"answer": "pass"}])
def test_what_is_no_order_is_refused(service, body):
    table = announced(service)
    answer = service.call("PUT", table.path + "/standing", table.tokens[1], json=body)
    assert (answer.status_code, answer.json["code"]) == (422, "malformed")
    assert table.get("/standing", table.tokens[1]).json == {"standing": None}


def test_no_order_is_given_in_a_game_that_is_closed(service):
    table = announced(service)
    table.post("/abandon", token=OPERATOR)
    assert service.call("PUT", table.path + "/standing", table.tokens[0], json=PASS).json["code"] == "game_over"
