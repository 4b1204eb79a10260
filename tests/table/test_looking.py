"""Looking on, back and into it: spectators, replay, verification, embedding, what the page may load."""

import re

import httpx
import pytest
from playwright.sync_api import expect

from tests.table.late import begin_late, end, send
from tests.table.test_playing import turn

OVER_PLACES = """async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const board = document.querySelector("skald-table").shadowRoot.querySelector(".board");
  const found = (name) => [...board.querySelectorAll(name)];
  const shared = (one, other) =>
    Math.min(one.right, other.right) > Math.max(one.left, other.left) &&
    Math.min(one.bottom, other.bottom) > Math.max(one.top, other.top);
  return found(".zoom button").flatMap((button) => {
    const over = (hit) => shared(button.getBoundingClientRect(), hit.getBoundingClientRect());
    return found(".place .hit").filter(over).map((hit) => hit.closest(".place").dataset.item);
  });
}"""
REWRITE = r"""
const fetched = window.fetch;
const rewrite = (text, out) => out.enqueue(text.replace(/"crews":.\d/, '"crews":[9'));
window.fetch = async (...asked) => {
  const answer = await fetched(...asked);
  if (!String(asked[0]).includes("/stream")) return answer;
  const altered = new TransformStream({ transform: rewrite });
  const texts = answer.body.pipeThrough(new TextDecoderStream()).pipeThrough(altered);
  return new Response(texts.pipeThrough(new TextEncoderStream()), { headers: answer.headers });
};
"""


def test_a_spectator_sees_the_board_and_can_do_nothing(table):
    page = table.create().page(seat=None)
    page.locator(".place").first.wait_for(state="attached")
    expect(page.locator(".confirm, .hand, .all")).to_have_count(0)
    expect(page.locator(".place.lit")).to_have_count(0)


def test_the_token_leaves_the_address_at_once_and_is_never_sent_in_one(table):
    asked = []
    page = table.create().page(path="/")
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{table.url}/games/{table.game}#seat=0&token={table.tokens[0]}")
    page.locator(".turn.mine").wait_for()
    assert page.url == f"{table.url}/games/{table.game}"
    assert not [url for url in asked if table.tokens[0] in url]
    page.reload()
    page.locator(".turn.mine").wait_for()


def version_of(page):
    """The version in the address."""
    found = re.search(r"v=(\d+)", page.evaluate("location.search"))
    return int(found[1]) if found else None


def test_a_replay_shows_each_version_and_comes_back(table):
    table.create()
    for _ in range(4):
        table.act()
    page = table.page()
    page.keyboard.press("r")
    page.locator(".replay").wait_for()
    expect(page.locator(".place.lit")).to_have_count(0)
    last = table.until(lambda: version_of(page))
    page.keyboard.press("[")
    table.until(lambda: version_of(page) != last)
    page.locator("[data-item=first]").click()
    page.locator("[data-item=slider]").press("ArrowRight")
    table.until(lambda: version_of(page) < last - 1)
    page.get_by_role("button", name="Now", exact=True).click()
    page.locator(".replay").wait_for(state="detached")


def test_a_link_to_a_version_opens_there_beside_the_course_of_the_scores(table):
    page = end(table).page(f"/games/{table.game}?v=30", seat=None)
    page.locator(".replay", has_text="version 30").wait_for()
    chart = page.get_by_role("img", name="Course of the scores")
    chart.wait_for()
    page.locator("[data-item=last]").click()
    results = sorted(table.front.get(f"/v1/games/{table.game}/results")["ranking"], key=lambda one: one["seat"])
    said = ", ".join(f"{name} {one['total']}" for name, one in zip(("Astrid", "Bjorn"), results, strict=True))
    table.until(lambda: chart.get_attribute("aria-label") == f"Course of the scores: {said}")


def test_a_finished_game_shows_its_ranking_and_why(table):
    page = end(table).page()
    page.locator(".ranking button").first.click()
    dialog = page.get_by_role("dialog", name="Final ranking")
    dialog.locator("tbody tr").first.wait_for()
    results = table.front.get(f"/v1/games/{table.game}/results")["ranking"]
    shown = [cell.inner_text() for cell in dialog.locator(".total td").all()]
    assert shown == [str(one["total"]).replace("-", "−") for one in results]


def test_a_running_game_is_verified_in_the_browser(table):
    page = table.create().page()
    page.locator("[data-item=menu]").click()
    page.get_by_role("button", name="Verify this game").click()
    page.get_by_role("status").filter(has_text=re.compile("✓ Verified here")).wait_for()
    page.get_by_text("Not checked here").filter(has_text="the draws and what is hidden").wait_for()


