"""A lesson in the browser: played to its end by keys, wrong picks answered, resumed, in both languages."""

import json

import pytest
from playwright.sync_api import expect

from tests.table.late import begin_late
from tests.table.test_lessons_played import PICKS

RULESETS = ("clash_of_vikings", "raids", "skandinavien", "wikinger")
LESSON = "document.querySelector('skald-table').lesson"


def beat(page):
    return page.evaluate(f"{LESSON}?.beat.kind")


def opened(table, ruleset, **options):
    return drawn(table.page(f"/learn/{ruleset}", **options))


def drawn(page):
    page.locator(".lesson .said").wait_for()
    page.locator(".drawing > *").first.wait_for(state="attached")
    return page


def ready(table, page):
    """Wait until others have done what they do; what kind of thing the learner is to do now."""
    return table.until(lambda: (kind := beat(page)) not in (None, "scripted") and kind)


NEXT = """() => {{
  const { shadowRoot, lesson } = document.querySelector("skald-table");
  const found = [...lesson.upcoming].map((id) => shadowRoot.querySelector(`[data-item="${CSS.escape(id)}"]`));
  found.find((one) => one?.checkVisibility()).focus();
}"""
"""Puts the focus on what is to be picked next, as somebody would who knows."""


def confirm_by_keys(page):
    """Pick by keys what is asked for, and confirm it; the number of picks."""
    picks, confirm = 0, page.locator("[data-item=confirm]")
    while confirm.is_disabled():
        page.evaluate(NEXT)
        page.keyboard.press("Enter")
        page.locator(".answer .right").wait_for()
        picks += 1
        assert page.evaluate(f"{LESSON}.record.picks") == picks
    confirm.focus()
    page.keyboard.press("Enter")
    return picks


@pytest.mark.campaign(15)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_lesson_is_played_to_its_end_by_keys_alone(table, ruleset):
    page = opened(table, ruleset)
    page.evaluate(f"{LESSON}.skipping = true")
    picks = []
    while (kind := ready(table, page)) != "end":
        at = page.evaluate(f"{LESSON}.at")
        if kind == "do":
            page.locator(".place.lit, .chip.lit").first.wait_for(state="attached")
            assert page.evaluate(f"{LESSON}.table.table.offer === {LESSON}.table.table.session.offer")
            assert page.locator("[data-item=confirm]").is_disabled()
            expect(page.locator(".looked")).to_have_count(0)
            assert page.locator(".place.changed").count() == 0, "one kind of frame at a time"
            picks.append(confirm_by_keys(page))
        else:
            page.locator(".lesson button.primary").focus()
            page.keyboard.press("Enter")
        table.until(lambda: page.evaluate(f"{LESSON}.at") > at)  # noqa: B023
        page.evaluate(f"{LESSON}.skipping = true")
    assert sum(picks) >= sum(PICKS[ruleset])
    assert min(picks) > 0
    expect(page.locator(".lesson")).to_contain_text(f"You found {len(picks)} of {len(picks)} yourself.")
    game = page.evaluate(f"{LESSON}.game")
    shown = table.front.get(f"/v1/games/{game}")
    assert (shown["practice"], shown["listed"]) == (True, False)
    assert page.evaluate("localStorage.getItem('skald.seats')") is None, "it is among nobody's tables"


def to_do(table, page):
    """Read on up to the first thing that the learner is to do."""
    while ready(table, page) != "do":
        page.locator(".lesson button.primary").click()
    page.locator(".place.lit, .chip.lit").first.wait_for(state="attached")


def try_wrong(page, place="place-21"):
    page.locator(f'[data-item="{place}"]').focus()
    page.keyboard.press("Enter")


def do_it(page):
    """Have the place shown, and it done."""
    try_wrong(page)
    page.get_by_role("button", name="Show me").click()
    page.get_by_role("button", name="Again: do it").click()


