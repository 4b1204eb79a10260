"""Being told that it is one's turn: asked once, shown by a worker that does this and nothing else."""

import json
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from tests.table.axe import violations

WORKER = "/table/service-worker.js"
RECORDS = """globalThis.shown = [];
const record = async (title, { tag, data }) => shown.push({ title, tag, data });
ServiceWorkerRegistration.prototype.showNotification = record;"""
"""A browser without a window shows no notifications: they are kept instead."""
HIDES = """for (const [name, value] of [["hidden", true], ["visibilityState", "hidden"]])
  Object.defineProperty(document, name, { configurable: true, get: () => value });
document.dispatchEvent(new Event("visibilitychange"));"""
NOTIFIES = """globalThis.Notification = class {
  static permission = "granted";
  constructor(title, { tag, data }) { (globalThis.shown ??= []).push({ title, tag, data }); }
};"""
"""Hides a page, as another tab before it does, and keeps what it would show without a worker."""
SUBSCRIPTION = {"endpoint": "https://push.example/1", "expirationTime": None, "keys": {"p256dh": "p", "auth": "a"}}
PUSHES = f"""const subscription = {{
  endpoint: "{SUBSCRIPTION["endpoint"]}",
  toJSON: () => ({json.dumps(SUBSCRIPTION)}),
  unsubscribe: async () => true,
}};
PushManager.prototype.subscribe = PushManager.prototype.getSubscription = async () => subscription;"""
"""What a browser with a push service gives."""
PERMITS = """let answer = "default";
Object.defineProperty(Notification, "permission", { get: () => answer });
Notification.requestPermission = async () => (answer = "ANSWER");
"""


def playing(table, answer="granted"):
    """A page on a game, in a browser whose person answers when it asks whether it may notify."""
    table.create(people=1, bots=1, options={"resignation": "ends"})
    page = table.page("/", seat=None, permissions=["notifications"], bypass_csp=True)
    page.add_init_script(PERMITS.replace("ANSWER", answer) + PUSHES + RECORDS)
    page.goto(f"{table.url}/games/{table.game}#token={table.tokens[0]}")
    page.locator(".turn.mine").wait_for()
    return page


def concede(page):
    page.locator("[data-item=menu]").click()
    page.get_by_role("button", name="Concede").click()
    page.locator(".end").wait_for()


def tell_me(page, on):
    page.locator("[data-item=menu]").click()
    page.locator(f".menu [aria-pressed={'false' if on else 'true'}]", has_text="Tell me when it is my turn").click()


@pytest.mark.parametrize("answer", ["granted", "denied", None])
def test_it_is_asked_once_after_the_first_finished_game(table, answer):
    page = playing(table, answer or "granted")
    concede(page)
    assert violations(page) == []
    page.locator(f"[data-item=tell-{'yes' if answer else 'no'}]").click()
    if answer:
        said = {"granted": "This browser tells you", "denied": "Your browser does not allow it."}[answer]
        page.locator(".tell-me[role=status]", has_text=said).wait_for()
    else:
        expect(page.locator(".tell-me")).to_have_count(0)
    table.create(people=1, bots=1, options={"resignation": "ends"})
    page.goto(f"{table.url}/games/{table.game}#token={table.tokens[0]}")
    page.locator(".turn.mine").wait_for()
    concede(page)
    page.locator("[data-item=watch-again]").wait_for()
    expect(page.locator(".tell-me")).to_have_count(0)


def test_a_seat_is_subscribed_from_the_menu(table):
    page = playing(table)
    asked = []

    def take(route):
        asked.append((route.request.method, route.request.post_data_json))
        route.fulfill(status=201, json={"after": 20}) if route.request.method == "POST" else route.fulfill(status=204)

    page.route("**/seats/0/push*", take)
    tell_me(page, on=True)
    page.locator(".menu").wait_for(state="detached")
    table.until(lambda: page.wait_for_timeout(50) or asked)
    assert asked == [("POST", {**SUBSCRIPTION, "lang": "en"})]


