"""What people do at a table beside the game: they talk, and take back a seat or a wish for a rematch."""

import pytest

from projections.people.push import MAX_SUBSCRIPTIONS
from projections.people.talk import (
    BURST,
    EACH_MS,
    MAX_MESSAGES,
    REACTIONS,
    StoredTalk,
    TalkStore,
    erase_talk,
    forget_talk,
)
from service.people.people import People
from tests.service.conftest import BESIDE, OPERATOR, Service
from tests.support.cases import each
from tests.support.deployment import Deployment

SEATS = ({"name": "Ada"}, {"name": "Bo"}, {"name": "Cleo"})


@pytest.fixture
def service():
    return Service(controllers=("human", "random"))


def begun(service, seats=SEATS, **more):
    """The path of a game, and the tokens of its seats."""
    made = service.post("/v1/games", {"ruleset": "nim", "seats": list(seats), **more}, OPERATOR).json
    return f"/v1/games/{made['game']['id']}", made


def store_of(service):
    return BESIDE[service.log]


def say(service, path, token, **said):
    return service.post(f"{path}/talk", said, token)


def heard(service, path, token=None, query=""):
    return service.get(f"{path}/talk{query}", token).json["talk"]


def test_seats_say_and_hear_and_spectators_hear_reactions_alone(service):
    path, made = begun(service)
    first, second, _ = made["tokens"]
    answer = say(service, path, first, text="  Good   luck, <b>all</b> & you!  ")
    assert answer.status_code == 201, answer.json
    assert answer.json["talk"] == 1
    say(service, path, second, reaction="luck")
    text, reaction = heard(service, path, second)
    assert text == {"talk": 1, "seat": 0, "at": answer.json["at"], "text": "Good luck, <b>all</b> & you!"}
    assert (reaction["talk"], reaction["seat"], reaction["reaction"]) == (2, 1, "luck")
    assert heard(service, path) == heard(service, path, OPERATOR) == [reaction]
    assert heard(service, path, first, "?after=1") == [reaction]
    page = service.get(f"{path}/talk?limit=1", first).json
    assert (page["talk"], page["next"]) == ([text], 1)


def test_what_cannot_be_said(service):
    path, made = begun(service)
    token = made["tokens"][0]
    longest = "é" * 280
    assert say(service, path, token, text="e\u0301" * 280).status_code == 201
    assert heard(service, path, token)[0]["text"] == longest

    def refused(said):
        answer = say(service, path, token, **said)
        assert (answer.status_code, answer.json["code"]) == (422, "malformed"), answer.json

    each(
        [
            {},
            {"text": "x" * 281},
            {"text": "x" * 20_000},
            {"text": ""},
            {"text": "   "},
            {"text": "two\nlines"},
            {"text": "\u0007"},
            {"text": "left \u202e thgir"},
            {"text": "\u2066isolated\u2069"},
            {"text": "\ue000"},
            {"text": None},
            {"text": 17},
            {"text": "both", "reaction": "hello"},
            {"reaction": "fire"},
            {"reaction": None},
            {"text": "more", "html": True},
        ],
        refused,
    )
    assert len(heard(service, path, token)) == 1


def test_who_may_not_say_anything(service):
    path, made = begun(service, options={"resignation": "leaves"})
    first, second, _ = made["tokens"]
    other, _ = begun(service)
    assert say(service, path, None, text="hello").status_code == 401
    assert say(service, path, OPERATOR, text="hello").status_code == 403
    assert say(service, other, first, text="hello").status_code == 403
    service.post(f"{path}/resign", token=first)
    assert say(service, path, first, text="hello").status_code == 403
    say(service, path, second, text="still here")
    assert [one["text"] for one in heard(service, path, first)] == ["still here"]
    replaced = service.post(f"{path}/seats/1/token", token=OPERATOR).json["token"]
    assert say(service, path, second, text="hello").status_code == 401
    assert service.get(f"{path}/talk", second).status_code == 401
    assert say(service, path, replaced, text="hello").status_code == 201


