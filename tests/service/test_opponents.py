"""Seeks, ratings and players over HTTP."""

import re
from pathlib import Path

import msgspec
import pytest

from events.application.creation import SEATS
from events.ruleset.records import change
from projections.declared import FoldedGame
from projections.ratings import MIN_GAMES, RatingsReadModel, rated_game
from service.seeks.endpoints import Opponents
from service.seeks.store import KEYS
from tests.service.conftest import BESIDE, OPERATOR, UNHURRIED, Service
from tests.support.cases import each
from tests.support.rulesets import RULESETS

NIM = {"ruleset": "nim", "seats": 2}
RATED = {**NIM, "rated": True}


@pytest.fixture
def service():
    return Service(controllers=("human", "random", "smart"))


def seek(service, token=OPERATOR, status=201, headers=None, **body):
    answer = service.post("/v1/seeks", {**NIM, **body}, token, headers=headers or {})
    assert answer.status_code == status, answer.json
    return answer.json


def look(service, made, query=""):
    answer = service.get(f"/v1/seeks/{made['seek']}{query}", made["token"])
    assert answer.status_code == 200, answer.json
    return answer.json


def token_of(service, player):
    return service.post(f"/v1/players/{player}/token", token=OPERATOR).json["token"]


def rated(service, *players, ranks=None, **more):
    """A rated game of these players, played out and counted; the last wins nim by taking the last piece."""
    seats = [{"name": player.title(), "player": player} for player in players]
    answer = service.post("/v1/games", {"ruleset": "nim", "seats": seats, "rated": True, **more}, OPERATOR)
    assert answer.status_code == 201, answer.json
    game, tokens = answer.json["game"]["id"], answer.json["tokens"]
    assert answer.json["game"]["rated"] is True
    while service.games.load(game).status == "running":
        for token in tokens:
            offered = service.get(f"/v1/games/{game}/actions", token)
            if offered.status_code == 200 and offered.json["actions"]:
                assert service.post(f"/v1/games/{game}/actions", offered.json["actions"][0], token).status_code == 201
    service.games.close(game)
    count(service, game)
    return game


def count(service, game):
    contribution = rated_game(FoldedGame(service.log, RULESETS, service.games.load(game)))
    if contribution is not None:
        RatingsReadModel(BESIDE[service.log]).put([contribution])
    return contribution


def test_two_who_want_the_same_get_a_game_and_each_its_own_seat(service):
    one, other = seek(service, name="Ada"), seek(service, name="Bo")
    assert one.keys() == {"seek", "token", "status"}
    assert one["status"] == other["status"] == "waiting"
    found = [look(service, made, "?wait=5") for made in (one, other)]
    assert {told["status"] for told in found} == {"matched"}
    assert len({told["game"] for told in found}) == 1
    assert sorted(told["seat"] for told in found) == [0, 1]
    for told, name in zip(found, ("Ada", "Bo"), strict=True):
        game = service.get(f"/v1/games/{told['game']}", told["token"]).json
        assert (game["you"]["seat"], game["status"]) == (told["seat"], "running")
        assert game["seats"][told["seat"]]["name"] == name
    assert [look(service, made) for made in (one, other)] == found, "it is told as often as it is asked for"
    assert service.call("DELETE", f"/v1/seeks/{one['seek']}", one["token"]).json["code"] == "seek_matched"


def test_a_seek_is_shown_to_its_own_token_alone(service):
    one, other = seek(service), seek(service, ruleset="nim", seats=3)
    for token in (None, OPERATOR, other["token"], "x"):
        for method in ("GET", "DELETE"):
            assert service.call(method, f"/v1/seeks/{one['seek']}", token).status_code == 401
    assert service.get("/v1/seeks/seek_0", one["token"]).status_code == 404
    assert look(service, one) == {"status": "waiting"}
    assert service.call("DELETE", f"/v1/seeks/{one['seek']}", one["token"]).status_code == 204
    assert look(service, one) == {"status": "expired"}


