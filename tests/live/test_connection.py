"""One connection over a real service: what is asked is answered as by HTTP, what is watched comes once and in order."""

import json
import random
import secrets
import threading

import pytest
from skald_client.patch import patched
from wsproto.events import BytesMessage, Ping, TextMessage
from wsproto.frame_protocol import CloseReason

from tests.ops.service import skald, up
from tests.support.front import Front, asked
from tests.support.rulesets import RULESETS
from tests.support.servers import temporary_folder
from tests.support.waiting import eventually
from tests.support.websocket import Live

KEY = "an operator's key"
RATE = 20
"""Requests a second of a client; four times as many may come at once."""
LARGE = [name for name in RULESETS if name != "nim"]


@pytest.fixture(scope="module")
def served():
    """A service of two web processes, so that watchers and actors are often not in the same one."""
    with temporary_folder() as folder, up(folder, SKALD_WEB_PROCESSES="2") as one:
        yield one


@pytest.fixture
def front(served):
    return Front(served.url)


@pytest.fixture
def live(served):
    """Opens connections, which are closed at the end."""
    opened = []

    def open_one(*arguments, **settings):
        opened.append(Live(served.url, *arguments, **settings))
        return opened[-1]

    yield open_one
    for one in opened:
        one.leave()


def by_http(front, method, path, token=None, **content):
    return front.http.request(method, path, headers=asked(token) if token else {}, **content)


def events_of(front, game, token=None):
    """All events of a game as the bearer of a token sees them."""
    headers = {"Accept": "application/x-ndjson", **(asked(token) if token else {})}
    lines = front.ask("GET", f"/v1/games/{game}/events", headers=headers).text
    return [json.loads(line) for line in lines.splitlines()]


def is_event(version):
    return lambda message: message.get("event", {}).get("version") == version


def play(one, game, tokens, rng):
    """One action of a seat that may act, over a connection; its version, or ``None`` at the end."""
    for token in tokens:
        actions = one.ask("actions", game=game, token=token)["actions"]
        if actions:
            done = one.ask("act", game=game, token=token, action=rng.choice(actions))
            assert done["status"] == 201, done
            return done
    return None


@pytest.mark.parametrize("ruleset", LARGE)
def test_a_game_played_half_by_each_arrives_as_one(front, live, ruleset):
    rng = random.Random(ruleset)
    game, tokens = front.begin(ruleset)
    watching = [live(token) for token in (*tokens, None)]
    watches = [one.ask("watch", game=game) for one in watching]
    assert [one["seat"] for one in watches] == [0, 1, None]
    acting = live()
    for number in range(12):
        if number % 2:
            front.step(game, tokens)
        elif play(acting, game, tokens, rng) is None:
            break
    version = front.get(f"/v1/games/{game}")["version"]
    for one, token in zip(watching, (*tokens, None), strict=True):
        found = [message["event"] for message in one.pushed(is_event(version)) if "event" in message]
        assert found == events_of(front, game, token)


def test_watches_that_begin_amid_actions_miss_none(front, live):
    """Whatever was appended between the look at the game and the first push."""
    game, tokens = front.begin(LARGE[0])
    rng, acting, watching = random.Random(1), live(), live()
    playing = threading.Thread(target=lambda: [*iter(lambda: play(acting, game, tokens, rng), None)], daemon=True)
    playing.start()
    known, found = 0, []
    while playing.is_alive():
        watch = watching.ask("watch", game=game, after=known)
        said = watching.pushed(lambda one, after=known: one.get("event", {}).get("version", 0) > after or "end" in one)
        if playing.is_alive() and "end" not in said[-1]:
            said += watching.pushed(lambda one: "event" in one or "end" in one)
        watching.ask("unwatch", watch=watch["watch"])
        found += [one["event"]["version"] for one in said if one.get("watch") == watch["watch"] and "event" in one]
        known = found[-1]
    assert found == list(range(1, known + 1))


