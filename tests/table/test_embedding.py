"""Pages of another origin show the table: in a frame, and as an element from one module. Other sites cannot."""

import httpx
import pytest
from playwright.sync_api import expect

from tests.table.late import begin_late, by_list, play_on
from tests.table.test_playing import RULESETS

ROOT = "document.querySelector('skald-table').shadowRoot.querySelector('.table')"
ACCENT = f"getComputedStyle({ROOT}).getPropertyValue('--accent')"
ELEMENT = """<style>html, body {{ margin: 0; height: 100% }} skald-table {{ height: 100vh; --accent: #654321 }}</style>
<script type="module" src="{url}/table/table.js"></script>
<skald-table game="{game}" token="{token}" lang="en"></skald-table>"""
ELEMENT_ITSELF = "document.querySelector('skald-table')"
TOLD_IMMEDIATELY = f"""([game, token]) => {{
  const element = {ELEMENT_ITSELF};
  element.setAttribute("lang", "de");
  element.setAttribute("token", token);
  element.setAttribute("game", game);
  element.setAttribute("lang", "en");
}}"""
FRAME = """<style>iframe {{ width: 100%; height: 760px; border: 0 }}</style>
<iframe title="Table" src="{url}/embed/{game}?lang=de&theme=dark&--accent=%23123456#token={token}"></iframe>"""


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


TOKENS = ("--accent", "--on-accent", "--paper", "--panel")
DRESSED = f"""async ([theme, accent]) => {{
  const element = {ELEMENT_ITSELF};
  element.dataset.theme = theme;
  element.style.setProperty("--accent", accent);
  await import("/table/accent.js");
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const styles = getComputedStyle({ROOT});
  return {list(TOKENS)}.map((name) => styles.getPropertyValue(name).trim());
}}"""
CHOSEN = ("#a3005c", "#123456", "#ffffff", "#000000", "#ffff00", "#0000ff", "#808080", "#777777", "hsl(90 80% 50%)")
PAINTED = """name => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d");
  canvas.fillStyle = name;
  return canvas.fillStyle;
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_accent_can_be_read_whatever_was_chosen(table, theme):
    table.create("raids")
    page = table.page(f"/embed/{table.game}", seat=None)
    page.locator(".board svg").wait_for()
    for chosen in CHOSEN:
        accent, text, *grounds = (page.evaluate(PAINTED, one) for one in page.evaluate(DRESSED, [theme, chosen]))
        found = [contrast(accent, text), *(contrast(accent, ground) for ground in grounds)]
        assert min(found) >= 4.5, (chosen, accent, text, found)


def test_an_accent_that_can_be_read_stays_as_it_was_chosen(table):
    table.create("raids")
    page = table.page(f"/embed/{table.game}", seat=None)
    page.locator(".board svg").wait_for()
    assert page.evaluate(DRESSED, ["light", "#a3005c"])[0] == "#a3005c"
    assert page.evaluate(DRESSED, ["dark", "#a3005c"])[0] != "#a3005c"
    assert page.evaluate(DRESSED, ["light", "#a3005c"])[0] == "#a3005c"


def embedded(table, html):
    return table.site.shows(html.format(url=table.url, game=table.game, token=table.tokens[0]))


@pytest.mark.campaign(15)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_game_ends_in_a_frame_on_another_site(table, ruleset):
    begin_late(table, ruleset)
    page = table.page(address=embedded(table, FRAME))
    frame = page.frame_locator("iframe")
    play_on(table, frame, by_list)
    inside = page.frames[1]
    shown = inside.evaluate(ACCENT).strip()
    assert shown != "#123456", "nobody could read it on a dark ground"
    assert contrast(shown, "#161a1f") >= 4.5
    assert inside.evaluate("document.querySelector('skald-table').dataset.theme") == "dark"
    expect(frame.locator(".table[lang=de]")).to_have_count(1)
    assert table.tokens[0] not in inside.url


@pytest.mark.campaign(15)
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
    expect(page.locator(".turn.mine")).to_have_count(0)


def test_the_element_shows_what_it_was_told_last_and_nothing_in_between(table):
    table.create("raids")
    page = table.page(address=embedded(table, ELEMENT))
    page.locator(".turn.mine").wait_for()
    page.wait_for_load_state("networkidle")
    table.create("wikinger")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.evaluate(TOLD_IMMEDIATELY, [table.game, table.tokens[0]])
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
