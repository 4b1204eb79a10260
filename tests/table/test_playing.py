"""Playing in the browser: with the mouse, with keys alone, by the list of actions, on a telephone."""

import json
import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.support.node import evaluated
from tests.table.late import begin_late
from tests.table.test_boards import FRAME

FOCUSED = "document.querySelector('skald-table').shadowRoot.activeElement"
RULESETS = ("raids", "wikinger", "skandinavien", "clash_of_vikings")


def turn(page, table=None):
    """Wait until the page's seat is asked, and the page shows the newest version, and what is on offer."""
    page.locator(".turn.mine, .ranking").first.wait_for()
    if table is not None:
        table.until(lambda: page.evaluate("document.querySelector('skald-table').version") == table.state()["version"])
        page.locator(".turn.mine, .ranking").first.wait_for()
    page.locator(".lit, .ranking").first.wait_for(state="attached")


def test_the_title_of_a_group_of_actions_closes_its_brackets():
    titled = evaluated(
        FRAME / "offer.js",
        "texts.map(stem)",
        texts=[
            ["Replace sail (ship space 1)", "Replace sail (ship space 2)"],
            ["Pay 2 (red) at sea", "Pay 2 (red) on land"],
        ],
    )
    assert titled == ["Replace sail", "Pay 2 (red)"]


def test_a_place_is_picked_previewed_and_confirmed(table):
    page = table.create().page()
    turn(page)
    lit = page.locator(".place.lit")
    offered = table.front.get(f"/v1/games/{table.game}/actions", table.tokens[0])["actions"]
    expect(lit).to_have_count(len(offered))
    version = table.state()["version"]
    lit.nth(2).click()
    page.locator(".follows", has_text="you arrive with").wait_for()
    assert table.state()["version"] == version
    page.get_by_role("button", name="Confirm").click()
    table.until(lambda: table.state()["version"] > version)
    page.locator(".story button", has_text="Astrid (you) sets sail").first.wait_for()


def test_pointing_twice_confirms_and_pointing_elsewhere_changes_the_pick(table):
    page = table.create().page()
    turn(page)
    first, second = (page.locator(f'[data-item="{name}"]') for name in ids(page)[:2])
    first.click()
    second.click()
    expect(page.locator(".place.picked")).to_have_count(1)
    expect(second).to_have_attribute("aria-pressed", "true")
    version = table.state()["version"]
    second.click()
    table.until(lambda: table.state()["version"] > version)


def ids(page):
    page.locator(".place.lit").first.wait_for()
    return [one.get_attribute("data-item") for one in page.locator(".place.lit").all()]


@pytest.mark.campaign(8)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_ruleset_is_played_by_its_list_of_actions(table, ruleset):
    page = table.create(ruleset, bots=1).page()
    for _ in range(6):
        turn(page, table)
        if page.locator(".ranking").count():
            return
        version = table.state(0)["version"]
        page.locator(".all ol button").first.click()
        page.get_by_role("button", name="Confirm").click()
        table.until(lambda: table.state(0)["version"] > version)  # noqa: B023 - is called at once


def test_a_whole_turn_by_keys_alone(table):
    page = table.create().page()
    turn(page)
    version = table.state()["version"]
    page.locator(".place.lit").first.wait_for()
    page.keyboard.press("b")
    table.until(lambda: page.evaluate(f"{FOCUSED}?.dataset.item"))
    here = page.evaluate(f"{FOCUSED}.dataset.item")
    page.keyboard.press("PageDown")
    table.until(lambda: page.evaluate(f"{FOCUSED}.dataset.item") != here)
    assert page.evaluate(f"{FOCUSED}.classList.contains('lit')")
    there = page.evaluate(f"{FOCUSED}.dataset.item")
    label = page.locator(f'.place[data-item="{there}"]').get_attribute("aria-label")
    named = page.locator(".board .named").inner_text()
    assert named
    assert label.startswith(named)
    for key in ("a", "b"):
        page.keyboard.press(key)
    table.until(lambda: page.evaluate(f"{FOCUSED}.dataset.item") == there)
    page.keyboard.press("Enter")
    page.locator(".place.picked").wait_for()
    page.keyboard.press("Enter")
    table.until(lambda: table.state()["version"] > version)
    table.until(lambda: page.evaluate(f"{FOCUSED} !== null"))


