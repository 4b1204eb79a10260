"""Whatever a decision needs is in view while it is made: uncovered, large enough for a finger, and readable, at every size.

What that is says a board by its ``needs``; without them it is all that is lit. One board at one size: ``pytest tests/table/test_needs.py -k "raids and 390x844"``.
"""

from pathlib import Path

import pytest

from tests.support.campaigns import amount, chooser
from tests.table.late import begin_late
from tests.table.test_in_view import ELEMENT, asked, confirm
from tests.table.test_playing import RULESETS

SIZES = (
    (390, 844),
    (360, 640),
    (844, 390),
    (640, 360),
    (768, 1024),
    (1024, 768),
    (1366, 768),
    (1920, 1080),
)
CASES = [pytest.param(size, id=f"{size[0]}x{size[1]}") for size in SIZES]
DAYS = 16
TOUCH = 1100
"""Up to this width, in pixels, a screen is touched."""
FINGER, MOUSE, LEAST = 40, 24, 12
DECISIONS = amount("SKALD_NEEDS", 4, 60)
"""How many decisions are looked at, of a game from a random point on."""
STARTS = (6, 100)
MAX = 12
LANGUAGES = ("de-DE", "en-GB")
NEEDS = Path(__file__).with_name("needs.js").read_text("utf-8").partition("\n\n")[2].strip()
POINT = f"""async (number) => {{
  const {{ table }} = {ELEMENT};
  const places = table.zoom.scene.places.filter(({{ means }}) => means?.length);
  const cards = [...table.items, ...(table.hand?.items ?? [])].filter(({{ means }}) => means?.length);
  const {{ litBy }} = await import("/table/offer.js");
  const lit = litBy(table.offer.actions, table.state.picks, table.composed);
  const open = [...places, ...cards].filter((one) => lit(one) && !table.state.picks.some(({{ id }}) => id === one.id));
  if (table.composed.chosen !== null || !open.length) return null;
  const one = open[number % open.length];
  table.point(one);
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return one.id;
}}"""
CHOSEN = f"{ELEMENT}.table.action !== null"
CHOOSE = f"(number) => {{ const {{ table }} = {ELEMENT}; table.choose(number % table.offer.actions.length); }}"


def decide(page, draw, target, where):
    """Pick what is lit until there is an action, and return what is wrong before each pick and after the last."""
    found, picked = [], ["nothing"]
    for _ in range(MAX):
        found += [f"{where}, {' + '.join(picked)}: {one}" for one in page.evaluate(NEEDS, {"target": target, "least": LEAST})]
        pick = page.evaluate(POINT, draw.randrange(1000))
        if pick is None:
            break
        picked.append(pick)
    if not page.evaluate(CHOSEN):
        page.evaluate(CHOOSE, draw.randrange(1000))
    return found


@pytest.mark.campaign(DAYS)
@pytest.mark.parametrize("size", CASES)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_a_decision_needs_is_in_view(table, ruleset, size):
    draw = chooser(f"needs {ruleset} {size}")
    begin_late(table, ruleset, left=draw.randrange(*STARTS))
    touch = size[0] < TOUCH
    page = table.page(width=size[0], height=size[1], has_touch=touch, locale=draw.choice(LANGUAGES))
    target = FINGER if touch else MOUSE
    found, number = [], 0
    while number < DECISIONS and (state := table.state())["status"] == "running":
        if 0 not in state["to_act"]:
            table.act(1, draw.randrange(len(offer_of(table, 1))))
            continue
        number += 1
        state, _ = asked(table, page)
        found += decide(page, draw, target, f"{state['phase']}, decision {number}")
        confirm(table, page, state["version"])
    assert not found, "\n".join(dict.fromkeys(found))


def offer_of(table, seat):
    """Return what a seat may do, once it may do something."""
    return table.until(lambda: table.front.get(f"/v1/games/{table.game}/actions", table.tokens[seat])["actions"])
