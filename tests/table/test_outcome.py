"""The end says in one sentence who has won and by what, and goes on from there."""

import pytest

from tests.support.node import evaluated
from tests.table.test_boards import FRAME

NAMES = ["Ada", "Runa", "Bo"]
SCORES = {"routes": {"de": "Strecken", "en": "routes"}, "tickets": {"de": "Zielkarten", "en": "tickets"}}
TIES = {"done": {"de": "erfüllte Zielkarten", "en": "completed tickets"}}


def one(seat, rank, routes, tickets=0, done=0):
    components = {"routes": routes, "tickets": tickets}
    return {
        "seat": seat,
        "rank": rank,
        "total": routes + tickets,
        "components": components,
        "tie_breaks": {"done": done},
    }


def said(ranking, winners, seat, lang):
    given = {"names": NAMES, "seat": seat, "scores": SCORES, "tieBreaks": TIES, "lang": lang}
    results = {"ranking": ranking, "winners": winners}
    return evaluated(FRAME / "outcome.js", "outcomeOf(results, given)", results=results, given=given)


@pytest.mark.parametrize(
    ("ranking", "winners", "seat", "lang", "sentence"),
    [
        (
            [one(1, 1, 20, 5), one(0, 2, 11, 10)],
            [1],
            None,
            "de",
            "Runa gewinnt mit 4 Punkten Vorsprung – vor allem durch Strecken (+9).",
        ),
        (
            [one(1, 1, 20, 5), one(0, 2, 11, 11)],
            [1],
            0,
            "en",
            "Runa wins by 3 points – above all by routes (+9). So close!",
        ),
        ([one(0, 1, 12), one(1, 2, 11)], [0], 0, "en", "You win by 1 point – above all by routes (+1)."),
        ([one(1, 1, 9, 0, 3), one(0, 2, 9, 0, 2)], [1], 0, "en", "Same points – Runa is ahead by completed tickets."),
        ([one(0, 1, 9), one(1, 1, 9)], [0, 1], 0, "de", "Ada und Runa gewinnen zusammen."),
        ([one(0, 1, 3), one(1, 2, 9)], [0], 1, "de", "Ada gewinnt."),
    ],
)  # fmt: skip
def test_who_has_won_and_by_what(ranking, winners, seat, lang, sentence):
    assert said(ranking, winners, seat, lang) == sentence


def test_the_end_is_counted_before_the_eyes_of_who_looks_on_and_can_be_watched_again(table):
    table.create(people=1, bots=1)
    page = table.page()
    page.locator(".turn").wait_for()
    table.play_out()
    page.locator(".outcome").wait_for()
    page.keyboard.press(".")
    page.locator(".outcome", has_text="win").wait_for()
    results = {
        f"{one['total']}".replace("-", "−") for one in table.front.get(f"/v1/games/{table.game}/results")["ranking"]
    }
    table.until(lambda: {bold.inner_text() for bold in page.locator(".ranking b").all()} == results)
    page.get_by_role("button", name="Watch again").click()
    page.locator(".replay").wait_for()
