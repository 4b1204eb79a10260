"""Every write can be repeated: the same key with the same body is done once, and answered as of its own events."""

import pytest

from events.log.memory import MemoryLog
from service.web.responses import version_in, wants_minimal
from tests.service.conftest import OPERATOR, Service
from tests.support.cases import each


def secret_of_all():
    return b"the secret of this installation"


BODY = {"ruleset": "nim", "seats": [{"name": "Ada"}, {"name": "Bo"}]}
OPEN = {"ruleset": "nim", "seats": [{"name": "Ada"}, {}, {}]}
BID = {"type": "bid", "points": 1}
MINIMAL = {"Prefer": "return=minimal"}


def keyed(key, **more):
    return {"headers": {"Idempotency-Key": key, **more}}


@pytest.fixture
def service():
    return Service(secret=secret_of_all)


@pytest.mark.parametrize("body", [BODY, OPEN], ids=["full", "open"])
def test_a_creation_is_done_once_in_every_process(service, body):
    first = service.post("/v1/games", body, OPERATOR, **keyed("k"))
    other = Service(log=service.log, secret=secret_of_all)
    for one in (service, other, other):
        again = one.post("/v1/games", body, OPERATOR, **keyed("k"))
        assert (again.status_code, again.json) == (201, first.json)
        assert again.headers["Location"] == first.headers["Location"]
    assert len(list(service.log.game_ids())) == 1
    assert len(service.models.listed) == len(service.notified) == 1
    path = f"/v1/games/{first.json['game']['id']}"
    assert service.get(f"{path}/actions", first.json["tokens"][0]).status_code == 200


def test_a_creation_is_answered_again_as_it_was_whatever_has_happened_since(service):
    first = service.post("/v1/games", BODY, OPERATOR, **keyed("k"))
    path = f"/v1/games/{first.json['game']['id']}"
    service.post(f"{path}/actions", BID, first.json["tokens"][0])
    service.post(f"{path}/abandon", token=OPERATOR)
    assert service.post("/v1/games", BODY, OPERATOR, **keyed("k")).json == first.json


def test_a_key_of_a_creation_belongs_to_its_body(service):
    service.post("/v1/games", BODY, OPERATOR, **keyed("k"))
    for other in (OPEN, {**BODY, "seed": "00ff" * 8}, {**BODY, "seats": [{"name": "Ada"}, {"name": "Cleo"}]}):
        refused = service.post("/v1/games", other, OPERATOR, **keyed("k"))
        assert (refused.status_code, refused.json["code"]) == (422, "idempotency_key_reused")
    assert len(list(service.log.game_ids())) == 1
    assert service.post("/v1/games", dict(reversed(BODY.items())), OPERATOR, **keyed("k")).status_code == 201


def test_other_keys_and_no_key_create_other_games(service):
    for headers in (keyed("a"), keyed("b"), {}, {}):
        assert service.post("/v1/games", BODY, OPERATOR, **headers).status_code == 201
    assert len(list(service.log.game_ids())) == 4


def test_a_refused_creation_leaves_the_key_free(service):
    refused = service.post("/v1/games", {**BODY, "options": {"x": 1}}, OPERATOR, **keyed("k"))
    assert refused.status_code == 422
    assert service.post("/v1/games", BODY, OPERATOR, **keyed("k")).status_code == 201


def test_without_the_secret_a_key_is_worth_nothing(service):
    first = service.post("/v1/games", BODY, OPERATOR, **keyed("k"))
    elsewhere = Service(log=MemoryLog(), secret=lambda: b"another").post("/v1/games", BODY, OPERATOR, **keyed("k"))
    assert elsewhere.json["game"]["id"] != first.json["game"]["id"]
    assert not set(elsewhere.json["tokens"]) & set(first.json["tokens"])


def test_neither_keys_nor_tokens_are_stored(service):
    made = service.post("/v1/games", OPEN, OPERATOR, **keyed("a key of mine")).json
    body = {"name": "Bo", "join": made["join"]}
    joined = service.post(f"/v1/games/{made['game']['id']}/seats", body, **keyed("another key of mine")).json
    stored = repr((service.log._commands, service.log._game_metadata, service.log._entries))
    for secret in ("a key of mine", "another key", made["tokens"][0], joined["token"], made["join"]):
        assert secret not in stored


