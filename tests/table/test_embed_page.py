"""docs/embed.md is true: its pages run as they stand, and it names every attribute, event and variable."""

import re
from pathlib import Path

import httpx

ROOT = Path(__file__).parents[2]
TABLE = ROOT / "service" / "table"
PAGE = (ROOT / "docs" / "embed.md").read_text()
ELEMENT = "document.querySelector('skald-table')"
EVENTS = ("ready", "turn", "event", "end", "error", "navigate")
LISTENING = """(names) => {
  window.heard = [];
  const keep = ({ type, detail }) => heard.push([type, detail]);
  for (const name of names) document.body.addEventListener(`skald-${name}`, keep);
}"""
MESSAGES = """<script>
window.heard = [];
addEventListener("message", ({ data }) => heard.push([data.type, data.detail]));
</script>"""


def blocks():
    return re.findall(r"```html\n(.*?)```", PAGE, flags=re.DOTALL)


def filled(block, table):
    return (
        block.replace("http://127.0.0.1:8000", table.url).replace("GAME", table.game).replace("TOKEN", table.tokens[0])
    )


def names(heading):
    """What the first column of a table names."""
    part = PAGE.split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
    cells = re.findall(r"^\| (`.*?) \|", part, flags=re.MULTILINE)
    return [name for cell in cells for name in re.findall(r"`(.*?)`", cell)]


def test_it_names_every_attribute():
    (observed,) = re.findall(r"observedAttributes = (\[.*?\]);", (TABLE / "table.js").read_text())
    assert sorted(names("Attributes")) == sorted(re.findall(r'"(\w+)"', observed))


def test_it_names_every_event():
    assert names("Events") == [f"skald-{name}" for name in EVENTS]
    (posted,) = re.findall(r"EVENTS = (\[.*?\])", (TABLE / "embed.js").read_text())
    assert re.findall(r'"(\w+)"', posted) == list(EVENTS)


def test_it_names_every_variable():
    assert set(names("Looks")) == set(re.findall(r"(--[\w-]+):", (TABLE / "tokens.css").read_text()))


def heard(page, kind):
    return page.evaluate(
        "(kind) => heard.filter(([type]) => type === kind).map(([, detail]) => detail)", f"skald-{kind}"
    )


def test_a_page_with_the_element_runs_as_it_stands_and_is_told_what_happens(table):
    table.create("raids", people=2, bots=0, options={"first_seat": 0})
    page = table.page(address=table.site.shows("<body></body>"))
    page.evaluate(LISTENING, list(EVENTS))
    page.evaluate(PUT, filled(blocks()[0], table))
    page.get_by_text("It is your turn.").wait_for()
    version = table.state()["version"]
    (ready,) = heard(page, "ready")
    assert ready == {"game": table.game, "version": version, "you": 0}
    assert heard(page, "turn")[-1] == ready | {"to_act": [0]}
    while table.state()["to_act"] == [0]:
        table.act(0)
    page.get_by_text("The others think.").wait_for()
    told = heard(page, "event")
    address, own = f"{table.url}/v1/games/{table.game}/events", {"Authorization": f"Bearer {table.tokens[0]}"}
    log = httpx.get(address, params={"after": version, "lang": "en"}, headers=own, timeout=60).json()["events"]
    assert told == log[: len(told)]
    assert [one["version"] for one in told] == list(range(version + 1, version + 1 + len(told)))
    table.play_out(seats=(0, 1))
    page.get_by_text(re.compile("^Won by seat")).wait_for()
    (end,) = heard(page, "end")
    assert end["winners"] == [one["seat"] for one in end["ranking"] if one["rank"] == 1]
    assert heard(page, "error") == []


PUT = "(html) => document.body.append(document.createRange().createContextualFragment(html))"


def test_a_frame_runs_as_it_stands_and_tells_the_site_around_it(table):
    table.create("raids", people=2, bots=0, options={"first_seat": 0})
    page = table.page(address=table.site.shows(MESSAGES + filled(blocks()[1], table)))
    page.locator("li", has_text="skald-turn").first.wait_for()
    table.act(0)
    page.locator("li", has_text="skald-event").first.wait_for()
    assert heard(page, "ready")[0]["game"] == table.game
    assert heard(page, "turn")[0]["to_act"] == [0]
    inside = page.frames[1].evaluate(f"[{ELEMENT}.getAttribute('theme'), {ELEMENT}.lang]")
    assert inside == ["dark", "de"]


def test_a_frame_of_somebody_whom_nobody_named_is_told_nothing(table):
    table.create("raids")
    page = table.page(path=f"/embed/{table.game}")
    parents = page.evaluate("document.querySelector('#app').dataset.parents")
    assert parents == table.site.origin


def test_every_attribute_is_live(table):
    table.create("raids", people=2, bots=0, options={"first_seat": 0})
    page = table.page(address=table.site.shows(filled(blocks()[0], table)))
    page.get_by_text("It is your turn.").wait_for()
    page.evaluate(f"{ELEMENT}.setAttribute('lang', 'de')")
    page.locator(".table[lang=de]").wait_for()
    page.evaluate(f"{ELEMENT}.setAttribute('theme', 'dark')")
    assert page.evaluate(f"{ELEMENT}.dataset.theme") == "dark"
    page.evaluate(f"{ELEMENT}.removeAttribute('theme')")
    assert page.evaluate(f"{ELEMENT}.dataset.theme ?? null") is None
    page.evaluate(f"{ELEMENT}.setAttribute('version', '3')")
    page.locator(".table.replaying").wait_for()
    page.evaluate(f"{ELEMENT}.removeAttribute('version')")
    page.locator(".table.replaying").wait_for(state="detached")
    page.evaluate(f"{ELEMENT}.setAttribute('lobby', '')")
    page.locator("[data-item=home]").wait_for()
    page.evaluate(f"{ELEMENT}.setAttribute('token', '')")
    page.get_by_text("The others think.").wait_for()
    assert page.evaluate(f"{ELEMENT}.table.session.seat") is None


def test_a_refusal_is_told_as_its_problem_document(table):
    table.create("raids")
    page = table.page(address=table.site.shows("<body></body>"))
    page.evaluate(LISTENING, list(EVENTS))
    page.evaluate(PUT, filled(blocks()[0], table).replace(table.tokens[0], "no-such-token"))
    page.wait_for_function("heard.some(([type]) => type === 'skald-error')")
    found = heard(page, "error")[0]
    assert (found["status"], found["code"]) == (401, "unauthenticated")


def test_a_page_can_open_a_link_in_its_own_way(table):
    table.create("raids")
    page = table.page(address=table.site.shows("<body></body>"))
    page.evaluate(LISTENING, list(EVENTS))
    page.evaluate("document.body.addEventListener('skald-navigate', (event) => event.preventDefault())")
    page.evaluate(PUT, filled(blocks()[0], table).replace("<skald-table", "<skald-table lobby"))
    before = page.url
    page.locator("[data-item=home]").click()
    (asked,) = heard(page, "navigate")
    assert asked == {"href": table.site.origin + "/"}
    assert page.url == before
