"""The first page: one click to a game, tables that wait for somebody, invitations, and what each of them costs."""

import re

import httpx
import pytest
from playwright.sync_api import expect

from tests.table.cards import CARD, PICTURE, PICTURED, drawn
from tests.table.late import HASTE
from tests.table.pictures import MIN_COUNT
from tests.table.test_boards import BOARDS
from tests.table.test_size import Wire

MAX = 60_000
"""Bytes of the first page with its pictures, before any board."""
SIZES = ((360, 740), (768, 1024), (1280, 800))
SEATS = "Object.values(JSON.parse(localStorage.getItem('skald.seats')))"


def button(page, ruleset, does):
    return page.locator(f"[data-ruleset={ruleset}] [data-does={does}]")


@pytest.mark.parametrize("ruleset", PICTURED)
def test_the_first_move_takes_three_clicks(table, ruleset):
    page = table.page("/", seat=None)
    button(page, ruleset, "play").click()
    page.wait_for_url("**/games/*")
    game = page.url.rpartition("/")[2]
    page.locator(".turn.mine").wait_for()
    shown = table.front.get(f"/v1/games/{game}")
    assert shown["seats"][0]["controller"] == "human"
    assert {one["controller"] for one in shown["seats"][1:]} == {"smart"}
    assert len({one["name"] for one in shown["seats"]}) == len(shown["seats"])
    page.locator(".place.lit" if ruleset == "raids" else ".all ol button").first.click(force=True)
    page.locator("[data-item=confirm]:not([disabled])").click()

    def moved():
        """An own event has come; or, where it is secret who has answered, all have."""
        events = table.front.get(f"/v1/games/{game}/events")["events"]
        own = [one for one in events if one["seat"] == 0 and one["version"] > shown["version"]]
        return own or table.front.get(f"/v1/games/{game}")["phase"] != shown["phase"]

    table.until(moved)


def test_a_double_click_opens_one_table(table):
    page = table.page("/", seat=None)
    asked = []
    page.on("request", lambda request: asked.append(request.method) if request.url.endswith("/v1/games") else None)
    button(page, "raids", "play").dblclick()
    page.wait_for_url("**/games/*")
    assert asked.count("POST") == 1


def test_a_click_without_a_connection_waits_and_can_be_taken_back(table):
    page = table.page("/docs", seat=None)
    page.add_init_script(HASTE)
    page.goto(table.url)
    page.get_by_text("Your tables will stand here").wait_for()
    page.route("**/v1/games", lambda route: route.abort() if route.request.method == "POST" else route.fallback())
    button(page, "raids", "play").click()
    page.get_by_text("Will start as soon as you are back").wait_for()
    page.get_by_role("button", name="Cancel").click()
    page.get_by_text("Will start as soon as you are back").wait_for(state="detached")
    button(page, "raids", "play").click()
    page.get_by_text("Will start as soon as you are back").wait_for()
    page.unroute("**/v1/games")
    page.wait_for_url("**/games/*")
    table.errors.clear()


@pytest.mark.parametrize(
    ("status", "said"), [(403, "Only the operator can open tables here."), (429, "Very busy"), (500, "did not work")]
)
def test_what_goes_wrong_is_said_below_its_card(table, status, said):
    page = table.page("/", seat=None)
    answer = {"status": status, "content_type": "application/problem+json", "body": "{}"}
    page.route(
        "**/v1/games", lambda route: route.fulfill(**answer) if route.request.method == "POST" else route.fallback()
    )
    button(page, "raids", "friends").click()
    page.locator("[data-ruleset=raids] [role=alert]", has_text=said).wait_for()
    expect(page.locator("input[type=password]")).to_have_count(int(status == 403))