def test_what_changes_beside_the_log_is_told_in_every_process(front, live, served):
    game, tokens = front.begin("nim")
    watching = [live(token) for token in (*tokens, None) * 4]
    shown = {}
    for number, one in enumerate(watching):
        one.ask("watch", game=game, after="now", include=[("game", "patch")[number % 2]])
        shown[one] = one.pushed(lambda message: "game" in message)[-1]["game"]

    def next_game(one):
        """The game as a watcher has it after the next message that is about it."""
        message = one.pushed(lambda message: "game" in message or "patch" in message)[-1]
        patch = message.get("patch")
        shown[one] = patched(shown[one], patch["operations"]) if patch else message["game"]
        return shown[one]

    def told():
        """Seat 0 as everybody is told of it next."""
        return [next_game(one)["seats"][0] for one in watching]

    def named(name, controller="human"):
        return {"seat": 0, "name": name, "controller": controller, "taken": True, "here": False}

    by_http(front, "PUT", f"/v1/games/{game}/seats/0", json={"name": "Zoe"})
    assert told() == [named("Zoe")] * len(watching)
    assert skald("erase", "--name", "Zoe", "--game", game, "--yes", "--data", served.data).returncode == 0
    assert told() == [named(None)] * len(watching)
    by_http(front, "PUT", f"/v1/games/{game}/seats/0", json={"controller": "random"})
    others = [one for number, one in enumerate(watching) if number % 3]
    for one in others:
        while next_game(one)["seats"][0]["controller"] != "random":
            pass


def test_a_whole_game_ends_its_watches(front, live):
    game, tokens = front.begin("nim")
    one, rng = live(tokens[0]), random.Random(7)
    watch = one.ask("watch", game=game, include=["game", "actions", "scores"])["watch"]
    while play(one, game, tokens, rng):
        pass
    found = one.pushed(lambda message: "end" in message)
    assert found[-1] == {"watch": watch, "end": "closed"}
    assert [message["event"]["version"] for message in found if "event" in message] == list(
        range(1, front.get(f"/v1/games/{game}")["version"] + 1)
    )
    assert {"game", "actions", "scores"} <= {name for message in found[-6:-1] for name in message}
    again = live(tokens[0])
    again.ask("watch", game=game, after=5)
    late = again.pushed(lambda message: "end" in message)
    assert [message["event"] for message in late[:-1]] == [
        event for event in events_of(front, game) if event["version"] > 5
    ]


def test_what_is_included_is_that_of_the_stream(front, live):
    game, tokens = front.begin(LARGE[0])
    one = live(tokens[0])
    one.ask("watch", game=game, after="now", include=["game", "actions", "scores"])
    found = one.pushed(lambda message: "scores" in message)
    assert [next(name for name in message if name != "watch") for message in found] == ["game", "actions", "scores"]
    # Within a second every process knows that the seat is here.
    assert eventually(lambda: front.get(f"/v1/games/{game}", tokens[0]) == found[0]["game"])
    assert found[1]["actions"] == front.get(f"/v1/games/{game}/actions", tokens[0])


def test_answers_are_those_of_http(front, live):
    game, tokens = front.begin("nim")
    one = live(tokens[0])
    path = f"/v1/games/{game}/actions"
    action = one.ask("actions", game=game)["actions"][0]
    seen = one.ask("act", game=game, action=action, dry_run=True)
    assert seen["document"] == by_http(front, "POST", path + "?dry_run=true", tokens[0], json=action).json()
    done = one.ask("act", game=game, action=action, whole=True, receipt=True)
    shown = front.get(f"/v1/games/{game}", tokens[0])
    assert (done["status"], done["game_status"], done["head"]) == (201, shown["status"], shown["head"])
    assert done["document"]["game"] == shown
    assert (
        done["document"]["events"]
        == front.get(f"/v1/games/{game}/events", tokens[0], after=done["version"] - 1)["events"]
    )
    assert done["receipt"]
    assert one.ask("undo", game=game)["status"] in (201, 409)


