"""The end: who has won and by how much, what decided it, the course of the game, and the layer that shows them."""

import json
import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from tests.support.node import evaluated, node
from tests.table.axe import violations
from tests.table.late import end
from tests.table.test_boards import BOARDS, FRAME
from tests.table.test_playing import FOCUSED

NAMES = ["Ada", "Runa", "Bo"]
TIES = {"done": {"de": "erfüllte Zielkarten", "en": "completed tickets"}}
SIZES = ((1366, 768), (390, 844), (640, 360))
OVERFLOW = """() => {
  const page = document.querySelector("skald-table").shadowRoot.querySelector(".end-page");
  const isWide = (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline";
  const wide = [...page.querySelectorAll(".step, h1, .outcome, button, p")].filter(isWide);
  return [page.scrollWidth - page.clientWidth, wide.map((one) => one.textContent)];
}"""


def one(seat, rank, routes, tickets=0, done=0):
    components = {"routes": routes, "tickets": tickets}
    total, ties = routes + tickets, {"done": done}
    return {"seat": seat, "rank": rank, "total": total, "components": components, "tie_breaks": ties}


def sentences(ranking, winners, seat, lang, resigned=()):
    given = {"names": NAMES, "seat": seat, "tieBreaks": TIES, "lang": lang, "resigned": resigned}
    return {"results": {"ranking": ranking, "winners": winners}, "given": given}


OUTCOMES = {
    "a spectator": (
        sentences([one(1, 1, 20, 15), one(0, 2, 11, 10)], [1], None, "de"),
        ["Runa gewinnt.", "14 P vor Ada.", None],
    ),
    "lost by little": (
        sentences([one(1, 1, 40, 18), one(0, 2, 40, 14)], [1], 0, "de"),
        ["Runa gewinnt.", "Du bist auf Platz 2, 4 P dahinter. So knapp!", "lost"],
    ),
    "lost by much": (
        sentences([one(1, 1, 40), one(2, 2, 30), one(0, 3, 20)], [1], 0, "en"),
        ["Runa wins.", "You are third, 20 P behind.", "lost"],
    ),
    "won": (
        sentences([one(0, 1, 12), one(1, 2, 11)], [0], 0, "en"),
        ["You win!", "1 P ahead of Runa.", "won"],
    ),
    "a tie that something decides": (
        sentences([one(1, 1, 9, 0, 3), one(0, 2, 9, 0, 2)], [1], 0, "en"),
        ["Runa wins.", "You are second with as many points – decided by completed tickets.", "lost"],
    ),
    "together": (
        sentences([one(0, 1, 9), one(1, 1, 9)], [0, 1], 0, "de"),
        ["Runa und du gewinnt zusammen.", "Je 9 P.", "won"],
    ),
    "others together": (
        sentences([one(0, 1, 9), one(1, 1, 9), one(2, 3, 4)], [0, 1], 2, "en"),
        ["Ada and Runa win together.", "You are third, 5 P behind.", "lost"],
    ),
    "resigned": (
        sentences([one(1, 1, 3), one(0, 2, 9)], [1], 0, "de", [0]),
        ["Runa gewinnt.", "Du hast aufgegeben.", "lost"],
    ),
    "won by a resignation": (
        sentences([one(1, 1, 3), one(0, 2, 9)], [1], 1, "en", [0]),
        ["You win!", "Ada resigned.", "won"],
    ),
    "alone": (sentences([one(0, 1, 3)], [0], 0, "en"), ["You win!", "", "won"]),
}


def test_who_has_won_and_how_far_the_viewer_is_from_that():
    ask = "cases.map(({results, given}) => Object.values(outcomeOf(results, {...given, amount: (n) => `${n} P`})))"
    found = evaluated(FRAME / "outcome.js", ask, cases=[case for case, _ in OUTCOMES.values()])
    assert dict(zip(OUTCOMES, found, strict=True)) == {name: wanted for name, (_, wanted) in OUTCOMES.items()}


def asked(expression, **given):
    """The values of several expressions over the course of a game."""
    return evaluated(FRAME / "course.js", expression, **given)


COMMITS = [
    {"version": version, "seat": seat, "events": [{"version": version, "type": "moved", "data": {}}]}
    for version, seat in ((1, None), (3, 0), (5, 1), (7, 0), (8, None), (9, 1))
]
VALUES = [[0, 0], [2, 0], [2, 9], [3, 9], [12, 9], [12, 15]]


