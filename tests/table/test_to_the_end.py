"""Two people and a spectator at pages of their own bring each game to its end: one by mouse, one by keys alone.

They sit down shortly before the end; in a campaign, or with ``SKALD_WHOLE_GAMES=1``, they play all four games from
their beginning, which takes many minutes.
"""

import re
import struct
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.table.hands import by_keys, by_mouse
from tests.table.late import WHOLE, begin_late, end
from tests.table.test_playing import RULESETS

DRAWN = 40_000
"""Bytes: a picture of the ranking alone has less."""


@pytest.mark.campaign(15)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_by_mouse_and_by_keys_a_game_comes_to_its_end(table, ruleset):
    if WHOLE:
        table.create(ruleset, people=2, bots=0)
    else:
        begin_late(table, ruleset)
    pages = {0: table.page(seat=0), 1: table.page(seat=1)}
    hands = {0: by_mouse, 1: by_keys}
    spectator = table.page(seat=None)
    spectator.context.set_offline(True)
    played = set()
    while table.state()["status"] == "running":
        seat = next(one for one in (0, 1) if one in table.state(one)["to_act"])
        page, version = pages[seat], table.state(seat)["version"]
        page.locator(".turn.mine").wait_for()
        hands[seat](page, lambda: table.state(seat)["version"] > version)  # noqa: B023 - is called at once
        played.add(seat)
        if len(played) == 1:
            spectator.context.set_offline(False)
    table.until(lambda: table.state()["status"] == "finished")
    for page in (*pages.values(), spectator):
        page.locator(".ranking").wait_for()
    expect(spectator.locator("[data-item=rematch]")).to_have_count(0)
    told = [tuple(page.locator(".ranking b").all_inner_texts()) for page in (*pages.values(), spectator)]
    assert len(set(told)) == 1
    assert table.errors == [one for one in table.errors if "ERR_INTERNET_DISCONNECTED" in one]
    table.errors.clear()


def test_after_the_end_the_same_people_play_again(table):
    end(table)
    before = table.game
    games, pages = set(), []
    for seat in (0, 1):
        page = table.page(seat=seat)
        page.locator("[data-item=rematch]").click()
        if seat == 0:  # Who is first waits for the other, and could still change their mind.
            page.locator(".again", has_text="You are ready. Bjorn is still thinking.").wait_for()
            page.locator("[data-item=never-mind]").wait_for()
        pages.append(page)
    for page in pages:
        page.wait_for_url(re.compile(f"/games/(?!{before})"))
        page.locator(".board svg").first.wait_for()
        games.add(page.url.rpartition("/")[2])
    assert len(games) == 1
    page.locator(".turn.mine, .turn", has_text=re.compile("Your turn|Astrid|Bjorn")).first.wait_for()
    assert table.front.get(f"/v1/games/{games.pop()}")["status"] == "running"


@pytest.mark.campaign(15)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_final_board_can_be_kept_as_a_picture(table, ruleset):
    page = end(table, ruleset).page(width=390, height=844)
    with page.expect_download() as found:
        page.locator("[data-item=picture]").click()
    assert re.fullmatch(rf"skald-{ruleset}-\d{{4}}-\d\d-\d\d\.png", found.value.suggested_filename)
    picture = Path(found.value.path()).read_bytes()
    assert struct.unpack(">8s8xII", picture[:24]) == (b"\x89PNG\r\n\x1a\n", 1200, 630)
    assert len(picture) > DRAWN, "an empty board is smaller"
