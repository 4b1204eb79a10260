"""States: one at the end of each commit, as the caller saw it then, in pages or as lines."""

import json

import pytest

from events.integrity.audit import commits
from events.log.records import CorruptLog
from service.game import perform
from tests.service.conftest import OPERATOR
from tests.service.rulesets import RULESET_IDS, played
from tests.support.rulesets import RULESETS

BID = {"type": "bid", "points": 2}


def lines(table, token=None, query=""):
    answer = table.get(f"/states{query}", token, headers={"Accept": "application/x-ndjson"})
    assert answer.mimetype == "application/x-ndjson"
    return [json.loads(line) for line in answer.text.splitlines()]


@pytest.mark.campaign(4)
@pytest.mark.parametrize("ruleset_id", RULESET_IDS)
@pytest.mark.parametrize("close", [False, True])
def test_each_state_is_what_the_game_shows_at_the_end_of_a_commit(service, ruleset_id, close):
    seats = max(RULESETS[ruleset_id].seats)
    table = played(service, ruleset_id, seats, close=close)
    ends = [commit[-1].version for commit in commits(service.log.read(table.id))]
    for token in (None, OPERATOR, *table.tokens):
        found = lines(table, token)
        assert [state["version"] for state in found] == ends
        for state in found:
            then = table.get(f"?at={state['version']}", token).json
            assert state == {name: then[name] for name in ("version", "state", "to_act", "phase")}


def test_pages_follow_each_other_without_a_gap(table):
    table.play_out()
    found, after = [], 0
    while after is not None:
        page = table.get(f"/states?after={after}&limit=2").json
        assert page["version"] == table.get().json["version"]
        assert len(page["states"]) <= 2
        found += page["states"]
        after = page["next"]
    assert found == lines(table)


def test_states_begin_after_a_version(table):
    table.act(0, BID)
    assert [state["version"] for state in table.get("/states").json["states"]] == [6, 7]
    assert [state["version"] for state in table.get("/states?after=3").json["states"]] == [6, 7]
    assert [state["version"] for state in table.get("/states?after=6").json["states"]] == [7]
    assert lines(table, query="?after=6") == table.get("/states?after=6").json["states"]
    for after in (7, 8, 10**9):
        assert table.get(f"/states?after={after}").json == {"states": [], "version": 7, "next": None}
        assert lines(table, query=f"?after={after}") == []


def test_before_the_start_there_is_no_table(service):
    table = service.create(["Ada", None])
    assert table.get("/states").json["states"] == [{"version": 2, "state": {}, "to_act": [], "phase": None}]


def test_a_seat_sees_its_own_and_no_more(table):
    table.act(0, BID)
    assert table.get("/states", table.tokens[0]).json["states"][-1]["state"]["bids"] == [2, None]
    for token in (None, table.tokens[1]):
        assert table.get("/states", token).json["states"][-1]["state"]["bids"] == [None, None]


@pytest.mark.parametrize("query", ["?limit=0", "?limit=201", "?after=-1", "?after=x", "?lang=de"])
def test_malformed_queries(table, query):
    assert table.get(f"/states{query}").json["code"] == "malformed"


def test_an_altered_log_is_refused_before_the_first_line(table, monkeypatch):
    def altered(*_):
        raise CorruptLog("altered")

    monkeypatch.setattr(perform, "fold", altered)
    answer = table.get("/states", headers={"Accept": "application/x-ndjson"})
    assert (answer.status_code, answer.json["code"]) == (500, "corrupt")
