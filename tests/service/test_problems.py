"""Every refusal has one problem document; bad input gets one and changes nothing."""

import io
import json
from pathlib import Path

import pytest

import service as package
from events.log.memory import MemoryLog
from events.log.port import CorruptLog, HashMismatch, LogFull, LogUnavailable
from events.ruleset.refusals import Refusal, RuleBroken
from service.problems import STATUS, status_of
from tests.service.conftest import OPERATOR, Service

BODY = {"ruleset": "nim", "seats": [{"name": "Ada"}, {"name": "Bo"}]}
STANDARD = {"type", "title", "status", "detail", "code"}


def kinds(root=Refusal):
    for kind in root.__subclasses__():
        if not kind.__module__.startswith("tests"):
            yield kind
            yield from kinds(kind)


def test_every_refusal_maps_to_one_problem():
    for kind in kinds():
        assert 400 <= status_of(kind) <= 599, kind
        assert kind.code != Refusal.code, kind
        assert kind.title != Refusal.title, kind
    statuses = {}
    for kind in kinds():
        statuses.setdefault(kind.code, set()).add(status_of(kind))
    assert all(len(found) == 1 for found in statuses.values()), statuses
    assert RuleBroken in STATUS


def test_only_problems_knows_statuses():
    """The endpoints raise refusals; none of them names an error status."""
    for file in Path(package.__file__).parent.rglob("*.py"):
        if file.name != "problems.py":
            text = file.read_text()
            assert not any(f" {status}" in text for status in ("401", "403", "409", "412", "415", "422", "503")), file


def is_problem(answer, status, code):
    assert answer.status_code == status, answer.data
    assert answer.mimetype == "application/problem+json"
    assert set(answer.json) >= STANDARD
    assert (answer.json["status"], answer.json["code"]) == (status, code)
    assert answer.json["type"] == f"/problems/{code}"
    return True


@pytest.mark.parametrize("path", ["/nothing", "/v1", "/v1/games/", "/v1/nothing", "//v1/games", "/v1/games/x/y/z"])
def test_unknown_addresses(service, path):
    assert is_problem(service.get(path), 404, "not_found")


@pytest.mark.parametrize(
    "game_id",
    [
        "x",
        "000",
        "1",
        "017-8K2M4W0Q7Z5T3V1X",
        "256-8k2m4w0q7z5t3v1x",
        "017-8k2m4w0q7z5t3v1",
        "017-ilou4w0q7z5t3v1x",
        "..%2F..",
        "%00",
        "🎲",
        "017-8k2m4w0q7z5t3v1x%0A",
        "{p017}:g:x",
        "*",
    ],
)
@pytest.mark.parametrize("what", ["", "/actions", "/events", "/scores", "/results", "/audit", "/stream", "/history"])
def test_a_game_id_of_the_wrong_shape(service, game_id, what):
    assert is_problem(
        service.get(f"/v1/games/{game_id}{what}"), 404, "unknown_game" if "%2F" not in game_id else "not_found"
    )


@pytest.mark.parametrize("what", ["", "/events", "/scores", "/results", "/audit", "/stream", "/history"])
def test_a_game_that_does_not_exist(service, what):
    assert is_problem(service.get(f"/v1/games/017-8k2m4w0q7z5t3v1x{what}"), 404, "unknown_game")


def test_posting_to_a_game_that_does_not_exist(service):
    path = "/v1/games/017-8k2m4w0q7z5t3v1x"
    assert is_problem(service.post(f"{path}/seats", {"name": "Ada"}), 404, "unknown_game")
    assert is_problem(service.post(f"{path}/abandon", token=OPERATOR), 404, "unknown_game")


def test_a_ruleset_that_does_not_exist(service):
    assert is_problem(service.get("/v1/rulesets/chess"), 404, "unknown_ruleset")
    answer = service.post("/v1/games", {**BODY, "ruleset": "chess"}, OPERATOR)
    assert is_problem(answer, 422, "malformed")
    assert set(answer.json["errors"]) == {"ruleset"}


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE"])
def test_a_wrong_method(service, method):
    answer = service.call(method, "/v1/games")
    assert is_problem(answer, 405, "method_not_allowed")
    assert {"GET", "POST"} <= set(answer.headers["Allow"].split(", "))


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
        ("?limit=0", "limit"),
        ("?limit=201", "limit"),
        ("?limit=x", "limit"),
        ("?limit=", "limit"),
        ("?limit=1&limit=2", "limit"),
        ("?limit=1e1", "limit"),
        ("?limit=" + "9" * 5000, "limit"),
        ("?status=lost", "status"),
        ("?cursor=%21%21", "cursor"),
        ("?more=1", "more"),
    ],
)
def test_malformed_queries(service, query, field):
    answer = service.get("/v1/games" + query)
    assert is_problem(answer, 422, "malformed")
    assert set(answer.json["errors"]) == {field}


