"""Whatever people are called, and were called before names were checked, no page is too wide, covered or run."""

import time
from pathlib import Path

import httpx
import pytest
from redis import Redis

from service.access.names import InvalidName, prepared_name
from service.access.seats import GAME
from service.access.stale_caches import CHANGES
from tests.support.names import BEFORE, TODAY
from tests.table.late import end
from tests.table.layout import PICTURED, WRONG, assert_whole
from tests.table.test_boards import BOARDS

NAMES = (*TODAY, *BEFORE)
PAIRS = tuple((NAMES[at], NAMES[(at + 1) % len(NAMES)]) for at in range(0, len(NAMES), 2))
"""Each name at a table of two."""
TOLD = """
for (const name of ["share", "canShare"]) navigator[name] = async (given) => void (window.told ??= []).push(given);
if (navigator.clipboard) navigator.clipboard.writeText = async (text) => void (window.told ??= []).push({ text });
"""
"""Has a page keep what it would hand to other applications."""


@pytest.fixture
def name_seats(service):
    """Write names beside a game as they were stored before they were checked."""
    store = Redis(unix_socket_path=str(next(Path(service.data).rglob("*.sock"))))

    def write(game, names):
        (key,) = store.scan_iter(f"*{game}*seats", count=10_000)
        store.hset(key, mapping={f"{seat}:name": name for seat, name in enumerate(names)})
        store.publish(CHANGES, f" {GAME}{game}")
        until = time.monotonic() + 10
        while [one["name"] for one in seats_of(game)][: len(names)] != list(names):
            assert time.monotonic() < until, "The service shows the names of before."
            time.sleep(0.05)

    def seats_of(game):
        return httpx.get(f"{service.url}/v1/games/{game}").json()["seats"]

    yield write
    store.close()


def assert_told_plainly(page, name):
    """What was handed to other applications has the name as the page shows it."""
    (told,) = page.evaluate("window.told")
    assert name in told["text"]
    assert not page.evaluate("(text) => /[\\u202a-\\u202e\\u2066\\u2067\\x1b\\n]|\\p{M}{5}/u.test(text)", told["text"])


def test_the_names_are_of_both_kinds():
    assert [prepared_name(name) for name in TODAY] == list(TODAY)
    for name in BEFORE:
        with pytest.raises(InvalidName):
            prepared_name(name)


@pytest.mark.campaign(12)
@pytest.mark.parametrize("names", [NAMES[:4], NAMES[4:8], (NAMES[8], *NAMES[:3])], ids=["wide", "odd", "stacked"])
def test_no_name_breaks_a_page(table, name_seats, names):
    table.create("raids", people=4, bots=0)
    for _ in range(6):
        table.act(table.state()["to_act"][0])
    name_seats(table.game, names)
    seat = table.state()["to_act"][0]
    own = f"/games/{table.game}#seat={seat}&token={table.tokens[seat]}"
    for path in (own, f"/games/{table.game}", f"/embed/{table.game}"):
        page = table.page(path)
        page.locator(".story button").first.wait_for(state="attached")
        page.locator(".drawing > *").first.wait_for(state="attached")
        assert_whole(page)
        page.set_viewport_size({"width": 320, "height": 700})
        for sheet in page.locator("[data-item=sheet]:visible").all():
            sheet.click()
            page.locator(".more.open [role=tab]").first.wait_for()
            assert page.evaluate(WRONG) == []
            page.keyboard.press("Escape")
        if page.locator("[data-item=menu]").count():
            page.locator("[data-item=menu]").first.click()
            page.locator("dialog .sheet").wait_for()
            assert_whole(page, "dialog li > *")
        page.context.close()
    page = table.page("/")
    page.locator(f".rows a[href*='{table.game}']").wait_for()
    assert_whole(page, ".rows a > *")


@pytest.mark.campaign(10)
@pytest.mark.parametrize("names", PAIRS, ids=ascii)
@pytest.mark.parametrize("ruleset", [*(name for name in BOARDS if name != "raids"), "nim"])
def test_no_name_breaks_another_board(table, name_seats, ruleset, names):
    table.create(ruleset, people=2, bots=0)
    name_seats(table.game, names)
    page = table.page(seat=table.state()["to_act"][0])
    page.locator(".drawing > *").first.wait_for(state="attached")
    assert_whole(page)


