"""The board of Skandinavien: every action within reach of pointer and keys, and a game played on it to its end."""

import gzip
import json
import random

import msgspec
import pytest
from playwright.sync_api import expect

from events.bots.playout import playout, setups
from tests.support.campaigns import is_whole, today
from tests.support.rulesets import RULESETS
from tests.table import names
from tests.table.late import long_game
from tests.table.test_boards import BOARDS, said, view
from tests.table.test_playing import FOCUSED, turn

RULESET = RULESETS["skandinavien"]
SMALL = 37_000
MAX_STEPS = 12 if is_whole() else 5
"""Of each game, at random, and as many of those that are rare."""
MANY_CARDS = 24
SHORT_FERRIES = ("arhus-kobenhavn", "umea-vaasa")


def questions():
    """What seats are asked in some games, at least once of each type of action."""
    pick = random.Random(RULESET.id)
    for number, setup in enumerate(pick.sample(list(setups(RULESET)), 3)):
        components = msgspec.to_builtins(dict(RULESET.display.components(setup.box)))
        steps = list(playout(RULESET, setup, bytes([number] * 32), lambda _, legal: pick.choice(legal)))
        rare = [step for step in steps if step.after.phase in ("tunnel", "tickets", "first_tickets", "second_card")]
        for step in [*pick.sample(steps, min(MAX_STEPS, len(steps))), *pick.sample(rare, min(MAX_STEPS, len(rare)))]:
            for seat in RULESET.to_act(step.after, None):
                yield view(RULESET, step.after, seat, setup, components)


def test_each_action_is_reached_by_the_choices_from_the_map_and_from_a_city():
    assert sorted(set(said("skandinavien.mjs", "skandinavien", questions())))[:10] == []


def test_it_is_drawn_by_little():
    assert sum(len(gzip.compress(path.read_bytes())) for path in BOARDS["skandinavien"].glob("*.js")) <= SMALL


def test_the_names_of_the_cities_stand_where_the_search_puts_them():
    size = today().toordinal() % len(names.SIZES)
    (frame, letters), text = names.SIZES[size], names.shipped()
    (found,) = names.found((frame, letters))
    assert json.dumps(found["at"], separators=(",", ":")) in text


def play(table, act):
    """Play the own seat with ``act`` on a page, while somebody watches on another, until the game is over."""
    page, watching = table.page(), table.page(seat=None)
    while not page.locator(".ranking").count():
        turn(page, table)
        if page.locator(".ranking").count():
            break
        version = table.state()["version"]
        act(page)
        table.until(lambda: table.state()["version"] > version)  # noqa: B023 - is called at once
    watching.locator(".ranking").wait_for()
    expect(watching.locator(".place.lit, .hand, .confirm")).to_have_count(0)
    owners = set(table.state()["state"]["routes"].values())
    assert owners == {0, 1}


def by_mouse(page):
    """Claim the first route that is lit, else take cards; keep all tickets; pay the first way."""
    tickets, route = page.locator(".chip.lit[data-item^=ticket-]"), page.locator(".place.lit[data-item^=route-]")
    if tickets.count():
        for one in tickets.all():
            one.click()
    elif route.count():
        route.first.click(force=True)
        while page.locator("[data-item=confirm]").is_disabled():
            page.locator(".chip.lit:not(.picked)").first.click()
    elif page.locator(".place.lit[data-item=pile]").count():
        page.locator(".place.lit[data-item=pile]").click()
    else:
        page.locator(".chip.lit").first.click()
    page.locator("[data-item=confirm]").click()


@long_game
def test_a_whole_game_by_mouse_with_somebody_watching(table):
    play(table.create("skandinavien", bots=1), by_mouse)


def focused(page):
    return page.evaluate(f"{FOCUSED}?.dataset.item ?? ''")


def by_keys(page):
    """The same by keys alone: the last lit place of the map is a route, if there is one."""
    press = page.keyboard.press
    if page.locator(".chip.lit[data-item^=ticket-]").count():
        for number in range(page.locator(".chip.lit[data-item^=ticket-]").count()):
            press(str(number + 1))
        confirmed(page)
        return
    if page.locator(".chip.lit[data-item=give-up]").count():
        press("1")
        press("1")
        return
    press("b")
    press("End")
    press("PageUp")
    if not focused(page).startswith("route-"):
        press("Home")
        press("PageDown")
    press("Enter")
    while page.locator("[data-item=confirm]").is_disabled():
        press("1")
    confirmed(page)


def confirmed(page):
    """Go to Confirm by F6 and press it."""
    while focused(page) != "confirm":
        page.keyboard.press("F6")
        if focused(page) == "back":
            page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")


@pytest.mark.campaign(20)
def test_a_whole_game_by_keys_alone(table):
    play(table.create("skandinavien", bots=1), by_keys)


def rich(table):
    """Draw cards beside the browser, until the hand pays for most routes and it is one's turn."""
    path = f"/v1/games/{table.game}/actions"
    while True:
        offer = table.until(lambda: table.front.get(path, table.tokens[0])["actions"])
        types = [action["type"] for action in offer]
        own = table.state(0)["state"]["players"][0]
        if own["cards"] >= MANY_CARDS and "claim_route" in types:
            return own["own"]["hand"]
        table.act(0, types.index("draw_blind_card") if "draw_blind_card" in types else -1)


def test_a_ferry_is_paid_with_cards_of_ones_own_choice(table):
    hand = rich(table.create("skandinavien", bots=1))
    page = table.page()
    turn(page, table)
    page.locator(".place.lit[data-item^=route-]").first.wait_for()
    ferry = next(one for one in SHORT_FERRIES if page.locator(f".place.lit[data-item=route-{one}]").count())
    page.locator(f".places [data-item=route-{ferry}]").dispatch_event("click")
    page.locator("summary[data-item=bag]").click()
    kinds = page.evaluate("document.querySelector('skald-table').table.scene().choices.bag.keys")
    plenty = max(kinds[:-1], key=lambda kind: hand.get(kind, 0))
    more = page.locator(".bag button[aria-label^='+']").nth(kinds.index(plenty))
    more.click()
    page.locator(".refusal").wait_for()
    confirm = page.locator("[data-item=confirm]")
    assert confirm.is_disabled()
    more.click()
    more.click()
    page.locator("[data-item=confirm]:not([disabled])").click()
    table.until(lambda: table.state()["state"]["routes"].get(ferry) == 0)


def test_pointing_at_another_route_or_card_changes_the_pick(table):
    rich(table.create("skandinavien", bots=1))
    page = table.page()
    turn(page, table)
    lit = page.locator(".place.lit[data-item^=route-]")
    lit.first.wait_for()
    routes = [one.get_attribute("data-item") for one in lit.all()]
    for item in (routes[0], routes[-1], "pile", routes[0]):
        page.locator(f".places [data-item={item}]").dispatch_event("click")
        expect(page.locator(f".places [data-item={item}]")).to_have_attribute("aria-pressed", "true")
        assert page.locator(".place.picked").count() <= 2
    page.keyboard.press("Escape")
    expect(page.locator(".place.picked")).to_have_count(0)
