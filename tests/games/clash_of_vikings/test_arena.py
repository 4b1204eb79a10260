"""The arena on both sides, and an operator's own."""

from typing import get_args

import msgspec
import pytest

from events.games.clash_of_vikings import RULESET
from events.games.clash_of_vikings.data import Card
from events.games.clash_of_vikings.rules import KNOCKING_OFF, MELEE
from events.games.clash_of_vikings.state import PHASE_OF
from events.ruleset.refusals import Malformed
from tests.games.clash_of_vikings.support import setup
from tests.support.cases import each

SIDES = ("meadow", "fjord")
ARENAS = RULESET.boxes.load({}).arenas


@each("side", SIDES)
def test_c020_kinds_of_spaces(side):
    kinds = [space.kind for space in ARENAS[side].layout.spaces]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "plain": 18,
        "start": 4,
        "bracelet": 4,
        "loot": 1,
        "water": 4,
    }


@each("side", SIDES)
def test_adjacency_is_mutual_and_hexagonal(side):
    spaces = {space.id: space for space in ARENAS[side].layout.spaces}
    for space in spaces.values():
        for other in (spaces[name] for name in space.adjacent):
            assert space.id in other.adjacent
            assert 990 <= ((space.x - other.x) ** 2 + (space.y - other.y) ** 2) ** 0.5 <= 1010
        assert 3 <= len(space.adjacent) <= 6


@each("side", SIDES)
def test_c022_c027_c074_ways_lead_round_water(side):
    arena = ARENAS[side]
    assert set(arena.steps) == {space.id for space in arena.layout.spaces} - arena.water
    for here, reach in arena.sprint.items():
        assert not arena.water.intersection(reach)
        assert here not in reach
        assert set(reach) == {there for near in arena.steps[here] for there in (near, *arena.steps[near])} - {here}


def test_c026_c027_on_the_fjord_water_is_short_to_throw_over_and_long_to_walk_round():
    fjord = ARENAS["fjord"]
    assert "d2" in fjord.adjacent["d1"]
    assert "d3" in fjord.adjacent["d2"]
    assert "d3" not in fjord.sprint["d1"]
    assert "d2" in fjord.water


@each("side", SIDES)
def test_c025_c028_start_bracelet_and_loot_spaces_are_walked_like_any(side):
    arena = ARENAS[side]
    for space in arena.layout.spaces:
        if space.kind in ("start", "bracelet", "loot"):
            assert all(space.id in arena.steps[near] for near in space.adjacent if near not in arena.water)


SHOWN = RULESET.display.components(RULESET.boxes.load({}))


def test_only_what_no_source_states_can_be_replaced():
    document = RULESET.boxes.document()
    replaceable = {mark.path: mark.status for mark in document.marks if mark.replaceable}
    assert replaceable == dict.fromkeys(("turn_cap", "arenas.meadow", "arenas.fjord"), "reconstructed")
    for path in ("bracelets", "deck", "hand_size", "removed_unseen", "loot", "cards"):
        with pytest.raises(Malformed):
            RULESET.boxes.load({path: SHOWN[path]})


def test_c165_components_show_what_is_needed_to_draw_the_table():
    assert SHOWN["overview_board"] == {"base": "A", "bluff_arena": "B"}
    assert SHOWN["player_colors"] == ["red", "yellow", "green", "blue"]
    assert SHOWN["grid"] == {"shape": "hexagonal", "orientation": "pointy_top", "step": 1000}


@each("side", SIDES)
def test_every_kind_of_space_and_every_space_has_a_name(side):
    spaces = SHOWN["arenas"][side]["spaces"]
    names = SHOWN["space_names"][side]
    assert set(names) == {space["id"] for space in spaces}
    for space in spaces:
        for language in ("de", "en"):
            assert names[space["id"]][language].startswith(
                f"{space['id']}, {SHOWN['space_kinds'][space['kind']][language]}"
            )
    assert names["d3"] == {"de": "d3, Beutefeld, Mitte", "en": "d3, loot space, centre"}
    assert names["a1"]["en"].endswith("top")


