"""People and their seats: tokens that are replaced, names that are erased, seats that change hands, players' tokens."""

import re
import time
from hashlib import sha256
from urllib.parse import quote

import pytest

from events.integrity.audit import audit
from events.log.client import connect
from service.access.player_tokens import PlayerTokens
from tests.service.conftest import OPERATOR, Service
from tests.support.cases import each
from tests.support.rulesets import RULESETS
from tests.support.waiting import eventually

SOON = 0.05


@pytest.fixture
def service():
    return Service(seats_cache_seconds=SOON, controllers=("human", "random"))


@pytest.fixture
def table(service):
    return service.create()


def put(table, seat, body, token=OPERATOR):
    return table.service.call("PUT", f"{table.path}/seats/{seat}", token, json=body)


def beside(service):
    """Another process of the same installation."""
    return Service(log=service.log, seats_cache_seconds=SOON, controllers=("human", "random"))


def is_asked(service, path, token):
    return service.get(f"{path}/actions", token).status_code


def test_a_replaced_token_is_refused_by_every_process_once_this_is_answered(service, table):
    other = beside(service)
    assert is_asked(other, table.path, table.tokens[0]) == 200
    new = table.post("/seats/0/token", token=OPERATOR)
    assert (new.status_code, new.json["seat"]) == (201, 0)
    for process in (service, other):
        assert is_asked(process, table.path, table.tokens[0]) == 401
        assert is_asked(process, table.path, new.json["token"]) == 200
        assert is_asked(process, table.path, table.tokens[1]) == 200


def test_a_new_token_under_a_key_is_shown_again_and_ends_no_later_one(service, table):
    first = table.post("/seats/0/token", token=OPERATOR, headers={"Idempotency-Key": "k"})
    assert table.post("/seats/0/token", token=OPERATOR, headers={"Idempotency-Key": "k"}).json == first.json
    later = table.post("/seats/0/token", token=OPERATOR).json["token"]
    assert table.post("/seats/0/token", token=OPERATOR, headers={"Idempotency-Key": "k"}).json == first.json
    assert is_asked(service, table.path, later) == 200
    assert is_asked(service, table.path, first.json["token"]) == 401


def test_only_the_operator_changes_seats_and_gives_tokens(service, table):
    for token, status in ((table.tokens[0], 403), (None, 401)):
        assert table.post("/seats/0/token", token=token).status_code == status
        assert put(table, 0, {"name": "Eve"}, token).status_code == status
        assert service.post("/v1/players/p/token", {}, token).status_code == status
        assert service.call("DELETE", "/v1/players/p/tokens", token).status_code == status


@pytest.mark.parametrize("seat", ["2", "-1", "x", "99999999999", "٣"])
def test_a_seat_that_is_not_there_is_not_found(table, seat):
    assert table.post(f"/seats/{seat}/token", token=OPERATOR).json["code"] == "not_found"
    assert put(table, seat, {"name": "Eve"}).json["code"] == "not_found"


def test_an_open_seat_is_nobody_s_to_change(service):
    table = service.create(names=("Ada", None))
    assert put(table, 1, {"name": "Eve"}).json["code"] == "seat_open"
    assert table.post("/seats/1/token", token=OPERATOR).json["code"] == "seat_open"


def test_a_seat_is_renamed_and_its_name_erased_with_no_hash_changed(service, table):
    before = table.get("/events", table.tokens[0], headers={"Accept": "application/x-ndjson"}).data
    renamed = put(table, 0, {"name": "  Åsa\u00a0 "})
    assert [seat["name"] for seat in renamed.json["seats"]] == ["Åsa", "Bo"]
    assert put(table, 0, {"name": "BO"}).json["code"] == "name_taken"
    assert [seat["name"] for seat in put(table, 0, {"name": None}).json["seats"]] == [None, "Bo"]
    after = table.get("/events", table.tokens[0], headers={"Accept": "application/x-ndjson"}).data
    assert after == before
    assert b"Ada" not in after
    assert "Ada" not in str(service.log.game_metadata(table.id, "seats"))


