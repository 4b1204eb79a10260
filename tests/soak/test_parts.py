"""What a soak is made of notices what it is there to notice; the soak itself is a command."""

import json
import random

import pytest

from tests.service.conftest import Service
from tests.soak.ledger import Ledger
from tests.soak.players import head_of
from tests.soak.report import MEGABYTE, Report, growth
from tests.soak.soak import Plan


@pytest.fixture(scope="module")
def played():
    """A game with a ledger of all that was acknowledged, one undo among it, and its opened log."""
    table = Service().create()
    ledger = Ledger("nim", (0, 1))
    for seat in (0, 1):
        bid = {"type": "bid", "points": seat}
        ledger.acted(seat, bid, *head_of(table.act(seat, bid).json))
    while table.get().json["status"] == "running":
        seat = table.get().json["to_act"][0]
        action = table.offered(seat)[-1]
        answer = table.act(seat, action)
        ledger.acted(seat, action, *head_of(answer.json))
        if len(ledger) == 3:
            undone = table.post("/undo", token=table.tokens[seat])
            assert undone.status_code == 201
            ledger.undid(seat, *head_of(undone.json))
    table.service.games.close(table.id)
    log = table.get("/events", headers={"Accept": "application/x-ndjson"}).text
    return ledger, [json.loads(line) for line in log.splitlines()]


def test_a_log_of_what_was_acknowledged_has_no_differences(played):
    ledger, events = played
    assert len(ledger) > 3
    assert ledger.differences(events) == []


def test_what_is_lost_is_noticed(played):
    ledger, events = played
    last = max(event["version"] for event in events if "action" in decided(event))
    assert len(ledger.differences([event for event in events if event["commit"] < last])) == 1


def test_what_was_stored_twice_is_noticed(played):
    ledger, events = played
    acted = next(event for event in events if "action" in decided(event))
    again = {**acted, "version": len(events) + 1, "commit": len(events) + 1}
    assert ledger.differences([*events, again]) == [f"version {len(events) + 1} is stored and was not acknowledged so"]


def test_what_was_stored_for_somebody_else_is_noticed(played):
    ledger, events = played
    other = [{**event, "seat": 1 - event["seat"]} if event["type"] == "stones_taken" else event for event in events]
    assert len(ledger.differences(other)) >= 2


def decided(event):
    return event["private"].get("server", {"data": {}})["data"].get("decided", {})


def test_growth_is_by_the_hour_and_not_moved_by_a_few_figures_far_off():
    chance = random.Random(1)
    steady = [(at, 100 + at / 1800 + chance.random()) for at in range(600, 3600, 10)]
    assert growth(steady) == pytest.approx(2, abs=0.2)
    assert growth([*steady[:-3], *((at, 900) for at, _ in steady[-3:])]) == pytest.approx(2, abs=0.3)
    assert growth(steady[:1]) == 0


class Anybody:
    """What a report reads of a load."""

    def __init__(self, name, memory, waits):
        self.name, self.kills, self.settled, self.filled = name, {"web": 3}, 0.2, 0.0
        self.held = {"cached_games": [(700, 1200.0), (3500, 1300.0)]}
        self.store = self.players = self.samples = self
        self.games, self.events, self.closed, self.audits, self.streams = 4, 900, 4, 1, 9
        self.acknowledged, self.refused, self.undone, self.repeated, self.fronts = 200, 3, 2, 5, ()
        self.score_waits, self.lag, self.scrapes = waits, [(1, 0.0)], [(1, 0.01)]
        self.memory = memory


@pytest.mark.parametrize(
    ("slope", "slower", "wrong", "ok"),
    [(0.5, 0, [], True), (1.5, 0, [], False), (0.5, 0.2, [], False), (0, 0, ["x"], False)],
)
def test_a_report_says_what_was_missed(slope, slower, wrong, ok):
    memory = {("web", 7): [(at, (100 + slope * at / 3600) * MEGABYTE) for at in range(0, 3600, 60)]}
    waits = [(at, 0.1 + slower * (at > 1800)) for at in range(0, 3600, 60)]
    report = Report(Plan(), Anybody("calm", memory, waits), Anybody("killed", {}, []), {"calm": wrong, "killed": []})
    assert report.ok is ok
    text = report.text()
    assert ("MISSED" in text) is not ok
    assert f"{slope:+.2f} MB an hour" in text
    assert "1,200 to 1,300" in text
    assert text.endswith("calm: x") or not wrong
