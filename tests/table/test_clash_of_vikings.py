"""The board of Clash of Vikings: everything by pointing, nothing hidden shown, whole games by mouse and by keys."""

import json
import random
import re
from itertools import combinations

import msgspec
import pytest
from playwright.sync_api import expect
from setuptools import find_namespace_packages

from events.bots.playout import playout, setups
from events.games.clash_of_vikings import RULESET
from tests.support.cases import each
from tests.table.late import long_game
from tests.table.test_boards import FRAME, said, view
from tests.table.test_playing import FOCUSED, turn

KINDS = {"ChooseStart", "Announce", "Answer", "Move", "Slam", "Attack", "ClaimShield", "DoubtShield", "Place"}
LIT = ".place.lit, .hand .chip.lit, .choices .chip.lit"
MAX_ACTIONS = 400


def drawn(*views):
    """The scene that the board draws of each view."""
    return [json.loads(line) for line in said("drawing.mjs", RULESET.id, views)]


def asked_views():
    """For each kind of action, some views of a seat that is offered it."""
    pick = random.Random(7)
    found = {}
    for number, setup in enumerate(pick.sample(list(setups(RULESET)), 8)):
        components = msgspec.to_builtins(dict(RULESET.display.components(setup.box)))
        for step in playout(RULESET, setup, bytes([number] * 32), lambda _, legal: pick.choice(legal)):
            for seat in range(setup.seats):
                legal = RULESET.legal(step.after, seat)
                kind = type(legal[0]).__name__ if legal else None
                if kind and len(found.setdefault(kind, [])) < 5 and pick.random() < 0.2:
                    found[kind].append(view(RULESET, step.after, seat, setup, components))
    return found


def test_every_action_is_composed_by_pointing_at_the_board_the_hand_or_the_choices():
    found = asked_views()
    assert set(found) == KINDS
    assert said("composing.mjs", RULESET.id, [one for views in found.values() for one in views]) == []


def hidden_views():
    """The same table twice, but for what only the seat itself knows."""
    one = asked_views()["Announce"][0]
    one |= {"hidden": True, "lang": "en", "narrow": True, "picks": [], "step": None, "chosen": None, "preview": []}
    own = one["state"]["seats"][one["seat"]]
    one["state"]["played"] = [{"seat": one["seat"], "said": "WALK", "card": "CLUB", "revealed": False}]
    other = json.loads(json.dumps(one))
    other["state"]["played"][0]["card"] = "SHIELD"
    other["state"]["seats"][one["seat"]] = {**own, "hand_cards": ["SLAM"] * own["hand"], "bracelet_values": [4]}
    bluff = {"type": "announce", "card": "SLAM", "action": "WALK"}
    other["offer"] = {"actions": [bluff], "labels": ["Play SLAM, announce WALK (bluff)"]}
    return [one, other]


@each("narrow", [True, False])
def test_nothing_of_a_hidden_hand_shows_beside_it(narrow):
    one, other = (
        {**scene, "hand": None} for scene in drawn(*({**given, "narrow": narrow} for given in hidden_views()))
    )
    assert one == other


def test_an_arena_of_ones_own_is_drawn_also_without_coordinates():
    shipped = msgspec.to_builtins(dict(RULESET.display.components(RULESET.boxes.load({}))))["arenas"]["meadow"]
    bare = [{**space, "x": 0, "y": 0} for space in shipped["spaces"]]
    given = asked_views()["Move"][0]
    given["state"]["own_arena"] = {**shipped, "spaces": bare}
    given["state"]["vikings"] = ["b1", *["b5", "f5", "f1"][: len(given["seats"]) - 1]]
    given["state"]["lying"] = {"d1": [1, 2, 3, 4]}
    given["offer"] = {"actions": [], "labels": []}
    assert said("boards.mjs", RULESET.id, [given]) == []


