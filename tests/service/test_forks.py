"""Forks over HTTP: who may fork what and when, what a fork says of itself, and that its parent is untouched."""

import pytest

from tests.service.conftest import OPERATOR, Service

ASSISTED = {"assistance": True}


@pytest.fixture
def service():
    return Service(controllers=("human", "random"))


def begun(service, **more):
    table = service.create(("Ada", "Bo"), seed="00ff", **more)
    for _ in range(3):
        seat = next(seat for seat in (0, 1) if table.offered(seat))
        table.act(seat, table.offered(seat)[0])
    return table


def closed(service, **more):
    table = begun(service, **more)
    table.post("/abandon", token=OPERATOR)
    return table


def events_of(service, answer, token=None):
    return service.get(f"/v1/games/{answer.json['game']['id']}/events?limit=200", token).json["events"]


def test_a_seat_forks_a_running_game_as_it_knows_it(service):
    table = begun(service, options=ASSISTED)
    before = service.log.read(table.id)
    answer = table.post("/forks", {}, table.tokens[1])
    assert answer.status_code == 201, answer.json
    game, parent = answer.json["game"], table.get().json
    assert game["fork"] == {"game": table.id, "version": parent["version"], "head": parent["head"], "as": 1}
    assert (game["status"], game["listed"], game["options"]) == ("running", False, parent["options"])
    assert [(one["name"], one["controller"]) for one in game["seats"]] == [("Ada", "human"), ("Bo", "human")]
    assert game["state"] == parent["state"]
    assert game["to_act"] == parent["to_act"]
    path = f"/v1/games/{game['id']}"
    assert service.get(path, answer.json["tokens"][1]).json["state"] == table.get("", table.tokens[1]).json["state"]
    first = events_of(service, answer)[0]
    assert (first["type"], first["data"]["fork"]) == ("game_created", game["fork"])
    assert service.log.read(table.id) == before
    assert parent["fork"] is None


def test_the_events_of_a_fork_show_each_caller_its_own_part_alone(service):
    answer = closed(service).post("/forks", {"at": 5}, OPERATOR)
    for viewer, token in ((None, None), (0, answer.json["tokens"][0]), (1, answer.json["tokens"][1])):
        events = events_of(service, answer, token)
        assert [event["type"] for event in events] == [
            "game_created", "seat_taken", "seat_taken", "game_forked", "seat_informed", "seat_informed",
        ]  # fmt: skip
        shown = {name for event in events for name in event["private"]}
        assert shown == (set() if viewer is None else {f"seat:{viewer}"})
        state = events[3]["data"]["state"]
        for event in events[4:]:
            state |= event["private"].get(f"seat:{viewer}", {"data": {"state": {}}})["data"]["state"]
        assert state == service.get(f"/v1/games/{answer.json['game']['id']}", token).json["state"]


def test_a_running_game_is_forked_by_a_seat_in_its_own_eyes_where_the_table_agreed(service):
    table = begun(service, options=ASSISTED)
    for body, token, status in (
        ({"as": 0}, table.tokens[1], 403),
        ({"as": "spectator"}, table.tokens[1], 403),
        ({"as": "all"}, table.tokens[1], 403),
        ({"as": 1}, OPERATOR, 403),
        ({}, OPERATOR, 403),
        ({"as": 1}, None, 401),
        ({"as": 2}, table.tokens[1], 422),
        ({"as": "everybody"}, table.tokens[1], 422),
        ({"as": True}, table.tokens[1], 422),
        ({"at": 0}, table.tokens[1], 422),
        ({"at": 9999}, table.tokens[1], 422),
        ({"clock": {"per_action": 5}}, table.tokens[1], 422),
    ):
        assert table.post("/forks", body, token).status_code == status, body
    other = begun(service)
    refused = other.post("/forks", {"as": 1}, other.tokens[1])
    assert (refused.status_code, refused.json["code"]) == (409, "not_agreed")
    assert "assistance" in refused.json["detail"]


def test_an_open_game_cannot_be_forked(service):
    table = service.create(("Ada", None), options=ASSISTED)
    for token in (table.tokens[0], OPERATOR):
        refused = table.post("/forks", {}, token)
        assert (refused.status_code, refused.json["code"]) == (409, "not_started")


def test_before_the_start_there_is_nothing_to_fork(service):
    table = service.create(("Ada", None), options=ASSISTED)
    service.post(f"{table.path}/seats", {"name": "Bo", "join": table.join})
    refused = table.post("/forks", {"at": 1}, table.tokens[0])
    assert (refused.status_code, refused.json["code"]) == (422, "nothing_to_fork")
    assert table.post("/forks", {"at": 3}, table.tokens[0]).status_code == 201


def test_where_the_game_is_over_there_is_nothing_to_fork(service):
    table = service.create(("Ada", "Bo"))
    table.play_out()
    refused = table.post("/forks", {"as": "all"}, OPERATOR)
    assert (refused.status_code, refused.json["code"]) == (422, "nothing_to_fork")
    assert table.post("/forks", {"as": "all", "at": 5}, OPERATOR).status_code == 201