def test_the_list_says_how_many_wait_and_nothing_about_who(service):
    clock = {"bank": 600, "increment": 15, "grace": 2}
    seek(service, name="Ada")
    seek(service, seats=3, clock=clock)
    seek(service, seats=3, clock=clock, options={"resignation": "ends"})
    found = service.get("/v1/seeks").json["seeks"]
    assert [(one["seats"], one["waiting"]) for one in found] == [(3, 2), (2, 1)]
    assert found[0]["clock"] == {**clock, "on_expiry": "default"}
    assert found[1] == {"ruleset": "nim", "seats": 2, "clock": None, "waiting": 1}


def test_names_that_look_the_same_get_numbers_and_options_are_compared_with_their_defaults(service):
    seek(service, name="Ada", options={"resignation": False})
    made = seek(service, name="Ada")
    game = service.get(f"/v1/games/{look(service, made)['game']}").json
    assert sorted(one["name"] for one in game["seats"]) == ["Ada", "Ada 2"]


@each(
    "body, field",
    [
        ({"options": {"x": 1}}, "options"),
        ({"seats": 0}, "seats"),
        ({"clock": {"bank": 5}}, "clock"),
        ({"options": {"entropy": "sealed"}}, "options"),
        ({"rated": True}, "player"),
        ({"rated": True, "player": "ada", "bots_after": 5}, "bots_after"),
        ({"rated": True, "player": "ada", "options": {"assistance": True}}, "options"),
        ({"rated": True, "player": "ada", "clock": {"per_action": 9, "on_expiry": "smart"}}, "clock"),
        ({"ruleset": "chess"}, "ruleset"),
        ({"player": ""}, "player"),
        ({"player": "."}, "player"),
        ({"name": " "}, "name"),
        ({"within": -1}, "within"),
        ({"extra": 1}, "extra"),
    ],
)
def test_what_no_game_can_be_is_refused_before_it_waits(service, body, field):
    assert field in seek(service, status=422, **body)["errors"]
    assert service.get("/v1/seeks").json == {"seeks": []}


def test_rules_refuse_it_too(service):
    assert seek(service, status=422, seats=9)["rule"] == "nim/N01"


def test_who_may_create_may_seek_and_a_players_token_seeks_for_that_player():
    closed, open_ = Service(), Service(visitors="games")
    seek(closed, None, 401)
    seek(Service(visitors="practice"), None, 401)
    seek(open_, None, 422, player="ada")
    seek(open_, None, 422, headers={"Idempotency-Key": "short"})
    seek(open_, None)
    token = token_of(closed, "ada")
    seek(closed, token, 403, player="bo")
    made = seek(closed, token)
    seek(closed, player="ada")
    seek(closed, token)
    assert look(closed, made) == {"status": "expired"}, "a new one of the same player replaces it"
    game = look(closed, seek(closed, player="bo"))["game"]
    assert closed.get("/v1/games?player=ada", token).json["games"][0]["id"] == game
    assert closed.get(f"/v1/games/{game}", token).json["you"]["seat"] in (0, 1)


def test_a_repeat_is_the_same_seek(service):
    key = {"Idempotency-Key": "a key that nobody guesses"}
    one = seek(service, headers=key, name="Ada")
    assert seek(service, headers=key, name="Ada") == one
    assert seek(service, status=422, headers=key, name="Bo")["code"] == "idempotency_key_reused"
    assert service.get("/v1/seeks").json["seeks"][0]["waiting"] == 1


def test_seeks_count_in_the_quotas_and_there_is_a_limit(service, monkeypatch):
    bounded = Service(visitors="games", limits=change(UNHURRIED, player_games=3))
    for seconds in (1, 2, 3):
        seek(bounded, None, clock={"per_action": seconds})
    assert seek(bounded, None, 429)["code"] == "quota_reached"
    token = token_of(bounded, "ada")
    seek(bounded, token)
    assert seek(bounded, token, 429, seats=3)["code"] == "quota_reached", "a player does not fill the queue alone"
    monkeypatch.setattr(service.app.extensions["skald"].part(Opponents).matches.seeks, "_max_waiting", 1)
    seek(service)
    answer = service.post("/v1/seeks", {**NIM, "seats": 3}, OPERATOR)
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "60")


def test_bots_step_in_and_are_named_as_such(service):
    made = seek(service, name="smart", seats=3, bots_after=0)
    game = service.get(f"/v1/games/{look(service, made, '?wait=5')['game']}").json
    assert sorted(one["controller"] for one in game["seats"]) == ["human", "smart", "smart"]
    assert len({one["name"] for one in game["seats"]}) == 3


