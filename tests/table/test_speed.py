"""How much a table does: counted, or in processor time of the page's own thread, since the machine may be busy."""

import pytest

from tests.table.test_tabs import newest
from tests.table.tracing import Traced, at

FRAME = 1000 / 60
APPLIED = 4
STOPS, ACTIONS = 60, 20
SCRUB = """async (rounds) => {
  const root = document.querySelector("skald-table").shadowRoot;
  const slider = root.querySelector("[data-item=slider]");
  const times = [];
  let changed = 0;
  const watch = new MutationObserver((all) => { changed += all.length; });
  watch.observe(root.querySelector(".board"), { subtree: true, childList: true, attributes: true });
  const to = async (at) => {
    const began = performance.now();
    slider.value = at;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await Promise.resolve().then(() => {});
    times.push(performance.now() - began);
    await new Promise(requestAnimationFrame);
  };
  for (let round = 0; round < rounds; round++) for (let at = 0; at <= Number(slider.max); at++) await to(at);
  await to(Number(slider.max));
  changed = 0;
  await to(Number(slider.max));
  times.sort((one, other) => one - other);
  const at = (part) => times[Math.floor(times.length * part)];
  return { again: changed, stops: times.length, median: at(0.5), slow: at(0.99) };
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


@pytest.fixture
def replay(table):
    table.create(people=1, bots=1).play_out()
    page = table.page(f"/games/{table.game}?v=30", seat=None)
    page.locator("[data-item=slider]").wait_for()
    return page


def heap_of(session):
    session.send("HeapProfiler.collectGarbage")
    return session.send("Runtime.getHeapUsage")["usedSize"]


def test_what_is_shown_already_is_not_drawn_again(replay, record_property):
    figures = replay.evaluate(SCRUB, 1)
    for name, figure in figures.items():
        record_property(name, figure)
    assert figures["again"] == 0


def test_scrubbing_keeps_nothing(replay):
    session = replay.context.new_cdp_session(replay)
    replay.evaluate(SCRUB, 1)
    before = heap_of(session)
    replay.evaluate(SCRUB, 3)
    assert heap_of(session) < before * 1.2


def test_a_long_story_is_drawn_in_part(replay):
    lines = replay.locator(".story li")
    assert lines.count() <= 40
    replay.locator(".story .here").wait_for()
    replay.locator(".story .more").click()
    assert lines.count() > 40 or replay.locator(".story .more").count() == 0


def test_a_thousand_events_leave_nothing_and_a_long_game_is_scrubbed_smoothly(table, record_property):
    """A spectator sees three games of the largest board go by, and then slides through the last one.

    The aim for a stop of the slider is 60 frames a second, painting included. What is asserted is twice as much: a page
    that is traced on a busy machine takes longer.
    """
    page, seen, heaps = None, 0, []
    for _ in range(3):
        table.create("skandinavien", people=0, bots=3)
        if page is None:
            page = table.page(seat=None)
        else:
            page.evaluate("game => document.querySelector('skald-table').setAttribute('game', game)", table.game)
        table.until(lambda: table.state()["status"] == "finished")
        newest(page, table)
        page.locator(".ranking").wait_for()
        seen += table.state()["version"]
        heaps.append(heap_of(page.context.new_cdp_session(page)))
    page.keyboard.press("r")
    page.locator("[data-item=slider]").wait_for()
    page.evaluate(SLIDE, STOPS)
    traced = Traced(table.browser, page, lambda: page.evaluate(SLIDE, STOPS))
    frame = sum(traced.tasks) / STOPS
    record_property("milliseconds a frame, heaps", (frame, heaps))
    print(f"{seen} events, {frame:.1f} ms a frame (aim {FRAME:.1f}), heaps {heaps}")
    assert seen >= 1000
    assert heaps[2] < heaps[1] * 1.05
    assert frame < 2 * FRAME


def test_an_event_is_applied_in_a_few_milliseconds_of_script(table, record_property):
    """The aim is 4 ms at the 99th percentile; what is asserted is the median, which other work here moves less."""
    page = table.create("skandinavien", people=2, bots=0).page(seat=None)
    page.locator(".drawing > *").first.wait_for(state="attached")

    def play():
        for _ in range(ACTIONS):
            table.act(next(one for one in (0, 1) if one in table.state(one)["to_act"]))
        newest(page, table)

    scripts = Traced(table.browser, page, play).scripts
    found = {part: at(scripts, part) for part in (0.5, 0.9, 0.99)}
    record_property("milliseconds of script", found)
    print(f"{len(scripts)} pieces of script: {found}")
    assert found[0.5] < APPLIED
