"""Clocks at the seats, and coming back after one's time has run out."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.support.front import asked
from tests.table.test_playing import turn
from tests.table.test_telephone import CUT

SHOW = """clocks => {
  const { table } = document.querySelector("skald-table");
  let game = table.session.game;
  // What the service tells meanwhile has no clocks.
  const as = { configurable: true, get: () => ({ ...game, clocks }), set: (told) => (game = told) };
  Object.defineProperty(table.session, "game", as);
  table.setState({});
}"""


def due(seconds):
    return (datetime.now(UTC) + timedelta(seconds=seconds)).isoformat().replace("+00:00", "Z")


def clock(seat, remaining=0, due=None, absent=False):
    return {"seat": seat, "remaining_ms": remaining, "due": due, "absent": absent}


def test_a_clock_runs_for_who_is_asked_and_stands_for_the_others(table):
    page = table.create(bots=1).page()
    turn(page)
    expect(page.locator(".clock")).to_have_count(0)
    page.evaluate(SHOW, [clock(0, 90_000, due(75)), clock(1, 93_784_000)])
    page.locator(".status .clock.own", has_text="1:1").wait_for()
    seats = page.locator(".players .clock")
    expect(seats.nth(1)).to_have_text("1 d 2 h")
    before = seats.nth(0).inner_text()
    table.until(lambda: seats.nth(0).inner_text() != before)
    expect(seats.nth(1)).to_have_text("1 d 2 h")
    page.evaluate(SHOW, [clock(0, 9_000, due(9)), clock(1, 0)])
    page.locator(".status .clock.short", has_text="! 0:0").wait_for()


def test_who_is_absent_is_shown_and_comes_back_with_a_button(table):
    page = table.create(people=2, bots=0).page()
    page.locator(".link.live").wait_for()
    page.locator(".place").first.wait_for(state="attached")
    page.evaluate(SHOW, [clock(0, absent=True), clock(1, 60_000, absent=True)])
    expect(page.locator(".players .time em")).to_have_count(2)
    page.locator(".notice", has_text="being played for you").wait_for()
    page.locator("[data-item=here]").click()
    page.locator(".refusal", has_text="not absent").wait_for()  # as the service answers: nobody is
    page.evaluate(SHOW, [clock(0, 60_000), clock(1, 60_000)])
    page.locator("[data-item=here]").wait_for(state="detached")
    table.errors.clear()


@pytest.mark.parametrize(("width", "lang", "rests"), [(1280, "en", "Nobody is here"), (390, "de", "Ruht seit")])
def test_a_game_that_rests_says_since_when_and_until_when_and_goes_on_with_who_is_back(table, width, lang, rests):
    table.create("skandinavien", people=2, bots=1, clock={"per_action": 2, "grace": 0})
    table.until(lambda: table.state()["paused"])
    page = table.page(seat=0, width=width, height=844, locale=lang)
    page.locator(".turn strong", has_text=rests).wait_for()
    day = page.evaluate(
        "([time, lang]) => new Date(time).toLocaleDateString(lang, { day: 'numeric', month: 'numeric' })",
        [table.state()["paused"]["until"], lang],
    )
    expect(page.locator(".turn strong")).to_contain_text(day)
    expect(page.locator(".clock.runs")).to_have_count(0)
    expect(page.locator(".notice")).to_have_text(re.compile({"en": r"is back\.$", "de": r"zurück ist\.$"}[lang]))
    assert page.evaluate(CUT) == []
    assert page.locator(".turn").evaluate("one => one.scrollHeight <= one.clientHeight")
    button = page.locator("[data-item=here]").bounding_box()
    assert button["y"] + button["height"] <= 844, "the button is seen"
    page.locator("[data-item=here]").click()
    page.locator("[data-item=here]").wait_for(state="detached")
    table.until(lambda: rests not in page.locator(".turn strong").inner_text())


def test_a_pause_that_was_agreed_on_says_until_when(table):
    page = table.create(people=1, bots=1, clock={"per_action": 600}).page()
    turn(page)
    table.front.ask("POST", f"/v1/games/{table.game}/pause", headers=asked(table.tokens[0]))
    page.locator(".turn strong", has_text="Pause since").wait_for()
    expect(page.locator(".clock.runs")).to_have_count(0)
    table.front.ask("POST", f"/v1/games/{table.game}/resume", headers=asked(table.tokens[0]))
    page.locator(".status .clock.own").wait_for()


def test_a_clock_is_chosen_in_the_lobby(table):
    page = table.page("/#new", seat=None)
    page.locator("select[name=ruleset]").select_option("raids")
    page.locator("select[name=clock]").select_option("clockBank")
    page.locator("input[name=bank]").fill("10")
    page.locator("input[name=increment]").fill("15")
    page.locator("input[name=grace]").fill("7")
    page.get_by_label("Clocks run only at certain hours").check()
    page.locator("input[name=from]").fill("09:30")
    page.locator("input[name=zone]").fill("Europe/Berlin")
    ending = page.locator("select[name=on_expiry]")
    assert {"default", "resign", "random"} <= set(ending.evaluate("one => [...one.options].map(({value}) => value)"))
    assert ending.locator("[value=resign]").is_disabled()
    ending.select_option("random")
    page.locator("[data-item=lang]").click()
    page.get_by_label("Wenn die Zeit um ist").wait_for()
    page.get_by_role("button", name="Anlegen").click()
    link = page.locator("a.open")
    link.wait_for()
    shown = table.front.get(f"/v1{link.get_attribute('href')}")
    # Those who have moved by now, as bots do, have got the increment.
    assert {one["remaining_ms"] for one in shown["clocks"]} <= {600_000, 615_000}
    first = table.front.get(f"/v1{link.get_attribute('href')}/events")["events"][0]["data"]["clock"]
    assert (first["grace"], first["on_expiry"]) == (7, "random")
    assert first["window"] == {"from": "09:30", "to": "22:00", "zone": "Europe/Berlin"}


def test_the_operator_hands_a_seat_to_a_bot_and_back(table):
    page = table.create(people=2, bots=0).page()
    page.locator("[data-item=menu]").click()
    page.get_by_role("button", name="Who plays which seat").click()
    seat = page.get_by_role("group", name="Bjorn", exact=True)
    seat.get_by_role("button", name="Let random play").click()
    seat.get_by_text("the bot random plays").wait_for()
    assert table.state()["seats"][1]["controller"] == "random"
    seat.get_by_role("button", name="Give back").click()
    page.get_by_text("Bjorn has a new link").wait_for()
    assert table.state()["seats"][1]["controller"] == "human"


def test_who_is_no_operator_is_offered_no_seats(table):
    page = table.create(people=2, bots=0).page()
    page.route(
        "**/seats/0", lambda route: route.fulfill(status=403, content_type="application/problem+json", body="{}")
    )
    with page.expect_response("**/seats/0"):
        page.locator("[data-item=menu]").click()
    page.get_by_role("button", name="Rules").wait_for()
    expect(page.get_by_role("button", name="Who plays which seat")).to_have_count(0)