def test_every_token_is_another(service):
    made = service.post("/v1/games", {**OPEN, "seats": [{"name": "Ada"}, {"name": "Bo"}, {}]}, OPERATOR, **keyed("k"))
    path, join = f"/v1/games/{made.json['game']['id']}/seats", made.json["join"]
    joined = service.post(path, {"name": "Cleo", "join": join}, **keyed("k" * 16)).json
    tokens = [*made.json["tokens"][:2], joined["token"]]
    assert len(set(tokens)) == 3
    assert all(token.startswith(made.json["game"]["id"]) for token in tokens)


def test_joining_is_done_once(service):
    made = service.create(["Ada", None, None])
    body = {"name": "Bo", "join": made.join}
    first = made.post("/seats", body, **keyed("k" * 16))
    other = Service(log=service.log, secret=secret_of_all)
    for one in (service, other):
        again = one.post(f"{made.path}/seats", body, **keyed("k" * 16))
        assert (again.status_code, again.json) == (201, first.json)
    assert made.post("/seats", {"name": "Cleo", "join": made.join}, **keyed("l" * 16)).json["seat"] == 2
    assert made.post("/seats", body, **keyed("k" * 16)).json == first.json
    made.post("/abandon", token=OPERATOR)
    assert made.post("/seats", body, **keyed("k" * 16)).json == first.json
    assert made.get("/actions", first.json["token"]).json["seat"] == 1


def test_a_key_of_joining_belongs_to_its_body_and_its_caller(service):
    made = service.create(["Ada", None, None])
    body = {"name": "Bo", "join": made.join}
    first = made.post("/seats", body, **keyed("k" * 16)).json
    refused = made.post("/seats", {**body, "name": "Cleo"}, **keyed("k" * 16))
    assert refused.json["code"] == "idempotency_key_reused"
    wrong_code = made.post("/seats", {**body, "join": "x"}, **keyed("k" * 16))
    assert wrong_code.json["code"] == "wrong_join_code"
    of_operator = made.post("/seats", {"name": "Dag"}, OPERATOR, **keyed("k" * 16)).json
    assert of_operator["seat"] == 2
    assert of_operator["token"] != first["token"]


@pytest.mark.parametrize("key", ["k", "k" * 15, "k" * 65, "k" * 15 + "\xe9"])
def test_a_key_of_joining_that_could_be_guessed_is_refused(service, key):
    made = service.create(["Ada", None])
    refused = made.post("/seats", {"name": "Bo", "join": made.join}, **keyed(key))
    assert (refused.status_code, refused.json["code"]) == (422, "malformed")
    assert refused.json["errors"] == {
        "Idempotency-Key": ["Must be 16 to 64 printable ASCII characters that nobody can guess."]
    }
    assert made.get().json["status"] == "open"
    assert made.post("/seats", {"name": "Bo", "join": made.join}, **keyed("k" * 16)).status_code == 201


def of_commit(answer):
    game = answer.json["game"]
    return {"version": answer.json["version"], **{name: game[name] for name in ("head", "status", "to_act")}}


@pytest.mark.parametrize("closed", [False, True])
def test_a_repeat_is_answered_as_of_its_own_commit(service, closed):
    table = service.create(options={"resignation": "ends"})
    bid = table.act(0, BID, Idempotency_Key="bid")
    resigned = table.post("/resign", token=table.tokens[1], **keyed("resign"))
    if closed:
        service.games.close(table.id)
    for first, again in (
        (bid, table.act(0, BID, Idempotency_Key="bid")),
        (resigned, table.post("/resign", token=table.tokens[1], **keyed("resign"))),
    ):
        assert again.status_code == 201
        assert again.json == first.json
        assert of_commit(again) == of_commit(first)


@pytest.mark.parametrize("closed", [False, True])
def test_a_minimal_repeat_is_answered_as_of_its_own_commit(service, closed):
    table = service.create()
    first = table.act(0, BID, Idempotency_Key="k")
    table.act(1, BID)
    if closed:
        table.post("/abandon", token=OPERATOR)
    again = table.act(0, BID, Idempotency_Key="k", **MINIMAL)
    assert again.json == of_commit(first)


def undoable(table):
    """A table at whose first action undo leads back: an action of the seat that takes stones."""
    for seat in range(2):
        table.act(seat, BID)
    (seat,) = table.get().json["to_act"]
    return seat, next(one for one in table.offered(seat) if one["type"] == "take")


