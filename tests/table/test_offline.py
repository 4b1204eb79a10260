"""What is composed while the line is gone is kept, and sent once it is back: once, and only if it still counts."""

import json

from playwright.sync_api import expect

from tests.table.late import HASTE
from tests.table.test_playing import turn

AWAY = 500
"""Milliseconds: in haste, longer than a request is repeated by itself."""


def hasty_page(table):
    """A page of a seat that is asked."""
    page = table.create(people=2, bots=0).page("/docs")
    page.add_init_script(HASTE)
    page.goto(f"{table.url}/games/{table.game}#seat=0&token={table.tokens[0]}")
    table.until(lambda: table.state()["to_act"] == [0] or table.act(1))
    return page


def confirm_offline(table, page):
    """Compose the first action of the list, and confirm it while there is no connection."""
    turn(page, table)
    page.locator(".all ol button").first.click()
    page.locator(".follows:not(:empty)").wait_for()
    page.context.set_offline(True)
    page.get_by_role("button", name="Confirm").click()
    page.locator(".notice", has_text="sent as soon as you are back").wait_for()
    page.wait_for_timeout(AWAY)
    page.locator(".link.offline", has_text="offline since").wait_for()
    assert page.locator(".draft b").inner_text()
    expect(page.locator(".refusal")).to_have_count(0)


def test_an_action_is_sent_once_the_line_is_back(table):
    page = hasty_page(table)
    before = table.state()["version"]
    confirm_offline(table, page)
    keys = []
    page.on("request", lambda one: keys.append(one.headers["idempotency-key"]) if one.method == "POST" else None)
    page.on("websocket", lambda one: one.on("framesent", lambda text: keys.extend(acted(text))))
    page.context.set_offline(False)
    table.until(lambda: table.state(0)["version"] > before)
    page.locator(".notice").wait_for(state="detached")
    page.locator(".link.live").wait_for()
    assert len(set(keys)) == 1
    events = [one for one in table.front.get(f"/v1/games/{table.game}/events")["events"] if one["version"] > before]
    assert {one["commit"] for one in events} == {events[-1]["commit"]}
    table.errors.clear()


def acted(text):
    """The key of an action in what is sent by a WebSocket."""
    message = json.loads(text)
    return [message["key"]] if message["op"] == "act" and not message.get("dry_run") else []


def test_an_action_that_no_longer_counts_is_not_carried_out(table):
    page = hasty_page(table)
    confirm_offline(table, page)
    table.act(0, -1)
    version = table.state()["version"]
    page.context.set_offline(False)
    page.locator(".link.live").wait_for()
    page.locator(".notice", has_text="as soon as").wait_for(state="detached")
    page.locator(".notice").wait_for()
    assert table.state()["version"] == version
    assert page.locator("[data-item=confirm]").is_disabled()
    table.errors.clear()
