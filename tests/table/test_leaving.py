"""Leaving a table: resigning, conceding, giving a seat back, closing an open table, and what a used invitation says."""

import pytest
from playwright.sync_api import expect

from tests.table.axe import violations


def way(page, name):
    page.locator("[data-item=menu]").click()
    page.get_by_role("button", name=name).click()


def opened(table):
    """A table that somebody has opened for friends, whose name was asked for."""
    host = table.page("/", seat=None, named=False)
    host.locator("[data-ruleset=raids] [data-does=friends]").click()
    host.get_by_role("textbox", name="Your name").fill("Ylva")
    host.keyboard.press("Enter")
    host.wait_for_url("**/games/*")
    table.game = host.url.rpartition("/")[2]
    code = host.evaluate("game => JSON.parse(localStorage['skald.seats'])[game].join", table.game)
    return host, f"{table.url}/games/{table.game}#join={code}"


def sit(table, link, name):
    page = table.page(address=link, seat=None)
    page.locator("[name=name]").fill(name)
    page.get_by_role("button", name="Sit down").click()
    return page


def test_a_seat_is_given_back_and_taken_by_somebody_else(table):
    """With friends the name is asked for once, and an invitation that was used or replaced says so."""
    host, link = opened(table)
    host.get_by_role("button", name="for three").click()
    host.wait_for_url(lambda url: table.game not in url)
    late = table.page(address=link, seat=None, bypass_csp=True)
    late.get_by_text("Ylva has closed this table, or opened another one instead.").wait_for()
    assert violations(late) == []
    table.game = host.url.rpartition("/")[2]
    code = host.evaluate("game => JSON.parse(localStorage['skald.seats'])[game].join", table.game)
    link = f"{table.url}/games/{table.game}#join={code}"
    assert table.state()["options"]["resignation"] == "leaves"
    guest = sit(table, link, "Cleo")
    host.locator(".chairs", has_text="Cleo").wait_for()
    way(guest, "Give the seat back")
    guest.locator("[data-item=leave]").click()
    guest.wait_for_url(f"{table.url}/")
    expect(host.locator(".chairs .free")).to_have_count(2)
    for name in ("Bo", "Runa"):
        sit(table, link, name)
    host.locator(".players").wait_for()
    late = table.page(address=link, seat=None)
    late.get_by_text("All seats are taken: Bo and Runa sit here.").wait_for()
    assert table.page(f"/games/{table.game}", seat=None).locator(".asking").count() == 0
    late.locator("[data-item=own-table]").click()
    late.wait_for_url(f"{table.url}/")


def test_an_open_table_is_closed_from_the_first_page(table):
    host, _ = opened(table)
    host.goto(table.url)
    host.get_by_text("You are called Ylva").wait_for()
    host.locator(".leave").click()
    host.get_by_role("dialog").get_by_text("Close the table?").wait_for()
    host.locator("[data-item=leave]").click()
    host.locator(".leave").wait_for(state="detached")
    assert table.state()["status"] == "abandoned"


@pytest.mark.parametrize("resignation", ["ends", "leaves"])
def test_resigning_says_what_becomes_of_the_others(table, resignation):
    table.create(people=3, bots=0, options={"resignation": resignation})
    page = table.page(bypass_csp=True)
    way(page, "Leave the game")
    page.get_by_text({"ends": "You lose it, and it ends.", "leaves": "the others play on."}[resignation]).wait_for()
    assert violations(page) == []
    page.locator("[data-item=stay]").click()
    page.locator(".asking").wait_for(state="detached")
    assert table.state()["status"] == "running"
    way(page, "Leave the game")
    page.locator("[data-item=leave]").click()
    if resignation == "ends":
        page.locator(".end").wait_for()
    else:
        page.locator(".asking").wait_for(state="detached")
        assert table.state()["status"] == "running"
    assert "seat_resigned" in {event["type"] for event in table.front.get(f"/v1/games/{table.game}/events")["events"]}


def test_conceding_to_bots_can_be_stopped_for_a_moment(table):
    page = table.page("/", seat=None)
    page.locator("[data-ruleset=raids] [data-does=play]").click()
    page.wait_for_url("**/games/*")
    page.locator(".turn.mine").wait_for()
    table.game = page.url.rpartition("/")[2]
    way(page, "Concede and see the result")
    page.locator("[data-item=never-mind]").click()
    page.locator(".soon").wait_for(state="detached")
    assert table.state()["status"] == "running"
    way(page, "Concede and see the result")
    page.locator(".end").wait_for()
    page.goto(table.url)
    page.locator(".leave").click()
    page.get_by_text("Remove from your list?").wait_for()
    page.locator("[data-item=leave]").click()
    page.get_by_text("Your tables will stand here").wait_for()