def test_escape_goes_back_and_a_menu_takes_the_focus_and_gives_it_back(table):
    page = table.create().page()
    turn(page)
    page.locator(".place.lit").first.click()
    page.locator(".place.picked").wait_for()
    page.keyboard.press("Escape")
    page.locator(".place.picked").wait_for(state="detached")
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Keys").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")


def test_tab_stops_once_in_each_region(table):
    page = table.create().page()
    turn(page)
    page.locator(".place.lit").first.wait_for()
    page.keyboard.press("b")
    regions = []
    for _ in range(8):
        regions.append(page.evaluate(f"{FOCUSED}?.closest('[data-region]')?.dataset.region ?? null"))
        page.keyboard.press("Tab")
    assert regions[0] == "board"
    assert len(set(regions)) >= 5
    assert all(one != other or one is None for one, other in pairwise(regions[1:]))


def test_taking_back_says_what_and_is_offered_only_where_it_is_possible(table):
    page = table.create(people=2, bots=0).page()
    expect(page.locator("[data-item=undo]")).to_have_count(0)
    harmless(table)
    page.locator("[data-item=undo]", has_text="Undo: ").wait_for()
    version = table.state()["version"]
    page.keyboard.press("u")
    page.locator("[data-item=undo]").wait_for(state="detached")
    assert table.state()["version"] > version


def harmless(table):
    """Act until the latest action can be taken back."""
    for _ in range(40):
        table.act(table.state()["to_act"][0])
        if table.state(0)["you"]["undo"]:
            return
    raise AssertionError("Nothing could ever be taken back.")


def test_a_refusal_stands_with_its_rule_and_keeps_the_draft(table):
    page = table.create().page("/docs")
    page.route("**/live.js*", lambda route: route.abort())  # else the action may go over the one connection
    page.goto(f"{table.url}/games/{table.game}#seat=0&token={table.tokens[0]}")
    turn(page)
    problem = {"title": "x", "status": 422, "detail": "No.", "code": "rule_broken", "rule": "raids/R090"}

    def refuse(route):
        if route.request.method == "POST":
            route.fulfill(status=422, content_type="application/problem+json", body=json.dumps(problem))
        else:
            route.continue_()

    page.route("**/actions?lang=en", refuse)
    page.locator(".place.lit").first.click()
    page.get_by_role("button", name="Confirm").click()
    page.locator(".refusal", has_text="Not possible:").wait_for()
    expect(page.locator(".place.picked")).to_have_count(1)
    page.get_by_role("button", name="Why?").click()
    page.get_by_role("dialog", name="Why?").locator("dt.wanted", has_text="R090").wait_for()
    table.errors.clear()


def test_keys_begin_at_what_is_asked_and_tab_leads_from_a_pick_to_confirm(table):
    page = table.create().page()
    turn(page)
    page.keyboard.press("Enter")
    assert page.evaluate(f"{FOCUSED}.matches('.place.lit')")
    page.keyboard.press("Enter")
    page.locator("[data-item=confirm]:not([disabled])").wait_for()
    page.locator(".choices .complete", has_text="All chosen").wait_for()
    page.keyboard.press("Tab")
    assert page.evaluate(f"{FOCUSED}.dataset.item") == "confirm"


def test_on_a_telephone_everything_is_a_tap_away(table):
    page = table.create().page(width=360, height=740, has_touch=True)
    turn(page)
    expect(page.locator("#turn")).to_have_text("Your turn: Where to sail?")
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360
    page.locator(".place.lit").first.wait_for()
    page.locator(".hand .picture").first.wait_for()
    page.locator("[data-item=sheet]").tap()
    button = page.locator(".all ol button").first
    button.wait_for()
    assert button.bounding_box()["height"] >= 44
    button.tap()
    page.locator(".draft b").wait_for()
    bar = page.get_by_role("button", name="Confirm").bounding_box()
    assert bar["height"] >= 44
    assert bar["y"] + bar["height"] <= 740
    page.locator(".more").wait_for(state="hidden")


def test_the_sheet_opens_by_keys_keeps_the_focus_and_closes_by_escape_and_by_drawing_it_down(table):
    page = table.create().page(width=390, height=844, has_touch=True)
    turn(page)
    focused = f"{FOCUSED}?.dataset.part ?? {FOCUSED}?.dataset.item ?? {FOCUSED}?.className"
    page.keyboard.press("l")
    page.locator(".more.open .story").wait_for()
    assert page.evaluate(focused) == "story"
    page.keyboard.press("ArrowRight")
    page.locator(".more.open .all").wait_for()
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(f"{FOCUSED}.closest('.more') !== null")
    page.keyboard.press("Escape")
    page.locator(".more").wait_for(state="hidden")
    assert page.evaluate(focused) == "sheet"
    page.keyboard.press("a")
    grip = page.locator(".more .grip").bounding_box()
    page.mouse.move(grip["x"] + 5, grip["y"] + 2)
    page.mouse.down()
    page.mouse.move(grip["x"] + 5, grip["y"] + 150)
    page.mouse.up()
    page.locator(".more").wait_for(state="hidden")