def test_a_seat_in_a_loop_says_five_at_once(service):
    path, made = begun(service)
    answers = [say(service, path, made["tokens"][0], reaction="hello") for _ in range(BURST + 3)]
    assert [one.status_code for one in answers] == [201] * BURST + [429] * 3
    assert answers[-1].json["code"] == "too_much_talk"
    assert 1 <= int(answers[-1].headers["Retry-After"]) <= EACH_MS / 1000
    assert say(service, path, made["tokens"][1], reaction="hello").status_code == 201


def test_a_game_holds_only_so_much(service):
    path, made = begun(service)
    game = made["game"]["id"]
    store_of(service).hset(f"{{p{game[:3]}}}:g:{game}:talk", "said", MAX_MESSAGES - 1)
    assert say(service, path, made["tokens"][0], reaction="hello").status_code == 201
    full = say(service, path, made["tokens"][1], reaction="hello")
    assert (full.status_code, full.json["code"]) == (409, "talk_full")


def test_talk_is_removed_by_its_seat_or_the_operator(service):
    path, made = begun(service)
    first, second, _ = made["tokens"]
    say(service, path, first, text="one")
    say(service, path, second, text="two")

    def remove(number, token):
        return service.call("DELETE", f"{path}/talk/{number}", token).status_code

    assert (remove(1, second), remove(1, None)) == (403, 401)
    assert (remove(1, first), remove(2, OPERATOR)) == (204, 204)
    assert (remove(1, first), remove(99, first), remove("x", first)) == (404, 404, 404)
    assert heard(service, path, first) == []
    assert say(service, path, first, text="three").json["talk"] == 3


def test_talk_is_reported_once_by_a_seat(service):
    path, made = begun(service)
    first, second, third = made["tokens"]
    say(service, path, first, text="rude")
    report = f"{path}/talk/1/report"
    assert service.post(report).status_code == 401
    assert {service.post(report, token=token).status_code for token in (second, second, third)} == {202}
    assert service.post(f"{path}/talk/2/report", token=second).status_code == 404
    assert store_of(service).llen("skald:talk:reports") == 2


@pytest.mark.parametrize(("mode", "text", "reaction"), [("reactions", 403, 201), ("off", 403, 403)])
def test_the_operator_limits_what_is_said(mode, text, reaction):
    service = Service(talk=mode)
    path, made = begun(service)
    token = made["tokens"][0]
    said = say(service, path, token, text="hello"), say(service, path, token, reaction="hello")
    assert [one.status_code for one in said] == [text, reaction]
    assert said[0].json["code"] == "talk_off"
    assert len(heard(service, path, token)) == (reaction == 201)
    offer = service.get("/v1").json["talk"]
    assert offer == {"mode": mode, "reactions": list(REACTIONS) if mode == "reactions" else []}


def test_talk_is_not_in_the_log(service):
    path, made = begun(service)
    before = service.get(f"{path}/events?limit=200").json
    say(service, path, made["tokens"][0], text="hello")
    assert service.get(f"{path}/events?limit=200").json == before


def test_talk_is_kept_for_thirty_days_after_the_game_has_closed(monkeypatch):
    deployment = Deployment.in_memory()
    redis, log, game = deployment.client, deployment.log, deployment.game()
    talk, now = TalkStore(redis), int(redis.time()[0]) * 1000
    talk.say(game, StoredTalk(seat=0, text="hello"))

    def look(days):
        monkeypatch.setattr("projections.people.talk.server_milliseconds", lambda _: now + days * 86_400_000)
        return forget_talk(redis, log)

    assert look(400) == 0
    deployment.service.abandon(game)
    assert (look(0.5), len(talk.read(game))) == (0, 1)
    assert (look(402), talk.read(game)) == (1, [])
    assert not redis.keys("*talk*")


def test_erasing_a_person_takes_what_was_said_along(service):
    path, made = begun(service)
    for token, text in zip(made["tokens"], ("one", "two", "three"), strict=True):
        say(service, path, token, text=text)
    erase_talk(store_of(service), made["game"]["id"], 1)
    assert [one["text"] for one in heard(service, path, made["tokens"][0])] == ["one", "three"]


