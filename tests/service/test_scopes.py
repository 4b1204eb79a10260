"""Each key of the operator is held to its scopes, and every operation says which one it needs."""

import logging

import pytest

from service.access.callers import SCOPES, OperatorKey, needed_scope
from service.access.seats import digest
from tests.service.conftest import OPERATOR, Service

BODY = {"ruleset": "nim", "seats": [{"name": "Ada"}, {}]}
MATRIX = {
    ("GET", "/v1/rulesets"): "read",
    ("GET", "/v1/games"): "read",
    ("GET", "{game}"): "read",
    ("GET", "{game}/events"): "read",
    ("POST", "/v1/games"): "create",
    ("POST", "{game}/seats"): "create",
    ("POST", "{game}/abandon"): "act",
}


def keys(*scopes):
    return [
        OperatorKey(name=f"only-{scope}", digest=digest(f"key of {scope}"), scopes=frozenset([scope]))
        for scope in scopes
    ]


@pytest.fixture
def service():
    return Service(operator_keys=lambda: keys(*SCOPES))


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize("request_line", MATRIX, ids=" ".join)
def test_matrix(service, scope, request_line):
    method, path = request_line
    table = service.create(["Ada", None])
    body = (
        {"/v1/games": BODY, "{game}/seats": {"name": "Bo", "join": table.join}}.get(path) if method == "POST" else None
    )
    kwargs = {} if body is None else {"json": body}
    version = table.get().json["version"]
    answer = service.call(method, path.format(game=table.path), f"key of {scope}", **kwargs)
    if MATRIX[request_line] == scope:
        assert answer.status_code in (200, 201), answer.json
        return
    assert answer.status_code == 403
    assert answer.mimetype == "application/problem+json"
    assert (answer.json["code"], answer.json["scope"]) == ("insufficient_scope", MATRIX[request_line])
    needed = MATRIX[request_line]
    assert answer.json["detail"] == f"This needs the scope {needed}; the key only-{scope} has {scope}."
    assert table.get().json["version"] == version


def test_the_one_key_of_the_environment_may_do_everything(service):
    assert service.post("/v1/games", BODY, OPERATOR).status_code == 201
    assert service.post("/v1/games", BODY, "no key").status_code == 401


def test_keys_are_asked_for_anew_with_each_request():
    valid = keys("create")
    service = Service(operator_key=None, operator_keys=lambda: valid)
    assert service.post("/v1/games", BODY).status_code == 401
    assert service.post("/v1/games", BODY, "key of create").status_code == 201
    valid.clear()
    assert service.post("/v1/games", BODY, "key of create").status_code == 401
    assert service.post("/v1/games", BODY).status_code == 401


def test_no_key_is_given_what_another_one_was_answered():
    named = [OperatorKey(name=name, digest=digest(name), scopes=frozenset(SCOPES)) for name in ("shop", "club")]
    service, once = Service(operator_keys=lambda: named), {"headers": {"Idempotency-Key": "1"}}
    ours, again, theirs, forged, plain = (
        service.post("/v1/games", BODY, token, headers={"Idempotency-Key": key}).json
        for token, key in (("shop", "1"), ("shop", "1"), ("club", "1"), (OPERATOR, "shop 1"), (OPERATOR, "1"))
    )
    assert again == ours
    assert len({made["game"]["id"] for made in (ours, theirs, forged, plain)}) == 4
    assert len({made["tokens"][0] for made in (ours, theirs, forged, plain)}) == 4
    path = f"/v1/games/{ours['game']['id']}"
    seats = [service.post(f"{path}/seats/0/token", None, token, **once).json["token"] for token in ("shop", "club")]
    assert len({*seats, ours["tokens"][0]}) == 3
    people = [service.post("/v1/players/ada/token", None, token, **once).json["token"] for token in ("shop", "club")]
    assert len(set(people)) == 2
    assert service.post(f"{path}/abandon", None, "shop", **once).status_code == 201
    assert service.post(f"{path}/abandon", None, "shop", **once).status_code == 201
    assert service.post(f"{path}/abandon", None, "club", **once).status_code == 409
    table = service.create()
    table.play_out()
    at = {"at": table.created["game"]["version"]}
    forks = [table.post("/forks", at, token, **once).json for token in ("shop", "shop", "club")]
    assert forks[0] == forks[1]
    assert len({fork["game"]["id"] for fork in forks}) == len({fork["tokens"][0] for fork in forks}) == 2


def test_a_key_takes_seats_in_games_of_its_own_or_by_their_code():
    named = [
        OperatorKey(name=name, digest=digest(name), scopes=frozenset(scopes))
        for name, scopes in {"shop": ["create"], "club": ["create", "act"], "house": ["create", "admin"]}.items()
    ]
    service = Service(operator_keys=lambda: named)
    made = service.post("/v1/games", {**BODY, "seats": [{"name": "Ada"}, {}, {}]}, "shop").json
    path, before = f"/v1/games/{made['game']['id']}/seats", len(made["game"]["seats"])
    refused = service.post(path, {"name": "Bo"}, "club")
    assert (refused.status_code, refused.json["code"], before) == (403, "wrong_join_code", 3)
    assert service.post(path, {"name": "Bo"}, "shop").json["seat"] == 1
    assert service.post(path, {"name": "Cleo", "join": "no code"}, "club").status_code == 403
    assert service.post(path, {"name": "Cleo", "join": made["join"]}, "club").json["seat"] == 2
    other = service.post("/v1/games", BODY, "club").json["game"]["id"]
    assert service.post(f"/v1/games/{other}/seats", {"name": "Bo"}, "house").status_code == 201
    older = service.post("/v1/games", BODY, OPERATOR).json["game"]["id"]
    assert service.post(f"/v1/games/{older}/seats", {"name": "Bo"}, "shop").status_code == 403
    assert "shop" not in service.get(f"/v1/games/{made['game']['id']}").text


def test_a_seat_needs_no_scope(service):
    table = service.create()
    assert table.act(0, {"type": "bid", "points": 1}).status_code == 201


def test_the_log_says_which_key_has_acted(service, caplog):
    with caplog.at_level(logging.INFO):
        service.post("/v1/games", BODY, "key of create")
        service.post("/v1/games", BODY, "key of read")
    lines = [record.fields for record in caplog.records if record.name == "service.web.application"]
    assert [(line["key"], line["status"]) for line in lines] == [("only-create", 201), ("only-read", 403)]
    assert "key of" not in caplog.text + str(lines)


def test_every_operation_says_which_scope_it_needs(service):
    document = service.get("/openapi.json").json
    asked = {}
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            for one in operation["security"]:
                if "operator" in one:
                    (asked[method.upper(), path],) = one["operator"]
    said = {(method, path.replace("{game}", "/v1/games/{game_id}")): scope for (method, path), scope in MATRIX.items()}
    assert asked.items() >= said.items()
    assert set(asked.values()) <= set(SCOPES)
    for (method, path), scope in asked.items():
        # The URLs of webhooks may hold secrets of their receivers.
        assert (scope == "read") == (method == "GET" and not path.startswith("/v1/webhooks")), path
    for scope in SCOPES:
        assert f"`{scope}`" in document["info"]["description"]


def test_what_says_nothing_needs_the_widest():
    assert needed_scope(None, "GET") == "read"
    assert [needed_scope(None, method) for method in ("POST", "PUT", "DELETE")] == ["admin"] * 3
    assert needed_scope("act", "POST") == "act"