REFUSED = {
    "another's turn": lambda game: {"game": game, "action": {"type": "take", "heap": 0, "stones": 1}},
    "no such action": lambda game: {"game": game, "action": {"type": "fly"}},
    "wrong fields": lambda game: {"game": game, "action": {"type": "bid", "points": "many"}},
    "an old version": lambda game: {"game": game, "action": {"type": "bid", "points": 1}, "if_match": 1},
    "no game": lambda _: {"game": "000-0000000000000000", "action": {"type": "bid", "points": 1}},
    "no id": lambda _: {"game": "../x", "action": {"type": "bid", "points": 1}},
    "no token": lambda game: {"game": game, "action": {"type": "bid", "points": 1}, "token": None},
    "a wrong token": lambda game: {"game": game, "action": {"type": "bid", "points": 1}, "token": "x" * 40},
}


@pytest.mark.parametrize("ask", REFUSED.values(), ids=REFUSED)
def test_refusals_are_the_problems_of_http(front, live, ask):
    game, tokens = front.begin("nim")
    request = ask(game)
    refused = live(tokens[0]).ask("act", **request)
    token = request.get("token", tokens[0])
    headers = {"If-Match": f'"{request["if_match"]}"'} if "if_match" in request else {}
    path = f"/v1/games/{request['game'].replace('/', '%2F')}/actions"
    headers |= asked(token) if token else {}
    answer = front.http.post(path, json=request["action"], headers=headers)
    assert refused["status"] == answer.status_code
    if request["game"] != "../x":
        assert refused["problem"] == answer.json()


def test_a_key_is_the_same_by_http(front, live):
    game, tokens = front.begin("nim")
    key, action = secrets.token_hex(8), {"type": "bid", "points": 1}
    one = live(tokens[0])
    first = one.ask("act", game=game, action=action, key=key)
    again = by_http(front, "POST", f"/v1/games/{game}/actions", tokens[0], json=action)
    assert again.status_code == 409
    headers = {**asked(tokens[0]), "Idempotency-Key": key}
    repeated = front.http.post(f"/v1/games/{game}/actions", json=action, headers=headers)
    assert (repeated.status_code, repeated.json()["version"]) == (201, first["version"])
    assert one.ask("act", game=game, action=action, key=key) | {"id": 0} == first | {"id": 0}
    assert (
        one.ask("act", game=game, action=action | {"points": 2}, key=key)["problem"]["code"] == "idempotency_key_reused"
    )


def test_many_requests_at_once_are_answered_each_and_in_order_of_their_game(front, live):
    games = [front.begin("nim") for _ in range(20)]
    one = live()
    for number in range(200):
        game, tokens = games[number % 20]
        one.send(id=f"{number}", op="actions", game=game, token=tokens[0])
    found = [one.next()["id"] for _ in range(200)]
    assert sorted(found, key=int) == [str(number) for number in range(200)]
    for of_game in range(20):
        own = [int(number) for number in found if int(number) % 20 == of_game]
        assert own == sorted(own)


def test_a_token_that_ends_takes_its_watches_along(front, live):
    game, tokens = front.begin("nim")
    one, own = live(), live(tokens[0])
    watch = one.ask("watch", game=game, token=tokens[0], after="now")["watch"]
    other = one.ask("watch", game=game, token=tokens[1], after="now")["watch"]
    assert by_http(front, "POST", f"/v1/games/{game}/seats/0/token").status_code == 201
    assert one.ask("act", game=game, token=tokens[0], action={"type": "bid", "points": 1})["status"] == 401
    assert one.next() == {"watch": watch, "end": "token"}
    assert own.rest() == []
    assert own.closed == 4401
    assert one.ask("act", game=game, token=tokens[1], action={"type": "bid", "points": 1})["status"] == 201
    assert one.next()["watch"] == other


def test_watches_end_and_are_limited(front, live):
    game, tokens = front.begin("nim")
    one = live(tokens[0])
    watches = [one.ask("watch", game=game, after="now")["watch"] for _ in range(200)]
    assert one.ask("watch", game=game)["status"] == 429
    assert all(one.ask("unwatch", watch=watch)["status"] == 200 for watch in watches[1:])
    one.ask("act", game=game, action={"type": "bid", "points": 1})
    assert one.next()["watch"] == watches[0]
    assert one.ask("watch", game=game, after=10_000)["problem"]["code"] == "unknown_version"
    assert one.ask("watch", game="000-0000000000000000")["status"] == 404


