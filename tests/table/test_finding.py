"""Finding opponents on the first page: what is kept, said and heard during a search, and what follows from a match."""

import json
import random

import httpx
import pytest
from playwright.sync_api import expect

from tests.table.axe import violations, violations_of_colours
from tests.table.test_tell_me import HIDES

PHONE = {"width": 390, "height": 844}
SEEK = "localStorage.getItem('skald.seek')"
SEATS = "Object.keys(JSON.parse(localStorage.getItem('skald.seats') ?? '{}'))"
SIZES = ((390, 844), (360, 640), (844, 390), (768, 1024), (1366, 768))


CLOCKS = {"minute": {"bank": 600, "increment": 15, "grace": 2}, "hour": {"per_action": 28_800}}
TELLS = """const told = () => JSON.parse(localStorage.told ?? "[]");
const keep = (one) => (localStorage.told = JSON.stringify([...told(), one]));
globalThis.Notification = class {
  static permission = "granted";
  constructor(title, { tag }) { keep({ title, tag }); }
};
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (at) { keep({ tone: this.frequency.value }); start.call(this, at); };"""
"""Keeps what a page shows and plays beyond the page that follows it."""


def somebody_seeks(table, ruleset, speed, **more):
    """Seek what a browser seeks, beside it."""
    body = {"ruleset": ruleset, "seats": 2, "options": {"resignation": "ends"}, "clock": CLOCKS[speed], "name": "Bo"}
    answer = httpx.post(f"{table.url}/v1/seeks", json={**body, **more})
    assert answer.status_code == 201, answer.text
    return answer.json()


def choose(page, ruleset, seats="2", speed="minute"):
    """Open the panel where it is folded, and choose what to play."""
    page.locator(".find").wait_for()
    if page.locator(".find.folded").count():
        page.locator(".find.folded button").click()
    for name, value in {"ruleset": ruleset, "seats": seats, "speed": speed}.items():
        page.locator(f"input[name={name}][value='{value}']").check()


def search(page):
    return page.locator("[data-item=seek]")


def waits(page):
    page.locator(".find[data-state=waiting] .said", has_text="person missing").wait_for()


def matched(desktop, phone, ruleset):
    """Let both search for the same, and return the game at which they are."""
    choose(desktop, ruleset)
    search(desktop).click()
    waits(desktop)
    choose(phone, ruleset)
    search(phone).click()
    for page in (desktop, phone):
        page.wait_for_url("**/games/*")
        page.locator(".board svg").wait_for()
    assert desktop.url == phone.url
    return desktop.url.rpartition("/")[2]


def test_who_seeks_the_same_is_found_and_a_reload_waits_on(table):
    desktop = table.page("/", seat=None)
    choose(desktop, "raids")
    search(desktop).click()
    waits(desktop)
    expect(search(desktop)).to_be_focused()
    expect(search(desktop)).to_have_text("Cancel")
    expect(desktop.locator(".find [role=status]")).to_have_text("The search is on.")
    table.until(lambda: "Seeking" in desktop.title())
    sought = json.loads(desktop.evaluate(SEEK))
    desktop.reload()
    waits(desktop)
    assert {name: json.loads(desktop.evaluate(SEEK))[name] for name in ("seek", "since")} == {
        name: sought[name] for name in ("seek", "since")
    }
    phone = table.page("/", seat=None, **PHONE)
    expect(phone.locator(".find.folded button")).to_have_text("Find opponents · 1 waiting▾")
    assert phone.locator(".find").bounding_box()["height"] == 48
    game = matched_second(desktop, phone)
    for page in (desktop, phone):
        assert page.evaluate(SEATS) == [game]
        assert page.evaluate(SEEK) is None
    shown = table.front.get(f"/v1/games/{game}")
    assert [one["controller"] for one in shown["seats"]] == ["human", "human"]
    assert shown["options"]["resignation"] == "ends"
    assert len(shown["clocks"]) == len(shown["seats"])


def matched_second(first, second):
    choose(second, "raids")
    search(second).click()
    second.locator("[role=alert]", has_text="Found!").wait_for(state="attached")
    search(second).click()
    for page in (first, second):
        page.wait_for_url("**/games/*")
    assert first.url == second.url
    return first.url.rpartition("/")[2]