def test_a_finger_that_stays_is_told_what_it_is_on_and_picks_nothing(table):
    page = begin_late(table, "skandinavien", left=70).page(width=390, height=844, has_touch=True)
    turn(page)
    touch = page.context.new_cdp_session(page)

    def hold(thing, told):
        box = thing.bounding_box()
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        told.wait_for()
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    named = page.locator(".draft", has_text="face down")
    hold(page.locator('.place[data-item="pile"]'), named)
    expect(named, "it stays until something else is touched").to_have_count(1)
    hold(page.locator(".hand .chip").first, page.locator(".draft", has_text="for routes of its colour"))
    expect(page.locator(".picked")).to_have_count(0)
    page.locator('.place[data-item="pile"]').tap()
    page.locator('.place.picked[data-item="pile"]').wait_for()


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_on_a_telephone_board_hand_choices_and_bar_stand_below_each_other(table, size):
    page = begin_late(table, "skandinavien", left=70).page(width=size[0], height=size[1])
    turn(page)
    page.locator(".drawing > *").first.wait_for(state="attached")
    names = ("status", "players", "board", "hand", "choices", "confirm")
    boxes = [page.locator(f".{name}").bounding_box() for name in names]
    assert all(one["y"] + one["height"] <= other["y"] + 1 for one, other in pairwise(boxes))
    assert boxes[-1]["y"] + boxes[-1]["height"] <= size[1] + 1


def test_on_a_telephone_that_lies_the_board_takes_the_height_and_all_else_one_column(table):
    page = begin_late(table, "skandinavien", left=70).page(width=844, height=390)
    turn(page)
    page.locator(".drawing > *").first.wait_for(state="attached")
    board = page.locator(".board").bounding_box()
    assert (board["x"], board["y"], board["height"]) == (0, 0, 390)
    names = ("status", "players", "hand", "choices", "confirm")
    boxes = [page.locator(f".{name}").bounding_box() for name in names]
    assert all(one["y"] + one["height"] <= other["y"] + 1 for one, other in pairwise(boxes))
    assert all(one["x"] >= board["width"] - 1 for one in boxes)


def test_what_is_hidden_on_a_shared_screen_is_nowhere_on_the_page(table):
    page = begin_late(table, "skandinavien", left=60).page()
    told = page.locator(".story button", has_text="Astrid (you) keeps").first
    told.wait_for()
    secrets = [told.inner_text().partition(": ")[2], page.locator(".hand .sr").last.inner_text()]
    assert all(one and one in page.locator(".table").inner_html().replace("&amp;", "&") for one in secrets)
    page.locator("[data-item=hide]").click()
    page.locator(".hand", has_text="Hidden.").wait_for()
    told.wait_for(state="detached")
    left = " ".join(page.locator(":is(.hand, .story, .all)").all_inner_texts())
    assert not [one for one in secrets if one in left]
    page.locator("[data-item=hide]").click()
    told.wait_for()


def test_german_and_the_dark_are_remembered(table):
    page = table.create().page()
    turn(page)
    page.locator("[data-item=lang]").click()
    page.locator("#turn", has_text="Du bist dran").wait_for()
    page.locator("[data-item=theme]").click()
    page.locator("html[data-theme=dark]").wait_for(state="attached")
    page.reload()
    page.locator("#turn", has_text="Du bist dran").wait_for()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_what_happens_is_told_once_and_the_own_turn_at_once(table):
    page = table.create(people=2, bots=0).page(seat=0)
    other = 1
    turns = table.until(lambda: table.state()["to_act"])
    if turns == [0]:
        table.act(0)
    table.until(lambda: other in table.state()["to_act"] or table.act(0))
    table.act(other)
    page.locator("#polite", has_text="Bjorn").wait_for(state="attached")
    while 0 not in table.state()["to_act"]:
        table.act(other)
    page.locator("#urgent", has_text="Your turn").wait_for(state="attached")
    table.until(lambda: re.match(r"● Your turn – ", page.title()))
