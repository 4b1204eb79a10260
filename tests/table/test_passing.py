"""One device goes round a table: everybody sees their own, and what is hidden is covered in between."""

import re

import pytest
from playwright.sync_api import expect

from tests.table.axe import violations
from tests.table.device import assert_covered, seat_shown, seated, take
from tests.table.hands import by_mouse
from tests.table.late import WHOLE, begin_late
from tests.table.layout import assert_whole
from tests.table.test_playing import RULESETS

HIDING = ("clash_of_vikings", "skandinavien")
OVER = ["over"]
SIZES = ((390, 844), (360, 640), (844, 390), (1366, 768))


def choose(page):
    """Carry out what is first in the list of all actions."""
    page.locator(".all ol button").first.evaluate("(button) => button.click()")
    page.locator("[data-item=confirm]:not([disabled])").click()


def test_people_sit_down_on_the_first_page_and_answer_one_after_the_other(table):
    page = table.page("/", seat=None, width=390, height=844, bypass_csp=True)
    page.locator("[data-ruleset=skandinavien] [data-does=passing]").click()
    names = page.locator("form.people input")
    expect(names).to_have_count(2)
    names.nth(1).fill("astrid")
    page.locator("[data-item=start]").click()
    page.get_by_role("alert").filter(has_text="Everybody needs a different name.").wait_for()
    names.nth(1).fill("Bjorn")
    page.locator("select[name=bots]").select_option("1")
    found = violations(page)
    page.locator("[data-item=start]").click()
    page.get_by_role("heading", name="Give the device to Astrid").wait_for()
    table.game = page.url.rpartition("/")[2]
    kept = page.evaluate("JSON.parse(localStorage.getItem('skald.seats'))")[table.game]
    table.tokens = [kept["seats"][seat]["token"] for seat in "01"]
    assert kept["passed"] == {"hides": True}
    assert [one["controller"] for one in table.state()["seats"]] == ["human", "human", "smart"]
    for seat, name in enumerate(("Astrid", "Bjorn")):
        page.get_by_role("heading", name=f"Give the device to {name}").wait_for()
        expect(page.get_by_role("heading", name=f"Give the device to {name}")).to_be_focused()
        page.keyboard.press("Enter")  # A key that is still pressed opens nothing.
        assert_covered(table, page, 2)
        found += violations(page)
        take(page)
        table.until(lambda: seat_shown(page) == seat)  # noqa: B023 - is called at once
        choose(page)
    table.until(lambda: table.state()["phase"] != "first_tickets")
    assert found == []


def test_a_reload_comes_back_covered_and_only_who_acted_can_look_again(table):
    page = seated(table.create("skandinavien", people=2, bots=0), 2, hides=True)
    take(page)
    page.locator(".all ol button").first.wait_for(state="attached")
    page.reload()
    page.locator("[data-item=i-am]").wait_for()
    assert_covered(table, page, 2)
    expect(page.locator("[data-item=look-again]")).to_have_count(0)
    take(page)
    page.locator("[data-item=menu]").click()
    expect(page.get_by_role("dialog").get_by_text("Play as")).to_have_count(0)
    page.get_by_role("button", name="Cover what is hidden").click()
    assert_covered(table, page, 2)
    take(page)
    choose(page)
    page.get_by_role("heading", name="Give the device to Bjorn").wait_for()
    page.locator("[data-item=look-again]").click()
    page.locator(".strip", has_text="Astrid looks again").wait_for()
    table.until(lambda: seat_shown(page) == 0)
    page.locator("[data-item=go-on]").click()
    page.get_by_role("heading", name="Give the device to Bjorn").wait_for()
    assert_covered(table, page, 2)


def test_a_game_that_hides_nothing_is_passed_on_uncovered_and_can_be_taken_back(table):
    page = seated(table.create("raids", people=2, bots=0, options={"first_seat": 0}), 2, hides=False)
    page.locator(".turn", has_text="Astrid: ").wait_for()
    choose(page)
    page.locator(".turn", has_text="Bjorn: ").wait_for()
    table.until(lambda: seat_shown(page) == 1)
    before = table.state()["version"]
    undo = page.locator("[data-item=undo]")
    undo.wait_for()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(undo).to_be_in_viewport(ratio=1)
    undo.click()
    page.locator(".turn", has_text="Astrid: ").wait_for()
    table.until(lambda: seat_shown(page) == 0)
    assert table.state()["version"] > before
    assert table.state()["to_act"] == [0]
    expect(undo).to_have_count(0)
    page.goto(f"{table.url}/mine")
    row = page.locator(".rows li")
    expect(row.locator(".people")).to_have_text("at this device: Astrid and Bjorn")
    expect(row.locator(".place")).to_have_text("● Astrid to move")


def test_the_cover_fits_every_size_in_both_languages(table):
    page = seated(table.create("clash_of_vikings", people=3, bots=0), 3, hides=True, bypass_csp=True)
    button = page.locator("[data-item=i-am]")
    for heading in ("Give the device to", "Gib das Gerät an"):
        page.get_by_role("heading", name=heading).wait_for()
        button.wait_for()
        assert_whole(page, ".cover h1, .cover button, .cover li")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            box = button.bounding_box()
            assert box["height"] >= 44
            assert box["y"] + box["height"] <= height
        page.locator("[data-item=lang]").click()
    page.locator("[data-item=theme]").click()
    assert violations(page) == []


def taken_by(table, page, hides):
    """Take the device where it is offered, and return who is asked and sees their table; nothing while nobody is."""
    if table.state()["status"] != "running":
        return OVER
    if hides and page.locator("[data-item=i-am]").count():
        assert_covered(table, page, 2)
        take(page)
    seat = seat_shown(page)
    return [seat] if seat is not None and seat in table.state(seat)["to_act"] else None


@pytest.mark.campaign(15)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_game_comes_to_its_end_at_one_device(table, ruleset):
    """From its beginning in a campaign, else its last actions; and then the same people play again."""
    if WHOLE:
        table.create(ruleset, people=2, bots=0)
    else:
        begin_late(table, ruleset)
    hides = ruleset in HIDING
    page, before = seated(table, 2, hides=hides), table.game
    while seat := table.until(lambda: taken_by(table, page, hides)):
        if seat == OVER:
            break
        version = table.state(seat[0])["version"]
        by_mouse(page, lambda: table.state(seat[0])["version"] > version)  # noqa: B023 - is called at once
    page.locator(".ranking").wait_for()
    assert seat_shown(page) is None, "The end is everybody's."
    page.locator("[data-item=rematch]").click()
    page.wait_for_url(re.compile(f"/games/(?!{before})"))
    page.locator("[data-item=i-am]" if hides else ".turn").first.wait_for()
    table.game = page.url.rpartition("/")[2]
    assert table.state()["status"] == "running"
    page.goto(f"{table.url}/mine")
    page.get_by_role("tab", name="Finished").click()
    expect(page.locator(".rows .place")).to_have_text(re.compile(r"^(Astrid|Bjorn|Astrid and Bjorn) won$"))