def test_every_card_says_what_it_does():
    """As data and in both languages; and as the rules have it."""
    cards = SHOWN["cards"]
    assert set(cards) == set(get_args(Card))
    for card in cards.values():
        assert card["group"] in SHOWN["card_groups"]
        assert all(card[part][language] for part in ("name", "text") for language in ("de", "en"))
    far = {name: card["steps"]["most"] for name, card in cards.items() if card["steps"]}
    assert far == {"WALK": 1, "SPRINT": 2, "SLAM": 2}
    assert {name for name, card in cards.items() if card["answered_by_shield"]} == {
        name for name, phase in PHASE_OF.items() if phase == "attack"
    }
    near = {name for name, card in cards.items() if card["reach"] == {"least": 1, "most": 1}}
    assert near == set(MELEE)
    assert {name for name, card in cards.items() if card["bracelet"] == "placed"} == set(KNOCKING_OFF)


def own_arena(**fields):
    shipped = msgspec.to_builtins(ARENAS["meadow"].layout)
    return {"arenas": {"meadow": {**shipped, **fields}}}


def without(name):
    spaces = [
        {**space, "adjacent": [other for other in space["adjacent"] if other != name]}
        for space in own_arena()["arenas"]["meadow"]["spaces"]
        if space["id"] != name
    ]
    return own_arena(spaces=spaces)


def test_an_operator_may_replace_an_arena_and_the_turn_cap():
    box = RULESET.boxes.load({**without("a1"), "turn_cap": 30})
    assert "a1" not in box.arenas["meadow"].steps
    assert box.turn_cap == 30
    shown = RULESET.display.components(box)
    assert shown["turn_cap"] == 30
    replaced = [mark["path"] for mark in shown["provenance"]["marks"] if mark["status"] == "replaced"]
    assert "turn_cap" in replaced
    assert all(path.startswith("arenas.meadow.") for path in replaced if path != "turn_cap")
    assert "a1" not in shown["space_names"]["meadow"]
    assert shown["arenas"]["fjord"] == RULESET.display.components(RULESET.boxes.load({}))["arenas"]["fjord"]
    assert RULESET.boxes.load({}) is RULESET.boxes.load({})


def _spaces(**changes):
    spaces = own_arena()["arenas"]["meadow"]["spaces"]
    return [{**space, **changes.get(space["id"], {})} for space in spaces]


@each(
    "overrides",
    [
        {"bracelets": [1, 2, 3]},
        {"turn_cap": 0},
        {"turn_cap": "many"},
        {"arenas": {"desert": {}}},
        {"arenas": {"meadow": {"spaces": []}}},
        own_arena(bracelet_spaces=["d1", "d5", "f3"]),
        own_arena(start_spaces=["b1", "b5", "f5"]),
        own_arena(start_spaces=["b1", "b5", "f5", "f5"]),
        own_arena(start_spaces=["b1", "b5", "f5", "d3"]),
        own_arena(start_spaces=["b1", "b5", "f5"], spaces=_spaces(f1={"kind": "plain"})),
        own_arena(spaces=_spaces(d2={"kind": "loot"})),
        own_arena(spaces=_spaces(d3={"kind": "plain"})),
        own_arena(spaces=_spaces(a1={"adjacent": ["b2", "b3"]})),
        own_arena(spaces=_spaces(a1={"adjacent": ["a1", "a2", "b2", "b3"]})),
        own_arena(spaces=_spaces(a1={"adjacent": ["a2", "a2", "b2", "b3"]})),
        own_arena(spaces=[*_spaces(), _spaces()[0]]),
        own_arena(spaces=_spaces(a1={"id": "z1"})),
        {"arenas": {"meadow": {**without("c1")["arenas"]["meadow"], "spaces": "all"}}},
    ],
)
def test_an_arena_that_cannot_be_played_is_refused(overrides):
    with pytest.raises(Malformed):
        RULESET.boxes.load(overrides)


def test_a_space_at_the_end_of_the_world_is_refused():
    """A bracelet could not be put beside who is hit there."""
    lonely = {"id": "i9", "kind": "plain", "adjacent": ["a1"]}
    spaces = [*_spaces(a1={"adjacent": ["a2", "b2", "b3", "i9"]}), lonely]
    with pytest.raises(Malformed, match="two neighbours"):
        RULESET.boxes.load(own_arena(spaces=spaces))


def test_options_are_checked():
    with pytest.raises(Malformed):
        setup(2, arena="desert")
    with pytest.raises(Malformed):
        setup(2, first_call="yes")
