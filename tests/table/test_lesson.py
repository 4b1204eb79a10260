"""A lesson in the browser: played to its end by what it lights, other things answered, resumed, in both languages."""

import json

import pytest
from playwright.sync_api import expect

from tests.table.late import begin_late

RULESETS = ("clash_of_vikings", "raids", "skandinavien", "wikinger")
LESSON = "document.querySelector('skald-table').lesson"


def beat(page):
    return page.evaluate(f"{LESSON}?.beat.kind")


def opened(table, ruleset, **options):
    page = table.page(f"/learn/{ruleset}", **options)
    page.locator(".lesson .said").wait_for()
    page.locator(".drawing > *").first.wait_for(state="attached")
    return page


def ready(table, page):
    """Wait until others have done what they do; what kind of thing the learner is to do now."""
    return table.until(lambda: (kind := beat(page)) not in (None, "scripted") and kind)


@pytest.mark.campaign(15)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_lesson_is_played_to_its_end_by_keys_alone(table, ruleset):
    page = opened(table, ruleset, reduced_motion="reduce")
    page.evaluate(f"{LESSON}.skipping = true")
    looked = 0
    while (kind := ready(table, page)) != "end":
        at = page.evaluate(f"{LESSON}.at")
        if kind == "do":
            confirm = page.locator("[data-item=confirm]:not([disabled])")
            confirm.wait_for()
            assert page.locator(".all button").count() == 1, "exactly what is asked for is on offer"
            looked += page.locator(".looked").count()
            assert page.locator(".place.changed").count() == 0, "one kind of frame at a time"
            confirm.focus()
            page.keyboard.press("Enter")
        else:
            page.locator(".lesson button.primary").focus()
            page.keyboard.press("Enter")
        table.until(lambda: page.evaluate(f"{LESSON}.at") > at)  # noqa: B023
        page.evaluate(f"{LESSON}.skipping = true")
    assert looked >= 3
    expect(page.locator(".lesson")).to_contain_text("Well done")
    game = page.evaluate(f"{LESSON}.game")
    shown = table.front.get(f"/v1/games/{game}")
    assert (shown["practice"], shown["listed"]) == (True, False)
    assert page.evaluate("localStorage.getItem('skald.seats')") is None, "it is among nobody's tables"


def test_what_is_to_be_shown_without_a_connection_is_shown_with_one(table):
    page = opened(table, "raids", reduced_motion="reduce")
    while ready(table, page) != "do":
        page.locator(".lesson button.primary").click()
    at = page.evaluate(f"{LESSON}.at")
    page.context.set_offline(True)
    page.locator(".lesson button:has(kbd)").click()
    page.locator(".link.reconnecting").wait_for()
    page.context.set_offline(False)
    table.until(lambda: page.evaluate(f"{LESSON}.at") > at)
    assert page.evaluate(f"{LESSON}.fault") is None
    table.errors.clear()


def test_who_cannot_go_on_may_try_again_where_they_were(table):
    page = opened(table, "raids", reduced_motion="reduce")
    while ready(table, page) != "do":
        page.locator(".lesson button.primary").click()
    at, game = page.evaluate(f"{LESSON}.at"), page.evaluate(f"{LESSON}.game")
    page.route("**/v1/games/*/actions", lambda route: route.fulfill(status=500, json={}))
    page.locator(".lesson button:has(kbd)").click()
    again = page.locator(".lesson button.primary", has_text="Try again")
    again.wait_for()
    page.unroute("**/v1/games/*/actions")
    again.click()
    table.until(lambda: ready(table, page) == "do")
    assert (page.evaluate(f"{LESSON}.at"), page.evaluate(f"{LESSON}.game")) == (at, game)


def test_something_else_is_answered_and_nothing_is_sent(table):
    page = opened(table, "raids")
    ready(table, page)
    page.locator('[data-item="place-21"]').focus()
    page.keyboard.press("Enter")
    page.locator(".confirm .notice", has_text="Straight to the harbour?").wait_for()
    page.locator('[data-item="place-8"]').click(force=True)
    page.locator(".confirm .notice", has_text="You could. But the further you sail").wait_for()
    assert page.evaluate(f"{LESSON}.at") == 0


def test_show_me_does_it_and_a_lesson_that_was_left_goes_on(table):
    page = opened(table, "raids")
    ready(table, page)
    page.locator("body").press("n")
    table.until(lambda: beat(page) == "after")
    said = page.locator(".lesson .said").inner_text()
    page.reload()
    page.locator(".lesson .said").wait_for()
    table.until(lambda: page.locator(".lesson .said").inner_text() == said)
    page.locator("[data-item=lang]").click()
    page.locator(".lesson .said", has_text="Drei neue Wikinger").wait_for()


def test_a_lesson_that_does_not_fit_any_more_says_so(table):
    def changed(route):
        guide = route.fetch().json()
        guide["steps"][1]["before"][0]["action"]["to"] = 1
        route.fulfill(json=guide)

    page = table.page("/", seat=None)
    page.route("**/guide.json", changed)
    page.goto(f"{table.url}/learn/raids")
    page.get_by_role("button", name="Show me").click()
    page.get_by_role("button", name="Next →").click()
    page.locator(".lesson", has_text="This lesson does not fit the game any more.").wait_for()
    page.get_by_role("button", name="Try again").wait_for()


