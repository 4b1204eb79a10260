"""Whatever people are called, and were called before names were checked, no page is too wide, covered or run."""

from pathlib import Path

import pytest
from redis import Redis

from service.access.names import InvalidName, prepared_name
from tests.support.names import BEFORE, TODAY

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
  const off = [...read.filter((one) => one.getBoundingClientRect().right > innerWidth + 1),
    ...drawn.filter((one) => one.getBoundingClientRect().left < board.left - 2),
    ...drawn.filter((one) => one.getBoundingClientRect().right > board.right + 2)];
  const told = [...wide, ...off.map((one) => `${one.tagName} ${one.className} ${one.textContent.slice(0, 40)}`)];
  if (board && board.height < 117) told.push(`a board ${board.height} px high`);
  if (all.some((one) => one.matches("img[src=x]")) || document.title === "1") told.push("markup was read");
  const texts = all.filter((one) => own(one) && !one.matches("style, script"));
  if (texts.some(({ textContent }) => /[\\u202a-\\u202e\\u2066\\u2067\\x1b]/.test(textContent))) told.push("a control");
  return told;
}"""
DRAWN = "document.querySelector('skald-table').shadowRoot.querySelectorAll('.drawing *').length > 60"
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
