"""Rematch: the same people once more, each a seat further."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.service.conftest import OPERATOR, Service

SOON = 0.05


@pytest.fixture
def service():
    return Service(seats_cache_seconds=SOON, controllers=("human", "random"))


def finished(service, names=("Ada", "Bo", "Cleo"), bots=()):
    seats = [{"name": name, "player": f"player-{name}"} for name in names]
    seats += [{"name": name, "controller": "random"} for name in bots]
    body = {"ruleset": "nim", "seats": seats, "options": {"resignation": "ends"}}
    made = service.post("/v1/games", body, OPERATOR).json
    path = f"/v1/games/{made['game']['id']}"
    service.post(f"{path}/resign", token=made["tokens"][0])
    service.games.close(made["game"]["id"])
    assert service.get(path).json["status"] == "finished"
    return path, made


def test_the_operator_gets_a_new_game_with_all_tokens_everybody_a_seat_further(service):
    path, made = finished(service)
    again = service.post(f"{path}/rematch", token=OPERATOR)
    assert again.status_code == 201
    game = again.json["game"]
    assert game["id"] != made["game"]["id"]
    assert (game["options"], game["status"]) == (made["game"]["options"], "running")
    assert [seat["name"] for seat in game["seats"]] == ["Cleo", "Ada", "Bo"]
    assert [seat["player"] for seat in game["seats"]] == ["player-Cleo", "player-Ada", "player-Bo"]
    assert game["commitment"] != made["game"]["commitment"]
    assert not game["seeded"]
    for seat, token in enumerate(again.json["tokens"]):
        assert service.get(f"/v1/games/{game['id']}/actions", token).json["seat"] == seat
    assert service.post(f"{path}/rematch", token=OPERATOR).json["game"]["id"] != game["id"]


def test_the_operator_s_rematch_under_a_key_is_one(service):
    path, _ = finished(service)
    first, again = (service.post(f"{path}/rematch", token=OPERATOR, headers={"Idempotency-Key": "k"}) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json == again.json


def test_a_game_names_the_first_rematch_of_it(service):
    path, made = finished(service)
    assert made["game"]["rematch"] is None
    assert service.get(path).json["rematch"] is None
    first, _ = (service.post(f"{path}/rematch", token=OPERATOR).json["game"] for _ in range(2))
    assert {service.get(path, token).json["rematch"] for token in (None, *made["tokens"], OPERATOR)} == {first["id"]}
    assert first["rematch"] is None


def test_a_game_says_when_it_started(service):
    _, made = finished(service)
    assert made["game"]["started_at"] is not None
    path = f"/v1/games/{service.create(names=('Ada', None)).id}"
    assert service.get(path).json["started_at"] is None
    service.post(f"{path}/seats", {"name": "Bo"}, OPERATOR)
    taken = service.get(f"{path}/events?limit=200").json["events"][-1]
    assert service.get(path).json["started_at"] == taken["at"]


def test_seats_share_one_rematch_which_starts_when_the_last_has_asked(service):
    path, made = finished(service)
    first = service.post(f"{path}/rematch", token=made["tokens"][0])
    assert (first.status_code, first.json["game"]["status"]) == (201, "open")
    assert [seat["name"] for seat in first.json["game"]["seats"]] == [None, "Ada", None]
    assert [bool(token) for token in first.json["tokens"]] == [False, True, False]
    assert "player" not in str(first.json)
    second, third = (service.post(f"{path}/rematch", token=made["tokens"][seat]) for seat in (1, 2))
    assert {second.status_code, third.status_code} == {200}
    assert {answer.json["game"]["id"] for answer in (first, second, third)} == {first.json["game"]["id"]}
    assert third.json["game"]["status"] == "running"
    assert [seat["name"] for seat in third.json["game"]["seats"]] == ["Cleo", "Ada", "Bo"]
    for number, answer in enumerate((first, second, third)):
        token = answer.json["tokens"][(number + 1) % 3]
        assert service.get(f"/v1/games/{first.json['game']['id']}/actions", token).json["seat"] == (number + 1) % 3


def test_asking_again_replaces_the_token_in_every_process(service):
    path, made = finished(service, ("Ada", "Bo"))
    first = service.post(f"{path}/rematch", token=made["tokens"][0]).json
    service.post(f"{path}/rematch", token=made["tokens"][1])
    other = Service(log=service.log, seats_cache_seconds=SOON)
    actions = f"/v1/games/{first['game']['id']}/actions"
    assert other.get(actions, first["tokens"][1]).status_code == 200
    again = service.post(f"{path}/rematch", token=made["tokens"][0])
    assert again.status_code == 200
    for process in (service, other):
        assert process.get(actions, first["tokens"][1]).status_code == 401
        assert process.get(actions, again.json["tokens"][1]).status_code == 200


def test_the_kept_seats_are_nobody_else_s(service):
    path, made = finished(service)
    game = service.post(f"{path}/rematch", token=made["tokens"][0]).json["game"]
    refused = service.post(f"/v1/games/{game['id']}/seats", {"name": "Eve"})
    assert (refused.status_code, refused.json["code"]) == (409, "seat_taken")


def test_racing_rematches_are_one_game(service):
    path, made = finished(service)
    with ThreadPoolExecutor(6) as pool:
        asked = [
            pool.submit(service.app.test_client().post, f"{path}/rematch", headers={"Authorization": f"Bearer {token}"})
            for token in made["tokens"] * 2
        ]
        answers = [one.result() for one in asked]
    assert sorted(answer.status_code for answer in answers) == [200, 200, 200, 200, 200, 201]
    assert len({answer.json["game"]["id"] for answer in answers}) == 1
    assert service.get(f"/v1/games/{answers[0].json['game']['id']}").json["status"] == "running"


def test_bots_play_again_at_once(service):
    path, made = finished(service, ["Ada"], bots=["Bot"])
    game = service.post(f"{path}/rematch", token=made["tokens"][0]).json["game"]
    assert game["status"] == "running"
    assert [seat["controller"] for seat in game["seats"]] == ["random", "human"]


def test_before_the_end_and_without_a_seat_there_is_none(service):
    table = service.create()
    for token in (OPERATOR, table.tokens[0]):
        refused = table.post("/rematch", token=token)
        assert (refused.status_code, refused.json["code"]) == (409, "not_over")
    path, _ = finished(service)
    assert service.post(f"{path}/rematch").status_code == 401
    assert service.post(f"{path}/rematch", token=table.tokens[0]).status_code == 403
    assert service.post("/v1/games/000-0000000000000000/rematch", token=OPERATOR).status_code == 404


def test_a_type_of_a_body_that_is_not_there_is_no_mistake(service):
    path, _ = finished(service)
    answer = service.post(f"{path}/rematch", token=OPERATOR, headers={"Content-Type": "application/json"})
    assert answer.status_code == 201