def test_a_ruleset_without_a_guide_says_so(table):
    page = table.page("/learn/no_such_game", seat=None)
    page.locator(".lesson", has_text="There is no lesson for this game.").wait_for()


def test_what_is_not_lit_says_why_not(table):
    page = table.create("raids", people=2, bots=0, options={"first_seat": 0}).page()
    page.locator(".place.lit").first.wait_for()
    assert "R090" not in page.locator(".confirm").inner_text()
    page.locator('[data-item="place-1"]').focus()
    page.keyboard.press("Enter")
    village = page.locator('.place:not(.lit)[data-item^="place-"]').nth(1)
    village.focus()
    page.keyboard.press("Enter")
    refusal = page.locator(".confirm .refusal")
    refusal.wait_for()
    expect(refusal).to_contain_text("Not possible: You only pass here")
    page.locator(".confirm .rule").click()
    page.get_by_role("button", name="All rules").click()
    rules = page.locator("dl.rules")
    rules.wait_for()
    assert rules.locator("dt").first.inner_text().startswith("R093"), "the statement that matters now comes first"
    page.get_by_role("searchbox").fill("r093")
    table.until(lambda: rules.locator("dt").count() == 1)
    page.get_by_role("button", name="Close").click()
    page.locator(".place.lit").first.click()
    expect(page.locator(".confirm .refusal")).to_have_count(0)


def test_the_rules_of_what_is_asked_come_first_in_both_languages(table):
    page = table.create("raids", people=2, bots=0, options={"first_seat": 0}).page()
    page.locator(".place.lit").first.wait_for()
    rules = page.locator("dl.rules")
    for menu, name, text in (
        ("Menu", "Rules", "It may sail any distance."),
        ("Menü", "Regeln", "Es darf beliebig weit fahren."),
    ):
        page.get_by_role("button", name=menu).click()
        page.get_by_role("button", name=name, exact=True).click()
        rules.locator("dt.wanted").first.wait_for()
        marked = [one.get_attribute("class") == "wanted" for one in rules.locator("dt").all()]
        assert marked == sorted(marked, reverse=True)
        assert 1 < sum(marked) < len(marked) / 4
        expect(rules.locator("dd.wanted", has_text=text)).to_have_count(1)
        page.keyboard.press("Escape")
        page.locator("[data-item=lang]").click()


@pytest.mark.parametrize(
    ("ruleset", "left", "place", "why"),
    [
        ("skandinavien", 70, "route-boden-kiruna-1", "your cards do not pay for it"),
        ("skandinavien", 70, "city-kiruna", "your cards do not pay for it"),
        ("skandinavien", 70, "route-alborg-arhus", "Somebody runs trains here already."),
        ("clash_of_vikings", 30, "space-a1", "Every card passes through three phases"),
        ("clash_of_vikings", 30, "overview-WALK", "Move your Viking one space"),
        ("wikinger", 60, "home-goldsmith", "Not now. Your turn:"),
    ],
)
def test_what_is_said_is_of_what_was_pointed_at_and_of_what_is_asked(table, ruleset, left, place, why):
    seat = begin_late(table, ruleset, left=left).state()["to_act"][0]
    page = table.page(seat=seat)
    turn = page.locator(".turn.mine")
    turn.wait_for()
    page.locator(f'.places [data-item="{place}"]').focus()
    page.keyboard.press("Enter")
    page.locator(".confirm", has_text=why).wait_for()


def test_a_mouse_that_rests_is_told_what_it_rests_on(table):
    page = table.create("skandinavien", people=2, bots=0).page()
    page.locator(".place").first.wait_for(state="attached")
    place = page.locator('[data-item="pile"]')
    place.hover()
    table.until(
        lambda: (
            page.locator(".named").inner_text() in place.get_attribute("aria-label")
            and page.locator(".named").inner_text()
        )
    )


def test_reasons_and_guides_are_served_as_documents(table):
    for ruleset in RULESETS:
        for name in ("guide", "reasons"):
            answer = table.front.http.get(f"/table/games/{ruleset}/{name}.json")
            assert answer.headers["content-type"].startswith("application/json")
            assert json.loads(answer.text)


def test_figures_and_cards_say_what_they_are_good_for(table):
    page = table.create("wikinger", people=2, bots=0, options={"first_seat": 0}).page()
    page.locator('[data-item="home-goldsmith"]').wait_for(state="attached")
    label = page.locator('[data-item="home-goldsmith"]').get_attribute("aria-label")
    assert "3 gold a scoring" in label
    page.locator('[data-item="home-scout"]').hover(force=True)
    page.locator(".named", has_text="1 a big scoring, 1 more for a goldsmith below").wait_for()
    begin_late(table, "clash_of_vikings", left=30)  # at the beginning nobody has cards
    page = table.page(seat=table.state()["to_act"][0])
    card = page.locator('.things .chip[data-item^="hand-"]').first
    card.wait_for()
    assert card.get_attribute("title").partition(": ")[2], "a card says what it does"
