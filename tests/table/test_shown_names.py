"""Whatever people are called, and were called before names were checked, no page is too wide, covered or run."""

from pathlib import Path

import httpx
import pytest
from redis import Redis

from service.access.names import InvalidName, prepared_name
from tests.support.names import BEFORE, TODAY
from tests.table.late import end
from tests.table.pictures import wait_for_board
from tests.table.test_boards import BOARDS

TABLES = (TODAY[:4], (*TODAY[4:6], *BEFORE), (TODAY[6], *TODAY[1:3], BEFORE[1]))
SIZES = ((320, 700), (360, 740), (768, 900), (1280, 800))
WRONG = """() => {
  const roots = [document], all = [];
  for (const root of roots) {
    all.push(...root.querySelectorAll("*"));
    roots.push(...[...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? []));
  }
  const own = (one) => [...one.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim());
  const read = all.filter((one) => own(one) && one.getClientRects().length && !one.closest(".sr, style, svg"));
  const board = all.find((one) => one.matches(".board svg"))?.getBoundingClientRect();
  const drawn = board ? all.filter((one) => one.matches(".board svg text")) : [];
  const wide = document.documentElement.scrollWidth > innerWidth ? [`${document.documentElement.scrollWidth} px`] : [];
  const cut = (one) => one && (getComputedStyle(one).textOverflow === "ellipsis" ? one : cut(one.parentElement));
  const off = [...read.filter((one) => (cut(one) ?? one).getBoundingClientRect().right > innerWidth + 1),
    ...drawn.filter((one) => one.getBoundingClientRect().left < board.left - 2),
    ...drawn.filter((one) => one.getBoundingClientRect().right > board.right + 2)];
  const told = [...wide, ...off.map((one) => `${one.tagName} ${one.className} ${one.textContent.slice(0, 40)}`)];
  if (board && board.height < 117) told.push(`a board ${board.height} px high`);
  if (all.some((one) => one.matches("img[src=x]")) || document.title === "1") told.push("markup was read");
  const texts = all.filter((one) => own(one) && !one.matches("style, script"));
  if (texts.some(({ textContent }) => /[\\u202a-\\u202e\\u2066\\u2067\\x1b]/.test(textContent))) told.push("a control");
  return told;
}"""
CROSSED = """(selector) => {
  const root = document.querySelector("skald-table")?.shadowRoot ?? document;
  const found = [...root.querySelectorAll(selector)].filter((one) => one.getClientRects().length);
  const box = (one) => one.getBoundingClientRect();
  const shared = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]) > 1;
  const beside = (a, b) => !shared(box(a), box(b), "left", "right") || !shared(box(a), box(b), "top", "bottom");
  const over = (a, b) => !a.contains(b) && !beside(a, b);
  const pairs = found.flatMap((one, at) => found.slice(at + 1).filter((other) => over(one, other)));
  const isOut = (one) => one.clientWidth && one.scrollWidth > one.clientWidth + 1;
  const leaves = found.filter((one) => isOut(one) && getComputedStyle(one).overflowX === "visible");
  return [...pairs, ...leaves].map(({ className, textContent }) => `${className} ${textContent}`);
}"""
"""Boxes of texts that lie over each other, and those whose text stands outside of them."""
PICTURED = """async () => {
  const table = document.querySelector("skald-table").table;
  const { pictureOf } = await import("/table/final-picture.js");
  const root = document.querySelector("skald-table").shadowRoot;
  let wrong = null;
  const seen = new MutationObserver(([{ addedNodes: [place] }]) => {
    if (!place) return;
    const box = (one) => one.getBoundingClientRect();
    const texts = [...place.querySelectorAll(":scope > svg > g text")];
    const page = box(place.querySelector("svg"));
    const isOut = ({ left, right, bottom }) => left < page.left || right > page.right || bottom > page.bottom;
    const shared = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]);
    const over = (a, b) => shared(a, b, "left", "right") > 1 && shared(a, b, "top", "bottom") > 6;
    const covered = (one, at) => texts.slice(at + 1).some((other) => over(box(one), box(other)));
    wrong = texts.filter((one, at) => isOut(box(one)) || covered(one, at)).map(({ textContent }) => textContent);
  });
  seen.observe(root, { childList: true });
  const file = await pictureOf(table, table.base.querySelector(".outcome").textContent);
  seen.disconnect();
  return [file.type, JSON.stringify(wrong)];
}"""
"""Draw the picture that is shared, and tell what stands outside of it or over something else while it is drawn."""
DRAWN = "document.querySelector('skald-table').shadowRoot.querySelectorAll('.drawing *').length > 60"
SETTLED = "new Promise((done) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(done))))"
OVER = """() => {
  const root = document.querySelector("skald-table").shadowRoot;
  const found = [...root.querySelectorAll(".players .name, .players .value, .status strong, .status .tools")];
  const texts = found.map((one) => [one.textContent, one.getBoundingClientRect()]).filter(([, { width }]) => width);
  const shared = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]) > 1;
  const over = (a, b) => shared(a, b, "left", "right") && shared(a, b, "top", "bottom");
  const pairs = texts.flatMap((one, at) => texts.slice(at + 1).map((other) => [one, other]));
  return pairs.filter(([[, a], [, b]]) => over(a, b)).map(([[a], [b]]) => `${a} | ${b}`);
}"""


@pytest.fixture
def name_seats(service):
    """Write names beside a game as they were stored before they were checked."""
    store = Redis(unix_socket_path=str(next(Path(service.data).rglob("*.sock"))))

    def write(game, names):
        (key,) = store.scan_iter(f"*{game}*seats", count=10_000)
        store.hset(key, mapping={f"{seat}:name": name for seat, name in enumerate(names)})

    yield write
    store.close()