def called_view():
    """A view after a call of bluff that was turned up and cost a bracelet, as large as in a lesson."""
    given = next(one for one in asked_views()["Announce"] if len(one["seats"]) > 2)
    last = {"kind": "bluff", "number": 1, "seat": 0, "said": "SPRINT", "card": "CLUB", "caller": 1, "truthful": False}
    given["state"] |= {"played": [], "question": None, "vikings": ["b3", "d2", "f5", "e1"][: len(given["seats"])]}
    given["state"]["last_question"] = last | {"payment": "bracelet", "taker": 1, "victim": 0}
    given["offer"] = {"actions": [], "labels": []}
    rest = {"lang": "de", "narrow": False, "picks": [], "step": None, "chosen": None, "preview": []}
    return given | rest | {"scale": 0.73}


def texts(node, x=0, y=0):
    """Every text of a drawing, with the box that it takes."""
    if not isinstance(node, list) or not node:
        return
    if not isinstance(node[0], str):
        for one in node:
            yield from texts(one, x, y)
        return
    _, attributes, *children = node
    found = re.search(r"translate\((\S+) (\S+)\)", attributes.get("transform", ""))
    dx, dy = map(float, attributes.get("at", found.groups() if found else (0, 0))[:2])
    if node[0] == "text":
        size = attributes["font-size"]
        wide = attributes.get("textLength") or len(str(children[0])) * size * 0.55
        left = x + attributes["x"] - {"start": 0, "end": wide}.get(attributes["text-anchor"], wide / 2)
        yield str(children[0]), (left, y + attributes["y"] - size * 0.7, left + wide, y + attributes["y"])
    for child in children:
        yield from texts(child, x + dx, y + dy)


