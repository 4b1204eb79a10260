"""How much a table does: counted, since the machine may be busy, in what its page lays out, changes and keeps."""

import pytest

from tests.table.late import end, played, send
from tests.table.test_tabs import newest

GAMES, EVENTS = 4, 1000
LAYOUTS_A_STOP, STYLES_A_STOP = 2, 4
LAYOUTS, STYLES, CHANGES = 3, 6, 40
STOPS, ACTIONS = 60, 25
SCRUB = """async (rounds) => {
  const root = document.querySelector("skald-table").shadowRoot;
  const slider = root.querySelector("[data-item=slider]");
  let changed = 0;
  let last = performance.now();
  const watch = new MutationObserver((all) => { changed += all.length; last = performance.now(); });
  watch.observe(root.querySelector(".board"), { subtree: true, childList: true, attributes: true });
  const to = async (at) => {
    slider.value = at;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await new Promise(requestAnimationFrame);
  };
  for (let round = 0; round < rounds; round++) for (let at = 0; at <= Number(slider.max); at++) await to(at);
  await to(Number(slider.max));
  // What was asked for on the way, and how the end moves, may still arrive.
  while (performance.now() - last < 1000) await new Promise(requestAnimationFrame);
  changed = 0;
  await to(Number(slider.max));
  return changed;
}"""
SLIDE = """async (stops) => {
  const slider = document.querySelector("skald-table").shadowRoot.querySelector("[data-item=slider]");
  const step = Number(slider.max) / stops;
  for (let at = 0; at <= stops; at++) {
    slider.value = Math.round(at * step);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await new Promise(requestAnimationFrame);
  }
}"""
COUNT_CHANGES = """() => {
  window.changes = 0;
  new MutationObserver((all) => { window.changes += all.length; }).observe(
    document.querySelector("skald-table").shadowRoot.querySelector(".board"),
    { subtree: true, childList: true, attributes: true });
}"""


def heap_of(session):
    session.send("HeapProfiler.collectGarbage")
    return session.send("Runtime.getHeapUsage")["usedSize"]


def test_what_is_shown_already_is_not_drawn_again_and_scrubbing_keeps_nothing(table):
    end(table)
    page = table.page(f"/games/{table.game}?v=30", seat=None)
    page.locator("[data-item=slider]").wait_for()
    session = page.context.new_cdp_session(page)
    assert page.evaluate(SCRUB, 1) == 0
    before = heap_of(session)
    page.evaluate(SCRUB, 2)
    assert heap_of(session) < before * 1.2
    lines = page.locator(".story li")
    assert lines.count() <= 40
    page.locator(".story .here").wait_for()
    page.locator(".story .more").click()
    assert lines.count() > 40 or page.locator(".story .more").count() == 0


@pytest.mark.campaign(15)
def test_a_thousand_events_leave_nothing_and_a_long_game_is_scrubbed_smoothly(table):
    """A spectator sees games of the largest board go by, and then slides through the last one.

    A stop of the slider is laid out a few times, however much was read before.
    """
    page, seen, heaps = None, 0, []
    for _ in range(GAMES):
        table.create("skandinavien", people=2, bots=0)
        if page is None:
            page = table.page(seat=None)
        else:
            page.evaluate("game => document.querySelector('skald-table').setAttribute('game', game)", table.game)
        page.locator(".link.live").wait_for()
        send(table, played("skandinavien"))
        table.until(lambda: table.state()["status"] == "finished")
        newest(page, table)
        page.locator(".ranking").wait_for()
        seen += table.state()["version"]
        heaps.append(heap_of(page.context.new_cdp_session(page)))
    settled = [heap_of(page.context.new_cdp_session(page)) for _ in range(3)]  # what just arrived may still be at work
    page.keyboard.press("r")
    page.locator("[data-item=slider]").wait_for()
    page.evaluate(SLIDE, STOPS)
    found = counted(page, lambda: page.evaluate(SLIDE, STOPS))
    print(f"{seen} events, {STOPS} stops: {found}, heaps {heaps}")
    assert seen >= EVENTS
    assert min(heaps[-1], *settled) < heaps[1] * 1.05
    assert 0 < found["layouts"] <= STOPS * LAYOUTS_A_STOP
    assert found["styles"] <= STOPS * STYLES_A_STOP


def counted(page, does):
    """What a page has done meanwhile: how often it laid out, styled, and changed elements of the board."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    page.evaluate(COUNT_CHANGES)
    before = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    does()
    after = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    return {
        "layouts": after["LayoutCount"] - before["LayoutCount"],
        "styles": after["RecalcStyleCount"] - before["RecalcStyleCount"],
        "changes": page.evaluate("() => window.changes"),
    }


def test_an_event_changes_what_it_is_about_and_is_laid_out_a_few_times(table):
    table.create("skandinavien", people=2, bots=0)
    page = table.page(seat=None)
    newest(page, table)
    began = table.state()["version"]

    def play():
        for action in played("skandinavien")[:ACTIONS]:
            send(table, [action])
        newest(page, table)

    found = counted(page, play)
    events = table.state()["version"] - began
    print(events, found)
    assert found["layouts"] <= events * LAYOUTS
    assert found["styles"] <= events * STYLES
    assert 0 < found["changes"] <= events * CHANGES
