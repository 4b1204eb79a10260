"""The rulebooks: their pictures are what the boards draw, everybody can read their pages, and refusals lead there."""

import pytest

from tests.table.axe import violations, violations_of_colours
from tests.table.conftest import playwright
from tests.table.rulebooks import WITH_RULEBOOK, drawn
from tests.table.test_boards import BOARDS

expect = playwright.expect
PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1366, "height": 768}
WIDTHS = "[document.documentElement.scrollWidth, innerWidth]"
LINE = """() => {
  const text = document.createElement("canvas").getContext("2d");
  const part = document.querySelector(".part p");
  text.font = getComputedStyle(part).font;
  const sample = "Die Karte ist ein Rundkurs aus zwanzig Feldern, der im Hafen beginnt und dort auch endet. ";
  return part.getBoundingClientRect().width / (text.measureText(sample).width / sample.length);
}"""
DRAWN = """() => [...document.querySelectorAll("figure svg")].every((one) => {
  const { width, height } = one.getBoundingClientRect();
  return width > 120 && height > 100 && getComputedStyle(one).display !== "none";
})"""


@pytest.mark.parametrize("ruleset", WITH_RULEBOOK)
def test_the_pictures_are_what_the_board_draws(ruleset):
    kept = {path.name: path.read_text("utf-8") for path in BOARDS[ruleset].glob("rulebook-*.svg")}
    assert kept == drawn(ruleset), "draw them again: python -m tests.table.rulebooks"


@pytest.mark.campaign(8)
@pytest.mark.parametrize("ruleset", WITH_RULEBOOK)
def test_a_rulebook_can_be_read_by_everybody(table, ruleset):
    page = table.page(f"/rules/{ruleset}", bypass_csp=True, **DESKTOP)
    page.locator("[data-item=lang]:visible").wait_for()
    found = []
    for lang in ("en", "de"):
        page.locator(f".rules[lang={lang}]").wait_for()
        page.locator("details").first.evaluate("one => (one.open = true)")
        found += [f"{lang}: {one}" for one in violations(page)]
        page.locator("[data-item=lang]").click()
    page.locator("[data-item=theme]").click()
    found += [f"other theme: {one}" for one in violations_of_colours(page)]
    assert page.evaluate(LINE) <= 70
    expect(page.locator(".marked")).to_have_count(0)
    assert page.evaluate(DRAWN)
    page.set_viewport_size(PHONE)
    found += [f"phone: {one}" for one in violations(page)]
    wide, room = page.evaluate(WIDTHS)
    assert wide <= room
    assert found == []


def test_a_refusal_leads_to_its_paragraph_and_to_the_rulebook(table):
    page = table.create("raids", people=2, bots=0, options={"first_seat": 0}).page(bypass_csp=True)
    page.locator(".place.lit").first.wait_for()
    page.locator('.place:not(.lit)[data-item^="place-"]').nth(1).focus()
    page.keyboard.press("Enter")
    page.locator(".confirm .refusal").wait_for()
    page.get_by_role("button", name="Why?").click()
    sheet = page.get_by_role("dialog", name="Why?")
    expect(sheet.locator("mark")).to_contain_text("are only passed")
    expect(sheet.locator("dt")).to_have_text("R093")
    expect(sheet.locator("figure svg")).to_be_visible()
    assert violations(page) == []
    link = sheet.get_by_role("link", name="Read it in the rulebook")
    address = link.get_attribute("href")
    sheet.get_by_role("button", name="All rules").click()
    page.get_by_role("dialog", name="Rules").get_by_role("searchbox").wait_for()
    page.keyboard.press("Escape")
    page.evaluate("document.querySelector('skald-table').table.ask('about')")
    box = page.get_by_role("dialog", name="About this box")
    expect(box.locator("li").first).to_contain_text("Colours of the players")
    assert "player_colors" not in box.inner_text()
    page.goto(address)
    expect(page.locator(".marked").first).to_contain_text("are only passed")
    expect(page.locator(".marked").first).to_be_in_viewport()