def meet(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_a_call_is_turned_up_with_nothing_over_anything():
    (scene,) = drawn(called_view())
    found = list(texts(scene["tree"]))
    assert {"GELOGEN!", "Bluff!", "+1", "\u22121"} <= {text for text, _ in found}
    assert [text for text, box in found if box[0] < 0 or box[3] > scene["height"] - 4 or box[2] > scene["width"]] == []
    assert [(one[0], other[0]) for one, other in combinations(found, 2) if meet(one[1], other[1])] == []
    card = next(place for place in scene["places"] if place["id"] == "card-0")
    across, tall = card["width"] / 2 - 6, card["height"] / 2 - 6
    face = (card["x"] - across, card["y"] - tall, card["x"] + across, card["y"] + tall)
    assert sorted(text for text, box in found if meet(box, face)) == ["CLUB", "Keule"]


ANNOUNCED = [
    {"type": "turn_began", "data": {"turn": 3, "seat": 0}},
    {"type": "card_announced", "data": {"seat": 0, "action": "HAMMER"}, "private": {}},
    {"type": "bluff_question_closed", "data": {"question": 1, "caller": None}},
]
ATTACKED = [*ANNOUNCED, {"type": "attack_declared", "data": {"seat": 0, "target": 1, "action": "HAMMER", "opens": 2}}]
UNDEFENDED = [*ATTACKED, {"type": "shield_declined", "data": {"question": 2, "seat": 1}}]
TAKEN = {"type": "bracelet_taken", "data": {"taker": 0, "victim": 1, "reason": "hit"}}
OFF = {"type": "bracelet_knocked_off", "data": {"seat": 0, "target": 1, "value": 3}}


def done_view(events):
    """A view after what these events tell, before anything else is done."""
    given = called_view()
    given["state"]["last_question"] = None
    return given | {"events": events, "seat": None}


def test_how_an_attack_ended_stays_until_the_next_card():
    claimed = {"type": "shield_claimed", "data": {"question": 2, "opens": 3, "seat": 1}, "private": {}}
    believed = {"type": "shield_believed", "data": {"question": 3, "seat": 0}}
    hit, stopped = drawn(done_view([*UNDEFENDED, TAKEN]), done_view([*ATTACKED, claimed, believed]))
    found = list(texts(hit["tree"]))
    assert {"TREFFER!", "HAMMER", "Kein SHIELD", "+1", "\u22121"} <= {text for text, _ in found}
    assert [(one[0], other[0]) for one, other in combinations(found, 2) if meet(one[1], other[1])] == []
    assert json.dumps(hit["tree"]).count('"paid-d2-b3"') == 1
    assert {"ABGEWEHRT!", "SHIELD"} <= {text for text, _ in texts(stopped["tree"])}
    assert "paid-" not in json.dumps(stopped)


def moved(start, to):
    return {"type": "viking_moved", "data": {"seat": 0, "action": "HAMMER", "start": start, "to": to}}


def not_done(how):
    return {"type": f"action_{how}", "data": {"seat": 0, "action": "HAMMER"}}


SUNK = {"type": "bracelet_sunk", "data": {"space": "c2", "value": 3}}
PLACED = {"type": "bracelet_placed", "data": {"seat": 0, "space": "c1", "value": 3}}
PICKED_UP = {"type": "bracelets_picked_up", "data": {"seat": 0, "space": "d1", "values": [1, 3]}}
SLAMMED = {"type": "viking_slammed", "data": {"seat": 0, "start": "b3", "victim": 1, "space": "d2", "to": "d1"}}


@each(
    ("events", "told"),
    [
        ([*UNDEFENDED, TAKEN], "HAMMER: Christiane nimmt Alexander einen Armreif ab."),
        ([*UNDEFENDED, TAKEN | {"type": "nothing_taken"}], "Alexander hat keinen Armreif."),
        ([*UNDEFENDED, OFF, SUNK], "versinkt in c2."),
        ([*UNDEFENDED, OFF, PLACED], "auf c1."),
        ([*ANNOUNCED, moved("b3", "d1"), PICKED_UP], "geht nach d1. Christiane nimmt 1 + 3. Niemand rief Bluff."),
        ([*ANNOUNCED, moved("d2", "d3")], "Beute: +2"),
        ([*ANNOUNCED, SLAMMED], "Christiane verdr\u00e4ngt Alexander nach d1."),
        ([*ANNOUNCED, not_done("declined")], "verzichtet."),
        ([*ANNOUNCED, not_done("fizzled")], "nichts ist in Reichweite."),
    ],
)
@each("narrow", [False, True])
def test_what_came_of_a_card_is_said_until_the_next(events, told, narrow):
    (scene,) = drawn(done_view(events) | {"narrow": narrow, "scale": 1})
    found = list(texts(scene["tree"]))
    if narrow and "TREFFER!" in {text for text, _ in found}:
        return  # On a telephone the picture says it.
    assert told in " ".join(text for text, _ in found)


def test_cards_that_were_turned_up_are_marked_until_their_owner_shuffles():
    given = done_view([])
    given["state"]["seats"][0]["since"] = [3, "HAMMER", 2, 0, 1, "SPRINT", None]
    (scene,) = drawn(given)
    labels = {place["id"]: place["label"] for place in scene["places"]}
    assert "Lag offen: Christiane." in labels["overview-SPRINT"]
    assert "Lag offen" not in labels["overview-HAMMER"]


def test_names_of_spaces_are_clear_of_the_figures_on_them():
    given = called_view()
    (scene,) = drawn(given)
    spaces = {place["id"].removeprefix("space-"): place for place in scene["places"]}
    found = dict(texts(scene["tree"]))
    vikings = {one[1]["key"]: one[1]["at"] for one in scene["tree"] if one and "viking-" in one[1].get("key", "")[:7]}
    for seat, space in enumerate(given["state"]["vikings"]):
        (x, y), unit = vikings[f"viking-{seat}"], spaces[space]["width"] / 0.93 / 86
        assert not meet(found[space], (x - 17 * unit, y - 28 * unit, x + 17 * unit, y + 30 * unit)), space


def test_the_package_has_the_board():
    packages = find_namespace_packages(str(FRAME.parents[1]), include=["events*"])
    assert "events.games.clash_of_vikings.table" in packages


def acted(table, version):
    table.until(lambda: table.state(0)["version"] > version or table.state()["status"] != "running")


@long_game
@pytest.mark.parametrize(("seed", "arena"), [(1, "meadow"), (2, "fjord")])
def test_a_whole_game_by_mouse_with_a_spectator_beside(table, seed, arena):
    table.create("clash_of_vikings", bots=2, seed=f"{seed:064x}", options={"arena": arena})
    page, beside = table.page(), table.page(seat=None)
    pick = random.Random(seed)
    for _ in range(MAX_ACTIONS):
        turn(page, table)
        if page.locator(".ranking").count():
            break
        version = table.state(0)["version"]
        confirm = page.locator("[data-item=confirm]")
        for _ in range(4):
            things = page.locator(LIT).all()
            pick.choice(things).click()
            if confirm.is_enabled():
                break
        confirm.click()
        acted(table, version)
    ended(table, page, beside)


def ended(table, page, beside):
    page.locator(".ranking").first.wait_for()
    table.until(lambda: table.state()["status"] == "finished")
    beside.locator(".ranking").first.wait_for()
    expect(beside.locator(".confirm, .hand, .all, .place.lit")).to_have_count(0)
    worth = [one.inner_text() for one in beside.locator(".players .value").all()]
    assert sorted(worth) == sorted(one.inner_text() for one in page.locator(".players .value").all())


@pytest.mark.campaign(20)
def test_a_whole_game_by_keys_alone(table):
    table.create("clash_of_vikings", bots=1, seed=f"{3:064x}", options={"arena": "fjord", "bluff_arena": True})
    page, beside = table.page(), table.page(seat=None)
    pick = random.Random(3)
    for _ in range(MAX_ACTIONS):
        turn(page, table)
        if page.locator(".ranking").count():
            break
        version = table.state(0)["version"]
        by_keys(page, table.state(0)["phase"], pick)
        acted(table, version)
    ended(table, page, beside)


def by_keys(page, phase, pick):
    """One action: cards from the hand, words and answers by their numbers, spaces by walking to what is lit."""
    press = page.keyboard.press
    confirm = page.locator("[data-item=confirm]")
    if phase == "announce":
        to_a_card(page)
        for key in ("Enter", str(pick.randint(1, 7)), "Enter"):
            press(key)
    elif phase == "shield" and pick.random() < 0.5:
        to_a_card(page)
        press("Enter")
        press("Enter")
    elif phase in {"bluff", "shield", "doubt"} or not page.locator(".place.lit").count():
        numbers = page.locator(".choices .chip.lit").count()
        press(str(pick.randint(1, min(2, numbers))))
        press("Enter")
    else:
        press("b")
        for _ in range(pick.randint(1, 4)):
            press("PageDown")
        press("Enter")
        page.locator(".place.picked").first.wait_for()
        if not confirm.is_enabled():
            press("PageDown")
            press("Enter")
        press("Enter")


def to_a_card(page):
    """Into the hand, and past the button that hides it."""
    page.keyboard.press("h")
    while not page.evaluate(f"{FOCUSED}.matches('.hand .lit')"):
        page.keyboard.press("ArrowRight")


def test_nothing_on_a_page_tells_that_somebody_else_has_answered(table):
    table.create("clash_of_vikings", people=3, bots=0, seed=f"{5:064x}")
    while not {0, 1} <= set(asked_now := table.state()["to_act"]):
        table.act(next(seat for seat in asked_now if offered(table, seat)))
    asked, watching = table.page(seat=0), table.page(seat=None)
    turn(asked, table)
    before = [shown(page) for page in (asked, watching)]
    version = table.state()["version"]
    table.act(seat=1)
    for page in (asked, watching):
        table.until(lambda: page.evaluate("document.querySelector('skald-table').version") > version)  # noqa: B023 - is called at once
    assert [shown(page) for page in (asked, watching)] == before


def offered(table, seat):
    return table.front.get(f"/v1/games/{table.game}/actions", table.tokens[seat])["actions"]


def shown(page):
    return page.evaluate("document.querySelector('skald-table').shadowRoot.querySelector('.table').innerHTML")