def test_a_closed_game_is_verified_in_the_language_of_the_page(table):
    page = end(table).page(locale="de-DE")
    page.evaluate("document.querySelector('skald-table').table.ask('verify')")
    shown = page.get_by_role("status").filter(has_text="✓ Hier im Browser geprüft")
    shown.wait_for()
    missing = page.get_by_text("Hier nicht geprüft").filter(has_text="dass die Regeln jede Aktion erlauben")
    missing.wait_for()
    for said in (shown, missing):
        assert not re.search(r"\b(the|that|events|draws|opened|again|gave)\b", said.inner_text())


def test_that_a_game_is_logged_is_proved_in_the_browser(table):
    address = f"{table.create().url}/v1/games/{table.game}/proof"
    table.until(lambda: httpx.get(address).status_code == 200)
    page = table.page()
    page.locator("[data-item=menu]").click()
    page.get_by_role("button", name="Verify this game").click()
    said = re.compile("✓ In the log of all games here, signed by skald/[0-9a-f+]+: created, at version 1, as entry")
    page.get_by_role("status").filter(has_text=said).wait_for()


def test_a_rewritten_event_is_noticed_at_the_next_one(table):
    page = table.create(people=2, bots=0).page(path="/")
    page.add_init_script(REWRITE)
    page.goto(f"{table.url}/games/{table.game}#seat=0&token={table.tokens[0]}")
    page.locator(".fault", has_text="rewritten").wait_for()
    expect(page.locator(".place.lit")).to_have_count(0)


def test_a_lost_connection_is_said_and_nothing_is_lost(table):
    page = table.create().page()
    page.locator(".link.live").wait_for()
    page.context.set_offline(True)
    table.act()
    page.context.set_offline(False)
    page.locator(".link.live").wait_for()
    version = table.until(lambda: (state := table.state())["to_act"] == [0] and state["version"])
    table.until(lambda: page.locator(".story button").first.get_attribute("data-item") == f"version-{version}")
    table.errors.clear()


def asked_of(page):
    """What a page asks the service for from now on: the method and the path of each request."""
    asked = []

    def note(request):
        _, said, path = request.url.partition("/v1/")
        if said:
            asked.append((request.method, path))

    page.on("request", note)
    return asked


def test_a_table_needs_one_stream_and_its_own_posts(table):
    """Whatever happens in the game, nothing else is asked for; its end asks for its course, and for its best move."""
    page = begin_late(table, "raids").page()
    page.wait_for_load_state("load")
    page.locator(".board svg").wait_for()
    page.wait_for_load_state("networkidle")
    asked = asked_of(page)
    for one in table.rest:
        send(table, [one])
    page.locator(".ranking").first.wait_for()
    page.get_by_role("button", name="Watch again").wait_for()
    ended = {path.partition("?")[0] for _, path in asked}
    assert ended <= {f"games/{table.game}", f"games/{table.game}/history"}
    assert {method for method, _ in asked} <= {"GET"}


def test_a_lost_connection_comes_back_by_the_stream_alone(table):
    page = table.create(people=2, bots=0).page()
    page.locator(".link.live").wait_for()
    page.context.set_offline(True)
    page.locator(".link.reconnecting").wait_for()
    asked = asked_of(page)
    page.context.set_offline(False)
    page.locator(".link.live").wait_for()
    assert {what.partition("?")[0] for _, what in asked} == {f"games/{table.game}/stream"}
    table.errors.clear()


def test_two_tabs_of_one_seat_agree(table):
    """What is done in one is shown in the other, and what can be done is the same in both."""
    first = table.create(people=2, bots=0).page()
    second = first.context.new_page()
    second.goto(f"{table.url}/games/{table.game}")
    for page in (first, second):
        table.until(lambda: table.state()["to_act"] == [0] or table.act(1))
        version = table.state()["version"]
        turn(page, table)
        page.locator(".all ol button").first.click()
        page.get_by_role("button", name="Confirm").click()
        newest = table.until(lambda: (found := table.state()["version"]) > version and found)  # noqa: B023 - at once
        offered = len(table.front.get(f"/v1/games/{table.game}/actions", table.tokens[0])["actions"])
        for shown in (first, second):
            shown.locator(f".story [data-item=version-{newest}]").first.wait_for(state="attached")
            table.until(lambda: shown.locator(".all ol button").count() == offered)  # noqa: B023 - at once


