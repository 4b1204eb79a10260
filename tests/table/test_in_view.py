"""Whatever the size of the window and of the text, the bar that confirms is in view, and choices scroll above it."""

import itertools
import json

import pytest

from tests.support.campaigns import is_whole, today
from tests.table import conftest
from tests.table.late import begin_late, end, finish, played, send
from tests.table.test_playing import RULESETS
from tests.table.test_telephone import NAMES, SEATS

SIZES = (
    (320, 568),
    (360, 640),
    (390, 844),
    (844, 390),
    (640, 400),
    (768, 1024),
    (1280, 800),
    (1366, 657),
    (1920, 1080),
)
TEXTS = (100, 200)
CASES = tuple(itertools.product(SIZES, TEXTS))
FIRST = 4
DAYS = 8
STEP = 5
"""One of this number of cases: of both sizes of text, and other ones each day."""
ROOM = 88
"""Pixels above the bar in which choices scroll: two rows of what fingers hit."""
ELEMENT = "document.querySelector('skald-table')"
DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
CHOOSE = f"""async (index) => {{
  const {{ table }} = {ELEMENT};
  table.choose(index);
  for (let tries = 0; !table.state.preview && tries < 400; tries++) await new Promise((done) => setTimeout(done, 10));
}}"""
FOUND = f"""async (percent) => {{
  document.documentElement.style.fontSize = `${{percent}}%`;
  await {DRAWN};
  const root = {ELEMENT}.shadowRoot;
  const one = (name) => root.querySelector(name);
  const said = [];
  const bar = one(".confirm").getBoundingClientRect();
  if (bar.top < innerHeight * 0.3 && innerHeight > 400) said.push(`the bar begins at ${{bar.top}}`);
  for (const button of one(".confirm").querySelectorAll(".buttons button")) {{
    if (!button.checkVisibility()) continue;
    const {{ left, right, top, bottom }} = button.getBoundingClientRect();
    const name = button.dataset.item;
    const at = [left, top, right, bottom].map(Math.round);
    const there = root.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const inside = left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
    if (!inside) said.push(`${{name}} is at ${{at}}`);
    else if (!button.contains(there)) said.push(`${{name}} is covered`);
  }}
  const choices = one(".choices");
  const shown = choices.getBoundingClientRect();
  const scrolls = getComputedStyle(one(".table")).overflowY === "auto" ? one(".table") : choices;
  const ends = Math.min(scrolls.getBoundingClientRect().bottom, bar.top);
  const begins = Math.max(scrolls === choices ? shown.top : scrolls.getBoundingClientRect().top, 0);
  const wanted = Math.min({ROOM}, choices.scrollHeight - 24);
  if (ends - begins < wanted) said.push(`choices have ${{Math.round(ends - begins)}} px of ${{choices.scrollHeight}}`);
  if (one(".table").scrollWidth > innerWidth + 1) said.push(`it is ${{one(".table").scrollWidth}} px wide`);
  return said;
}}"""


def look(page, cases, where):
    """Return what is out of view at some sizes of window and text."""
    found = []
    for (width, height), percent in cases:
        page.set_viewport_size({"width": width, "height": height})
        said = page.evaluate(FOUND, percent)
        found += [f"{where}, {width} x {height}, {percent} %: {one}" for one in said]
    return found


def cases_of(number, is_new):
    """Return where a decision is looked at: in a campaign at all sizes, else a new phase at a few of the day.

    Of the other decisions one of four is looked at, at one of the day.
    """
    if is_whole():
        return CASES
    at = number + today().toordinal() // DAYS
    if is_new:
        return CASES[at % STEP :: STEP]
    return () if at % DAYS else (CASES[5 * number % len(CASES)],)


def asked(table, page):
    """Wait until the page shows what its seat is asked, and return the state and the offer."""
    state = table.state(0)
    ready = f"{ELEMENT}.table.session.offer.version === {state['version']} && {ELEMENT}.table.asked"
    table.until(lambda: page.evaluate(ready))
    return state, table.front.get(f"/v1/games/{table.game}/actions", table.tokens[0])["actions"]