@pytest.mark.campaign(12)
@pytest.mark.parametrize("names", PAIRS, ids=ascii)
@pytest.mark.parametrize("ruleset", [*BOARDS, "nim"])
def test_no_name_breaks_the_end_nor_what_is_looked_at_then(table, name_seats, ruleset, names):
    end(table, ruleset)
    name_seats(table.game, names)
    page = table.page("/docs")
    page.add_init_script(TOLD)
    page.goto(f"{table.url}/games/{table.game}")
    page.locator(".ranking li").first.wait_for()
    page.keyboard.press(".")
    page.locator(".end h1", has_text="win").wait_for()
    assert_whole(page, ".end h1, .outcome, .ranking li, .end .buttons button")
    page.locator("[data-item=share]").click()
    assert_told_plainly(page, page.locator(".outcome").inner_text())
    assert page.evaluate(PICTURED) == ["image/png", "[]"]
    page.keyboard.press("s")
    page.locator("dialog:not(.end) th").first.wait_for()
    assert_whole(page, "dialog:not(.end) :is(h2, th, td, li)")
    page.set_viewport_size({"width": 320, "height": 700})
    heading = page.locator("tbody th").first
    height, line = heading.evaluate("(one) => [one.clientHeight, parseFloat(getComputedStyle(one).lineHeight)]")
    assert height < 2 * line, "what is counted is not broken within words"
    page.keyboard.press("Escape")
    page.locator("dialog:not(.end)").wait_for(state="detached")
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    page.keyboard.press("r")
    page.locator(".course > svg").wait_for()
    assert_whole(page, ".replay p, .course, .replay .buttons > *")


@pytest.mark.campaign(12)
@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_no_name_breaks_a_page_where_people_wait(table, name_seats, name):
    body = {"ruleset": "raids", "seats": [{"name": "Ada"}, {}, {}]}
    made = httpx.post(f"{table.url}/v1/games", json=body).json()
    table.game = made["game"]["id"]
    name_seats(table.game, [name])
    own = f"#seat=0&token={made['tokens'][0]}"
    page = table.page("/docs")
    page.add_init_script(TOLD)
    page.evaluate(
        "([game, join]) => localStorage.setItem('skald.seats', JSON.stringify({ [game]: { seats: {}, join } }))",
        [table.game, made["join"]],
    )
    for path in (f"/games/{table.game}{own}", f"/games/{table.game}#join={made['join']}"):
        page.goto(f"{table.url}{path}")
        page.locator(".chairs li").first.wait_for()
        assert_whole(page, ".by, h1, .facts, .chairs li, .sizes, .ways > *, form > *, .meanwhile, .sentence")
        if path.endswith(own):
            shown = page.locator(".chairs b").first.inner_text()
            page.locator(".ways .primary").click()
            assert_told_plainly(page, shown)
            page.evaluate("localStorage.clear()")
            page.goto("about:blank")


@pytest.mark.campaign(12)
@pytest.mark.parametrize("name", TODAY, ids=ascii)
def test_no_own_name_breaks_a_lesson_an_invitation_or_a_practice_game(table, name):
    page = table.page("/docs")
    page.evaluate("(name) => localStorage.setItem('skald.settings', JSON.stringify({ name, lang: 'en' }))", name)
    page.goto(f"{table.url}/learn/raids")
    page.locator(".drawing > *").first.wait_for(state="attached")
    assert_whole(page)
    page.goto(f"{table.url}/#new")
    page.get_by_label("Name 1").fill(name)
    page.get_by_role("button", name="Create").click()
    page.locator(".invite").first.wait_for()
    assert_whole(page, ".invite > *")
    page.goto(f"{table.url}/")
    page.locator("[data-ruleset=raids] [data-does=play]").click()
    page.locator(".turn.mine").wait_for()
    page.locator(".drawing > *").first.wait_for(state="attached")
    assert_whole(page)


def test_statistics_show_no_names(table, name_seats):
    end(table)
    name_seats(table.game, BEFORE)
    for lang in ("de", "en"):
        page = httpx.get(f"{table.url}/statistics/raids?lang={lang}").text
        assert not any(name in page for name in ("Astrid", "Bjorn", "evil", BEFORE[1]))