def test_a_seat_at_an_open_table_is_given_back_and_taken_again(service):
    path, made = begun(service, [{"name": "Ada"}, {}, {}])
    first = made["tokens"][0]
    second = service.post(f"{path}/seats", {"name": "Bo", "join": made["join"]}).json["token"]
    assert service.call("DELETE", f"{path}/seats/0", second).status_code == 403
    assert service.call("DELETE", f"{path}/seats/1").status_code == 401
    assert service.call("DELETE", f"{path}/seats/1", second).status_code == 204
    assert service.call("DELETE", f"{path}/seats/1", second).status_code == 401
    game = service.get(path, first).json
    assert [(seat["name"], seat["taken"]) for seat in game["seats"]] == [("Ada", True), (None, False), (None, False)]
    again = service.post(f"{path}/seats", {"name": "Cleo", "join": made["join"]}).json
    assert again["seat"] == 1
    bot = service.post(f"{path}/seats", {"controller": "random", "join": made["join"]}).json
    assert bot["seat"] == 2
    started = service.get(path, again["token"]).json
    assert (started["status"], [seat["name"] for seat in started["seats"]]) == ("running", ["Ada", "Cleo", "random"])
    late = service.call("DELETE", f"{path}/seats/1", again["token"])
    assert (late.status_code, late.json["code"]) == (409, "already_started")
    types = [one["type"] for one in service.get(f"{path}/events?limit=200").json["events"]]
    assert types[:6] == ["game_created", "seat_taken", "seat_taken", "seat_given_back", "seat_taken", "seat_taken"]
    service.post(f"{path}/abandon", token=OPERATOR)
    assert service.get(f"{path}/audit").json["ok"]


def over(service, names=("Ada", "Bo", "Cleo")):
    path, made = begun(
        service, [{"name": name, "player": f"p-{name}"} for name in names], options={"resignation": "ends"}
    )
    service.post(f"{path}/resign", token=made["tokens"][0])
    service.games.close(made["game"]["id"])
    return path, made["tokens"]


def withdraw(service, path, token):
    return service.call("DELETE", f"{path}/rematch", token).status_code


def test_a_wish_for_a_rematch_is_withdrawn(service):
    path, (first, second, third) = over(service)
    assert withdraw(service, path, first) == 404
    new = service.post(f"{path}/rematch", token=first).json
    other = service.post(f"{path}/rematch", token=second).json
    assert withdraw(service, path, third) == 404
    assert withdraw(service, path, first) == 204
    assert withdraw(service, path, first) == 404
    table = f"/v1/games/{new['game']['id']}"
    assert service.get(table, new["tokens"][1]).status_code == 401
    assert service.get(table, other["tokens"][2]).json["status"] == "open"
    again = service.post(f"{path}/rematch", token=first).json
    assert again["game"]["id"] == new["game"]["id"]
    service.post(f"{path}/rematch", token=third)
    assert service.get(table, OPERATOR).json["status"] == "running"
    assert [seat["player"] for seat in service.get(table, OPERATOR).json["seats"]] == ["p-Cleo", "p-Ada", "p-Bo"]
    assert withdraw(service, path, first) == 409


def test_a_rematch_that_nobody_wishes_is_abandoned_and_the_next_wish_gets_another(service):
    path, (first, second, _) = over(service)
    new = service.post(f"{path}/rematch", token=first).json
    assert withdraw(service, path, first) == 204
    assert service.get(f"/v1/games/{new['game']['id']}").json["status"] == "abandoned"
    assert service.get(path).json["rematch"] is None
    other = service.post(f"{path}/rematch", token=second)
    assert other.status_code == 201
    assert other.json["game"]["id"] != new["game"]["id"]
    assert service.get(path).json["rematch"] == other.json["game"]["id"]
    last = service.post(f"{path}/rematch", token=first).json
    assert last["game"]["id"] == other.json["game"]["id"]
    seat = f"/v1/games/{last['game']['id']}/seats/1"
    assert service.call("DELETE", seat, last["tokens"][1]).status_code == 204
    assert service.get(f"/v1/games/{last['game']['id']}").json["status"] == "open"