@pytest.mark.parametrize(
    ("visitors", "possible"),
    [
        ("none", []),
        ("practice", ["Play now", "Learn"]),
        ("games", ["Play now", "With friends", "At one device", "Learn"]),
    ],
)
def test_the_page_shows_what_a_visitor_may_and_all_to_who_has_the_key(table, visitors, possible):
    """The page is as a service with a key of the operator sends it."""
    page = table.page("/", seat=None)
    html = page.request.get(table.url).text().replace('data-visitors="games"', f'data-visitors="{visitors}"')
    page.route(f"{table.url}/", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto(table.url)
    shown = page.locator("[data-ruleset=raids] .buttons > *:visible")
    key, form = page.locator("input[type=password]"), page.locator("[data-form=new]")

    def offered():
        return [one.inner_text().split("\n")[0] for one in shown.all()]

    page.locator(".mine .muted").wait_for()
    assert offered() == possible
    page.get_by_role("link", name="More settings").click()
    page.locator("[data-form=join]").wait_for()
    expect(form).to_have_count(int(visitors == "games"))
    expect(key).to_have_count(int(visitors != "games"))
    if visitors != "games":
        with page.expect_response(lambda answer: "/v1/games?" in answer.url):
            page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        key.fill("the key of the operator")
        key.press("Enter")
        form.wait_for()
        assert offered() == ["Play now", "With friends", "At one device", "Learn"]


def test_tables_that_wait_for_me_come_first_and_one_that_is_gone_is_removed_on_request(table):
    page = table.page("/", seat=None)
    button(page, "raids", "play").click()
    page.locator(".place.lit").first.wait_for()
    playing = page.url.rpartition("/")[2]
    page.goto(table.url)
    button(page, "clash_of_vikings", "friends").click()
    page.locator(".ways .code").wait_for()
    waiting = page.url.rpartition("/")[2]
    page.evaluate(
        """() => localStorage.setItem("skald.seats", JSON.stringify({...JSON.parse(localStorage.getItem("skald.seats")),
        "000-0000000000000000": {ruleset: "raids", last: 0, seats: {0: {name: "Ada", token: "0".repeat(43)}}}}))"""
    )
    page.goto(table.url)
    rows = page.locator(".mine .rows li:not(:has(.grey))")
    table.until(lambda: rows.count() == 3)
    links = [one.get_attribute("href") for one in page.locator(".mine .rows a").all()]
    assert links == [f"/games/{playing}", f"/games/{waiting}"]
    expect(rows.first).to_contain_text("Your turn")
    rows.last.get_by_role("button", name="Remove").click()
    table.until(lambda: rows.count() == 2)
    assert page.evaluate(f"{SEATS}.length") == 2
    table.errors.clear()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("larger", [1, 2])
def test_nothing_slides_off_and_nothing_jumps(table, size, larger):
    page = table.page("/", seat=None, width=size[0], height=size[1])
    page.locator(".picture svg").nth(3).wait_for()
    if larger == 2:
        page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    heights = page.locator(".card button:visible").evaluate_all("all => all.map((one) => one.offsetHeight)")
    assert min(heights) >= 40
    if larger == 1 and size[0] > 700:
        assert page.locator(".card .primary").nth(3).bounding_box()["y"] + 40 <= size[1]


def test_the_page_and_its_pictures_are_small(table, record_property):
    page = table.browser.new_context().new_page()
    table.contexts.append(page.context)
    wire = Wire(page)
    page.goto(table.url)
    page.locator(".picture svg").nth(3).wait_for()
    page.wait_for_load_state("networkidle")
    bytes_sent = sum(wire.bytes.values())
    record_property("bytes of the first page", bytes_sent)
    assert bytes_sent <= MAX, wire.bytes.most_common()


@pytest.mark.parametrize("name", PICTURED)
def test_a_picture_is_what_the_board_draws(name):
    folder = BOARDS[name]
    picture = (folder / PICTURE).read_text("utf-8")
    assert len(re.findall(r"<(?!/)", picture)) >= MIN_COUNT
    assert picture == drawn(name), "python -m tests.table.cards"
    assert (folder / CARD).is_file()


def test_a_page_speaks_the_language_that_is_asked_for(service):
    for asked, spoken in (("de-DE,de;q=0.9,en;q=0.5", "de"), ("fr, en", "en"), ("", "en")):
        answer = httpx.get(service.url, headers={"Accept-Language": asked})
        assert f'<html lang="{spoken}">' in answer.text
        assert "Accept-Language" in answer.headers["Vary"]


def test_a_friend_sits_down_by_one_field_and_both_are_at_the_board(table):
    host = table.page("/", seat=None)
    button(host, "raids", "friends").click()
    host.locator(".ways .code").wait_for()
    table.until(lambda: host.title() == "1 seat left – Raids")
    link = host.locator(".ways .code").get_attribute("aria-label")
    friend = table.page(address=link, seat=None, width=360, height=740)
    assert friend.get_by_text("How Raids is played").bounding_box()["y"] < 740
    assert friend.locator(".chairs").bounding_box()["y"] >= 740, "nothing else is above the fold"
    friend.get_by_role("button", name="Sit down").click()
    friend.get_by_role("alert").filter(has_text="What is your name?").wait_for()
    mine = host.locator(".chairs b").first.inner_text()
    friend.get_by_label("Your name").fill(mine)
    friend.get_by_role("button", name="Sit down").click()
    friend.get_by_role("alert").filter(has_text="Choose another name").wait_for()
    friend.reload()
    friend.get_by_label("Your name").fill("Cleo")
    assert friend.get_by_role("button", name="Sit down").bounding_box()["y"] < 740
    friend.get_by_role("button", name="Sit down").click()
    for page in (host, friend):
        page.locator(".board svg").wait_for()
        table.until(lambda: page.title().endswith(" – Raids") and "left" not in page.title())  # noqa: B023 - is called at once
    assert "#" not in friend.url


def test_a_link_without_its_code_says_so(table):
    made = httpx.post(f"{table.url}/v1/games", json={"ruleset": "raids", "seats": [{"name": "Ada"}, {}]}).json()
    page = table.page(f"/games/{made['game']['id']}", seat=None)
    page.route("**/seats", lambda route: route.fulfill(status=403, json={"code": "wrong_join_code"}))
    page.get_by_label("Your name").fill("Cleo")
    page.get_by_role("button", name="Sit down").click()
    page.get_by_role("alert").filter(has_text="Ask Ada for the whole link").wait_for()
    page.get_by_role("button", name="Watch only").click()
    page.get_by_text("You are watching. It begins").wait_for()
    page.get_by_role("button", name="Sit down after all").click()
    page.get_by_label("Your name").wait_for()
    page.get_by_role("button", name="Watch only").click()
    joining = {"name": "Cleo", "join": made["join"]}
    assert httpx.post(f"{table.url}/v1/games/{made['game']['id']}/seats", json=joining).status_code == 201
    page.locator(".board svg").wait_for()
    expect(page.locator(".confirm, .hand")).to_have_count(0)


def test_a_host_who_is_alone_changes_how_many_play_and_fills_up_with_bots(table):
    page = table.page("/", seat=None)
    button(page, "skandinavien", "friends").click()
    page.locator(".ways .code").wait_for()
    first = page.url
    expect(page.locator(".sizes").first.locator("button")).to_have_text(["for two", "for three"])
    page.get_by_role("button", name="for three").click()
    page.wait_for_url(lambda url: url != first)
    table.until(lambda: page.locator(".chairs li").count() == 3)
    table.until(lambda: page.title().startswith("2 seats left – "))
    page.get_by_role("button", name="Fill with bots").click()
    page.locator(".board svg").wait_for()
    shown = table.front.get(f"/v1/games/{page.url.rpartition('/')[2]}")
    assert [one["controller"] for one in shown["seats"]] == ["human", "smart", "smart"]
    assert table.front.get(f"/v1/games/{first.rpartition('/')[2]}")["status"] == "abandoned"


def test_who_waits_learns_meanwhile_and_is_called_to_the_table(table):
    host = table.page("/", seat=None)
    button(host, "raids", "friends").click()
    host.locator(".ways .code").wait_for()
    join = host.locator(".ways .code").get_attribute("aria-label").rpartition("join=")[2]
    waiting = host.url
    host.get_by_role("link", name="learn Raids").click()
    host.locator(".called", has_text="You will be called").wait_for()
    game = waiting.rpartition("/")[2]
    answer = httpx.post(f"{table.url}/v1/games/{game}/seats", json={"name": "Cleo", "join": join})
    assert answer.status_code == 201, answer.text
    host.locator(".called", has_text="off we go").wait_for()
    host.get_by_role("button", name="To the table").click()
    host.locator(".board svg").wait_for()
    assert host.url == waiting


SEEDED = {"ruleset": "raids", "seats": [{"name": "Ada"}, {}], "seed": "0f" * 32}


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_an_invitation_says_who_chose_the_chance_before_one_sits_down(table, width):
    made = httpx.post(f"{table.url}/v1/games", json=SEEDED).json()
    address = f"{table.url}/games/{made['game']['id']}#join={made['join']}"
    page = table.page(address=address, seat=None, width=width, height=740)
    page.get_by_role("note").filter(has_text="the creator of this table chose the random seed").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.get_by_role("note").bounding_box()["y"] < page.get_by_label("Your name").bounding_box()["y"]
    fair = httpx.post(f"{table.url}/v1/games", json={**SEEDED, "seed": None}).json()
    page.goto(f"{table.url}/games/{fair['game']['id']}#join={fair['join']}")
    page.get_by_label("Your name").wait_for()
    expect(page.get_by_role("note")).to_have_count(0)
