"""Standing orders over HTTP: a seat's own, secret, and carried out as the seat's own answers."""

import pytest

from events.application.standing_orders import follow_orders
from tests.service.conftest import OPERATOR, Service

PASS = {"answer": "pass", "until": "turn"}
GAME = {"answer": "pass", "until": "game"}


@pytest.fixture
def service():
    return Service()


def announced(service, seats=3, **more):
    """A game of Clash of Vikings in which something was just announced, by whom, and who is asked about it."""
    table = service.create(["Ada", "Bo", "Cy"][:seats], ruleset="clash_of_vikings", options={"first_seat": 0}, **more)
    while table.get().json["phase"] != "announce":
        seat = table.get().json["to_act"][0]
        table.act(seat, table.offered(seat)[0])
    return table


def announce(table, seat=0):
    action = table.offered(seat)[0]
    assert table.act(seat, action).status_code == 201
    return table.get().json["to_act"]


def follow(table):
    games = table.service.games
    return follow_orders(games, games.load(table.id))


def test_s11_an_order_answers_whenever_the_seat_is_asked(service):
    table = announced(service)
    url, token = table.path + "/standing", table.tokens[1]
    assert table.get("/standing", token).json == {"standing": None}
    assert service.call("PUT", url, token, json=PASS).json == {"standing": PASS}
    assert table.get("/standing", token).json == {"standing": PASS}
    assert table.get("/standing", table.tokens[2]).json == {"standing": None}
    announce(table)
    before = table.get().json["version"]
    assert follow(table).version == before + 1
    assert table.offered(1) == []
    assert table.get().json["to_act"] == [1, 2], "nobody else sees it"
    assert service.get(f"{table.path}/audit").json["ok"]


def test_orders_rest_while_all_clocks_do(service):
    table = announced(service, clock={"per_action": 60})
    announce(table)
    for token in table.tokens:
        table.post("/pause", token=token)
    assert service.call("PUT", table.path + "/standing", table.tokens[1], json=PASS).status_code == 200
    assert {clock["due"] for clock in table.get().json["clocks"]} == {None}
    table.post("/resume", token=table.tokens[0])
    before = table.get().json["version"]
    assert follow(table).version == before + 1


def test_an_order_that_is_given_while_the_seat_is_asked_answers_at_once(service):
    table = announced(service)
    announce(table)
    before = table.get().json["version"]
    assert service.call("PUT", table.path + "/standing", table.tokens[2], json=GAME).status_code == 200
    assert table.get().json["version"] == before + 1


def test_an_order_can_be_taken_back_and_ends_with_the_turn(service):
    table = announced(service)
    url = table.path + "/standing"
    for seat, order in ((1, GAME), (2, PASS)):
        service.call("PUT", url, table.tokens[seat], json=order)
    assert service.call("DELETE", url, table.tokens[1]).status_code == 204
    assert table.get("/standing", table.tokens[1]).json == {"standing": None}
    while table.get().json["to_act"] != [1]:
        state = follow(table)
        seat = state.missing[0]
        table.act(seat, table.offered(seat)[-1])
    assert table.get("/standing", table.tokens[2]).json == {"standing": None}


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