@pytest.mark.parametrize(
    "query", ["?at=0", "?at=-1", "?at=x", "?at=1.5", "?at=%00", "?at=", "?at=99999999999999999999"]
)
def test_malformed_versions(table, query):
    assert is_problem(table.get(query), 422, "malformed")


@pytest.mark.parametrize("query", ["?wait=31", "?wait=-1", "?wait=nan", "?wait=inf", "?at_least=-1", "?wait=x"])
def test_malformed_waits(table, query):
    assert is_problem(table.get("/scores" + query), 422, "malformed")


def test_a_version_that_does_not_exist_yet(table):
    assert is_problem(table.get("?at=7"), 404, "unknown_version")
    assert is_problem(table.get("/stream?after=7"), 404, "unknown_version")


class Failing(MemoryLog):
    """A log that fails on demand."""

    error = None

    def append(self, game, commit, *, expected):
        if self.error:
            raise self.error
        return super().append(game, commit, expected=expected)

    def head(self, game):
        if isinstance(self.error, LogUnavailable):
            raise self.error
        return super().head(game)


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (LogFull("OOM at 10.0.0.7"), 503, "log_full"),
        (LogUnavailable("Error 111 connecting to 10.0.0.7"), 503, "log_unavailable"),
        (CorruptLog("key at 10.0.0.7"), 500, "corrupt"),
        (HashMismatch(), 409, "hash_mismatch"),
        (ValueError("10.0.0.7"), 500, "internal_error"),
    ],
)
def test_a_failing_log_says_no_more_than_that(error, status, code):
    service = Service(log=Failing())
    table = service.create()
    service.log.error = error
    answer = table.act(0, {"type": "bid", "points": 1})
    assert is_problem(answer, status, code)
    assert "10.0.0.7" not in answer.text
    assert ("Retry-After" in answer.headers) == (status == 503)
    service.log.error = None
    assert table.act(0, {"type": "bid", "points": 1}).status_code == 201


def test_readiness_follows_the_log():
    service = Service(log=Failing())
    assert service.get("/readyz").status_code == 200
    service.log.error = LogUnavailable()
    assert is_problem(service.get("/readyz"), 503, "log_unavailable")
    assert service.get("/healthz").status_code == 200


def test_every_code_is_explained(service):
    for kind in kinds():
        answer = service.get(f"/problems/{kind.code}")
        assert answer.headers["Location"] == f"/docs#problem-{kind.code}"


@pytest.mark.parametrize(
    "code", ["nothing", "%0D%0ASet-Cookie:%20a=b", "x%0AERROR%20forged", "%00", "%FF", "..", "not_found%20", "🎲"]
)
def test_an_unknown_code_is_not_found(service, code):
    assert is_problem(service.get(f"/problems/{code}"), 404, "not_found")


def test_a_path_forges_no_line_of_the_log(caplog):
    service = Service()
    service.app.add_url_rule("/broken/<rest>", view_func=lambda rest: 1 / 0)
    assert is_problem(service.get("/broken/x%0AERROR%20forged"), 500, "internal_error")
    assert [record.getMessage() for record in caplog.records] == [r"GET '/broken/x\nERROR forged' failed"]


@pytest.mark.parametrize("name", ["%00", "x%0Ay", "%FF", "🎲", "..", "%2e%2e%2fapp.py", "docs.js%00"])
def test_a_file_that_the_page_does_not_have(service, name):
    assert is_problem(service.get(f"/docs/{name}"), 404, "not_found")


def test_problems_are_counted(service):
    service.get("/v1/rulesets/chess")
    assert b'skald_refusals_total{code="unknown_ruleset"} 1.0' in service.get("/metrics").data
