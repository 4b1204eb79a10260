"""What a browser has kept of its seats is not lost: by wrong links, by seats that got new tokens, by forks."""

import httpx
import pytest
from playwright.sync_api import expect

WRONG = "0" * 43
KEPT = "JSON.parse(localStorage.getItem('skald.seats'))"
# Both at once: the table has neither been drawn again nor been answered between the choice and the click.
CHOOSE_AND_FORK = """(view) => {
  const item = (name) => document.querySelector("skald-table").shadowRoot.querySelector(`[data-item=${name}]`);
  item("view").value = view;
  item("view").dispatchEvent(new Event("change", { bubbles: true }));
  item("fork").click();
}"""


def open_link(page, table, token, seat=0):
    page.goto("about:blank")
    page.goto(f"{table.url}/games/{table.game}#seat={seat}&token={token}")


def test_a_wrong_link_takes_no_seat_away_and_says_how_to_get_back(table):
    page = table.create().page()
    page.locator(".turn.mine").wait_for()
    open_link(page, table, WRONG)
    alert = page.get_by_role("alert")
    alert.filter(has_text="opens no seat").wait_for()
    assert page.evaluate(KEPT)[table.game]["seats"]["0"]["token"] == table.tokens[0]
    alert.get_by_role("button", name="Play on as Astrid").click()
    page.locator(".turn.mine").wait_for()
    page.reload()
    page.locator(".turn.mine").wait_for()
    page.locator("[data-item=menu]").click()
    page.get_by_label("My name").fill("Ylva")
    page.keyboard.press("Enter")
    page.locator(".players .name", has_text="Ylva (you)").wait_for()
    assert page.evaluate("JSON.parse(localStorage.getItem('skald.settings')).name") == "Ylva"


def test_a_wrong_link_keeps_nothing_where_nothing_was_kept(table):
    page = table.create().page(path="/")
    open_link(page, table, WRONG)
    page.get_by_role("alert").get_by_role("button", name="Watch only").click()
    page.locator(".board svg").wait_for()
    assert page.evaluate(KEPT) is None


def test_a_link_is_kept_for_the_seat_that_it_opens(table):
    page = table.create(people=2, bots=0).page()
    page.locator(".story button").first.wait_for(state="attached")
    open_link(page, table, table.tokens[1], seat=0)
    table.until(lambda: len(page.evaluate(KEPT)[table.game]["seats"]) == 2)
    kept = page.evaluate(KEPT)[table.game]
    assert {seat: one["token"] for seat, one in kept["seats"].items()} == {"0": table.tokens[0], "1": table.tokens[1]}
    assert kept["last"] == 1


def test_an_old_token_is_kept_until_the_new_one_has_been_taken(table):
    page = table.create().page()
    page.locator(".turn.mine").wait_for()
    answer = httpx.post(f"{table.url}/v1/games/{table.game}/seats/0/token")
    assert answer.status_code == 201, answer.text
    page.reload()
    page.get_by_role("alert").filter(has_text="opens no seat").wait_for()
    open_link(page, table, answer.json()["token"])
    page.locator(".turn.mine").wait_for()
    assert page.evaluate(KEPT)[table.game]["seats"]["0"]["token"] == answer.json()["token"]


@pytest.mark.parametrize("seen_by", ["own", "0"])
def test_who_plays_on_from_a_moment_sits_where_they_sat_and_bots_stay_bots(table, seen_by):
    seats = [{"name": "Bo", "controller": "random"}, {"name": "Ada"}, {"name": "Cleo", "controller": "random"}]
    made = httpx.post(f"{table.url}/v1/games", json={"ruleset": "raids", "seats": seats, "seed": "0f" * 32}).json()
    table.game, table.tokens = made["game"]["id"], made["tokens"]
    table.play_out(seats=(1,))
    page = table.page(seat=1)
    page.keyboard.press("r")
    page.locator("[data-item=first]").click()
    page.locator("[data-item=view]").wait_for()
    page.evaluate(CHOOSE_AND_FORK, seen_by)
    page.wait_for_url(lambda url: "/games/" in url and table.game not in url)
    page.locator(".story button").first.wait_for(state="attached")
    fork = page.url.rpartition("/")[2].partition("?")[0]
    mine = 1 if seen_by == "own" else 0
    sat = httpx.get(f"{table.url}/v1/games/{fork}").json()["seats"]
    bots = [one["seat"] for one in sat if one["controller"] != "human"]
    assert bots == [seat for seat in (0, 2) if seat != mine]
    assert [one["name"] for one in sat] == ["Bo", "Ada", "Cleo"]
    assert page.evaluate("document.querySelector('skald-table').table.session.seat") == mine
    kept = page.evaluate(KEPT)[fork]
    assert (sorted(map(int, kept["seats"])), kept["last"]) == (sorted({mine, 1}), mine)


def test_the_invitation_stays_at_hand_until_all_have_sat_down(table):
    page = table.page("/#new", seat=None)
    page.add_init_script("navigator.clipboard.writeText = async (text) => void (window.copied = text)")
    page.locator("select[name=ruleset]").select_option("raids")
    page.get_by_label("Name 1").fill("Astrid")
    page.get_by_role("combobox", name="Seat 2").select_option("open")
    page.get_by_role("button", name="Create").click()
    invitations = page.get_by_role("region", name="Invitations")
    invitations.wait_for()
    code, game = (one.inner_text() for one in invitations.locator("code").all())
    page.get_by_role("link", name="Enter").click()
    page.locator("[data-item=menu]").click()
    page.get_by_role("button", name="Copy the invitation").click()
    assert page.evaluate("window.copied") == f"{table.url}/games/{game}#join={code}"
    httpx.post(f"{table.url}/v1/games/{game}/seats", json={"name": "Bjorn", "join": code})
    page.locator(".players .name", has_text="Bjorn").wait_for()
    page.locator("[data-item=menu]").click()
    page.get_by_role("button", name="Keys").last.wait_for()
    expect(page.get_by_role("button", name="Copy the invitation")).to_have_count(0)