def confirm(table, page, version):
    page.evaluate(f"{ELEMENT}.table.confirm()")
    table.until(lambda: table.state(0)["version"] > version)


@pytest.mark.campaign(3 * DAYS)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_decision_of_a_game_can_be_confirmed_at_every_size(table, ruleset):
    table.create(ruleset, people=2, bots=0)
    page = table.page(seat=0, width=390, locale="de-DE")  # what telephones need is loaded by a small window
    phases, found, number = set(), [], 0
    for seat, action in played(ruleset)[:-1]:
        if seat == 1:
            send(table, [(seat, action)])
            continue
        number, phase = number + 1, table.state(0)["phase"]
        cases = cases_of(number, phase not in phases)
        phases.add(phase)
        if not cases:
            send(table, [(seat, action)])
            continue
        state, offer = asked(table, page)
        found += look(page, cases, f"{phase}, decision {number}")
        page.evaluate(CHOOSE, offer.index(json.loads(json.dumps(action))))
        found += look(page, cases, f"{phase}, decision {number}, composed")
        confirm(table, page, state["version"])
    assert not found, "\n".join(found)


@pytest.mark.campaign(3 * DAYS)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_full_table_of_long_names_leaves_room_to_confirm(table, ruleset, monkeypatch):
    monkeypatch.setattr(conftest, "NAMES", NAMES)
    seats = SEATS.get(ruleset, 4)
    table.create(ruleset, people=seats, bots=0)
    page = table.page(seat=0, width=390, locale="de-DE")  # what telephones need is loaded by a small window
    found, number = [], 0
    while number < FIRST:
        asking = table.state()["to_act"]
        for seat in set(asking) - {0}:
            table.act(seat)
        if 0 not in table.state(0)["to_act"]:
            continue
        state, offer = asked(table, page)
        number += 1
        page.evaluate(CHOOSE, max(range(len(offer)), key=lambda index: len(str(offer[index]))))
        found += look(page, cases_of(number, True), f"{state['phase']}, decision {number}")
        confirm(table, page, state["version"])
    assert not found, "\n".join(found)


HIDDEN = f"""() => {{
  const root = {ELEMENT}.shadowRoot;
  const hidden = (one) => {{
    const {{ left, right, top, bottom }} = one.getBoundingClientRect();
    const there = root.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const inside = left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
    return !inside || !(one.contains(there) || there?.contains(one));
  }};
  const all = [...root.querySelectorAll(".replay :is(button, select, input, .course > svg)")];
  return all.filter((one) => one.getClientRects().length && hidden(one)).map((one) => one.dataset.item ?? one.tagName);
}}"""


def test_all_of_a_replay_is_in_view_at_every_size(table):
    page = end(table).page(path=f"/games/{table.game}?v=30", width=390, locale="de-DE")
    page.locator(".replay").wait_for()
    page.locator(".course > svg").wait_for()
    found = {}
    for width, height in (*SIZES, (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        found[width, height] = page.evaluate(HIDDEN)
    assert {size: hidden for size, hidden in found.items() if hidden} == {}


@pytest.mark.parametrize(
    ("ruleset", "word"), [("raids", "monsters"), ("skandinavien", "Globetrotter"), ("wikinger", "Longest island")]
)
def test_a_small_board_says_whose_the_points_are_and_what_for(table, ruleset, word):
    begin_late(table, ruleset)
    page = table.page(width=1024, height=768)
    if ruleset == "raids":
        table.until(lambda: {"1.", "2.", "Bjorn"} <= texts(page))
    finish(table)
    page.set_viewport_size({"width": 768, "height": 1024})
    table.until(lambda: {"Bjorn", word} <= {one.removeprefix("1. ").removeprefix("2. ") for one in texts(page)})


def texts(page):
    return set(page.locator(".drawing text").all_text_contents())
