"""How much a table does: counted, since times depend on the machine."""

import pytest

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
