"""The board of Raids: a game to its end with the mouse, and by keys alone, while somebody watches."""

import random
import re

import pytest
from playwright.sync_api import expect

from tests.table.late import begin_late, send
from tests.table.test_playing import FOCUSED, turn

MAX = 300
LIT = ".place.lit:not(.picked), .choices .chip.lit:not(.picked), .hand .chip.lit:not(.picked)"
CONFIRM = "[data-item=confirm]:not([disabled])"


def play(table, act):
    """Play the own seat with ``act``, while somebody watches on another page, until the game is over."""
    page, watching = table.page(), table.page(seat=None)
    for _ in range(MAX):
        turn(page, table)
        if page.locator(".ranking").count():
            break
        version = table.state()["version"]
        act(page)
        table.until(lambda: table.state()["version"] > version)  # noqa: B023 - is called at once
    watching.locator(".ranking").wait_for()
    expect(watching.locator(".confirm, .hand, .all, .place.lit")).to_have_count(0)
    for looking in (page, watching):  # it is counted before their eyes
        looking.locator(".ranking button", has_text="1. ").first.wait_for()
    shown = [page.locator(".ranking b").all_inner_texts() for page in (page, watching)]
    assert shown[0] == shown[1]


@pytest.mark.campaign(20)
def test_a_whole_game_by_mouse_with_somebody_watching(table):
    pick = random.Random(1)

    def by_mouse(page):
        while not page.locator(CONFIRM).count():
            pick.choice(page.locator(LIT).all()).click()
        page.locator(CONFIRM).click()

    play(table.create("raids", bots=1, seed=f"{1:064x}"), by_mouse)


@pytest.mark.campaign(20)
def test_a_whole_game_by_keys_alone(table):
    pick = random.Random(2)

    def by_keys(page):
        press = page.keyboard.press
        if page.locator(".place.lit").count():
            press("b")
            for _ in range(pick.randint(1, 3)):
                press("PageDown")
            table.until(lambda: page.evaluate(f"{FOCUSED}.matches('.place.lit')"))
            press("Enter")
        else:
            press(str(pick.randint(1, min(9, page.locator(".choices .chip.lit").count()))))
        # What is picked may leave something to be asked, such as which tile is replaced.
        page.locator(f"{CONFIRM}, .choices .chip.lit:not(.picked)").first.wait_for()
        while not page.locator(CONFIRM).count():
            press("1")
        press("Enter")

    play(table.create("raids", bots=1, seed=f"{2:064x}"), by_keys)


def test_a_longship_stays_as_large_as_it_is_while_a_tile_is_held(table):
    begin_late(table, "raids", left=30)
    seen = {}
    while "place" not in seen or "navigate" not in seen:
        state = table.state()
        if state["phase"] not in seen:
            page = table.page(seat=state["to_act"][0])
            page.locator(".joined").wait_for()
            seen[state["phase"]] = [page.locator(one).bounding_box() for one in (".joined", ".board")]
        send(table, table.rest[:1])
        del table.rest[0]
    assert seen["place"] == seen["navigate"]


def test_a_ghost_ship_can_be_pointed_at_on_a_telephone(table):
    page = table.create("raids", people=2, bots=0, options={"first_seat": 0}).page(width=390, height=844)
    page.locator('[data-item="ghost"]').wait_for(state="attached")


@pytest.mark.parametrize("size", [{}, {"width": 390, "height": 844}])
def test_a_finished_voyage_keeps_what_its_harbour_paid(table, size):
    page = begin_late(table, "raids", left=20).page(**size)
    first = page.locator('[data-item="voyage-1"]')
    first.wait_for(state="attached")
    assert re.search(r"voyage 1/4: arrival, paid \w+ 6, \w+ 3", first.get_attribute("aria-label"))
