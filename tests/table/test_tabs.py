"""One game in several tabs: they agree and catch up, change language in mid-game, and can do without motion."""

import pytest

from tests.table.test_playing import RULESETS, turn

SHADOW = "document.querySelector('skald-table').shadowRoot"
SPELLED = """(one) => [one.tagName, one.children.length ? "" : one.textContent,
  ...[...one.attributes].filter(({ value }) => value).map(({ name, value }) => `${name} ${value.trim()}`).sort()
].join(" ")"""
BOARD = f"[...{SHADOW}.querySelectorAll('.drawing *')].map({SPELLED})"
STORY = f"[...{SHADOW}.querySelectorAll('.story button')].map((one) => one.dataset.item)"
UNNAMED = f"""[...{SHADOW}.querySelectorAll('button, [role=button], [tabindex="0"], input, select')]
  .filter((one) => one.getClientRects().length && !one.disabled)
  .filter((one) => !(one.getAttribute("aria-label") ?? one.textContent).trim()).map((one) => one.outerHTML)"""
MOVES = """(style) => parseFloat(style.transitionDuration) > 0 && style.transitionProperty !== "none"
  || style.animationName !== 'none'"""
MOVING = f"[...{SHADOW}.querySelectorAll('.glide, .arrive')].map((one) => getComputedStyle(one)).filter({MOVES}).length"


def newest(page, table):
    version = table.state()["version"]
    table.until(lambda: page.evaluate("document.querySelector('skald-table').version") == version)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_two_tabs_agree_also_after_one_was_away(table, ruleset):
    table.create(ruleset, bots=1)
    one, other = table.page(), table.page()
    turn(one, table)
    other.context.set_offline(True)
    for _ in range(3):
        table.act()
    other.context.set_offline(False)
    turn(one, table)
    for page in (one, other):
        newest(page, table)
        page.locator(".link.live").wait_for()
    table.until(lambda: one.evaluate(STORY) == other.evaluate(STORY))
    table.until(lambda: one.evaluate(BOARD) == other.evaluate(BOARD))
    table.errors.clear()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_language_changes_in_mid_game_everything_has_a_name_and_nothing_moves(table, ruleset):
    table.create(ruleset, bots=1)
    for _ in range(3):
        table.act()
    page = table.page(reduced_motion="reduce")
    turn(page, table)
    english = page.locator(".place").first.get_attribute("aria-label"), page.locator("#turn").inner_text()
    assert page.evaluate(UNNAMED) == []
    page.locator("[data-item=lang]").click()
    page.locator(".table[lang=de] .turn.mine").wait_for()
    page.locator("#turn", has_text="Du bist dran").wait_for()
    assert page.locator("#turn").inner_text() != english[1]
    table.until(page.locator(".all ol button").first.is_visible)
    assert page.evaluate(UNNAMED) == []
    version = table.state(0)["version"]
    page.locator(".all ol button").first.click()
    page.locator("[data-item=confirm]:not([disabled])").click()
    table.until(lambda: table.state(0)["version"] > version)
    page.locator(".story button", has_text="Astrid (du)").first.wait_for(state="attached")
    assert page.evaluate(MOVING) == 0
