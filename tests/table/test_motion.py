"""One sees what others did, one step after the other, and never waits for it; sounds are heard by who wants them."""

import re

import pytest
from playwright.sync_api import expect

from tests.table.late import begin_late, send
from tests.table.test_playing import turn

DRIVEN = """async ([steps, pace]) => {
  localStorage.setItem("skald.settings", JSON.stringify({ pace }));
  const { Motion } = await import("/table/motion.js");
  const seen = [];
  const motion = new Motion(() => seen.push(motion.seen && motion.seen.game));
  const at = () => seen.push(motion.seen && motion.seen.game);
  for (const [told, atOnce, inner = []] of steps) {
    motion.take({ game: told }, told, atOnce, () => inner.map(async (game) => game && { game }));
    at();
  }
  while (motion.seen) await new Promise((done) => setTimeout(done, 20));
  return seen;
}"""
BEHIND = """() => {
  const { table } = document.querySelector("skald-table");
  const { game, scores } = table.session;
  const now = { game: { ...game, version: game.version - 1 }, scores };
  for (let told = 1; told <= 12; told++) table.motion.take(now, 1e6 + told, false);
  table.setState({});
}"""
HEARD = """() => {
  window.heard = [];
  const silent = () => ({ setValueAtTime() {}, linearRampToValueAtTime() {} });
  const pitch = () => ({ ...silent(), setValueAtTime: (value) => heard.push(Math.round(value)) });
  const node = () => ({ connect: (to) => to, start() {}, stop() {}, gain: silent(), frequency: pitch() });
  window.AudioContext = class {
    currentTime = 0;
    destination = {};
    createOscillator = node;
    createGain = node;
    resume() {}
  };
}"""
TURN = [659, 880]
MOVING = {"reduced_motion": "no-preference"}


def driven(table, steps, pace="fast", **options):
    return table.page("/docs", **{**MOVING, **options}).evaluate(DRIVEN, [steps, pace])


def test_what_others_do_is_seen_one_after_the_other(table):
    steps = [[0, False], [1, False], [2, False], [3, False]]
    # The first is shown at once; what comes while it is looked at waits, and nothing waits at the end.
    assert driven(table, steps) == [None, None, 1, 1, 2, None]


def test_the_events_of_a_commit_are_seen_one_after_the_other_where_there_is_something_to_be_seen(table):
    steps = [[0, False], [4, False, ["after one", None, "after three"]], [5, False]]
    assert driven(table, steps) == [None, 0, 0, "after one", "after three", 4, None]


def test_who_is_far_behind_sees_the_last_twelve(table):
    seen = driven(table, [[told, False] for told in range(21)])
    assert seen[-12:] == [*range(9, 20), None]


def test_an_action_of_ones_own_is_shown_at_once_with_all_that_waited(table):
    assert driven(table, [[0, False], [1, False], [2, False], [3, True], [3, False]]) == [
        None,
        None,
        1,
        None,
        None,
        None,
    ]


@pytest.mark.parametrize(("pace", "options"), [("none", {}), ("normal", {"reduced_motion": "reduce"})])
def test_nothing_waits_where_nothing_is_to_move(table, pace, options):
    assert set(driven(table, [[0, False], [1, False], [2, False]], pace, **options)) == {None}


def test_what_can_be_done_does_not_wait_and_a_key_shows_all_at_once(table):
    table.create(people=2, bots=0)
    table.until(lambda: table.state()["to_act"] == [0] or table.act(1))
    page = table.page(**MOVING)
    turn(page, table)
    page.locator(".place.lit").first.wait_for(state="attached")
    page.locator(".tag", has_text="Bjorn").wait_for()
    expect(page.locator(".place.changed[aria-label*='last by Bjorn']")).to_have_count(1)
    expect(page.locator(".tag")).to_have_count(1)
    page.evaluate("localStorage.setItem('skald.settings', JSON.stringify({pace: 'slow'}))")
    page.evaluate(BEHIND)
    page.locator(".skip").wait_for()
    expect(page.locator(".turn.mine")).to_have_count(1)
    page.locator(".all ol button").first.wait_for()
    page.locator("#turn").focus()
    page.keyboard.press(".")
    page.locator(".skip").wait_for(state="detached")
    page.evaluate(BEHIND)
    page.locator(".all ol button").first.click()
    page.locator(".skip").wait_for(state="detached")
    page.locator(".draft b").wait_for()
    page.evaluate(BEHIND)
    page.locator(".skip").click()
    page.locator(".skip").wait_for(state="detached")