def test_once_closed_a_game_is_forked_in_anybody_s_eyes_by_the_operator_and_its_seats(service):
    table = closed(service)
    for knower in (0, 1, "spectator", "all"):
        for token in (OPERATOR, table.tokens[0]):
            answer = table.post("/forks", {"as": knower, "at": 4}, token)
            assert answer.status_code == 201
            assert answer.json["game"]["fork"]["as"] == knower
    assert table.post("/forks", {}).status_code == 401
    assert table.post("/forks", {}, service.create().tokens[0]).status_code == 403


def test_everything_is_as_it_really_was_in_a_fork_of_all(service):
    table = closed(service)
    version = table.get().json["version"] - 2
    answer = table.post("/forks", {"as": "all", "at": version}, OPERATOR)
    was = service.games.at(table.id, version).table
    assert service.games.load(answer.json["game"]["id"]).table == was
    others = [table.post("/forks", {"as": "spectator", "at": version}, OPERATOR) for _ in range(20)]
    assert any(service.games.load(one.json["game"]["id"]).table != was for one in others)  # one may be dealt the same


def test_a_version_inside_a_commit_means_its_end(service):
    table = begun(service, options=ASSISTED)
    ends = {event["version"]: event["commit"] for event in table.get("/events?limit=200").json["events"]}
    inside = max(version for version, end in ends.items() if version < end)
    fork = table.post("/forks", {"at": inside}, table.tokens[0]).json["game"]["fork"]
    assert fork["version"] == ends[inside] > inside


def test_a_repeat_gets_the_same_fork_whatever_became_of_the_parent(service):
    table = begun(service, options=ASSISTED)
    headers = {"Idempotency-Key": "k"}
    first = table.post("/forks", {}, table.tokens[0], headers=headers)
    table.act(0, table.offered(0)[0]) if table.offered(0) else table.act(1, table.offered(1)[0])
    again = table.post("/forks", {}, table.tokens[0], headers=headers)
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json == again.json
    reused = table.post("/forks", {"at": 5}, table.tokens[0], headers=headers)
    assert (reused.status_code, reused.json["code"]) == (422, "idempotency_key_reused")
    assert table.post("/forks", {}, table.tokens[1], headers=headers).json["game"]["id"] != first.json["game"]["id"]


def test_the_same_seed_gives_the_same_table(service):
    table = closed(service)
    tables = [
        service.games.load(table.post("/forks", {"as": 0, "at": 6, "seed": seed * 32}, OPERATOR).json["game"]["id"])
        for seed in ("0", "0", "1")
    ]
    assert tables[0].table == tables[1].table != tables[2].table
    assert tables[0].seeded


def test_the_caller_says_who_plays_a_fork(service):
    table = closed(service)
    seats = [{"name": "Cleo"}, {"controller": "random"}]
    answer = table.post("/forks", {"at": 5, "seats": seats}, table.tokens[0]).json
    assert [(one["name"], one["controller"]) for one in answer["game"]["seats"]] == [
        ("Cleo", "human"),
        ("random", "random"),
    ]
    assert [bool(token) for token in answer["tokens"]] == [True, False]
    for wrong in ([{}], [{}, {}, {}], [{"controller": "nobody"}, {}], [{"player": "x"}, {}]):
        assert table.post("/forks", {"at": 5, "seats": wrong}, table.tokens[0]).status_code == 422, wrong
    taken = table.post("/forks", {"at": 5, "seats": [{"name": "Bo"}, {}]}, table.tokens[0])
    assert (taken.status_code, taken.json["code"]) == (409, "name_taken")
    assert table.post("/forks", {"at": 5, "seats": [{"player": "x"}, {}]}, OPERATOR).status_code == 201


def test_a_seat_without_a_name_is_called_by_its_number_from_one(service):
    table = closed(service)
    service.call("PUT", f"{table.path}/seats/0", OPERATOR, json={"name": None})
    answer = table.post("/forks", {}, OPERATOR)
    assert [one["name"] for one in answer.json["game"]["seats"]] == ["Seat 1", "Bo"]


def test_a_fork_is_in_no_list_and_can_be_played_undone_and_forked(service):
    table = closed(service)
    answer = table.post("/forks", {"as": "all", "at": 6}, OPERATOR).json
    path, tokens = f"/v1/games/{answer['game']['id']}", answer["tokens"]
    assert answer["game"]["id"] not in str(service.get("/v1/games", OPERATOR).json)
    seat = answer["game"]["to_act"][0]
    assert service.get(path, tokens[seat]).json["you"]["undo"] is None
    assert service.post(f"{path}/undo", token=tokens[seat]).status_code == 409
    action = service.get(f"{path}/actions", tokens[seat]).json["actions"][0]
    assert service.post(f"{path}/actions", action, tokens[seat]).status_code == 201
    service.post(f"{path}/abandon", token=OPERATOR)
    assert service.get(f"{path}/audit").json["ok"]
    assert service.post(f"{path}/forks", {}, OPERATOR).status_code == 201