def test_whoever_comes_first_creates_the_game_of_a_match(service, monkeypatch):
    """A process dies between match and game: the next look, or the sweeper, finishes it, and the seats are the same."""
    matches = service.app.extensions["skald"].part(Opponents).matches
    finish = type(matches).finish
    monkeypatch.setattr(type(matches), "finish", lambda *_: None)
    one, other = seek(service), seek(service)
    assert look(service, one) == {"status": "waiting"}
    monkeypatch.setattr(type(matches), "finish", finish)
    told = look(service, one)
    assert told["status"] == "matched"
    service.app.extensions["skald"].part(Opponents).matches.finish(f"{one['seek']},{other['seek']}")
    assert [look(service, one)["game"], look(service, other)["game"]] == [told["game"]] * 2
    assert len(list(service.log.game_ids())) == 1


def test_rated_seeks_meet_within_ratings(service):
    for number in range(MIN_GAMES):
        rated(service, "ada", "bo" if number % 2 else "cleo")
    ada, bo = token_of(service, "ada"), token_of(service, "bo")
    rating = service.get("/v1/players/ada/ratings", ada).json["ratings"][0]["rating"]
    other = service.get("/v1/players/bo/ratings", bo).json["ratings"][0]["rating"]
    assert rating != other
    made = seek(service, ada, rated=True, within=abs(rating - other) - 1)
    seek(service, bo, rated=True)
    assert look(service, made) == {"status": "waiting"}
    made = seek(service, ada, rated=True, within=abs(rating - other))
    told = look(service, made)
    assert service.get(f"/v1/games/{told['game']}").json["rated"] is True


@each(
    "more",
    [
        {"seed": "00" * 16},
        {"practice": True},
        {"options": {"assistance": True}},
        {"seats": [{"name": "Ada", "player": "ada"}, {"name": "Bo"}]},
        {"seats": [{"name": "Ada", "player": "ada"}, {"controller": "random"}]},
        {"clock": {"per_action": 9, "on_expiry": "random"}},
    ],
)
def test_a_rated_game_is_of_persons_with_ids(service, more):
    seats = [{"name": "Ada", "player": "ada"}, {"name": "Bo", "player": "bo"}]
    body = {"ruleset": "nim", "seats": seats, "rated": True, **more}
    answer = service.post("/v1/games", body, OPERATOR)
    assert answer.status_code == 422, answer.json
    assert next(iter(more)) in answer.json["errors"]


def test_a_seat_that_was_handed_over_or_forked_counts_for_nobody(service):
    game = rated(service, "ada", "bo")
    fork = service.post(f"/v1/games/{game}/forks", {"as": "all", "at": 4}, OPERATOR)
    assert fork.json["game"]["rated"] is False
    seats = [{"name": "Ada", "player": "ada"}, {"player": "bo"}]
    made = service.post("/v1/games", {"ruleset": "nim", "seats": seats, "rated": True}, OPERATOR).json
    joined = {"controller": "random", "join": made["join"]}
    assert service.post(f"/v1/games/{made['game']['id']}/seats", joined, OPERATOR).status_code == 422
    again = service.post(f"/v1/games/{game}/rematch", token=OPERATOR).json
    assert again["game"]["rated"] is True
    handed = service.call("PUT", f"/v1/games/{again['game']['id']}/seats/0", OPERATOR, json={"controller": "random"})
    assert handed.status_code == 200
    state = service.games.load(again["game"]["id"])
    assert rated_game(FoldedGame(service.log, RULESETS, state)) is None