def test_the_pace_and_the_sound_are_kept(table):
    page = table.create(people=2, bots=0).page()
    for _ in range(2):
        page.locator("[data-item=menu]").click()
        page.locator(".paces button", has_text="fast").click()
        page.locator(".menu button", has_text=re.compile("Sound")).click()
        page.locator("dialog").wait_for(state="detached")
    page.locator("[data-item=menu]").click()
    page.locator(".menu button", has_text="☐ Sound").click()
    kept = page.evaluate("JSON.parse(localStorage.getItem('skald.settings'))")
    assert {name: kept[name] for name in ("pace", "sound")} == {"pace": "fast", "sound": True}
    page.reload()
    page.locator("[data-item=menu]").click()
    expect(page.locator(".paces [aria-pressed=true]")).to_have_text("fast")
    page.locator(".menu button", has_text="☑ Sound").wait_for()


@pytest.mark.parametrize("wanted", [False, True])
def test_ones_turn_is_heard_by_who_wants_it(table, wanted):
    page = table.create(people=2, bots=0).page()
    page.evaluate(HEARD)
    page.locator(".place").first.wait_for(state="attached")
    if wanted:
        page.locator("[data-item=menu]").click()
        page.locator(".menu button", has_text="☐ Sound").click()
    else:
        page.locator("#turn").click()
    told = "document.querySelector('skald-table').table.told"
    while table.state()["to_act"] == [0]:
        table.act(0)
    table.until(lambda: page.evaluate(told) is None)
    while table.state()["to_act"] == [1]:
        table.act(1)
    page.locator(".turn.mine").wait_for()
    table.until(lambda: page.evaluate(told))
    if wanted:
        table.until(lambda: page.evaluate("heard") == TURN)
    assert page.evaluate("heard") == (TURN if wanted else [])


def next_of_type(table, kind):
    """Carry out what a game lacks until that has happened; who did it, and what it was."""
    while table.rest:
        version = table.state()["version"]
        send(table, table.rest[:1])
        (seat, _), *table.rest = table.rest
        found = [
            event
            for event in table.front.get(f"/v1/games/{table.game}/events", table.tokens[seat], after=version)["events"]
            if event["type"] == kind
        ]
        if found:
            return seat, found
    raise AssertionError(kind)


@pytest.mark.campaign(15)
@pytest.mark.parametrize(
    ("ruleset", "left", "kind", "brought"),
    [
        ("skandinavien", 40, "route_claimed", lambda data: data["points"]),
        ("raids", 30, "raid_passed", lambda data: data["coin"]),
        ("wikinger", 40, "big_scored", lambda data: sum(one["points"] + one["gold"] for one in data["gains"])),
        ("clash_of_vikings", 30, "bracelet_taken", lambda data: data["reason"] and 1),
    ],
)
def test_what_was_scored_stands_where_it_was_scored_until_the_next_decision(table, ruleset, left, kind, brought):
    seat, events = next_of_type(begin_late(table, ruleset, left=left), kind)
    page = table.page(seat=seat)
    amounts = page.locator(".gain text")
    amounts.first.wait_for(state="attached")
    gained = [int(one) for one in amounts.all_text_contents() if one.startswith("+")]
    assert sum(gained) == sum(brought(event["data"]) for event in events)
    table.page(seat=None).locator(".gain").first.wait_for(state="attached")


def test_what_was_scored_goes_with_the_next_decision(table):
    next_of_type(begin_late(table, "skandinavien", left=40), "route_claimed")
    page = table.page(seat=None)
    page.locator(".gain").wait_for(state="attached")
    send(table, table.rest[:1])
    expect(page.locator(".gain")).to_have_count(0)