HELLO = TextMessage(json.dumps({"id": 1, "op": "hello"}))
HOSTILE = {
    "a frame of ten megabytes": ([HELLO, TextMessage("x" * 10_000_000)], 1009),
    "fragments of that": ([HELLO, *[TextMessage("x" * 30_000, message_finished=False)] * 3], 1009),
    "binary": ([HELLO, *[BytesMessage(b"x")] * 3], CloseReason.UNSUPPORTED_DATA),
    "no JSON": ([HELLO, *[TextMessage("{")] * 3], 1003),
    "no object": ([HELLO, *[TextMessage("[1]")] * 3], 1003),
    "nested": ([HELLO, *[TextMessage('{"id":' + "[" * 10_000 + "]" * 10_000 + "}")] * 3], 1003),
    "nested within": (
        [HELLO, *[TextMessage('{"id":1,"op":"act","game":"x","action":{"a":' + "[" * 9_000 + "]" * 9_000 + "}}")] * 3],
        1003,
    ),
    "a long id": ([HELLO, *[TextMessage(json.dumps({"id": "x" * 65, "op": "hello"}))] * 3], 1003),
}


@pytest.mark.parametrize(("sent", "code"), HOSTILE.values(), ids=HOSTILE)
def test_what_cannot_be_read_closes(live, sent, code):
    one = live(hello=False)
    for event in sent:
        try:
            one.send_event(event)
        except (BrokenPipeError, ConnectionResetError):
            break
    answers = one.rest()
    assert one.closed == code
    assert all(answer["status"] in (200, 400) for answer in answers)


@pytest.mark.parametrize(
    ("message", "status"),
    [
        ({"op": "fly"}, 422),
        ({"op": "act", "game": 1, "action": {}}, 422),
        ({"op": "act", "game": "x"}, 422),
        ({"op": "watch", "game": "x", "include": ["all"]}, 422),
        ({"op": "act", "game": "x", "action": {}, "key": "a\n"}, 422),
        ({"op": "hello"}, 409),
        ({"op": "unwatch", "watch": 77}, 200),
    ],
)
def test_what_is_wrong_in_a_message_is_told_by_its_id(live, message, status):
    one = live()
    one.send(id="mine", **message)
    answer = one.next()
    assert (answer["id"], answer["status"]) == ("mine", status)
    if status == 422:
        assert answer["problem"]["errors"]


def test_nobody_is_served_before_hello(live, front):
    game, _ = front.begin("nim")
    one = live(hello=False)
    assert one.ask("watch", game=game)["status"] == 401
    assert one.ask("hello", token="x" * 40)["status"] == 401
    assert one.ask("hello", lang="fr")["status"] == 422
    assert one.ask("hello", lang="de")["status"] == 200


def test_problems_are_told_in_the_language_of_hello(live, front):
    game, tokens = front.begin(LARGE[0])
    one = live(hello=False)
    assert one.ask("hello", lang="de", token=tokens[0])["status"] == 200
    found = one.ask("watch", game=game, after=999)["problem"]
    assert (found["title"], found["detail"].partition(" bei ")[0]) == ("Diese Version gibt es nicht", "Die Partie ist")


@pytest.mark.campaign(15)
def test_who_does_not_say_hello_in_time_is_sent_away(live):
    silent, halfway = live(hello=False), live(hello=False)
    halfway.socket.sendall(b"\x81\xfe\x10")  # the beginning of a frame
    for one in (silent, halfway):
        one.socket.settimeout(20)
        assert one.rest() == []
        assert one.closed == 1008


def test_handshakes_that_are_none(front, live):
    assert live(protocols=()).status == 400
    assert live(protocols=("chat",)).status == 400
    assert live(headers=[(b"Origin", b"https://evil.example")]).status == 403
    answer = front.http.get("/v1/live")
    assert (answer.status_code, answer.json()["code"]) == (426, "upgrade_required")


