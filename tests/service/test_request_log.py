"""One line a request, with what ties it to the game and to the log; refused tokens are counted and logged, seldom."""

import logging
from pathlib import Path

import pytest

from events.log.client import connect
from events.log.log import RedisLog
from events.log.records import LogUnavailable
from service.web.context import noting
from service.web.throttled_log import MIN_SECONDS
from tests.service.conftest import OPERATOR, Service


@pytest.fixture
def lines(caplog):
    """The fields of the lines so far; what has been asked for before is forgotten."""
    caplog.set_level(logging.INFO, logger="service.web.application")
    caplog.clear()
    return lambda: [record.fields for record in caplog.records if record.name == "service.web.application"]


def test_a_request_is_one_line(table, lines):
    table.act(0, {"type": "bid", "points": 1})
    (line,) = lines()
    assert line["ms"] > 0
    assert {name: line[name] for name in ("method", "route", "status", "game", "seat", "code")} == {
        "method": "POST",
        "route": "actions.act",
        "status": 201,
        "game": table.id,
        "seat": 0,
        "code": None,
    }
    assert line["version"] == 7
    assert line["path"].endswith("/actions")


def test_a_refusal_has_its_code(service, lines):
    service.get("/v1/games/017-8k2m4w0q7z5t3v1x", OPERATOR)
    service.get("/nowhere")
    assert [(line["status"], line["code"], line["operator"]) for line in lines()] == [
        (404, "unknown_game", True),
        (404, "not_found", None),
    ]


def test_the_line_of_a_creation_has_the_game_and_each_field_is_in_the_docs(redis_url, lines):
    service = Service(log=RedisLog(connect(redis_url), observe=noting(lambda _: None)))
    table = service.create()
    (line,) = lines()
    assert (line["route"], line["game"], line["version"]) == ("games.create", table.id, 6)
    assert line["command"]
    page = (Path(__file__).parents[2] / "docs/running.md").read_text()
    said = page.partition("there is one line a request: ")[2].partition("\n\n")[0]
    assert [name for name in line if f"`{name}`" not in said] == []


def test_a_token_is_in_no_line(table, lines):
    table.act(0, {"type": "bid", "points": 1})
    table.service.get(f"/v1/games/{table.id}?join=secret", "a wrong token")
    assert "secret" not in str(lines())
    assert "a wrong token" not in str(lines())
    assert table.tokens[0] not in str(lines())


def test_the_id_of_a_proxy_is_kept_if_it_is_one(service, lines):
    assert (
        service.get("/healthz", headers={"X-Request-Id": "from-1.proxy:7"}).headers["X-Request-Id"] == "from-1.proxy:7"
    )
    given = [
        service.get("/healthz", headers={"X-Request-Id": text}).headers["X-Request-Id"] for text in ("a b", "x" * 65)
    ]
    given.append(service.get("/healthz").headers["X-Request-Id"])
    assert len({*given, "a b", "x" * 65}) == 5, "each has a new one"
    assert [line["id"] for line in lines()] == ["from-1.proxy:7", *given]


def test_refused_tokens_are_counted_and_logged_seldom(service, caplog):
    now = [100.0]
    service.app._refused_tokens._clock = lambda: now[0]
    for _ in range(5):
        assert service.get("/v1/games", "wrong").status_code == 401
    now[0] += MIN_SECONDS
    service.get("/v1/games", "wrong")
    service.post("/v1/games", {})  # no token at all is none that was refused
    said = [record for record in caplog.records if record.getMessage() == "a token was refused"]
    assert [record.fields["others"] for record in said] == [0, 4]
    assert said[0].fields["address"] == "127.0.0.1"
    assert "skald_tokens_refused_total 6.0" in service.get("/metrics").text


def test_an_outage_is_one_alarm_and_its_end_another(table, caplog, monkeypatch):
    def away(*_, **__):
        raise LogUnavailable("gone")

    with monkeypatch.context() as broken:
        broken.setattr(table.service.log, "read", away)
        for _ in range(3):
            assert table.get("/events").status_code == 503
        table.service.get("/healthz")
    table.get("/events")
    table.get("/events")
    said = [record.getMessage().split(",")[0] for record in caplog.records]
    assert said == ["The log is unavailable: gone", "The log is available again"]