def test_a_search_ends_as_the_service_says(table):
    """What is refused or lost is said, and a search that is cancelled is withdrawn."""
    page = table.page("/", seat=None)
    choose(page, "raids", "4", "day")
    problem = {"content_type": "application/problem+json"}
    refusals = {
        "Not possible: No.": {"status": 422, "body": '{"detail": "No."}'},
        "Too many searches, again in 7 s.": {"status": 429, "body": "{}", "headers": {"Retry-After": "7"}},
        "Only the operator can open tables here.": {"status": 403, "body": "{}"},
    }
    said = page.locator(".find .said")
    for text, answer in refusals.items():
        page.route("**/v1/seeks", refusing({**problem, **answer}))
        search(page).click()
        expect(said).to_have_text(text)
        page.unroute("**/v1/seeks")
        assert page.evaluate(SEEK) is None
    page.route("**/v1/seeks/*", lambda route: route.fulfill(status=503, body="{}"))
    search(page).click()
    expect(said).to_have_text("One moment – the search goes on right away.")
    page.unroute("**/v1/seeks/*")
    expect(said).to_contain_text("Keep this page open.")
    sought = json.loads(page.evaluate(SEEK))
    page.route("**/v1/seeks/*", lambda route: route.abort())
    page.reload()
    expect(said).to_contain_text("No connection. The search holds for")
    page.unroute("**/v1/seeks/*")
    waits_for(page, "people missing")
    search(page).click()
    expect(search(page)).to_have_text("Find")
    assert page.evaluate(SEEK) is None
    asked = {"Authorization": f"Bearer {sought['token']}"}
    assert httpx.get(f"{table.url}/v1/seeks/{sought['seek']}", headers=asked).json()["status"] == "expired"
    page.route("**/v1/seeks/*", lambda route: route.fulfill(json={"status": "expired"}))
    search(page).click()
    expect(said).to_have_text("The search has run out.")
    expect(search(page)).to_have_text("Again")
    page.unroute("**/v1/seeks/*")
    table.errors.clear()


def waits_for(page, text):
    page.locator(".find[data-state=waiting] .said", has_text=text).wait_for()


def refusing(answer):
    """Return what answers every new search, and nothing else."""

    def refuse(route):
        if route.request.method == "POST":
            route.fulfill(**answer)
        else:
            route.fallback()

    return refuse


@pytest.mark.campaign(8, 1)
def test_another_window_says_so_and_takes_the_search_over(table):
    page = table.page("/", seat=None)
    choose(page, "skandinavien")
    search(page).click()
    waits(page)
    other = page.context.new_page()
    other.goto(table.url)
    expect(other.locator(".find .said")).to_have_text("You are seeking already, in another window.")
    search(other).click()
    waits(other)
    expect(page.locator(".find .said")).to_have_text("You are seeking already, in another window.")
    search(other).click()
    for one in (page, other):
        expect(search(one)).to_have_text("Find")


@pytest.mark.campaign(8, 3)
def test_a_match_at_another_table_leaves_that_table_as_it_is(table):
    table.create("raids", people=1, bots=1)
    page = table.page("/", seat=None)
    choose(page, "clash_of_vikings")
    search(page).click()
    waits(page)
    page.goto(f"{table.url}/games/{table.game}#seat=0&token={table.tokens[0]}")
    page.locator(".board svg").wait_for()
    somebody_seeks(table, "clash_of_vikings", "minute")
    page.locator(".found a", has_text="To the table").wait_for()
    assert page.url.endswith(table.game)
    page.locator(".found a").click()
    page.wait_for_url(lambda url: not url.endswith(table.game))
    page.locator(".board svg").wait_for()


@pytest.mark.campaign(8, 7)
def test_cancel_that_meets_a_match_opens_the_table(table):
    page = table.page("/", seat=None)
    choose(page, "raids", speed="hour")
    search(page).click()
    waits(page)

    def match_before(route):
        if route.request.method == "DELETE":
            somebody_seeks(table, "raids", "hour")
        route.fallback()

    page.route("**/v1/seeks/*", match_before)
    search(page).click()
    page.wait_for_url("**/games/*")
    page.locator(".board svg").wait_for()
    assert page.evaluate(SEATS) == [page.url.rpartition("/")[2]]
    assert page.evaluate(SEEK) is None


@pytest.mark.campaign(8, 0)
def test_a_match_is_told_by_a_tone_and_in_a_hidden_tab_by_a_notification(table):
    page = table.page("/", seat=None, bypass_csp=True)
    page.evaluate("""localStorage["skald.settings"] = '{"name":"Astrid","sound":true}'""")
    page.add_init_script(TELLS)
    page.reload()
    choose(page, "clash_of_vikings", speed="hour")
    search(page).click()
    waits(page)
    page.evaluate(HIDES)
    somebody_seeks(table, "clash_of_vikings", "hour")
    page.wait_for_url("**/games/*")
    told = json.loads(page.evaluate("localStorage.told"))
    assert [one for one in told if one.get("tag") == "skald.seek"] == [{"title": "Found! Bo", "tag": "skald.seek"}]
    assert any("tone" in one for one in told)