def test_pings_are_answered(live):
    one = live()
    for _ in range(50):
        one.send_event(Ping(b"there?"))
    assert one.ask("unwatch", watch=1)["status"] == 200


def test_connections_are_counted_as_long_as_they_are_open(front, live):
    def counted():
        lines = front.http.get("/metrics").text.splitlines()
        return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith("skald_live_connections"))

    one = live()
    eventually(lambda: counted() > 0)
    one.leave()
    eventually(lambda: counted() == 0)


def test_a_reader_that_is_too_slow_is_closed_and_goes_on_later(front, live):
    """Nobody waits for it, and it resumes by ``after`` with nothing lost or twice."""
    game, tokens = front.begin(LARGE[0])
    slow = live(tokens[0])
    watches = [slow.ask("watch", game=game, include=["game"], after="now")["watch"] for _ in range(150)]
    for _ in range(16):  # several times what all buffers take; it has ten seconds to read why it is closed
        front.step(game, tokens)
    found = [message for message in slow.rest() if message.get("watch") == watches[0] and "event" in message]
    assert slow.closed == 1013
    seen = [message["event"] for message in found]
    again = live(tokens[0])
    again.ask("watch", game=game, after=seen[-1]["version"])
    version = front.get(f"/v1/games/{game}")["version"]
    seen += [message["event"] for message in again.pushed(is_event(version))]
    assert seen == events_of(front, game, tokens[0])[-len(seen) :]


@pytest.fixture(scope="module")
def guarded():
    """A service with an operator's key, where clients are soon asked to wait."""
    with temporary_folder() as folder, up(folder, SKALD_OPERATOR_KEY=KEY, SKALD_TUNING=f"client_rate={RATE}") as one:
        yield one


@pytest.fixture
def operator(guarded):
    front = Front(guarded.url)
    front.http.headers["Authorization"] = f"Bearer {KEY}"
    return front


def test_a_key_watches_as_a_spectator_and_acts_for_nobody(guarded, operator):
    game, _ = operator.begin("nim")
    one = Live(guarded.url, KEY)
    assert one.ask("watch", game=game)["seat"] is None
    assert one.ask("act", game=game, action={"type": "bid", "points": 1})["status"] == 403
    assert "private" in one.pushed(is_event(1))[-1]["event"]
    one.leave()


def test_a_players_token_acts_and_watches_until_it_is_ended(guarded, operator):
    body = {"ruleset": "nim", "seats": [{"name": "A", "player": "ann"}, {"name": "B"}]}
    game = operator.http.post("/v1/games", json=body).json()["game"]["id"]
    token = operator.http.post("/v1/players/ann/token", json={}).json()["token"]
    one, other = Live(guarded.url, token), Live(guarded.url)
    assert one.ask("watch", game=game, after="now")["seat"] == 0
    watch = other.ask("watch", game=game, token=token, after="now")["watch"]
    assert one.ask("act", game=game, action={"type": "bid", "points": 1})["status"] == 201
    assert operator.http.delete("/v1/players/ann/tokens").status_code == 204
    one.rest()
    assert one.closed == 4401
    assert other.pushed(lambda message: message.get("end") == "token")[-1]["watch"] == watch
    assert other.ask("actions", game=game, token=token)["status"] == 401


def test_rates_of_clients_hold_message_by_message(guarded, operator):
    game, tokens = operator.begin("nim")
    one, unlimited = Live(guarded.url, tokens[0]), Live(guarded.url, KEY)
    found, many = [], 6 * RATE
    while all(message["status"] == 200 for message in found) and len(found) < 20 * many:
        # A busy machine may be slower than the rate: then there is no refusal yet.
        for number in range(many):
            one.send(id=f"{number}", op="actions", game=game)
        found += [one.next() for _ in range(many)]
    assert {message["status"] for message in found} == {200, 429}
    assert {message["problem"]["code"] for message in found if message["status"] == 429} == {"too_many_requests"}
    for number in range(many):
        unlimited.send(id=f"{number}", op="actions", game=game, token=tokens[0])
    assert {unlimited.next()["status"] for _ in range(many)} == {200}
    assert {unlimited.ask("watch", game=game, after="now")["status"] for _ in range(many)} == {200}
    for connection in (one, unlimited):
        connection.leave()