def test_a_seat_is_handed_to_a_bot_and_back_by_events_that_the_audit_decides_again(service, table):
    handed = put(table, 0, {"controller": "random"})
    assert handed.status_code == 200
    assert handed.json["seats"][0]["controller"] == "random"
    assert is_asked(service, table.path, table.tokens[0]) == 401
    assert is_asked(beside(service), table.path, table.tokens[0]) == 401
    assert put(table, 0, {"controller": "random"}).json["version"] == handed.json["version"]
    assert put(table, 0, {"controller": "human"}).json["version"] == handed.json["version"] + 1
    token = table.post("/seats/0/token", token=OPERATOR).json["token"]
    assert is_asked(service, table.path, token) == 200
    events = table.get("/events?lang=en").json["events"][-2:]
    assert [event["data"] for event in events] == [
        {"seat": 0, "controller": "random"},
        {"seat": 0, "controller": "human"},
    ]
    assert all("seat 0" in event["text"] for event in events)
    assert audit(RULESETS, table.id, service.log.read(table.id)).ok


def test_an_unknown_controller_and_a_game_that_does_not_run_are_refused(service, table):
    assert put(table, 0, {"controller": "genius"}).json["code"] == "malformed"
    table.post("/abandon", token=OPERATOR)
    assert put(table, 0, {"controller": "random"}).json["code"] == "game_over"
    assert put(table, 0, {"name": None}).status_code == 200


def with_players(service, *players):
    seats = [{"name": name, "player": player} for name, player in zip(("Ada", "Bo"), players, strict=True)]
    made = service.post("/v1/games", {"ruleset": "nim", "seats": seats}, OPERATOR)
    assert made.status_code == 201, made.json
    return made.json["game"]


def token_of(service, player, **body):
    return service.post(f"/v1/players/{player}/token", body, OPERATOR).json["token"]


def test_a_player_s_token_acts_for_all_seats_of_the_player_in_any_game(service):
    one, two = with_players(service, "ada", "bo"), with_players(service, "bo", "ada")
    token = token_of(service, "ada")
    for game, seat in ((one, 0), (two, 1)):
        assert service.get(f"/v1/games/{game['id']}/actions", token).json["seat"] == seat
        assert service.get(f"/v1/games/{game['id']}", token).json["you"]["seat"] == seat
    foreign = with_players(service, "cleo", None)
    refused = service.get(f"/v1/games/{foreign['id']}/actions", token)
    assert (refused.status_code, refused.json["code"]) == (403, "forbidden")
    assert service.get("/v1/games", token).status_code == 200


def test_players_tokens_are_many_and_are_ended_together(service):
    game = with_players(service, "ada", "bo")
    tokens = [token_of(service, "ada"), token_of(service, "ada")]
    other = token_of(service, "bo")
    assert service.call("DELETE", "/v1/players/ada/tokens", OPERATOR).status_code == 204
    assert [is_asked(service, f"/v1/games/{game['id']}", token) for token in (*tokens, other)] == [401, 401, 200]


def test_a_player_s_token_ends_by_itself_and_cannot_be_made_up(service):
    game = with_players(service, "ada", "bo")
    made = service.post("/v1/players/ada/token", {"seconds": 60}, OPERATOR).json
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", made["expires_at"])
    path = f"/v1/games/{game['id']}"
    assert is_asked(service, path, made["token"]) == 200
    head, _, secret = made["token"].rpartition(".")
    for forged in (f"{head}.{secret[::-1]}", made["token"].replace(head, "player.Ym8"), "player.!!.x", "player..x"):
        assert is_asked(service, path, forged) == 401
    context = service.app.extensions["skald"]
    context.players._clock = lambda: 10**11
    assert is_asked(service, path, made["token"]) == 401


def test_a_player_is_shown_to_the_operator_alone(service):
    game = with_players(service, "secret-id", "bo")
    path = f"/v1/games/{game['id']}"
    assert [seat["player"] for seat in service.get(path, OPERATOR).json["seats"]] == ["secret-id", "bo"]
    own = token_of(service, "secret-id")
    for token in (own, None):
        for what in ("", "/events", "/states", "/scores"):
            assert "secret-id" not in service.get(path + what, token).text
    assert "secret-id" not in service.get("/v1/games").text


def test_a_seat_s_player_is_erased_and_the_token_acts_no_more(service):
    game = with_players(service, "ada", "bo")
    token, path = token_of(service, "ada"), f"/v1/games/{game['id']}"
    assert is_asked(service, path, token) == 200
    service.call("PUT", f"{path}/seats/0", OPERATOR, json={"player": None})
    assert is_asked(service, path, token) == 403
    assert "ada" not in service.log.game_metadata(game["id"], "seats").values()


UNESCAPED = "-._~!$&'()*+,;=:@"