@pytest.mark.campaign(8, 2)
def test_the_choices_go_by_arrows_and_are_kept_and_w_says_how_long_one_waits(table):
    waiting = somebody_seeks(table, "skandinavien", "hour", seats=3)
    page = table.page("/", seat=None)
    choose(page, "skandinavien", "3", "minute")
    expect(page.locator(".radios.ruleset label", has_text="waiting")).to_have_count(1)
    bots = page.locator("input[name=bots]")
    expect(bots).to_be_checked()
    page.locator("input[name=seats]:checked").press("Tab")
    expect(page.locator("input[name=speed]:checked")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator("input[name=speed][value=hour]")).to_be_checked()
    expect(bots).not_to_be_checked()
    bots.check()
    page.reload()
    for name, value in {"ruleset": "skandinavien", "seats": "3", "speed": "hour"}.items():
        expect(page.locator(f"input[name={name}]:checked")).to_have_value(value)
    expect(bots).to_be_checked()
    page.keyboard.press("w")
    asked = {"Authorization": f"Bearer {waiting['token']}"}
    httpx.delete(f"{table.url}/v1/seeks/{waiting['seek']}", headers=asked).raise_for_status()
    search(page).click()
    waits_for(page, "people missing")
    status = page.locator(".find [role=status]")
    expect(status).to_have_text("The search is on.")
    page.keyboard.press("w")
    expect(status).to_contain_text("2 people missing. A bot steps in in")
    search(page).click()
    expect(search(page)).to_have_text("Find")


@pytest.mark.campaign(8, 4)
def test_a_rated_search_is_widened_after_a_minute(table):
    """By another seek of the same player, and only once the first one is withdrawn."""
    token = httpx.post(f"{table.url}/v1/players/astrid/token", json={}).json()["token"]
    page = table.page(f"/mine#player=astrid&token={token}", seat=None)
    page.clock.install()
    page.goto(table.url)
    sent = []
    page.on("request", lambda one: sent.append(one) if "/v1/seeks" in one.url and one.method != "GET" else None)
    choose(page, "raids")
    page.locator("input[name=rated]").check()
    expect(page.locator("input[name=bots]")).to_have_count(0)
    expect(page.locator(".wishes")).to_contain_text("No bots: the game is rated.")
    search(page).click()
    waits(page)
    page.clock.fast_forward(50_000)
    waits(page)
    assert [one.method for one in sent] == ["POST"]
    page.clock.fast_forward(11_000)
    table.until(lambda: page.wait_for_timeout(50) or len(sent) == 3)
    assert [one.method for one in sent] == ["POST", "DELETE", "POST"]
    first, _, second = (one.post_data_json for one in sent)
    assert (first.pop("within"), second.pop("within")) == (300, 600)
    assert first == second
    waits(page)
    page.clock.fast_forward(120_000)
    waits(page)
    search(page).click()
    expect(search(page)).to_have_text("Find")
    assert [one.method for one in sent] == ["POST", "DELETE", "POST", "DELETE"], "it is widened once"


def test_three_speeds_stand_where_a_table_is_opened(table):
    page = table.page("/", seat=None)
    page.locator("[data-ruleset=raids] [data-does=friends]").click()
    page.locator(".ways .code").wait_for()
    first = page.url
    expect(page.locator(".speeds button")).to_have_count(4)
    expect(page.locator(".speeds [aria-pressed=true]")).to_have_text("no clock")
    page.locator(".speeds button", has_text="through the day").click()
    page.wait_for_url(lambda url: url != first)
    page.locator(".speeds [aria-pressed=true]", has_text="8 h a move").wait_for()
    events = table.front.get(f"/v1/games/{page.url.rpartition('/')[2]}/events")["events"]
    assert events[0]["data"]["clock"]["per_action"] == 28_800
    page.goto(f"{table.url}/#new")
    options = page.locator("select[name=clock] option")
    options.first.wait_for(state="attached")
    assert options.all_inner_texts()[:4] == [
        "none",
        "in one sitting · 10 min + 15 s",
        "through the day · 8 h a move",
        "over days · 3 days a move",
    ]


def played(url, names, ruleset="raids", **more):
    """Play a whole game of two people at random, beside the browser, and return its id."""
    made = httpx.post(f"{url}/v1/games", json={"ruleset": ruleset, "seats": names, **more}).json()
    play_out(url, made["game"]["id"], made["tokens"])
    return made["game"]["id"]


