"""axe-core finds nothing wrong: on each board at start, middle and end, in the lobby, in dialogs, in replays."""

import pytest

from tests.support.campaigns import is_whole, today
from tests.table.axe import violations, violations_of_colours
from tests.table.late import end
from tests.table.test_in_view import DRAWN
from tests.table.test_playing import RULESETS

FIRST = 12
PHONE = {"width": 360, "height": 740}
SIZES = ((320, 568), (390, 844), (844, 390), (768, 1024), (1280, 800))
DIALOGS = ("help", "scores", "rules", "about", "verify", "menu")
KEEP_SOME = """(day) => {
  const other = [...document.querySelectorAll("main section")].filter((_, at) => (at + day) % 8);
  for (const one of other) if (!one.querySelector("h1")) one.remove();
}"""
SHOW = "dialog => document.querySelector('skald-table').table.ask(...dialog)"


def looks(page):
    """What axe-core finds in English and German, and in the other theme."""
    for lang in ("en", "de"):
        page.locator(f":is(.table, .lobby)[lang={lang}]").first.wait_for()
        yield from (f"{lang}: {one}" for one in violations(page))
        page.locator("[data-item=lang]").click()
    page.locator("[data-item=theme]").click()
    yield from (f"other theme: {one}" for one in violations_of_colours(page))


def looked_at(table, path=None, **options):
    # axe-core tries styles, which our policy forbids: it would say so on the console.
    return table.page(path, bypass_csp=True, **options)


@pytest.mark.campaign(20)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_board_at_start_middle_and_end(table, ruleset):
    table.create(ruleset, bots=1)
    found = []
    for moment, goes_on in {"start": int, "middle": lambda: begun(table), "end": table.play_out}.items():
        goes_on()
        page = looked_at(table)
        page.locator(".turn.mine, .ranking").first.wait_for()
        found += [f"{moment}, {one}" for one in looks(page)]
        if moment == "middle":
            page.set_viewport_size(PHONE)
            found += [f"phone, {one}" for one in violations(page)]
        page.context.close()
    assert found == []


def begun(table):
    for _ in range(FIRST):
        table.act()
    assert table.state()["status"] == "running"


@pytest.mark.campaign(8, 0)
def test_dialogs_replays_and_frames(table):
    page = looked_at(table.create())
    page.locator(".turn.mine").wait_for()
    found = []
    for lang in ("en", "de"):
        page.locator(f".table[lang={lang}]").wait_for()
        for kind in DIALOGS:
            page.evaluate(SHOW, [kind, 0] if kind == "scores" else [kind])
            page.get_by_role("dialog").wait_for()
            found += [f"{lang}, {kind}: {one}" for one in violations(page)]
            page.keyboard.press("Escape")
            page.get_by_role("dialog").wait_for(state="detached")
        page.locator("[data-item=lang]").click()
    page.keyboard.press("r")
    page.locator(".replay").wait_for()
    found += [f"replay, {one}" for one in looks(page)]
    page.context.close()
    page = looked_at(table, f"/embed/{table.game}")
    page.locator(".board svg").wait_for()
    assert found + [f"frame, {one}" for one in looks(page)] == []


@pytest.mark.campaign(8, 4)
def test_the_lobby_and_the_documentation(table):
    table.create(bots=1, people=1)
    page = looked_at(table, "/")
    page.locator(".rows a").first.wait_for()
    found = [f"lobby, {one}" for one in looks(page)]
    page.goto(f"{table.url}/#new")
    page.locator("select[name=ruleset]").wait_for()
    found += [f"forms, {one}" for one in looks(page)]
    page.locator("[data-ruleset=raids] [data-does=friends]").click()
    page.locator(".ways .code").wait_for()
    found += [f"waiting table, {one}" for one in violations(page)]
    page.goto(f"{table.url}/docs")
    page.locator("main section:visible").first.wait_for()
    if not is_whole():
        page.evaluate(KEEP_SOME, today().toordinal() // 4)
    found += [f"docs: {one}" for one in violations(page)]
    page.emulate_media(color_scheme="dark")
    assert found + [f"docs, dark: {one}" for one in violations_of_colours(page)] == []


def at_all_sizes(page):
    """What axe-core finds at each size in light, and in dark at the one of the day, in a campaign at each."""
    for number, (width, height) in enumerate(SIZES):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        yield from (f"{width} x {height}: {one}" for one in violations(page))
        if is_whole() or (number + today().toordinal()) % len(SIZES) == 0:
            page.emulate_media(color_scheme="dark")
            page.evaluate(DRAWN)
            yield from (f"{width} x {height}, dark: {one}" for one in violations_of_colours(page))
            page.emulate_media(color_scheme="light")


@pytest.mark.campaign(15)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_lesson(table, ruleset):
    page = looked_at(table, f"/learn/{ruleset}?table=000-0000000000000000")
    page.locator(".lesson .primary, .lesson button:has(kbd)").first.wait_for()
    page.locator(".board svg").wait_for()
    assert list(at_all_sizes(page)) == []
    table.errors.clear()


@pytest.mark.campaign(15)
def test_a_table_that_is_not_full(table):
    host = looked_at(table, "/")
    host.locator("[data-ruleset=raids] [data-does=friends]").click()
    host.locator(".meanwhile a").wait_for()
    link = host.locator(".ways .code").get_attribute("aria-label")
    guest = table.page(address=link, seat=None, bypass_csp=True)
    guest.locator(".meanwhile a").wait_for()
    assert [*at_all_sizes(host), *at_all_sizes(guest)] == []


@pytest.mark.campaign(15)
def test_the_end(table):
    page = looked_at(end(table))
    page.locator("[data-item=picture]").wait_for()
    assert list(at_all_sizes(page)) == []