def test_the_names_are_of_both_kinds():
    assert [prepared_name(name) for name in TODAY] == list(TODAY)
    for name in BEFORE:
        with pytest.raises(InvalidName):
            prepared_name(name)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("names", TABLES, ids=["wide", "odd", "markup"])
def test_no_name_breaks_a_page(table, name_seats, names, size):
    table.create("raids", people=4, bots=0)
    for _ in range(6):
        table.act(table.state()["to_act"][0])
    name_seats(table.game, names)
    seat = table.state()["to_act"][0]
    width, height = size
    own = f"/games/{table.game}#seat={seat}&token={table.tokens[seat]}"
    for path in (own, f"/games/{table.game}", f"/embed/{table.game}"):
        page = table.page(path, width=width, height=height)
        page.locator(".story button").first.wait_for(state="attached")
        table.until(lambda page=page: page.evaluate(DRAWN))
        assert page.evaluate(WRONG) == []
        assert page.evaluate(OVER) == []
        for tab in page.locator(".tabs button:visible").all():
            tab.click()
            assert page.evaluate(WRONG) == []
        if page.locator("[data-item=menu]").count():
            page.locator("[data-item=menu]").first.click()
            page.locator("dialog .sheet").wait_for()
            table.until(lambda page=page: page.evaluate(WRONG) == [])  # once its style has come
        page.context.close()
    page = table.page("/", width=width, height=height)
    page.locator(f".rows a[href*='{table.game}']").wait_for()
    assert page.evaluate(WRONG) == []


def assert_whole(table, page, crossed):
    """On a screen of any size nothing is too wide, nothing lies over something else, and nothing was run."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        assert page.evaluate(WRONG) == [], width
        assert page.evaluate(CROSSED, crossed) == [], width


@pytest.mark.parametrize("ruleset", [name for name in BOARDS if name != "raids"])
def test_no_name_breaks_another_board(table, name_seats, ruleset):
    table.create(ruleset, people=2, bots=0)
    for names in ((TODAY[0], TODAY[1]), (BEFORE[1], TODAY[6])):
        name_seats(table.game, names)
        page = table.page(seat=table.state()["to_act"][0])
        wait_for_board(table, page)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            table.until(lambda page=page: page.evaluate(WRONG) == [])
            table.until(lambda page=page: page.evaluate(OVER) == [])
        page.context.close()


@pytest.mark.parametrize(
    "names", [TODAY[:2], (TODAY[5], TODAY[2]), BEFORE, (TODAY[6], TODAY[3])], ids=["wide", "cjk", "before", "markup"]
)
def test_no_name_breaks_the_end_nor_what_is_looked_at_then(table, name_seats, names):
    end(table)
    name_seats(table.game, names)
    page = table.page(seat=0)
    page.locator(".ranking li").first.wait_for()
    page.keyboard.press(".")
    page.locator(".outcome", has_text="win").wait_for()
    assert_whole(table, page, ".outcome, .ranking li, .ranking + .buttons button")
    assert page.evaluate(PICTURED) == ["image/png", "[]"]
    page.keyboard.press("s")
    page.locator("dialog th").first.wait_for()
    assert_whole(table, page, "dialog h2, dialog th, dialog td, dialog li")
    page.set_viewport_size({"width": 320, "height": 700})
    heading = page.locator("tbody th").first
    height, line = heading.evaluate("(one) => [one.clientHeight, parseFloat(getComputedStyle(one).lineHeight)]")
    assert height < 2 * line, "what is counted is not broken within words"
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    page.keyboard.press("r")
    page.locator(".course > svg").wait_for()
    assert_whole(table, page, ".replay p, .course, .replay .buttons > *")


@pytest.mark.parametrize(
    "name",
    [TODAY[0], TODAY[1], BEFORE[0], BEFORE[1], TODAY[6]],
    ids=["wide", "ligatures", "controls", "marks", "markup"],
)
def test_no_name_breaks_a_page_where_people_wait(table, name_seats, name):
    body = {"ruleset": "raids", "seats": [{"name": "Ada"}, {}, {}]}
    made = httpx.post(f"{table.url}/v1/games", json=body).json()
    table.game = made["game"]["id"]
    name_seats(table.game, [name])
    own = f"#seat=0&token={made['tokens'][0]}"
    for path in (f"/games/{table.game}{own}", f"/games/{table.game}#join={made['join']}"):
        page = table.page(path)
        page.locator(".chairs li").first.wait_for()
        assert_whole(table, page, ".by, h1, .facts, .chairs li, .sizes, .ways > *, form > *, .meanwhile, .sentence")
        page.context.close()


@pytest.mark.parametrize(
    "name", [TODAY[0], TODAY[1], BEFORE[0], TODAY[6]], ids=["wide", "ligatures", "controls", "markup"]
)
def test_no_own_name_breaks_a_lesson_or_a_practice_game(table, name):
    page = table.page("/docs")
    page.evaluate("(name) => localStorage.setItem('skald.settings', JSON.stringify({ name, lang: 'en' }))", name)
    page.goto(f"{table.url}/learn/raids")
    page.locator(".drawing > *").first.wait_for(state="attached")
    assert_whole(table, page, ".players .name, .players .value, .status strong")


def test_statistics_show_no_names(table, name_seats):
    end(table)
    name_seats(table.game, BEFORE)
    for lang in ("de", "en"):
        page = httpx.get(f"{table.url}/statistics/raids?lang={lang}").text
        assert not any(name in page for name in ("Astrid", "Bjorn", "evil", BEFORE[1]))
