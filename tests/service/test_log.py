"""The log over HTTP: pages, the whole as lines, and what the audit says of it."""

import json
from itertools import product

import msgspec
import pytest

from events.integrity.audit import commits
from events.integrity.transcript import read_transcript
from events.log.memory import MemoryLog
from tests.service.conftest import Service
from tests.service.rulesets import RULESET_IDS, played


def lines(table, token=None, query="", accept="application/x-ndjson"):
    answer = table.get(f"/events{query}", token, headers={"Accept": accept})
    assert answer.mimetype == "application/x-ndjson"
    return [json.loads(line) for line in answer.text.splitlines()]


def test_pages_follow_each_other_without_a_gap(table):
    table.play_out()
    newest = table.get().json["version"]
    found, after = [], 0
    while after is not None:
        page = table.get(f"/events?after={after}&limit=4").json
        assert page["version"] == newest
        found += page["events"]
        after = page["next"]
    assert [event["version"] for event in found] == list(range(1, newest + 1))


def test_after_the_newest_there_is_nothing(table):
    for after in (6, 7, 10**9):
        assert table.get(f"/events?after={after}").json == {"events": [], "version": 6, "next": None}


def test_the_whole_log_comes_as_lines(table):
    table.play_out()
    assert lines(table) == table.get("/events?limit=200").json["events"]
    assert lines(table, query="?after=5") == table.get("/events?limit=200&after=5").json["events"]
    assert lines(table, accept="text/html, application/x-ndjson;q=0.9, application/json;q=0.1")
    assert table.get("/events", headers={"Accept": "*/*"}).mimetype == "application/json"


def test_lines_are_redacted_like_pages(table):
    table.act(0, {"type": "bid", "points": 2})
    for token in (None, *table.tokens):
        assert lines(table, token) == table.get("/events", token).json["events"]


def test_an_event_has_the_shape_of_the_contract(table):
    event = table.get("/events?limit=1").json["events"][0]
    assert set(event) == {"version", "type", "schema", "seat", "at", "data", "private", "commitments", "hash", "commit"}
    assert event["at"] == "2026-01-02T03:04:05.678Z"


@pytest.mark.parametrize("ruleset_id", RULESET_IDS)
def test_each_event_names_the_end_of_its_commit(service, monkeypatch, ruleset_id):
    """Wherever a page begins or is cut off."""
    table = played(service, ruleset_id, 2, most=6)
    entries = service.log.read(table.id)
    ends = {entry.version: commit[-1].version for commit in commits(entries) for entry in commit}
    for limit, look_ahead in product((1, 2, 3, 7, 200), (1, 64)):
        monkeypatch.setattr("service.game.events.LOOK_AHEAD", look_ahead)
        for after in range(0, len(entries), limit):
            page = table.get(f"/events?after={after}&limit={limit}").json["events"]
            assert {event["version"]: event["commit"] for event in page}.items() <= ends.items()
        assert {event["version"]: event["commit"] for event in lines(table)} == ends


def test_a_long_log_comes_in_chunks_and_names_its_commits(table, monkeypatch):
    table.play_out()
    whole = lines(table)
    monkeypatch.setattr("service.game.events.CHUNK", 2)
    assert lines(table) == whole


def test_what_a_write_did_is_one_commit(table):
    table.act(0, {"type": "bid", "points": 0})
    done = table.act(1, {"type": "bid", "points": 1}).json
    assert [event["commit"] for event in done["events"]] == [done["version"]] * 2


def test_what_helps_readers_is_not_part_of_a_transcript(table):
    table.play_out()
    text = table.get("/events?lang=de", headers={"Accept": "application/x-ndjson"}).data
    read = read_transcript(text.splitlines())
    assert read.entries == tuple(table.service.log.read(table.id))


def test_the_audit_of_a_running_game(table):
    verdict = table.get("/audit").json
    assert verdict["ok"]
    assert verdict["version"] == 6
    assert [check["name"] for check in verdict["checks"]] == ["chain", "versions", "decisions", "draws", "results"]


class Tampered(MemoryLog):
    """A log that somebody can write to by hand."""

    def alter(self, game, version, **fields):
        self._entries[game][version - 1] = msgspec.structs.replace(self._entries[game][version - 1], **fields)

    def drop(self, game):
        self._entries[game].pop()

    def double(self, game):
        self._entries[game].append(self._entries[game][-1])


def test_the_audit_names_the_version_that_was_altered():
    service = Service(log=Tampered())
    table = service.create()
    table.play_out()
    service.log.alter(table.id, 7, data=b'{"asked":[1,0]}')
    verdict = table.get("/audit").json
    assert not verdict["ok"]
    assert verdict["version"] == 7
    assert "version 7" in verdict["checks"][0]["detail"]


def test_the_audit_misses_nothing_at_the_end():
    service = Service(log=Tampered())
    for alter in (service.log.drop, service.log.double):
        table = service.create()
        alter(table.id)
        verdict = table.get("/audit").json
        assert not verdict["ok"]
        assert not next(check for check in verdict["checks"] if check["name"] == "versions")["ok"]