def test_what_is_to_be_shown_without_a_connection_is_shown_with_one(table):
    page = opened(table, "raids")
    to_do(table, page)
    at = page.evaluate(f"{LESSON}.at")
    try_wrong(page)
    page.get_by_role("button", name="Show me").click()
    page.context.set_offline(True)
    page.get_by_role("button", name="Again: do it").click()
    page.locator(".link.reconnecting").wait_for()
    page.context.set_offline(False)
    table.until(lambda: page.evaluate(f"{LESSON}.at") > at)
    assert page.evaluate(f"{LESSON}.fault") is None
    table.errors.clear()


def test_who_cannot_go_on_may_try_again_where_they_were(table):
    page = opened(table, "raids")
    to_do(table, page)
    at, game = page.evaluate(f"{LESSON}.at"), page.evaluate(f"{LESSON}.game")
    page.route("**/v1/games/*/actions", lambda route: route.fulfill(status=500, json={}))
    do_it(page)
    again = page.locator(".lesson button.primary", has_text="Try again")
    again.wait_for()
    page.unroute("**/v1/games/*/actions")
    again.click()
    table.until(lambda: ready(table, page) == "do")
    assert (page.evaluate(f"{LESSON}.at"), page.evaluate(f"{LESSON}.game")) == (at, game)


def test_a_wrong_pick_is_answered_and_three_show_the_place(table):
    page = opened(table, "raids")
    to_do(table, page)
    answer = page.locator(".answer")
    show = page.locator(".lesson .show")
    expect(show).to_have_count(0)
    try_wrong(page)
    expect(answer).to_have_text("Not yet: Straight to the harbour? Your voyage would be over. The weapon first!")
    expect(show).to_have_text("Show me n")
    expect(page.locator(".picked, .looked")).to_have_count(0)
    page.get_by_role("button", name="Task").click()
    page.locator(".said", has_text="Sail to the weapon").wait_for()
    try_wrong(page, "place-1")
    answer.locator(".why", has_text="You only pass here").wait_for()
    expect(answer.locator(".hint")).to_have_text("It shows an axe, and lies right behind the first village.")
    try_wrong(page, "place-8")
    expect(answer.locator(".here")).to_have_text("Here it is.")
    page.locator(".place-tag", has_text="here").wait_for()
    expect(page.locator('[data-item="place-6"].looked:focus')).to_have_count(1)
    expect(page.locator("[data-item=confirm]")).to_be_disabled()
    assert page.evaluate(f"[{LESSON}.at, {LESSON}.record]") == [0, {"picks": 3, "wrong": 3, "shown": True}]
    page.keyboard.press("Enter")
    expect(answer).to_have_text("That’s it.")
    page.keyboard.press("Enter")
    table.until(lambda: beat(page) == "after")
    expect(page.locator(".place-tag")).to_be_hidden()


def test_what_is_complete_but_not_asked_for_is_not_sent(table):
    page = opened(table, "skandinavien")
    to_do(table, page)
    sent = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    every = page.locator(".chips .chip.lit")
    expect(every).to_have_count(5)
    for ticket in ("ticket-arhus-lillehammer", "ticket-bergen-kobenhavn"):
        page.locator(f'.chips [data-item="{ticket}"]').click()
    page.locator("[data-item=confirm]:not([disabled])").wait_for()
    page.evaluate(f"{LESSON}.beats[{LESSON}.at].action.tickets.push('bergen-trondheim')")
    page.locator("[data-item=confirm]").click()
    page.locator(".answer .why").wait_for()
    assert beat(page) == "do"
    assert not [one for one in sent if one.endswith("/actions")]


def test_help_comes_after_a_while_and_shows_before_it_does(table):
    page = table.page("/", seat=None)
    page.clock.install()
    page.goto(f"{table.url}/learn/raids")
    to_do(table, drawn(page))
    expect(page.locator(".lesson .show")).to_have_count(0)
    page.locator("body").press("n")
    assert page.evaluate(f"{LESSON}.record.shown") is False
    page.clock.fast_forward(20_000)
    page.locator(".lesson .show").wait_for()
    page.locator("body").press("n")
    expect(page.locator('[data-item="place-6"].looked')).to_have_count(1)
    assert beat(page) == "do"
    page.locator("body").press("n")
    table.until(lambda: beat(page) == "after")


