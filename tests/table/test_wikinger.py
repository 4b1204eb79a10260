"""The board of Wikinger: every action by pointing, every phase drawn, a game to its end in the browser."""

import json
import random

import msgspec
import pytest
from playwright.sync_api import expect

from events.bots.playout import playout, setups
from events.games.wikinger.commands import Buy, TakeSpecialTile
from tests.support.rulesets import RULESETS
from tests.table.conftest import NAMES
from tests.table.test_boards import said, view
from tests.table.test_playing import FOCUSED

WIKINGER = RULESETS["wikinger"]
ACTIONS = 40
DEAR, OFTEN = 8, 0.7
ON_THE_BOARD = {
    *("buy", "exchange", "pass", "remove_figure", "place_figures", "take_special_tile", "decline_special_tile"),
    *("swap_building", "land_figure", "end_boatmen"),
}
"""What can be composed on a wide board alone; bids and boatmen's cargoes have cards beside it."""


def asked_views():
    """What the asked seat is shown, at some versions of a game with each setup, in each phase."""
    pick = random.Random(7)
    for number, setup in enumerate(setups(WIKINGER)):
        components = msgspec.to_builtins(dict(WIKINGER.display.components(setup.box)))
        seen = {}
        for step in playout(WIKINGER, setup, bytes([number] * 32), lambda _, legal: wanted(legal, pick)):
            phase = WIKINGER.phase(step.after)
            seen.setdefault(phase, []).append(step.after)
        for phase, tables in seen.items():
            table = pick.choice(tables)
            for seat in range(setup.seats):
                shown = view(WIKINGER, table, seat, setup, components)
                if shown["offer"]["actions"]:
                    yield thinned(shown, pick)
                if phase == "buy" and shown["offer"]["actions"]:
                    yield only_one(shown)


def only_one(shown):
    """The view with one combination alone on offer."""
    pairs = list(zip(shown["offer"]["actions"], shown["offer"]["labels"], strict=True))
    slot = min(action["slot"] for action, _ in pairs if action["type"] == "buy")
    kept = [(action, label) for action, label in pairs if action.get("slot", slot) == slot]
    return {**shown, "offer": {"actions": [one for one, _ in kept], "labels": [label for _, label in kept]}}


def wanted(legal, pick):
    """A random command; but buildings are taken, and the dearest is often bought, so that tiles are swapped."""
    buildings = [one for one in legal if isinstance(one, TakeSpecialTile) and one.tile.startswith("building")]
    dear = [one for one in legal if isinstance(one, Buy) and one.slot >= DEAR and pick.random() < OFTEN]
    return pick.choice(buildings or dear or legal)


def thinned(shown, pick):
    """The view with some of its actions, of each type at least one."""
    pairs = list(zip(shown["offer"]["actions"], shown["offer"]["labels"], strict=True))
    kept = {action["type"]: (action, label) for action, label in pairs}
    some = [*kept.values(), *pick.sample(pairs, min(len(pairs), ACTIONS))]
    unique = list({json.dumps(action): (action, label) for action, label in some}.values())
    return {**shown, "offer": {"actions": [one for one, _ in unique], "labels": [label for _, label in unique]}}


@pytest.fixture(scope="module")
def pointed():
    return sorted(set(said("pointing.mjs", "wikinger", asked_views())))


def test_every_action_is_composed_by_pointing(pointed):
    assert [line for line in pointed if line.startswith("fault")] == []
    assert {line.split()[-1] for line in pointed} >= {*ON_THE_BOARD, "bid", "use_boatman"}


def test_most_actions_need_nothing_but_the_board(pointed):
    assert {line.removeprefix("wide places ") for line in pointed if line.startswith("wide places")} >= ON_THE_BOARD


CAN_CONFIRM = "!document.querySelector('skald-table').shadowRoot.querySelector('[data-item=confirm]').disabled"
FIRST = "document.querySelector('skald-table').table.zoom.scene.places[0].id"
TURNS = 400


def settled(page, table):
    """Wait until the page shows the newest version and its seat is asked; return False once the game is over."""

    def ready():
        state = table.state()
        shown = page.evaluate("document.querySelector('skald-table').version")
        return shown == state["version"] and (state["status"] == "finished" or 0 in state["to_act"])

    table.until(ready)
    page.locator(".turn.mine, .ranking").first.wait_for()
    page.locator(".lit, .ranking").first.wait_for(state="attached")  # what is on offer comes after it
    return page.locator(".ranking").count() == 0


def point(page):
    """Point at something on the board that can be chosen and that is not picked yet, else at a choice."""
    places = page.locator(".place.lit:not(.picked)")
    (places if places.count() else page.locator(".choices .chip.lit:not(.picked)")).first.click()


