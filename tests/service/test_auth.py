"""Who may do what: the operator, a seat, another game's seat, a spectator, and a caller with a wrong token."""

import base64

import pytest

from tests.service.conftest import OPERATOR, Service

BODY = {"ruleset": "nim", "seats": [{"name": "Ada"}, {"name": "Bo"}]}
BID = {"type": "bid", "points": 1}
WHO = ("operator", "seat", "foreign", "spectator", "unknown", "malformed")
MATRIX = {
    ("GET", "/v1/rulesets"): (200, 200, 200, 200, 401, 401),
    ("GET", "/v1/games"): (200, 200, 200, 200, 401, 401),
    ("POST", "/v1/games"): (201, 403, 403, 401, 401, 401),
    ("GET", "{game}"): (200, 200, 200, 200, 401, 401),
    ("GET", "{game}/events"): (200, 200, 200, 200, 401, 401),
    ("GET", "{game}/scores"): (200, 200, 200, 200, 401, 401),
    ("GET", "{game}/audit"): (200, 200, 200, 200, 401, 401),
    ("GET", "{game}/results"): (404, 404, 404, 404, 401, 401),
    ("GET", "{game}/history"): (200, 200, 200, 200, 401, 401),
    ("GET", "{game}/actions"): (403, 200, 403, 401, 401, 401),
    ("POST", "{game}/actions"): (403, 201, 403, 401, 401, 401),
    ("POST", "{game}/undo"): (403, 409, 403, 401, 401, 401),
    ("POST", "{game}/resign"): (403, 409, 403, 401, 401, 401),
    ("POST", "{game}/abandon"): (201, 403, 403, 401, 401, 401),
}


@pytest.fixture(scope="module")
def service():
    """One for all: each test has a game of its own, if it has any."""
    return Service()


@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("request_line", MATRIX, ids=" ".join)
def test_matrix(service, who, request_line):
    method, path = request_line
    table, other = service.create(), service.create()
    tokens = {
        "operator": OPERATOR,
        "seat": table.tokens[0],
        "foreign": other.tokens[0],
        "spectator": None,
        "unknown": f"{table.id}.{'A' * 43}",
        "malformed": "what?",
    }
    body = {"/v1/games": BODY, "{game}/actions": BID}.get(path) if method == "POST" else None
    version = table.get().json["version"]
    kwargs = {} if body is None else {"json": body}
    answer = service.call(method, path.format(game=table.path), tokens[who], **kwargs)
    assert answer.status_code == MATRIX[request_line][WHO.index(who)], answer.json
    if answer.status_code in (401, 403):
        assert answer.mimetype == "application/problem+json"
        assert answer.json["code"] == {401: "unauthenticated", 403: "forbidden"}[answer.status_code]
        assert table.get().json["version"] == version
    assert ("WWW-Authenticate" in answer.headers) == (answer.status_code == 401)


@pytest.mark.parametrize(
    "header",
    [
        "",
        "Bearer",
        "Bearer ",
        "Bearer  x",
        "Basic " + base64.b64encode(b"a:b").decode(),
        "Digest x",
        "Bearer " + "x" * 5000,
        "Bearer 000-0000000000000000." + "A" * 43,
        "Bearer 999-0000000000000000." + "A" * 43,
        "Bearer \xff\xfe",
    ],
)
def test_a_malformed_header_is_401(service, header):
    answer = service.call("GET", "/v1/rulesets", headers={"Authorization": header})
    assert answer.status_code == 401
    assert answer.json["code"] == "unauthenticated"


def test_the_scheme_is_read_in_any_case(service):
    assert service.call("GET", "/v1/games", headers={"Authorization": f"bearer {OPERATOR}"}).status_code == 200


def test_without_a_key_everybody_is_an_operator():
    service = Service(operator_key=None)
    created = service.post("/v1/games", BODY)
    assert created.status_code == 201
    path = f"/v1/games/{created.json['game']['id']}"
    assert service.get(f"{path}/actions").status_code == 401
    assert service.post(f"{path}/actions", BID, created.json["tokens"][0]).status_code == 201
    assert service.get(path, "wrong").status_code == 401
    assert service.post(f"{path}/abandon").status_code == 201


def test_the_operator_sees_no_more_than_a_spectator(service):
    table = service.create()
    assert table.get(token=OPERATOR).json == table.get().json
    assert table.get("/events", OPERATOR).json == table.get("/events").json


def test_a_token_of_a_seat_that_joined_elsewhere_is_known_at_once():
    here = Service()
    there = Service(log=here.log)
    table = here.create(["Ada", None])
    assert here.get(f"{table.path}/actions", table.tokens[0]).status_code == 200
    joined = there.post(f"{table.path}/seats", {"name": "Bo", "join": table.join}).json
    assert here.get(f"{table.path}/actions", joined["token"]).json["seat"] == 1
    assert [seat["name"] for seat in here.get(table.path).json["seats"]] == ["Ada", "Bo"]
