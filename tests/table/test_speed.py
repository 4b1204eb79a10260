"""How much a table does: counted, or in processor time of the page's own thread, since the machine may be busy.

What else runs can only add to a time: so what is asserted of one is the least of a few rounds.
"""

from tests.table.late import begin_late, played, send
from tests.table.test_tabs import newest
from tests.table.tracing import Traced, at

FRAME = 1000 / 60
APPLIED = 4
BACK = 1000
ROUNDS = 3
GAMES, EVENTS = 4, 1000
STOPS, ACTIONS = 60, 25
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
RETURN = """() => new Promise((done) => {
  const root = document.querySelector("skald-table").shadowRoot;
  addEventListener("online", () => {
    const began = performance.now();
    const look = () => root.querySelector(".link.live") && (watch.disconnect(), done(performance.now() - began));
    const watch = new MutationObserver(look);
    watch.observe(root, { subtree: true, childList: true, attributes: true });
    look();
  }, { once: true });
})"""


def heap_of(session):
    session.send("HeapProfiler.collectGarbage")
    return session.send("Runtime.getHeapUsage")["usedSize"]


def test_what_is_shown_already_is_not_drawn_again_and_scrubbing_keeps_nothing(table):
    begin_late(table, "raids", left=1)
    send(table, played("raids")[-1:])
    page = table.page(f"/games/{table.game}?v=30", seat=None)
    page.locator("[data-item=slider]").wait_for()
    session = page.context.new_cdp_session(page)
    assert page.evaluate(SCRUB, 1)["again"] == 0
    before = heap_of(session)
    page.evaluate(SCRUB, 2)
    assert heap_of(session) < before * 1.2
    lines = page.locator(".story li")
    assert lines.count() <= 40
    page.locator(".story .here").wait_for()
    page.locator(".story .more").click()
    assert lines.count() > 40 or page.locator(".story .more").count() == 0


def test_a_thousand_events_leave_nothing_and_a_long_game_is_scrubbed_smoothly(table, record_property):
    """A spectator sees games of the largest board go by, and then slides through the last one.

    A stop of the slider takes less than a frame of the sixty a second, painting included.
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
    frames = [frame_of(table, page) for _ in range(ROUNDS)]
    record_property("milliseconds a frame, heaps", (frames, heaps))
    print(f"{seen} events, {[f'{one:.1f}' for one in frames]} ms a frame (most {FRAME:.1f}), heaps {heaps}")
    assert seen >= EVENTS
    assert min(heaps[-1], *settled) < heaps[1] * 1.05
    assert min(frames) < FRAME


def frame_of(table, page):
    """The processor time of the page's thread for each stop of the slider, in milliseconds."""
    return sum(Traced(table.browser, page, lambda: page.evaluate(SLIDE, STOPS)).tasks) / STOPS


def test_an_event_is_applied_in_a_few_milliseconds_of_script(table, record_property):
    """The same events of the same game, a few times: of the n-th longest piece of each round the shortest counts.

    The aim is 4 ms at the 99th percentile. What is asserted there is twice as much: where cores are shared, what
    collects garbage takes longer in each round.
    """
    page, rounds = None, []
    for _ in range(ROUNDS):
        table.create("skandinavien", people=2, bots=0)
        if page is None:
            page = table.page(seat=None)
        else:
            page.evaluate("game => document.querySelector('skald-table').setAttribute('game', game)", table.game)
        newest(page, table)
        traced = Traced(table.browser, page, one_by_one(table, page))
        rounds.append(sorted(traced.scripts, reverse=True)[:ACTIONS])
    # Two events that come together are one piece: some rounds have fewer.
    least = sorted(min(pieces) for pieces in zip(*rounds, strict=False))
    found = {part: at(least, part) for part in (0.5, 0.9, 0.99)}
    record_property("milliseconds of script", found)
    print(f"milliseconds of script: {found}, longest in each round {[pieces[0] for pieces in rounds]}")
    assert found[0.5] < APPLIED
    assert found[0.99] < 2 * APPLIED


def one_by_one(table, page):
    def play():
        for action in played("skandinavien")[:ACTIONS]:
            send(table, [action])
        newest(page, table)

    return play


def test_a_lost_connection_is_back_within_a_second(table, record_property):
    page = table.create("raids", people=2, bots=0).page()
    page.locator(".link.live").wait_for()
    back = []
    for away in range(ROUNDS):
        page.context.set_offline(True)
        page.locator(".link.reconnecting").wait_for()
        page.wait_for_timeout(500 * away)
        page.evaluate(f"() => {{ window.back = ({RETURN})(); }}")
        page.context.set_offline(False)
        back.append(page.evaluate("() => window.back"))
    record_property("milliseconds until it is back", back)
    print(f"back after {[round(one) for one in back]} ms (most {BACK})")
    assert max(back) < BACK
    table.errors.clear()