@pytest.mark.campaign(20)
@pytest.mark.parametrize("options", [{}, {"advanced": True}], ids=["base", "advanced"])
def test_a_game_is_played_to_its_end_with_the_mouse_while_others_look_on(table, options):
    page = table.create("wikinger", people=1, bots=3, options=options).page()
    watching = table.page(seat=None)
    for _ in range(TURNS):
        if not settled(page, table):
            break
        while not page.evaluate(CAN_CONFIRM):
            point(page)
        version = table.state()["version"]
        page.get_by_role("button", name="Confirm").click()
        table.until(lambda: table.state()["version"] > version)  # noqa: B023 - is called at once
    watching.locator(".ranking").wait_for()
    expect(watching.locator(".hand, .confirm")).to_have_count(0)


@pytest.mark.campaign(20)
def test_a_game_is_played_to_its_end_by_keys_alone(table):
    page = table.create("wikinger", people=1, bots=3).page()
    for _ in range(TURNS):
        if not settled(page, table):
            break
        version = table.state()["version"]
        if not page.evaluate(f"{FOCUSED}?.matches('.place.lit') ?? false"):
            page.keyboard.press("b")
            page.keyboard.press("Home")
            table.until(lambda: page.evaluate(f"{FOCUSED}?.dataset.item === {FIRST}"))
            if not page.evaluate(f"{FOCUSED}.matches('.lit')"):
                page.keyboard.press("PageDown")
        while not page.evaluate(CAN_CONFIRM):
            picked = page.locator(".place.picked").count()
            page.keyboard.press("Enter")
            table.until(lambda: page.locator(".place.picked").count() > picked)  # noqa: B023
        page.keyboard.press("Enter")
        table.until(lambda: table.state()["version"] > version)  # noqa: B023
    expect(page.locator(".ranking")).to_have_count(1)


def test_w_says_what_is_held_though_it_lies_on_the_board(table):
    page = table.create("wikinger", people=1, bots=1).page()
    settled(page, table)
    page.locator(".place.lit").first.focus()
    page.keyboard.press("w")
    page.locator("#urgent", has_text="You hold: ").wait_for(state="attached")


def test_points_are_turned_into_gold_by_a_stepper_that_stays(table):
    page = table.create("wikinger", people=1, bots=1).page()
    settled(page, table)
    before = table.state()["state"]["players"][0]
    page.locator(".place[data-item=track]").click()
    page.locator("[data-item=less]").wait_for()
    for _ in range(before["points"] + 2):
        page.locator("[data-item=more]").click()
    expect(page.locator("[data-item=number]")).to_have_value(str(before["points"]))
    page.locator("[data-item=less]").click()
    page.get_by_role("button", name="Confirm").click()
    table.until(lambda: table.state()["state"]["players"][0]["points"] == 1)
    assert table.state()["state"]["players"][0]["gold"] == before["gold"] + before["points"] - 1


def test_another_combination_is_picked_at_any_step(table):
    page = table.create("wikinger", people=1, bots=1).page()
    settled(page, table)
    first, second = page.locator("[data-item^=slot-].lit").all()[:2]
    names = [one.get_attribute("data-item") for one in (first, second)]
    first.click()
    page.locator(".place.lit[data-item^=cell-]").first.click()
    page.locator(f"[data-item={names[1]}]").click()
    page.locator(f".place.picked[data-item={names[1]}]").wait_for()
    expect(page.locator(f".place.picked[data-item={names[0]}]")).to_have_count(0)
    expect(page.locator(".place.picked")).to_have_count(1)


def test_a_figure_is_placed_by_its_letter_and_enter(table):
    page = table.create("wikinger", people=1, bots=1).page()
    settled(page, table)
    while not (found := onto_tile(table)):
        table.act()
        settled(page, table)
    page.locator(f"[data-item=slot-{found['slot']}]").click()
    start = [{"row": found["start_row"], "column": 1}] if found["start_row"] else []
    for cell in (*start, found["place"]):
        page.locator(".place.lit[data-item^=cell-], [data-item=stand-on]").first.wait_for()
        if page.locator("[data-item=stand-on]").count() == 0:
            page.locator(f".place[data-item=cell-{cell['row']}-{cell['column']}]").click()
    version = table.state()["version"]
    page.keyboard.press("m")
    page.locator(".place.picked[data-item=to-mainland]").wait_for()
    page.keyboard.press("t")
    page.locator(".place.picked[data-item=stand-on]").wait_for()
    page.keyboard.press("Enter")
    table.until(lambda: table.state()["version"] > version)
    laid = table.state()["state"]["players"][0]["islands"]
    assert next(one["figure"] for one in laid if {name: one[name] for name in found["place"]} == found["place"])


def onto_tile(table):
    """An offered purchase whose figure goes onto its tile."""
    offer = table.front.get(f"/v1/games/{table.game}/actions", table.tokens[0])["actions"]
    return next((one for one in offer if one.get("figure") == "tile"), None)


def test_displays_in_small_say_whose_they_are_and_what_their_coins_are_worth(table):
    page = table.create("wikinger", people=4, bots=0).page(width=1366, height=657)
    for name in NAMES[1:]:
        expect(page.locator(".drawing").get_by_text(name, exact=True)).to_have_count(1)
    expect(page.locator(".drawing").get_by_text("20", exact=True)).to_have_count(len(NAMES))