def test_where_the_lead_changed_last():
    ask = "[[1], [0], [0, 1]].map((winners) => turningPoint(values, winners))"
    assert asked(ask, values=VALUES) == [5, None, None]
    assert asked("turningPoint([[0, 0], [1, 2], [1, 4]], [1])") is None


def test_what_stands_beside_the_turning_point_covers_no_line_and_not_the_mark():
    rising = [[at, 50 - at / 2] for at in range(0, 101, 10)]
    flat = [[at, 90] for at in range(0, 101, 10)]
    for x, y in ((50, 25), (10, 45), (95, 3)):
        left, top = asked("wordAt(mark, lines)", mark=[x, y], lines=[rising, flat])
        right, low = left + 40, top + 9
        assert 0 <= left <= 60
        assert 0 <= top <= 91
        assert not (left < x < right and top < y < low)
        assert low < 90
        assert all(not (left <= at <= right and top <= 50 - at / 2 <= low) for at in range(101))


def test_the_best_move_counts_until_the_next_one_and_says_where_most_of_it_came():
    found = asked("[0, 1].map((seat) => bestMove(commits, values, seat, 12))", commits=COMMITS, values=VALUES)
    assert found == [
        {"at": 3, "peak": 4, "gain": 10, "most": True},
        {"at": 2, "peak": 2, "gain": 9, "most": False},
    ]
    assert asked("bestMove(commits, values, 0, 200)", commits=COMMITS, values=VALUES) is None


def test_what_decided_is_where_the_winner_led_most_and_where_the_other_did():
    ranking = [
        {"seat": 1, "rank": 1, "total": 30, "components": {"a": 20, "b": 9, "c": 0, "d": 1}},
        {"seat": 2, "rank": 2, "total": 20, "components": {"a": 20, "b": 0, "c": 0, "d": 0}},
        {"seat": 0, "rank": 3, "total": 12, "components": {"a": 2, "b": 2, "c": 8, "d": 0}},
    ]
    found = asked("[0, 1, null].map((seat) => decidedBy(results, seat))", results={"ranking": ranking, "winners": [1]})
    lost, won, watched = found
    assert lost == {
        "winner": 1,
        "other": 0,
        "ahead": [["a", 18], ["b", 7]],
        "behind": [["c", -8]],
        "rest": 1,
        "only": "d",
    }
    assert (
        won
        == watched
        == {"winner": 1, "other": 2, "ahead": [["b", 9], ["d", 1]], "behind": [], "rest": 0, "only": None}
    )
    assert asked("decidedBy({ranking: [], winners: []}, 0)") is None


def test_a_sentence_about_both_sides_speaks_to_the_viewer():
    texts = {"de": "{A} [holte|holtest] {a}, {B} {b}.", "en": "To {A} {a}, to {B} {b}."}
    say = "duelSaid({winner: 0, other: 1}, names, seat)(texts, {a: 3, b: 0})"
    assert asked(f"[null, 0, 1].flatMap((seat) => Object.values({say}))", names=NAMES, texts=texts) == [
        "Ada holte 3, Runa nichts.",
        "To Ada 3, to Runa none.",
        "Du holtest 3, Runa nichts.",
        "To you 3, to Runa none.",
        "Ada holte 3, du nichts.",
        "To Ada 3, to you none.",
    ]


def test_the_course_leaves_out_what_was_undone_and_ends_with_the_ranking():
    undone = [*COMMITS[:3], {"version": 6, "seat": 1, "events": [{"version": 6, "type": "undone", "data": {"to": 3}}]}]
    kept = asked("withoutUndone(commits).map(({events}) => events.length)", commits=undone)
    assert kept == [1, 1, 0, 0]
    points = [{"version": 2, "totals": [1, 1]}, {"version": 7, "totals": [3, 1]}]
    given = {"points": points, "commits": COMMITS, "ranking": [one(0, 1, 8), one(1, 2, 5)]}
    found = asked("closedBy(valuesOf(points, commits, 2), ranking)", **given)
    assert found == [[0, 0], [1, 1], [1, 1], [3, 1], [3, 1], [8, 5]]


