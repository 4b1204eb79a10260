"""Pages of another origin show the table: in a frame, and as an element from one module. Other sites cannot."""

import httpx
import pytest

from tests.table.late import begin_late, by_list, play_on
from tests.table.test_playing import RULESETS

ROOT = "document.querySelector('skald-table').shadowRoot.querySelector('.table')"
ACCENT = f"getComputedStyle({ROOT}).getPropertyValue('--accent')"
ELEMENT = """<style>html, body {{ margin: 0; height: 100% }} skald-table {{ height: 100vh; --accent: #654321 }}</style>
<script type="module" src="{url}/table/table.js"></script>
<skald-table game="{game}" token="{token}" lang="en"></skald-table>"""
ELEMENT_ITSELF = "document.querySelector('skald-table')"
TOLD_AT_ONCE = f"""([game, token]) => {{
  const element = {ELEMENT_ITSELF};
  element.setAttribute("lang", "de");
  element.setAttribute("token", token);
  element.setAttribute("game", game);
  element.setAttribute("lang", "en");
}}"""
FRAME = """<style>iframe {{ width: 100%; height: 760px; border: 0 }}</style>
<iframe title="Table" src="{url}/embed/{game}?lang=de&theme=dark&--accent=%23123456#token={token}"></iframe>"""


def embedded(table, html):
    return table.site.shows(html.format(url=table.url, game=table.game, token=table.tokens[0]))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_game_ends_in_a_frame_on_another_site(table, ruleset):
    begin_late(table, ruleset)
    page = table.page(address=embedded(table, FRAME))
    frame = page.frame_locator("iframe")
    play_on(table, frame, by_list)
    inside = page.frames[1]
    assert inside.evaluate(ACCENT).strip() == "#123456"
    assert inside.evaluate("document.querySelector('skald-table').dataset.theme") == "dark"
    assert frame.locator(".table[lang=de]").count() == 1
    assert table.tokens[0] not in inside.url


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_game_ends_in_an_element_on_another_site(table, ruleset):
    begin_late(table, ruleset)
    page = table.page(address=embedded(table, ELEMENT))
    play_on(table, page, by_list)
    assert page.evaluate(ACCENT).strip() == "#654321"
    assert page.locator("skald-table").get_attribute("token") is None


def test_the_element_shows_another_game_when_it_is_told_to_and_survives_being_moved(table):
    table.create("raids")
    page = table.page(address=embedded(table, ELEMENT))
    page.locator(".turn.mine").wait_for()
    page.evaluate("document.body.append(Object.assign(document.createElement('main'), { id: 'new' }))")
    page.evaluate(f"document.querySelector('#new').append({ELEMENT_ITSELF})")
    page.locator("#new .turn.mine").wait_for()
    table.create("wikinger")
    page.evaluate(f"game => {ELEMENT_ITSELF}.setAttribute('game', game)", table.game)
    page.locator("h1", has_text="Vikings").wait_for(state="attached")
    assert page.locator(".turn.mine").count() == 0


def test_the_element_shows_what_it_was_told_last_and_nothing_in_between(table):
    table.create("raids")
    page = table.page(address=embedded(table, ELEMENT))
    page.locator(".turn.mine").wait_for()
    table.create("wikinger")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.evaluate(TOLD_AT_ONCE, [table.game, table.tokens[0]])
    page.locator("h1", has_text="Vikings").wait_for(state="attached")
    table.until(lambda: page.evaluate(f"{ELEMENT_ITSELF}.table.session.seat") == 0)
    assert {url.rpartition("/v1/games/")[2].partition("/")[0] for url in asked if "/v1/" in url} == {table.game}


def test_a_drawing_module_is_loaded_by_a_site_of_the_operators_choice_and_says_its_edition(table):
    page = table.page(address=table.site.shows("<p>Nothing</p>"))
    for ruleset in RULESETS:
        load = f"import('{table.url}/table/games/{ruleset}/board.js').then((found) => found.default.edition)"
        assert page.evaluate(load) == 1


@pytest.mark.parametrize("path", ["/embed/000-x", "/table/table.js", "/table/games/raids/board.js", "/v1/rulesets"])
def test_a_site_that_nobody_has_named_gets_nothing(table, path):
    other = {"Origin": "http://127.0.0.1:9", "Sec-Fetch-Site": "same-site"}
    answer = httpx.get(table.url + path, headers=other)
    assert "Access-Control-Allow-Origin" not in answer.headers
    if path.startswith("/embed"):
        assert f"frame-ancestors {table.site.origin}" in answer.headers["Content-Security-Policy"]
    else:
        assert answer.status_code == 403