@each("player", ["a", "a" * 64, UNESCAPED, "...", ".a", "a.", "ada@example.com", "7"])
def test_a_player_goes_by_what_a_path_holds_unescaped(service, player):
    game = with_players(service, player, "bo")
    token = service.post(f"/v1/players/{player}/token", None, OPERATOR)
    assert token.status_code == 201, token.json
    assert is_asked(service, f"/v1/games/{game['id']}", token.json["token"]) == 200
    found = service.get("/v1/games", OPERATOR, query_string={"player": player})
    assert [one["id"] for one in found.json["games"]] == [game["id"]]


@each("player", ["", ".", "..", "a" * 65, "a b", "a/b", "ä", "a%", "a?b", "a#b", "a\n", "[a]", 'a"', "a|b", "٣", 7])
def test_no_new_player_goes_by_anything_else(service, player):
    seats = [{"name": "Ada", "player": player}, {"name": "Bo"}]
    assert service.post("/v1/games", {"ruleset": "nim", "seats": seats}, OPERATOR).json["code"] == "malformed"
    table = service.create()
    assert put(table, 0, {"player": player}).json["code"] == "malformed"
    if isinstance(player, str) and player:
        path = f"/v1/players/{quote(player, safe='')}/token"
        assert service.post(path, {}, OPERATOR).json["code"] == "not_found"
        assert service.get("/v1/games", OPERATOR, query_string={"player": player}).status_code == 422


def test_a_player_of_an_older_store_plays_on_until_the_tokens_are_ended(service):
    table, player = service.create(), "Ada Løv"
    service.app.extensions["skald"].seats.replace(table.id, {"0:player": player})
    players = service.app.extensions["skald"].players
    token, _ = players.new_token(player, 3600)
    assert is_asked(service, table.path, token) == 200
    assert service.call("DELETE", f"/v1/players/{player}/tokens", OPERATOR).status_code == 204
    assert is_asked(service, table.path, token) == 401


def test_two_seats_of_a_game_have_two_players(service):
    seats = [{"name": "Ada", "player": "p"}, {"name": "Bo", "player": "p"}]
    assert service.post("/v1/games", {"ruleset": "nim", "seats": seats}, OPERATOR).json["code"] == "malformed"
    game = with_players(service, "ada", "bo")
    refused = service.call("PUT", f"/v1/games/{game['id']}/seats/1", OPERATOR, json={"player": "ada"})
    assert refused.json["errors"] == {"player": ["Another seat has this player."]}


def test_tokens_and_games_are_kept_by_player(redis_url):
    tokens = PlayerTokens(connect(redis_url))
    tokens.keep("ada", "one", 5)
    tokens.keep("ada", "two", 6)
    tokens.keep("bo", "three", 7)
    tokens.end("ada", {"one": 5})
    assert tokens.of("ada") == {"two": 6}
    assert tokens.of_many(["ada", "bo", "cleo"]) == {"ada": {"two": 6}, "bo": {"three": 7}, "cleo": {}}
    older, newer = "017-8k2m4w0q7z5t3v1x", "018-8k2m4w0q7z5t3v1x"
    for game in (older, newer, older):
        tokens.seat("ada", game)
    assert (tokens.games("ada"), tokens.games("bo")) == ([newer, older], [])
    tokens.end("ada")
    assert (tokens.of("ada"), tokens.of("bo")) == ({}, {"three": 7})


def test_what_is_not_listed_is_in_no_list_and_seen_by_whoever_knows_it(service):
    shown, hidden = service.create(), service.create(listed=False)
    assert (shown.get().json["listed"], hidden.get().json["listed"]) == (True, False)
    for token in (None, OPERATOR, hidden.tokens[0]):
        assert [game["id"] for game in service.get("/v1/games", token).json["games"]] == [shown.id]


def test_a_list_says_what_spectators_know_with_names_that_can_be_erased(service):
    table = service.create(names=("Ada", None))
    (listed,) = service.get("/v1/games").json["games"]
    assert listed["seats"] == [
        {"seat": 0, "name": "Ada", "controller": "human", "taken": True},
        {"seat": 1, "name": None, "controller": "human", "taken": False},
    ]
    assert (listed["options"], listed["to_act"]) == (table.get().json["options"], [])
    assert (listed["finished_at"], listed["winners"]) == (None, None)
    put(table, 0, {"name": None})
    (erased,) = service.get("/v1/games").json["games"]
    assert erased["seats"][0] == {"seat": 0, "name": None, "controller": "human", "taken": True}