def test_ratings_are_listed_with_ids_for_the_operator_and_names_for_the_others(service):
    for _ in range(MIN_GAMES):
        rated(service, "ada", "bo")
    rated(service, "ada", "cleo")
    answer = service.get("/v1/ratings/nim?seats=2", OPERATOR)
    found = answer.json
    assert [(one["rank"], one["player"]) for one in found["ratings"]] in (
        [(1, "ada"), (2, "bo")],
        [(1, "bo"), (2, "ada")],
    )
    assert {one["games"] for one in found["ratings"]} == {MIN_GAMES, MIN_GAMES + 1}
    shown = service.get("/v1/ratings/nim").json["ratings"]
    assert [(one["name"], one["player"]) for one in shown] == [
        (one["player"].title(), None) for one in found["ratings"]
    ]
    assert service.get("/v1/ratings/nim?seats=3").json == {"ratings": [], "as_of": None, "next": None}
    tag = answer.headers["ETag"]
    again = service.get("/v1/ratings/nim?seats=2", OPERATOR, headers={"If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")
    assert service.get("/v1/ratings/nim?seats=2", headers={"If-None-Match": tag}).status_code == 200
    page = service.get("/v1/ratings/nim?limit=1").json
    rest = service.get(f"/v1/ratings/nim?limit=1&cursor={page['next']}").json
    assert page["ratings"] + rest["ratings"] == shown
    assert rest["next"] is None
    assert service.get("/v1/ratings/nim?cursor=x").status_code == 422
    assert service.get("/v1/ratings/chess").status_code == 404


def test_a_players_page_is_for_the_operator_and_that_player(service):
    game = rated(service, "ada", "bo")
    token = token_of(service, "ada")
    found = service.get("/v1/players/ada", token).json
    assert (found["player"], found["name"]) == ("ada", "Ada")
    assert found["games"] == {"nim": {"finished": 1}}
    (result,) = found["results"]
    assert (result["game"], result["seat"], result["rated"]) == (game, 0, True)
    assert result["winner"] is (result["rank"] == 1)
    (own,) = found["ratings"]
    assert (own["ruleset"], own["seats"], own["games"], own["provisional"], own["rank"]) == ("nim", 2, 1, True, None)
    assert "history" not in own
    (history,) = service.get("/v1/players/ada/ratings", token).json["ratings"]
    assert history["history"] == [
        {"game": game, "at": result["finished_at"], "rating": own["rating"], "deviation": own["deviation"]}
    ]
    for path in ("/v1/players/bo", "/v1/players/bo/ratings"):
        assert service.get(path, token).status_code == 403
        assert service.get(path).status_code == 401
    assert service.get("/v1/players/nobody", OPERATOR).json["games"] == {}
    tag = service.get("/v1/players/ada", token).headers["ETag"]
    assert service.get("/v1/players/ada", token, headers={"If-None-Match": tag}).status_code == 304


def test_a_person_with_two_ids_has_two_ratings(service):
    for one in ("ada", "ada-2"):
        rated(service, one, "bo")
    token = token_of(service, "ada")
    (own,) = service.get("/v1/players/ada/ratings", token).json["ratings"]
    assert own["games"] == 1
    assert service.get("/v1/players/ada-2/ratings", token).status_code == 403
    assert seek(service, token, 403, player="ada-2")["code"] == "forbidden"


def test_erasing_a_player_keeps_the_figures_of_the_others(service):
    games = [rated(service, "ada", "bo") for _ in range(MIN_GAMES)]
    before = service.get("/v1/players/bo/ratings", OPERATOR).json
    for game in games:
        service.log.put_game_metadata(game, SEATS, {"0:name": "", "0:player": ""})
        service.app.extensions["skald"].seats.changed(game)
    service.app.extensions["skald"].players.stored.forget_rated_as("ada")
    model = RatingsReadModel(BESIDE[service.log])
    BESIDE[service.log].delete(*BESIDE[service.log].keys("{ratings}*"))
    for game in reversed(games):
        count(service, game)
    model.fold()
    assert service.get("/v1/players/bo/ratings", OPERATOR).json == before
    assert service.get("/v1/players/ada/ratings", OPERATOR).json["ratings"] == []
    listed = service.get("/v1/ratings/nim", OPERATOR).json["ratings"]
    assert {(one["player"], one["name"]) for one in listed} == {("bo", "Bo"), (None, None)}
    rated(service, "ada", "bo")
    assert service.get("/v1/players/ada/ratings", OPERATOR).json["ratings"][0]["games"] == 1


def test_seeks_have_one_hash_tag():
    assert {key.partition("}")[0] for key in KEYS} == {"{seeks"}


def test_the_body_of_the_page_is_a_seek(service):
    page = (Path(__file__).parents[2] / "docs" / "opponents.md").read_text("utf-8")
    (body,) = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    made = service.post("/v1/seeks", msgspec.json.decode(body) | {"ruleset": "nim"}, OPERATOR)
    assert look(service, made.json) == {"status": "waiting"}