def told(page, count):
    """What was shown, once there is that number of notifications."""
    page.wait_for_function("(count) => globalThis.shown?.length >= count", arg=count)
    return page.evaluate("shown")


@pytest.mark.parametrize("shows", ["the worker", "the page"])
def test_a_hidden_tab_tells_each_turn_once_also_where_the_same_seat_is_asked_again(table, shows):
    if shows == "the worker":
        page = playing(table)
        page.route("**/seats/0/push*", lambda route: route.fulfill(status=201, json={"after": 20}))
        tell_me(page, on=True)
        page.wait_for_function("navigator.serviceWorker.getRegistration('/table/').then((found) => found?.active)")
    else:
        table.create(people=1, bots=1)
        page = table.page("/", seat=None, bypass_csp=True)
        page.evaluate("""localStorage["skald.settings"] = '{"name":"Astrid","tell":true}'""")
        page.add_init_script(NOTIFIES + "delete Navigator.prototype.serviceWorker;")
        page.goto(f"{table.url}/games/{table.game}#token={table.tokens[0]}")
        page.locator(".turn.mine").wait_for()
        page.wait_for_load_state("networkidle")
    page.evaluate(HIDES)
    for turn in (1, 2):  # the same person, on another device
        table.act()
        table.until(lambda: table.state()["to_act"] == [0])
        shown = told(page, turn)
        assert shown == [{"title": "Raids: your turn · with Bjorn", "tag": table.game, "data": shown[0]["data"]}] * turn
    assert shown[0]["data"] == {"link": f"/games/{table.game}"}


def test_turning_it_off_ends_the_subscription(table):
    page = playing(table)
    asked = []

    def take(route):
        asked.append((route.request.method, parse_qs(urlsplit(route.request.url).query)))
        route.fulfill(status=201, json={"after": 20}) if route.request.method == "POST" else route.fulfill(status=204)

    page.route("**/seats/0/push*", take)
    tell_me(page, on=True)
    table.until(lambda: page.wait_for_timeout(50) or asked)
    page.locator(".menu").wait_for(state="detached")
    tell_me(page, on=False)
    table.until(lambda: page.wait_for_timeout(50) or len(asked) == 2)
    assert asked[1] == ("DELETE", {"endpoint": [SUBSCRIPTION["endpoint"]]})
    assert page.evaluate("JSON.parse(localStorage['skald.settings']).tell") is False


@pytest.mark.parametrize("message", ["whole", "broken"])
def test_the_worker_shows_a_push_message_and_controls_no_page(table, message):
    page = table.create().page()
    session = page.context.new_cdp_session(page)
    registrations = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda said: registrations.extend(said["registrations"]))
    session.send("ServiceWorker.enable")
    with page.context.expect_event("serviceworker") as begun:
        page.evaluate("async (path) => { await navigator.serviceWorker.register(path); }", WORKER)
    worker = begun.value
    table.until(lambda: page.wait_for_timeout(50) or worker.evaluate("self.registration.active?.state") == "activated")
    worker.evaluate(f"{RECORDS} null")
    table.until(lambda: page.wait_for_timeout(50) or registrations)
    link = f"/games/{table.game}"
    sent = {"title": "Your turn: Raids", "table": table.game, "link": link}
    data = json.dumps(sent) if message == "whole" else "{"
    registered = {"origin": table.url, "registrationId": registrations[-1]["registrationId"], "data": data}
    session.send("ServiceWorker.deliverPushMessage", registered)
    shown = table.until(lambda: page.wait_for_timeout(50) or worker.evaluate("shown"))
    whole = {"title": "Your turn: Raids", "tag": table.game, "data": {"link": link}}
    assert shown == [whole if message == "whole" else {"title": "Skald", "tag": "skald", "data": {"link": "/"}}]
    assert registrations[-1]["scopeURL"] == f"{table.url}/table/"
    assert page.evaluate("navigator.serviceWorker.controller") is None
