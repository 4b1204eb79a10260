"""The table plays and watches by one WebSocket, whatever that goes through; without one by a stream and requests."""

import json

import pytest

from tests.support.campaigns import amount
from tests.support.cutting_proxy import CuttingProxy, without_upgrade
from tests.table.late import WHOLE, begin_late
from tests.table.test_client import decided_of
from tests.table.test_playing import RULESETS

CUT_SECONDS = amount("SKALD_CUT_SECONDS", 5, 20)
EVENTS = "document.querySelector('skald-table').table.session.events.map(({ hash }) => hash)"


class Wire:
    """What a page asks: the paths of its requests, and the messages of its WebSockets."""

    def __init__(self, page):
        self.paths, self.messages = [], []
        page.on("request", lambda one: self.paths.append((one.method, one.url.partition("?")[0].rpartition("/")[2])))
        page.on("websocket", lambda one: one.on("framesent", lambda text: self.messages.append(json.loads(text))))

    def ops(self):
        return [message["op"] for message in self.messages]


def look_at(table, proxy, seat=0):
    """A page of a seat that reaches the service through a proxy, and what it asks."""
    page = table.page(address="about:blank")
    wire = Wire(page)
    page.goto(f"{proxy.url}/games/{table.game}#seat={seat}&token={table.tokens[seat]}")
    page.locator(".story button").first.wait_for(state="attached")
    if proxy.request is bytes:
        table.until(lambda: page.evaluate("true") and "watch" in wire.ops())
        wire.paths.clear()
    return page, wire


def act_on(page, table, seat=0):
    """Carry out the first action of the list on a page."""
    table.until(lambda: seat in table.state(seat)["to_act"] or table.act(1 - seat))
    page.locator(".turn.mine").wait_for()
    version = table.state(seat)["version"]
    page.locator(".all ol button").first.click()
    page.locator("[data-item=confirm]:not([disabled])").click()
    table.until(lambda: table.state(seat)["version"] > version)


def events(table):
    found = table.front.ask("GET", f"/v1/games/{table.game}/events", headers={"Accept": "application/x-ndjson"})
    return [json.loads(line) for line in found.text.splitlines()]


def hashes(table):
    return [event["hash"] for event in events(table)]


def test_a_game_that_is_played_half_by_each_arrives_as_one(table):
    """One seat at a page by its connection, the other by HTTP, and a page that watches."""
    table.create(people=2, bots=0)
    with CuttingProxy(table.url) as proxy:
        page, wire = look_at(table, proxy)
        for _ in range(2):
            act_on(page, table)
            table.until(lambda: 1 in table.state(1)["to_act"] or table.act(0))
            table.act(1)
        assert wire.ops().count("act") >= 2
        assert {"hello", "watch"} <= set(wire.ops())
        assert not [path for path in wire.paths if path[0] == "POST" or path[1] == "stream"]
        table.until(lambda: page.evaluate(EVENTS) == hashes(table))


def test_after_a_cut_it_goes_on(table):
    table.create(people=2, bots=0)
    with CuttingProxy(table.url) as proxy:
        page, wire = look_at(table, proxy)
        known = len(page.evaluate(EVENTS))
        proxy.cut()
        act_on(page, table)
        table.until(lambda: page.evaluate(EVENTS) == hashes(table))
        page.locator(".link.live").wait_for()
    assert known <= max(message["after"] for message in wire.messages if message["op"] == "watch")
    table.errors.clear()


def test_through_a_proxy_that_knows_no_websockets_there_is_a_stream(table):
    table.create(people=2, bots=0)
    with CuttingProxy(table.url, request=without_upgrade) as proxy:
        page, wire = look_at(table, proxy)
        act_on(page, table)
        table.until(lambda: page.evaluate(EVENTS) == hashes(table))
    assert wire.messages == []
    assert ("GET", "stream") in wire.paths
    assert ("POST", "actions") in wire.paths
    assert [one for one in table.errors if "WebSocket connection" not in one] == []
    table.errors.clear()


@pytest.mark.campaign(15)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_line_that_is_cut_again_and_again_loses_and_doubles_nothing(table, ruleset):
    """Two people at pages bring a game to its end: from its beginning, and with a cut every 20 s, in a campaign."""
    if WHOLE:
        table.create(ruleset, people=2, bots=0)
    else:
        begin_late(table, ruleset)
    before = table.state()["version"]
    with CuttingProxy(table.url) as proxy:
        looks = [look_at(table, proxy, seat) for seat in (0, 1)]
        acted = 0
        with proxy.cutting(CUT_SECONDS):
            while table.state()["status"] == "running":
                seat = next(one for one in (0, 1) if one in table.state(one)["to_act"])
                act_on(looks[seat][0], table, seat)
                acted += 1
        for page, _ in looks:
            page.locator(".ranking").wait_for()
            table.until(lambda: page.evaluate(EVENTS) == hashes(table))  # noqa: B023 - is called at once
    table.until(lambda: table.state()["status"] == "finished")
    assert sum("action" in decided_of(event) for event in events(table) if event["version"] > before) == acted
    assert proxy.cuts
    assert [one for one in table.errors if "WebSocket connection" not in one] == []
    table.errors.clear()