def test_names_at_the_ends_of_lines_keep_their_distance():
    assert asked("spread([0, 0, 50], 10)") == [0, 10, 50]
    assert asked("spread([100, 98, 97], 10)") == [100, 90, 80]
    assert asked("[ticksOf([[0, 65]]), ticksOf([[-50, 119]]), ticksOf([[0, 2]])]") == [
        [0, 20, 40, 60],
        [-50, 0, 50, 100],
        [0, 1, 2],
    ]


HIDDEN = [("clash_of_vikings", "final.js", None), ("skandinavien", "ending.js", "globetrotter")]


@pytest.mark.parametrize(("ruleset", "module", "bonus"), HIDDEN)
def test_what_nobody_saw_counts_in_the_course_once_the_game_is_over(table, ruleset, module, bonus):
    end(table, ruleset)
    state = table.until(lambda: (found := table.state()).get("views") and found)
    ask = {"Accept": "application/x-ndjson"}
    lines = httpx.get(f"{table.url}/v1/games/{table.game}/events", headers=ask, timeout=60).text.splitlines()
    ranking = table.front.get(f"/v1/games/{table.game}/results")["ranking"]
    view = {
        "state": state["state"],
        "components": table.front.get(f"/v1/games/{table.game}/table")["components"],
        "seats": state["seats"],
        "results": {"ranking": ranking},
    }
    modules = [FRAME / "story.js", FRAME / "course.js", BOARDS[ruleset] / module]
    given = json.dumps({"lines": lines, "view": view})
    program = Path(__file__).with_name("ending.mjs")
    worths, sentence = json.loads(node(program, *(one.as_uri() for one in modules), stdin=given))
    totals = {one["seat"]: one["total"] - (one["components"][bonus] if bonus else 0) for one in ranking}
    assert worths[-1] == [totals[seat] for seat in sorted(totals)]
    assert len({tuple(values) for values in worths}) > len(worths) / 20, "the lines are flat"
    assert not re.search(r"[{}\[\]|]|undefined|null|NaN", " ".join(sentence.values()))


def test_the_end_is_counted_before_the_eyes_of_who_looks_on_and_can_be_watched_again(table):
    table.create(people=1, bots=1)
    page = table.page()
    page.locator(".turn").wait_for()
    table.play_out()
    page.locator("dialog.end h1").wait_for()
    page.keyboard.press(".")
    page.locator("dialog.end h1", has_text="win").wait_for()
    results = {
        f"{one['total']}".replace("-", "−") for one in table.front.get(f"/v1/games/{table.game}/results")["ranking"]
    }
    table.until(lambda: {bold.inner_text() for bold in page.locator(".ranking b").all()} == results)
    page.locator(".curve").wait_for()
    page.get_by_role("button", name="Watch again").click()
    page.locator(".replay").wait_for()
    table.until(lambda: page.evaluate(f"{FOCUSED}?.getAttribute('aria-label')") == "Pause")
    expect(page.locator("[data-item=speed]")).to_have_text("×2")
    page.keyboard.press(" ")
    page.locator("[data-item=play][aria-label=Play]").wait_for()
    page.locator("[data-item=now]").click()
    page.locator("dialog.end h1", has_text="win").wait_for()


def test_the_layer_has_the_focus_goes_away_and_comes_back_and_fits_every_frame(table):
    end(table)
    page = table.page(bypass_csp=True)
    table.until(lambda: page.evaluate(f"{FOCUSED}?.id") == "end-title")
    expect(page.locator(".board")).to_have_attribute("inert", "")
    page.locator(".curve").wait_for()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OVERFLOW) == [0, []], (width, height)
        assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("dialog.end")).to_have_count(0)
    assert page.evaluate(f"{FOCUSED}.dataset.item") == "result"
    expect(page.locator(".board")).not_to_have_attribute("inert", "")
    page.keyboard.press("Enter")
    table.until(lambda: page.evaluate(f"{FOCUSED}?.id") == "end-title")
    page.locator("[data-item=see-board]").click()
    expect(page.locator("dialog.end")).to_have_count(0)


def test_an_abandoned_game_has_an_end_too(table):
    table.create(people=2, bots=0)
    assert httpx.post(f"{table.url}/v1/games/{table.game}/abandon").status_code in {200, 201}
    page = table.page(seat=1)
    page.locator("dialog.end h1", has_text="abandoned").wait_for()
    expect(page.locator("[data-item=rematch]")).to_have_count(0)
    page.locator("[data-item=watch-again]").wait_for()