def play_out(url, game, tokens):
    chance = random.Random(5)
    with httpx.Client(base_url=url) as client:
        while (state := client.get(f"/v1/games/{game}").json())["status"] == "running":
            asked = {"Authorization": f"Bearer {tokens[state['to_act'][0]]}"}
            offered = client.get(f"/v1/games/{game}/actions", headers=asked).json()["actions"]
            client.post(f"/v1/games/{game}/actions", json=chance.choice(offered), headers=asked)


def test_own_games_without_any_say_so(table):
    page = table.page("/mine", seat=None)
    expect(page.locator(".empty")).to_contain_text("No finished game yet.")
    page.locator("[role=tab][aria-selected=true]").press("ArrowLeft")
    expect(page.locator("[role=tab][aria-selected=true]")).to_have_text("Running")
    expect(page.locator("[role=tab][aria-selected=true]")).to_be_focused()
    expect(page.get_by_role("link", name="Play now")).to_have_attribute("href", "/")


@pytest.mark.campaign(8, 2)
def test_a_player_sees_all_games_with_places_and_ratings(table):
    token = httpx.post(f"{table.url}/v1/players/ylva/token", json={}).json()["token"]
    names = [{"name": "Ylva", "player": "ylva"}, {"name": "Runa", "player": "runa"}]
    game = played(table.url, names, rated=True)
    table.until(lambda: table.front.get("/v1/players/ylva/ratings", token)["ratings"])
    page = table.page(f"/mine#player=ylva&token={token}", seat=None, bypass_csp=True)
    row = page.locator(".rows .game")
    expect(row).to_contain_text("with Runa")
    expect(row.locator(".place")).to_have_text(["1 of 2", "2 of 2"][not row.locator(".won").count()])
    expect(row.locator(".change")).to_contain_text("rating")
    assert token not in page.url
    figure = page.locator(".ratings .rating button")
    expect(figure).to_contain_text("±")
    expect(page.locator(".ratings small")).to_have_text("provisional, game 1 of 5")
    figure.click()
    expect(page.locator(".ratings [role=note]")).to_contain_text("Everybody begins at 1500")
    explained = page.get_by_role("link", name="How ratings are computed").get_attribute("href")
    assert httpx.get(f"{table.url}{explained}").status_code == 200
    found = []
    for size in SIZES:
        page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
        found += violations(page)
    page.locator("[data-item=theme]").click()
    assert found + violations_of_colours(page) == []
    page.locator("select[name=kind]").select_option("bots")
    expect(page.locator(".empty")).to_contain_text("No game fits.")
    page.locator("select[name=kind]").select_option("people")
    expect(page.locator(".rows .replay")).to_have_attribute("href", f"/games/{game}?v=1#token={token}")
    row.click()
    page.locator(".ranking").first.wait_for()


@pytest.mark.campaign(8, 6)
def test_axe_finds_nothing_in_the_panel(table):
    page = table.page("/", seat=None, bypass_csp=True)
    choose(page, "raids")
    found = []
    for size in SIZES:
        page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        page.locator(".find").wait_for()
        found += violations(page)
        if page.locator(".find.folded").count():
            page.locator(".find.folded button").click()
        page.locator(".find .row").wait_for()
        found += violations(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
    search(page).click()
    page.locator(".find[data-state=waiting]").wait_for()
    found += violations(page)
    page.locator("[data-item=lang]").click()
    page.locator(".find .said", has_text="eine Person fehlt").wait_for()
    found += violations(page)
    page.locator("[data-item=theme]").click()
    found += violations_of_colours(page)
    search(page).click()
    expect(search(page)).to_have_text("Suchen")
    assert found == []


@pytest.mark.campaign(8, 5)
def test_two_people_from_the_search_to_the_ranking(table):
    """A desktop and a telephone, of whom neither knows the other."""
    desktop = table.page("/", seat=None)
    phone = table.page("/", seat=None, **PHONE, is_mobile=True, has_touch=True)
    game = matched(desktop, phone, "raids")
    kept = [
        page.evaluate("id => JSON.parse(localStorage.getItem('skald.seats'))[id]", game) for page in (desktop, phone)
    ]
    tokens = {int(seat): one["token"] for found in kept for seat, one in found["seats"].items()}
    assert sorted(tokens) == [0, 1]
    play_out(table.url, game, tokens)
    for page in (desktop, phone):
        page.locator(".ranking").first.wait_for()
        page.goto(f"{table.url}/mine")
        expect(page.locator(".rows .place")).to_contain_text("of 2")