POINT = "BIPUL12DLfytvTajnryr2PRdAgXS3HGKiLqndGcJGabyhHheJYlNGCeXl1dn18gSJ1WAkAPIxr4gK0_dQds4yiI"
"""A public key on P-256: that of the application server in the example of RFC 8292."""
PUSH = {"endpoint": "https://push.example.org/1", "keys": {"p256dh": POINT, "auth": "YWFhYWFhYWFhYWFhYWFhYQ"}}


def pushing(resolve=lambda _, __: ["93.184.216.34"], **config):
    """A service whose addresses a test chooses."""
    service = Service(**config)
    people = service.app.extensions["skald"].part(People)
    people.push = people.push._replace(resolve=resolve)
    return service


def test_a_seat_subscribes_its_browser_and_ends_that():
    service = pushing()
    path, made = begun(service)
    first, second, _ = made["tokens"]
    answer = service.post(f"{path}/seats/0/push", {**PUSH, "expirationTime": None}, first)
    assert (answer.status_code, answer.json) == (201, {"after": 20})
    assert service.post(f"{path}/seats/0/push", PUSH, second).status_code == 403
    assert service.post(f"{path}/seats/0/push", PUSH).status_code == 401
    store = service.app.extensions["skald"].part(People).pushes
    assert len(store.of_game(made["game"]["id"]).subscriptions) == 1
    assert service.call("DELETE", f"{path}/seats/0/push?endpoint=https://other.example", first).status_code == 204
    assert len(store.of_game(made["game"]["id"]).subscriptions) == 1
    assert service.call("DELETE", f"{path}/seats/0/push", first).status_code == 204
    assert not store.of_game(made["game"]["id"]).subscriptions
    for number in range(20):
        service.post(f"{path}/seats/0/push", {**PUSH, "endpoint": f"https://push.example.org/{number}"}, first)
    assert len(store.of_game(made["game"]["id"]).subscriptions) == MAX_SUBSCRIPTIONS


def test_a_player_subscribes_with_a_token_of_that_player():
    service = pushing()
    token = service.post("/v1/players/ada/token", {}, OPERATOR).json["token"]
    assert service.post("/v1/players/ada/push", PUSH, token).status_code == 201
    assert service.post("/v1/players/bo/push", PUSH, token).status_code == 403
    assert service.post("/v1/players/ada/push", PUSH, OPERATOR).status_code == 403
    assert service.post("/v1/players/ada/push", PUSH).status_code == 401
    assert service.call("DELETE", "/v1/players/ada/push", token).status_code == 204


def test_subscriptions_that_are_refused():
    service = pushing()
    path, made = begun(service)

    def refused(wrong):
        answer = service.post(f"{path}/seats/0/push", {**PUSH, **wrong}, made["tokens"][0])
        assert (answer.status_code, answer.json["code"]) == (422, "malformed"), wrong

    each(
        [
            {"endpoint": "http://push.example.org/1"},
            {"endpoint": "https://user@push.example.org/1"},
            {"endpoint": "file:///etc/passwd"},
            {"endpoint": "https://push.example.org/" + "x" * 3000},
            {"endpoint": 7},
            {"keys": {}},
            {"keys": {"p256dh": POINT, "auth": "YWE"}},
            {"keys": {"p256dh": "A" * 87, "auth": PUSH["keys"]["auth"]}},
            {"keys": {"p256dh": "not base64!", "auth": PUSH["keys"]["auth"]}},
            {"keys": None},
            {"after": -1},
            {"after": 10**9},
            {"lang": "fr"},
            {"more": 1},
        ],
        refused,
    )
    for address in ("127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "fd00::1"):
        service = pushing(lambda _, __, address=address: [address])
        path, made = begun(service)
        refused({})


def test_push_is_turned_off():
    service = pushing(push=False)
    path, made = begun(service)
    answer = service.post(f"{path}/seats/0/push", PUSH, made["tokens"][0])
    assert (answer.status_code, answer.json["code"]) == (403, "push_off")
    assert service.get("/v1").json["push"] is None
    assert len(pushing().get("/v1").json["push"]["key"]) == 87