@pytest.mark.campaign(4)
def test_the_service_leaves_after_what_it_has_read_is_answered():
    with temporary_folder() as folder, up(folder, SKALD_OPERATOR_KEY=KEY) as served:
        front = Front(served.url)
        front.http.headers["Authorization"] = f"Bearer {KEY}"
        game, tokens = front.begin("nim")
        far = Live(served.url, tokens[0], headers=[(b"Origin", served.url.encode())])
        assert Live(served.url, headers=[(b"Origin", b"https://evil.example")]).status == 403
        far.ask("watch", game=game, after="now")
        far.send(id="last", op="act", game=game, action={"type": "bid", "points": 1})
        threading.Timer(0.3, served.stop).start()
        found = far.rest()
        assert {message.get("id") for message in found} >= {"last"}
        assert far.closed == 1001
        served.process.wait()
        assert "Traceback" not in "\n".join(served.said)


def parts_of_stream(lines, name):
    """The data of the messages with this name, one after the other."""
    event = None
    for line in lines:
        if line.startswith("event: "):
            event = line[7:]
        elif line.startswith("data: ") and event == name:
            yield json.loads(line[6:])


def test_people_see_and_hear_each_other_by_stream_and_watch_in_any_process(front, live):
    game, tokens = front.begin("nim")
    for seat in range(2):
        by_http(front, "POST", f"/v1/games/{game}/actions", tokens[seat], json={"type": "bid", "points": seat})
    path = f"/v1/games/{game}"
    with front.http.stream("GET", f"{path}/stream?include=presence,talk", headers=asked(tokens[0])) as stream:
        lines = stream.iter_lines()
        assert [seat["here"] for seat in next(parts_of_stream(lines, "presence"))["seats"]] == [True, False]
        one = live(tokens[1])
        one.ask("watch", game=game, after="now", include=["presence", "talk"])
        here = ([seat["here"] for seat in found["seats"]] for found in parts_of_stream(lines, "presence"))
        assert next(found for found in here if found[1]) == [True, True]
        assert [seat["here"] for seat in front.get(path)["seats"]] == [True, True]
        said = one.ask("talk", game=game, text="hello")
        assert (said["status"], said["talk"]) == (201, 1)
        assert next(parts_of_stream(lines, "talk")) == {"talk": 1, "seat": 1, "at": said["at"], "text": "hello"}
        assert by_http(front, "POST", f"{path}/talk", tokens[0], json={"reaction": "thanks"}).status_code == 201
        heard = one.pushed(lambda message: message.get("talk", {}).get("reaction") == "thanks")
        assert [message["talk"]["talk"] for message in heard if "watch" in message and "talk" in message] == [1, 2]
        by_http(front, "DELETE", f"{path}/talk/2", tokens[0])
        assert one.pushed(lambda message: "talk" in message)[-1]["talk"]["removed"]
        refused = one.ask("talk", game=game, text="x" * 281)
        assert (refused["status"], refused["problem"]["code"]) == (422, "malformed")
        assert [next(parts_of_stream(lines, "talk"))["talk"] for _ in range(2)] == [2, 2]


def test_people_stay_at_a_table_that_is_closed(front, live):
    game, tokens = front.begin("nim")
    one, spectator = live(tokens[0]), live()
    for connection in (one, spectator):
        connection.ask("watch", game=game, after="now", include=["talk"])
    by_http(front, "POST", f"/v1/games/{game}/abandon")
    one.pushed(lambda message: message.get("event", {}).get("type") == "seed_opened")
    one.ask("talk", game=game, text="for the table alone")
    one.ask("talk", game=game, reaction="good_game")
    assert spectator.pushed(lambda message: "talk" in message)[-1]["talk"]["reaction"] == "good_game"