def test_a_finished_game_is_listed_with_its_winners_and_times(service):
    table = service.create(options={"resignation": "ends"})
    assert service.get("/v1/games").json["games"][0]["to_act"] == table.get().json["to_act"]
    table.post("/resign", token=table.tokens[0])
    service.games.close(table.id)
    (listed,) = service.get("/v1/games").json["games"]
    assert (listed["winners"], listed["to_act"]) == ([1], [])
    assert listed["finished_at"] == listed["updated_at"] == table.get("/events").json["events"][-1]["at"]
    assert listed["created_at"] == table.get("/events").json["events"][0]["at"]


def test_a_player_s_games_are_listed_for_the_operator_and_that_player_alone(service):
    one, two = with_players(service, "ada", "bo"), with_players(service, "cleo", "ada")
    seats = [{"name": "Ada", "player": "ada"}, {"name": "Bo"}]
    hidden = service.post("/v1/games", {"ruleset": "nim", "seats": seats, "listed": False}, OPERATOR).json["game"]
    own = token_of(service, "ada")
    for token in (OPERATOR, own):
        found = service.get("/v1/games?player=ada", token).json
        assert [game["id"] for game in found["games"]] == [hidden["id"], two["id"], one["id"]]
        first = service.get("/v1/games?player=ada&limit=2", token).json
        rest = service.get(f"/v1/games?player=ada&limit=2&cursor={first['next']}", token).json
        assert [game["id"] for game in first["games"] + rest["games"]] == [game["id"] for game in found["games"]]
        assert rest["next"] is None
    assert service.get("/v1/games?player=ada").status_code == 401
    assert service.get("/v1/games?player=ada", token_of(service, "bo")).status_code == 403
    assert "ada" not in service.get("/v1/games?player=ada", own).text


def test_a_player_finds_the_games_that_wait_for_the_player(service):
    game = with_players(service, "ada", "bo")
    path = f"/v1/games/{game['id']}"
    for seat in game["to_act"]:
        token = token_of(service, ("ada", "bo")[seat])
        action = service.get(f"{path}/actions", token).json["actions"][0]
        assert service.post(f"{path}/actions", action, token).status_code == 201
    (seat,) = service.get(path).json["to_act"]

    def waiting(player):
        return [one["id"] for one in service.get(f"/v1/games?player={player}&to_act=true", OPERATOR).json["games"]]

    asked, other = ("ada", "bo")[seat], ("bo", "ada")[seat]
    assert (waiting(asked), waiting(other)) == ([game["id"]], [])
    assert len(service.get("/v1/games?to_act=true").json["games"]) == 1
    service.call("PUT", f"{path}/seats/{seat}", OPERATOR, json={"player": None})
    assert waiting(asked) == []


def test_what_somebody_wrote_beside_a_player_s_tokens_takes_none_of_them_away(redis_url):
    client = connect(redis_url)
    tokens = PlayerTokens(client)
    for player in ("ada", "bo"):
        tokens.keep(player, "t" * 64, 2_000)
        tokens.seat(player, "017-8k2m4w0q7z5t3v1x")
    ada, bo = (f"skald:player:{sha256(player.encode()).hexdigest()}" for player in ("ada", "bo"))
    client.hset(ada, mapping={b"\xff": b"1", b"x": b"soon", b"y": b""})
    client.zadd(f"{ada}:games", {b"\xff": 1, b"no game": 2})
    client.set(bo, "x")
    client.delete(f"{bo}:games")
    client.set(f"{bo}:games", "x")
    assert tokens.of_many(["ada", "bo"]) == {"ada": {"t" * 64: 2_000}, "bo": {}}
    assert (tokens.games("ada"), tokens.games("bo")) == (["017-8k2m4w0q7z5t3v1x"], [])
    tokens.seat("bo", "002-000000000000000b")
    assert tokens.games("bo") == ["002-000000000000000b"]


def test_what_was_read_before_a_change_is_not_cached_after_it(service, monkeypatch):
    table, other = service.create(), Service(log=service.log, seats_cache_seconds=30.0)
    seats = other.app.extensions["skald"].seats
    eventually(lambda: time.monotonic() < seats._caches.usable_until)
    stored = service.log.game_metadata(table.id, "seats")

    def changed_meanwhile(game, name):
        service.post(f"{table.path}/seats/0/token", token=OPERATOR)
        return stored

    monkeypatch.setattr(other.log, "game_metadata", changed_meanwhile)
    seats.newest(table.id)
    monkeypatch.undo()
    assert other.get(f"{table.path}/actions", table.tokens[0]).status_code == 401
