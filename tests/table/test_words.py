"""What the table says: each seat has a name of its own, a draft changes its language, and no machinery is spoken of."""

import re

import pytest

from tests.support.rulesets import RULESETS
from tests.table.test_playing import turn

MACHINERY = re.compile(r"\b(entropy|Entropie|seed|commits to|[CRS]\d{3})\b")


def test_people_without_a_name_have_one_each(table):
    page = table.page("/#new", seat=None)
    page.locator("select[name=ruleset]").select_option("raids")
    page.get_by_label("Name 1").fill("Torben")
    page.get_by_role("combobox", name="Seat 2").select_option("person")
    page.get_by_role("button", name="Create").click()
    page.get_by_role("region", name="Invitations").wait_for()
    page.get_by_role("link", name="Enter").click()
    page.locator(".players .name").first.wait_for()
    names = [one.replace("(you)", "").strip() for one in page.locator(".players .name").all_inner_texts()]
    assert "Torben" in names
    assert len(set(names)) == len(names) == 2
    assert not [one for one in names if re.search(r"\d", one)]


def test_a_draft_is_said_in_the_language_that_was_switched_to(table):
    page = table.create("skandinavien", people=2, bots=0).page()
    table.until(lambda: 0 in table.state(0)["to_act"] or table.act(1))
    turn(page)
    page.locator(".things .chip.lit, .chips .chip.lit, .place.lit").first.click()
    page.locator(".draft b").wait_for()
    page.locator("[data-item=lang]").click()
    page.locator(".table[lang=de]").wait_for()
    picked = page.evaluate("document.querySelector('skald-table').table.state.picks[0].id")
    now = page.locator(f'[data-item="{picked}"]').first
    said = (now.get_attribute("aria-label") or now.locator(".sr").inner_text()).split(",")[0]
    table.until(lambda: page.locator(".draft b").inner_text().startswith(said))


@pytest.mark.parametrize("ruleset", ["raids", "wikinger", "skandinavien", "clash_of_vikings"])
def test_options_speak_of_the_game_and_not_of_machinery(table, ruleset):
    found = RULESETS[ruleset]
    schema = next(one for one in table.create(ruleset).front.get("/v1/rulesets")["rulesets"] if one["id"] == found.id)[
        "options"
    ]
    said = [text for one in schema["properties"].values() for text in texts_of(one)]
    assert said
    assert [text for text in said if MACHINERY.search(text)] == []


def texts_of(schema):
    """All texts for readers in the schema of an option."""
    if isinstance(schema, dict):
        if set(schema) == {"de", "en"}:
            yield from schema.values()
        else:
            for one in schema.values():
                yield from texts_of(one)
    elif isinstance(schema, list):
        for one in schema:
            yield from texts_of(one)