def test_the_table_is_embedded_with_a_theme_of_its_own(table):
    table.create()
    page = table.page(f"/embed/{table.game}", seat=None)
    page.locator(".board svg").wait_for()
    expect(page.locator(".home")).to_have_count(0)
    page.evaluate("document.querySelector('skald-table').style.setProperty('--accent', '#123456')")
    assert (
        page.evaluate(
            "getComputedStyle(document.querySelector('skald-table').shadowRoot.querySelector('.table')).getPropertyValue('--accent').trim()"
        )
        == "#123456"
    )


def test_a_game_is_created_in_the_lobby_and_joined_by_its_link(table):
    page = table.page("/#new", seat=None)
    page.locator("select[name=ruleset]").select_option("raids")
    page.get_by_label("Name 1").fill("Astrid")
    page.get_by_role("combobox", name="Seat 2").select_option("open")
    page.get_by_role("button", name="Create").click()
    invitations = page.get_by_role("region", name="Invitations")
    invitations.wait_for()
    code, game = (one.inner_text() for one in invitations.locator("code").all())
    other = table.page(f"/games/{game}#join={code}", seat=None)
    other.get_by_label("Your name").fill("Bjorn")
    other.get_by_role("button", name="Sit down").click()
    other.locator("skald-table .board svg").wait_for()
    page.get_by_role("link", name="Enter").click()
    page.locator(".players .name", has_text="Bjorn").wait_for()
    assert table.front.get(f"/v1/games/{game}")["status"] == "running"


def test_options_are_said_in_the_language_of_the_page(table):
    page = table.page("/#new", seat=None)
    for lang, arena, meadow, resigning in (
        ("en", "Arena", "Meadow", "Ends the game"),
        ("de", "Arena", "Wiese", "Beendet die Partie"),
    ):
        page.locator(f".lobby[lang={lang}]").wait_for()
        page.locator("select[name=ruleset]").select_option("clash_of_vikings")
        if not page.locator("details[open]").count():
            page.locator("summary").click()
        assert page.get_by_label(arena, exact=False).first.locator("option").all_inner_texts()[1] == meadow
        page.locator("small", has_text=resigning).wait_for()
        page.locator("[data-item=lang]").click()


@pytest.mark.parametrize(
    "path", ["/", "/games/000-x", "/embed/000-x", "/table/app.js", "/client/skald.js", "/table/games/raids/board.js"]
)
def test_pages_load_nothing_from_elsewhere(service, path):
    answer = httpx.get(service.url + path)
    assert answer.status_code == 200
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'self'")
    assert not re.search(r"""(?:src|href|from|import\()\s*=?\s*["'(]https?://""", answer.text)


@pytest.mark.parametrize(
    "path",
    [
        "/table/none.js",
        "/table/../app.py",
        "/table/games/none/board.js",
        "/table/games/nim/board.js",
        "/client/none.js",
        "/client/verify/none.mjs",
    ],
)
def test_what_is_not_there_is_not_found(service, path):
    assert httpx.get(service.url + path).status_code == 404


def test_a_replay_goes_on_as_a_game_of_its_own(table):
    table.create(people=1, bots=1).play_out()
    page = table.page()
    page.keyboard.press("r")
    page.locator("[data-item=first]").click()
    page.locator("[data-item=analyse]").click()
    page.locator("dialog tbody tr").first.wait_for()
    expect(page.locator("dialog [role=status]")).to_contain_text("smart")
    page.keyboard.press("Escape")
    page.locator("[data-item=fork]").click()
    page.wait_for_url(lambda url: "/games/" in url and table.game not in url)
    page.locator(".turn.mine").wait_for()


@pytest.mark.parametrize("agreed", [False, True])
def test_a_running_game_is_analysed_where_the_table_agreed(table, agreed):
    page = table.create(people=1, bots=1, options={"assistance": agreed}).page()
    page.locator(".turn.mine").wait_for()
    page.keyboard.press("r")
    page.locator("[data-item=slider]").wait_for()
    offered = page.locator("[data-item=analyse]")
    assert (offered.count(), page.locator("[data-item=fork]").count()) == (agreed, agreed)
    if agreed:
        offered.click()
        page.locator("dialog tbody tr").first.wait_for()
        offer = table.front.get(f"/v1/games/{table.game}/actions", table.tokens[0])
        expect(page.locator("dialog tbody tr")).to_have_count(len(offer["actions"]))


@pytest.mark.parametrize("ruleset", ["clash_of_vikings", "raids", "skandinavien", "wikinger"])
def test_the_buttons_that_zoom_lie_beside_the_board(table, ruleset):
    page = begin_late(table, ruleset).page()
    for width, height in ((1280, 800), (1024, 640), (1024, 900), (800, 800), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        page.locator(".board svg").wait_for()
        found = page.evaluate(OVER_PLACES)
        assert found == [], (width, height)
