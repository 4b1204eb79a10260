"""The table of games of one's own: without texts, colours and a board, or with texts that break careless pages."""

from pathlib import Path

import httpx
import pytest

from tests.ops.service import up
from tests.support.names import TODAY as TITLES
from tests.table.device import assert_covered, seated, take
from tests.table.layout import assert_whole

OWN_GAMES = Path(__file__).parents[1] / "own_games"
FILLS = "(all) => all.map((one) => getComputedStyle(one).fill)"
ODD = """
from typing import Annotated, Literal
from events.ruleset.options import described


class Odd(Record):
    mode: Annotated[Literal["plain", "odd"], described(TITLE, TITLE, {"plain": TITLE, "odd": TITLE})] = "plain"
    rows: Annotated[int, described(TITLE, TITLE)] = 3
    wild: Annotated[bool, described(TITLE, TITLE)] = False


RULESET = change_fields(RULESET, id=ID, title=TITLE, options=Odd)
"""


@pytest.fixture(scope="module")
def service(tmp_path_factory, site):
    folder = tmp_path_factory.mktemp("odd")
    pig = (OWN_GAMES / "pig" / "__init__.py").read_text("utf-8")
    for number, title in enumerate(TITLES):
        made = ODD.replace("ID", f"'odd{number}'").replace("TITLE", f"Text(de={title!r}, en={title!r})")
        (folder / f"odd{number}").mkdir()
        text = f"from dataclasses import replace as change_fields\n{pig}{made}"
        (folder / f"odd{number}" / "__init__.py").write_text(text, "utf-8")
    with up(tmp_path_factory.mktemp("own") / "data", SKALD_GAMES=f"{OWN_GAMES}:{folder}") as running:
        yield running


def test_seats_have_colours_and_the_story_reads_as_sentences(table):
    for game, bots, told in (("pig", 2, "Roll the die"), ("tricks", 2, "Play a card: suit b, rank 1")):
        table.create(game, bots=bots)
        table.until(lambda: 0 in table.state()["to_act"])
        page = table.page(width=1280)
        colours = page.locator(".players .crest path").evaluate_all(FILLS)
        assert len(set(colours)) == len(colours) == 3
        story = page.locator(".story").inner_text()
        assert "None" not in story
        assert {"pig": "who begins", "tricks": "is dealt its hand (cards"}[game] in story
        page.get_by_text(told, exact=True).first.wait_for(state="attached")
        assert_whole(page)


def test_a_hidden_hand_is_covered_while_the_device_goes_round(table):
    page = seated(table.create("tricks", people=3, bots=0), 3, hides=True)
    for _ in range(2):
        page.locator("[data-item=i-am]").wait_for()
        assert_covered(table, page, 3)
        take(page)
        page.locator(".all ol button").first.evaluate("(button) => button.click()")
        page.locator("[data-item=confirm]:not([disabled])").click()


def test_no_title_and_no_text_of_an_option_breaks_the_first_page(table):
    table.create("odd0", bots=1)
    page = table.page("/#new")
    page.locator("[data-form=new]").wait_for()
    page.locator("summary").click()
    for number in range(len(TITLES)):
        page.locator("select[name=ruleset]").select_option(f"odd{number}")
        assert_whole(page, ".card h2, .card .facts, .card .buttons > *, .field, .field small, footer > *, .rows a > *")


@pytest.mark.campaign(14)
@pytest.mark.parametrize("number", range(len(TITLES)))
def test_no_title_breaks_a_table_its_invitation_or_its_statistics(table, number):
    game = f"odd{number}"
    made = httpx.post(f"{table.url}/v1/games", json={"ruleset": game, "seats": [{"name": "Ada"}, {}]}).json()
    page = table.page(f"/games/{made['game']['id']}#join={made['join']}")
    page.locator(".chairs li").first.wait_for()
    assert_whole(page, ".by, h1, .facts, .chairs li, form > *, .meanwhile, .sentence")
    table.create(game, people=2, bots=0)
    page = table.page(seat=table.state()["to_act"][0])
    page.locator(".turn.mine").wait_for()
    assert_whole(page)
    for dialog in ("menu", "rules", "about"):
        page.evaluate("(name) => document.querySelector('skald-table').table.ask(name)", dialog)
        page.locator("dialog .sheet").wait_for()
        assert_whole(page, "dialog h2, dialog li > *")
        page.keyboard.press("Escape")
        page.locator("dialog").wait_for(state="detached")
    page = table.page(f"/statistics/{game}")
    assert_whole(page, "h1, .kicker, .rulesets a, .groups a, h2, .about")
