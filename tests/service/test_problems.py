"""Every refusal has one problem document; bad input gets one and changes nothing."""

import re
from pathlib import Path

import pytest

import service as package
from events.log.memory import MemoryLog
from events.log.records import CorruptLog, HashMismatch, LogFull, LogUnavailable
from events.ruleset.refusals import Refusal, RuleBroken
from service.web.context import Metrics
from service.web.problems import STATUS, status_of
from service.web.refusals import QualifiedRuleBroken
from tests.service.conftest import OPERATOR, Service
from tests.support.cases import each
from tests.support.problem_documents import is_problem

BODY = {"ruleset": "nim", "seats": [{"name": "Ada"}, {"name": "Bo"}]}


@pytest.fixture(scope="module")
def service():
    """One for all: each test has a game of its own, if it has any."""
    return Service()


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


@pytest.mark.parametrize("path", ["/nothing", "/v1/", "/v1/games/", "/v1/nothing", "//v1/games", "/v1/games/x/y/z"])
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

    def ping(self):
        if isinstance(self.error, LogUnavailable):
            raise self.error


@each(
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


def test_problems_are_counted():
    service = Service()
    service.get("/v1/rulesets/chess")
    assert b'skald_refusals_total{code="unknown_ruleset"} 1.0' in service.get("/metrics").data


def test_refusals_are_counted_by_rule_as_far_as_there_is_room(monkeypatch):
    monkeypatch.setattr("service.web.context.MAX_RULES", 2)
    metrics = Metrics()
    for number in (1, 2, 2, 3, 4, 1):
        metrics.count_refusal(QualifiedRuleBroken(f"nim/N0{number}", "", "", ""))
    told = re.findall(r"^skald_refusals_by_rule_total{(.*)$", metrics.text(None).decode(), re.MULTILINE)
    assert sorted(told) == [
        'rule="N01",ruleset="nim"} 2.0',
        'rule="N02",ruleset="nim"} 2.0',
        'rule="other",ruleset="nim"} 2.0',
    ]
