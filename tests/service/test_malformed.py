"""Requests that are not what the document says: each is refused with what is wrong, and changes nothing."""

import io
import json

import pytest

from tests.service.conftest import OPERATOR
from tests.support.cases import each
from tests.support.problem_documents import is_problem

BODY = {"ruleset": "nim", "seats": [{"name": "Ada"}, {"name": "Bo"}]}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "nonsense",
        '{"a":1}x',
        "[" * 30000,
        '{"a":' * 9000,
        '"\ud800"'.encode("utf-8", "surrogatepass"),
        b"\xff\xfe",
        b'"\\ud800"',
        "NaN",
        "'a'",
        "\x00",
        "1e999",
    ],
)
def test_what_is_no_json(service, text):
    answer = service.call("POST", "/v1/games", OPERATOR, data=text, content_type="application/json")
    assert is_problem(answer, 400, "bad_json")


REPEATED = [
    '{"ruleset":"nim","seats":[{"name":"Ada"},{"name":"Bo"}],"ruleset":"nim"}',
    '{"ruleset":"nim","seats":[{"name":"Ada","name":"Al"},{"name":"Bo"}]}',
    '{"ruleset":"nim","seats":[{"name":"a:b"},{"name":"Bo"}],"r\\u0075leset":"nim"}',
    '{"ruleset":"nim","seats":[{"name":"Ada"},{"name":"Bo"}],"options":{"x":{"y":[{"z":1,"z":1}]}}}',
    '{"":1,"":2}',
    '{"%s":1,"%s":2}' % (("k" * 5000,) * 2),
    '[{"a":1e4,"a":%s}]' % ("9" * 30),
]


@each("text", REPEATED)
def test_a_key_that_is_named_twice(service, text):
    answer = service.call("POST", "/v1/games", OPERATOR, data=text, content_type="application/json")
    assert is_problem(answer, 400, "invalid_json")
    assert len(answer.data) < 1_000


def test_colons_elsewhere_are_no_keys(service):
    seats = [{"name": 'A:"b":{'}, {"name": "::"}]
    assert service.post("/v1/games", {"ruleset": "nim", "seats": seats}, OPERATOR).status_code == 201


@pytest.mark.parametrize(
    "kind", [None, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "json"]
)
def test_what_is_not_declared_as_json(service, kind):
    answer = service.call("POST", "/v1/games", OPERATOR, data=json.dumps(BODY), content_type=kind)
    assert is_problem(answer, 415, "unsupported_media_type")


def test_json_with_a_charset_is_json(service):
    kind = "application/json; charset=utf-8"
    assert service.call("POST", "/v1/games", OPERATOR, data=json.dumps(BODY), content_type=kind).status_code == 201


def test_bodies_are_limited(service):
    text = json.dumps({**BODY, "seats": [{"name": "x" * 70_000}]})
    answer = service.call("POST", "/v1/games", OPERATOR, data=text, content_type="application/json")
    assert is_problem(answer, 413, "body_too_large")


def test_a_body_of_unknown_length_is_limited_too(service):
    text = (b" " * 70_000) + json.dumps(BODY).encode()
    answer = service.call(
        "POST",
        "/v1/games",
        OPERATOR,
        input_stream=io.BytesIO(text),
        content_type="application/json",
        headers={"Transfer-Encoding": "chunked"},
        environ_overrides={"wsgi.input_terminated": True},
    )
    assert is_problem(answer, 413, "body_too_large")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"ruleset": None}, "ruleset"),
        ({"ruleset": 5}, "ruleset"),
        ({"ruleset": ["nim"]}, "ruleset"),
        ({"seats": None}, "seats"),
        ({"seats": []}, "seats"),
        ({"seats": {}}, "seats"),
        ({"seats": ["Ada", "Bo"]}, "seats"),
        ({"seats": [{"name": "Ada"}] * 17}, "seats"),
        ({"seats": [{"name": ""}, {"name": "Bo"}]}, "seats"),
        ({"seats": [{"name": "   "}, {"name": "Bo"}]}, "seats"),
        ({"seats": [{"name": "A\nB"}, {"name": "Bo"}]}, "seats"),
        ({"seats": [{"name": "A" * 65}, {"name": "Bo"}]}, "seats"),
        ({"seats": [{"name": 7}, {"name": "Bo"}]}, "seats"),
        ({"seats": [{"nickname": "Ada"}, {"name": "Bo"}]}, "seats"),
        ({"options": []}, "options"),
        ({"options": None}, "options"),
        ({"options": {"nothing": 1}}, "options"),
        ({"seed": ""}, "seed"),
        ({"seed": "xyz"}, "seed"),
        ({"seed": "abc"}, "seed"),
        ({"seed": "ab\n"}, "seed"),
        ({"seed": "ab" * 15}, "seed"),
        ({"seed": "ab" * 65}, "seed"),
        ({"seed": 12}, "seed"),
        ({"more": 1}, "more"),
        ({"box": {}}, "box"),
    ],
)
def test_malformed_games(service, change, field):
    answer = service.post("/v1/games", {**BODY, **change}, OPERATOR)
    assert is_problem(answer, 422, "malformed")
    assert set(answer.json["errors"]) == {field}
    assert service.get("/v1/games").json["games"] == []


@pytest.mark.parametrize(
    ("query", "field"),
    [
        *((f"?limit={value}", "limit") for value in ("0", "201", "x", "", "1&limit=2", "1e1", "9" * 5000)),
        ("?status=lost", "status"),
        ("?cursor=%21%21", "cursor"),
        ("?more=1", "more"),
        *((f"{{game}}?at={value}", "at") for value in ("0", "-1", "x", "1.5", "%00", "", "9" * 20)),
        *((f"{{game}}/scores?wait={value}", "wait") for value in ("31", "-1", "nan", "inf", "x")),
        ("{game}/scores?at_least=-1", "at_least"),
    ],
)
def test_malformed_queries(table, query, field):
    path = query.format(game=table.path)
    answer = table.service.get(path if path.startswith("/") else f"/v1/games{path}")
    assert is_problem(answer, 422, "malformed")
    assert set(answer.json["errors"]) == {field}


@pytest.mark.parametrize("action", ["resign", "undo", "pause", "abandon"])
def test_what_is_sent_where_nothing_is_asked_for_is_refused(service, action):
    """Else somebody takes it for heeded: a dry run of giving up would give up."""
    table = service.create(options={"resignation": "ends"}, clock={"per_action": 60})
    token = OPERATOR if action == "abandon" else table.tokens[0]
    before = table.get().json["version"]
    answer = table.post(f"/{action}", {"dry_run": True}, token=token)
    assert (answer.status_code, answer.json["errors"]) == (422, {"dry_run": ["Unknown field."]})
    assert table.post(f"/{action}", [1], token=token).status_code == 422
    assert table.get().json["version"] == before
    assert table.post(f"/{action}", {}, token=token).status_code in (201, 409)


WAITS = ("٣", "1_0", "1e1", "nan", "inf", "+1", "%201", ".5", "-0")
VERSIONS = ("٣", "1_0", "+1", "1.0")


@each("query", [*(f"wait={one}" for one in WAITS), *(f"at_least={one}" for one in VERSIONS)])
def test_numbers_in_a_query_are_ascii_digits(table, query):
    assert is_problem(table.get(f"/scores?{query}"), 422, "malformed")


@each("query", ["wait=0", "wait=0.25", "wait=00.5", "at_least=06"])
def test_digits_are_numbers(table, query):
    assert table.get(f"/scores?{query}").status_code == 200