def test_a_lesson_that_was_left_goes_on_with_what_was_counted(table):
    page = opened(table, "raids")
    to_do(table, page)
    do_it(page)
    table.until(lambda: beat(page) == "after")
    said = page.locator(".lesson .said").inner_text()
    page.reload()
    page.locator(".lesson .said").wait_for()
    table.until(lambda: page.locator(".lesson .said").inner_text() == said)
    assert page.evaluate(f"{LESSON}.records[0]") == {"picks": 1, "wrong": 1, "shown": True}
    page.locator("[data-item=lang]").click()
    page.locator(".lesson .said", has_text="Drei neue Wikinger").wait_for()


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), (844, 390), (1366, 704), (1920, 1080)])
def test_the_goal_is_in_view_and_the_card_leaves_room(table, width, height):
    page = opened(table, "skandinavien", width=width, height=height, locale="de-DE")
    to_do(table, page)
    card, goal = (page.locator(one).bounding_box() for one in (".lesson", ".goal summary"))
    assert card["height"] <= (190 if min(width, height) > 480 else 148)
    assert goal["height"] == 24
    assert goal["y"] >= card["y"]
    text = page.locator(".goal summary")
    assert text.inner_text() == "Ziel: die meisten Punkte, wenn die Wagen ausgehen"
    assert text.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    longest = page.evaluate(f"""() => {{
      const said = document.querySelector(".said");
      const own = said.lastElementChild.textContent;
      const {{ guide }} = {LESSON};
      const textsOf = ({{ say, after, otherwise = [], ...step }}) =>
        [say, after, step.else, ...otherwise.map((one) => one.say)];
      const texts = guide.steps.flatMap(textsOf);
      const cut = texts.filter(Boolean).map(({{ de }}) => de).filter((text) => {{
        said.lastElementChild.textContent = text;
        return said.scrollHeight > said.clientHeight + 1;
      }});
      said.lastElementChild.textContent = own;
      return cut;
    }}""")
    assert longest == []


TURNS = """async () => {
  const { turnOf } = await import("/table/first-turns.js");
  const acts = [[null, "dealt"], [0, "sailed"], [1, "sailed"], [0, "took"]];
  acts.push([0, "sailed"], [1, "answered"], [0, "moved"]);
  const events = acts.map(([seat, type], at) => ({ seat, type, version: at + 1, commit: at + 1 }));
  return [0, 1, 2, 3, 5, 7].map((count) => turnOf(events.slice(0, count), 0, ["answered"]));
}"""


def test_after_a_lesson_the_first_turns_are_accompanied(table):
    table.create("raids", people=2, bots=0, options={"first_seat": 0})
    page = table.page(f"/games/{table.game}?first#seat=0&token={table.tokens[0]}")
    page.locator(".place.lit").first.wait_for()
    tip = page.locator(".choices .tip")
    expect(tip).to_contain_text("Sail far to be early in the harbour")
    assert page.locator("[data-item=confirm]").is_disabled()
    page.locator(".place.lit").first.click()
    page.locator("[data-item=confirm]:not([disabled])").wait_for()
    assert page.evaluate(TURNS) == [1, 1, 1, 2, 2, 2], "a turn is a stretch in which no other seat acts"
    page.get_by_role("button", name="On my own now").click()
    expect(tip).to_have_count(0)
    page.reload()
    page.locator(".place.lit").first.wait_for()
    expect(tip).to_have_count(0)


def test_a_lesson_that_does_not_fit_any_more_says_so(table):
    def changed(route):
        guide = route.fetch().json()
        guide["steps"][1]["before"][0]["action"]["to"] = 1
        route.fulfill(json=guide)

    page = table.page("/", seat=None)
    page.route("**/guide.json", changed)
    page.goto(f"{table.url}/learn/raids")
    to_do(table, drawn(page))
    do_it(page)
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