def test_the_repeat_of_what_was_undone_since_is_refused_with_the_version_of_the_undo(service):
    table = service.create()
    seat, action = undoable(table)
    done = table.act(seat, action, Idempotency_Key="k")
    undone = table.post("/undo", token=table.tokens[seat], **keyed("u"))
    assert undone.status_code == 201, undone.json
    for headers in ({}, MINIMAL):
        again = table.act(seat, action, Idempotency_Key="k", **headers)
        assert (again.status_code, again.json["code"]) == (409, "taken_back")
        assert again.json["version"] == undone.json["version"]
    assert table.post("/undo", token=table.tokens[seat], **keyed("u")).json == undone.json
    anew = table.act(seat, action, Idempotency_Key="l")
    assert anew.json["version"] == undone.json["version"] + len(done.json["events"])
    assert table.act(seat, action, Idempotency_Key="k").json["version"] == undone.json["version"]
    assert table.act(seat, action, Idempotency_Key="l").json == anew.json
    table.post("/abandon", token=OPERATOR)
    assert table.act(seat, action, Idempotency_Key="k").json["code"] == "taken_back"


@pytest.mark.parametrize("what", ["undo", "resign", "abandon"])
def test_every_write_without_a_body_is_done_once(service, what):
    table = service.create(options={"resignation": "ends"})
    seat, action = undoable(table)
    table.act(seat, action)
    token = OPERATOR if what == "abandon" else table.tokens[seat]
    first = table.post(f"/{what}", token=token, **keyed("k"))
    assert first.status_code == 201
    again = table.post(f"/{what}", token=token, **keyed("k"))
    assert (again.status_code, again.json) == (201, first.json)
    assert table.get().json["version"] == first.json["version"]


@pytest.mark.parametrize("what", ["actions", "undo", "resign", "abandon"])
def test_a_minimal_answer_holds_four_things(service, what):
    tables = [service.create(options={"resignation": "ends"}, seed="00ff" * 8) for _ in range(2)]
    answers = []
    for table, headers in zip(tables, (MINIMAL, {}), strict=True):
        seat, action = undoable(table)
        token = OPERATOR if what == "abandon" else table.tokens[seat]
        body = action if what == "actions" else None
        if what == "undo":
            table.act(seat, action)
        answers.append(table.post(f"/{what}", body, token, headers=headers))
    minimal, whole = answers
    assert minimal.status_code == whole.status_code == 201
    assert minimal.json == {
        "version": whole.json["version"],
        "head": minimal.json["head"],
        "status": whole.json["game"]["status"],
        "to_act": whole.json["game"]["to_act"],
    }
    assert minimal.json["head"] == tables[0].get(f"?at={minimal.json['version']}").json["head"]
    assert minimal.headers["Preference-Applied"] == "return=minimal"
    assert "Preference-Applied" not in whole.headers
    for answer in answers:
        assert "Prefer" in answer.headers["Vary"].split(", ")
        assert version_in(answer.headers["ETag"]) == answer.json["version"]


def test_the_preference_is_no_part_of_the_body_for_the_key(service):
    table = service.create()
    first = table.act(0, BID, Idempotency_Key="k", **MINIMAL)
    assert of_commit(table.act(0, BID, Idempotency_Key="k")) == first.json


def test_the_preference_is_ignored_on_dry_runs_and_where_tokens_are_shown(service):
    created = service.post("/v1/games", OPEN, OPERATOR, headers=MINIMAL)
    assert "tokens" in created.json
    path = f"/v1/games/{created.json['game']['id']}/seats"
    joined = service.post(path, {"name": "Bo", "join": created.json["join"]}, headers=MINIMAL)
    assert set(joined.json) == {"seat", "token"}
    dry = service.create().act(0, BID, "?dry_run=true", **MINIMAL)
    assert "complete" in dry.json
    for answer in (created, joined, dry):
        assert "Preference-Applied" not in answer.headers


@each(
    ("header", "minimal"),
    [
        ("return=minimal", True),
        ("Return=Minimal", True),
        ('return="minimal"', True),
        ("respond-async, return=minimal; foo=bar", True),
        ("return=representation, return=minimal", False),
        ("return", False),
        ("minimal", False),
        ("", False),
    ],
)
def test_preferences_are_read_as_rfc_7240_says(header, minimal):
    assert wants_minimal(header) is minimal


@pytest.mark.parametrize("key", ["", "x" * 65, "ä"])
@pytest.mark.parametrize("what", ["", "/seats", "/actions", "/undo", "/resign", "/abandon"])
def test_a_malformed_key_is_refused_everywhere(service, what, key):
    table = service.create(["Ada", None])
    path = table.path + what if what else "/v1/games"
    token = OPERATOR if what in ("", "/abandon") else table.tokens[0]
    answer = service.post(path, BODY, token, headers={"Idempotency-Key": key})
    assert answer.status_code == 422
    assert "Idempotency-Key" in answer.json["errors"]
