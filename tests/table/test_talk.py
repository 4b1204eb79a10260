"""People at a table: who is here, what they say, and how one of them is muted and reported."""

from functools import partial

import httpx
from playwright.sync_api import expect

from tests.table.axe import violations

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
MAX_LENGTH = 280


def two(table, **options):
    """A page on a desktop, and one on a telephone, of two people who play with each other."""
    table.create(people=2, bots=1, options=options)
    return table.page(bypass_csp=True), table.page(seat=1, bypass_csp=True, locale="de-DE", **PHONE)


def item(page, name):
    return page.locator(f"[data-item={name}]")


def answered(document, route):
    route.fulfill(json=document)


def said(table, seat=0):
    return table.front.get(f"/v1/games/{table.game}/talk", table.tokens[seat])["talk"]


def test_two_people_talk(table):
    first, second = two(table)
    expect(first.locator(".players .presence.here")).to_have_count(1)
    expect(first.locator(".players .is-bot")).to_have_text("Bot")
    item(first, "tab-talk").click()
    item(first, "say-hello").click()
    expect(second.locator(".bubble .unread")).to_have_text("1")
    expect(second.locator("#polite")).to_have_text("Astrid: Hallo!")
    second.locator(".bubble").click()
    expect(second.locator(".bubble .unread")).to_have_count(0)
    field = second.get_by_label("An alle am Tisch")
    field.fill("x" * (MAX_LENGTH + 1))
    second.get_by_text("1 zu viel").wait_for()
    expect(item(second, "send")).to_be_disabled()
    field.fill("<b>Viel</b> Glück")
    expect(second.locator("#left")).to_have_count(0)
    assert violations(second) == []
    item(second, "send").click()
    expect(item(first, "talk-2")).to_have_text("Bjorn <b>Viel</b> Glück")
    item(first, "talk-1").click()
    assert violations(first) == []
    item(first, "does-remove").click()
    expect(item(second, "talk-1")).to_have_count(0)
    assert [(one["talk"], one.get("removed", False)) for one in said(table) if "text" in one] == [(2, False)]


def test_a_seat_is_muted_and_reported_by_this_browser_alone(table):
    first, second = two(table)
    item(first, "tab-talk").click()
    item(first, "say-strong").click()
    second.locator(".bubble").click()
    item(second, "talk-1").click()
    item(second, "does-mute").click()
    expect(item(second, "talk-1")).to_have_count(0)
    second.locator(".players .is-muted").wait_for()
    item(second, "unmute-0").click()
    item(second, "talk-1").click()
    item(second, "does-report").click()
    second.get_by_text("Das dem Betreiber melden?").wait_for()
    item(second, "does-report").click()
    second.get_by_text("Gemeldet. Von diesem Platz siehst du nichts mehr.").wait_for()
    item(first, "talk-1").wait_for()
    second.reload()
    second.locator(".players .is-muted").wait_for()


def test_spectators_see_reactions_and_say_nothing(table):
    first, _ = two(table)
    item(first, "tab-talk").click()
    first.get_by_label("To everybody at the table").fill("Not for all ears")
    item(first, "send").click()
    item(first, "talk-1").wait_for()
    item(first, "say-luck").click()
    watching = table.page(seat=None)
    first.get_by_text("1 watching").wait_for()
    item(watching, "tab-talk").click()
    expect(watching.locator(".said .line")).to_have_text(["Astrid Good luck!"])
    expect(watching.locator(".talk :is(.reactions, form)")).to_have_count(0)


def test_they_talk_on_once_the_game_is_over(table):
    """Who has resigned only reads. What is said too fast is refused, in words of the table."""
    first, second = two(table, resignation="ends")
    version = table.state()["version"]
    headers = {"Authorization": f"Bearer {table.tokens[1]}", "If-Match": f'"{version}"'}
    answer = httpx.post(f"{table.url}/v1/games/{table.game}/resign", headers=headers)
    assert answer.status_code == 201, answer.text
    for page in (first, second):
        page.locator(".end .bubble").click()
    second.get_by_text("Du liest noch mit, schreiben kannst du nicht mehr.").wait_for()
    item(first, "say-good_game").click()
    expect(second.locator(".end .said .line")).to_have_text(["Astrid Gut gespielt!"])
    assert violations(first) + violations(second) == []
    refusal = {"status": 429, "content_type": "application/problem+json", "body": '{"code": "too_much_talk"}'}
    first.route("**/talk", lambda route: route.fulfill(**refusal))
    item(first, "say-thanks").click()
    first.get_by_text("One moment – too fast.").wait_for()


def test_a_table_that_forbids_talk_shows_none_of_it(table):
    table.create(people=2, bots=0)
    pages = []
    for mode in ("off", "reactions"):
        page = table.page("/", seat=None)
        answer = page.request.get(f"{table.url}/v1").json()
        answer["talk"]["mode"] = mode
        page.route(f"{table.url}/v1", partial(answered, answer))
        page.goto(f"{table.url}/games/{table.game}#token={table.tokens[0]}")
        page.locator(".players .presence").wait_for()
        pages.append(page)
    expect(item(pages[0], "tab-talk")).to_have_count(0)
    item(pages[1], "tab-talk").click()
    item(pages[1], "say-hello").wait_for()
    expect(pages[1].locator(".talk form")).to_have_count(0)
