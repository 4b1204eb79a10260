"""Setting up, and the arena on both sides."""

from collections import Counter
from contextlib import nullcontext
from itertools import permutations
from typing import get_args

import msgspec
import pytest

from events.games.clash_of_vikings import RULESET
from events.games.clash_of_vikings.commands import ChooseStart
from events.games.clash_of_vikings.data.names import Card
from events.games.clash_of_vikings.facts import (
    BraceletLaid,
    BraceletsRemoved,
    CardsDrawn,
    StartPlayerDetermined,
    StartSpaceChosen,
    TurnBegan,
    VikingsPlaced,
)
from events.games.clash_of_vikings.rules.attack import KNOCKING_OFF, MELEE
from events.games.clash_of_vikings.state import PHASE_OF
from events.ruleset.options import TableOptions
from events.ruleset.records import change
from events.ruleset.refusals import Malformed, RuleBroken
from tests.games.clash_of_vikings.support import begun, setup
from tests.support.bdd import at, started
from tests.support.cases import each

# Setting up: what is in the box, who gets what, and where everybody stands.


DECK = {"WALK": 2, "SPRINT": 1, "SLAM": 1, "CLUB": 1, "PUNCH": 2, "HAMMER": 1, "SLINGSHOT": 2, "SHIELD": 2}
SIDES = ("meadow", "fjord")
STARTS = ("chosen", "dealt")
START_SPACES = {"meadow": {"b1", "b5", "f5", "f1"}, "fjord": {"c1", "c6", "e6", "e1"}}


@each(("seats", "allowed"), [(0, False), (1, False), (2, True), (3, True), (4, True), (5, False)])
def test_c001_two_to_four_may_play(seats, allowed):
    with nullcontext() if allowed else pytest.raises(RuleBroken, check=lambda refusal: refusal.rule == "C001"):
        RULESET.validate_setup(setup(seats))


def test_c002_c003_c192_c005_c006_bracelets_and_decks():
    assert Counter(setup().box.bracelets) == {1: 6, 2: 8, 3: 7, 4: 4}
    assert Counter(setup().box.decks[False]) == DECK
    assert Counter(setup().box.decks[True]) == {**DECK, "PUNCH": 1, "SLINGSHOT": 1, "SHIELD": 1}
    removed = next(fact for fact in begun(setup(2))[0] if isinstance(fact, BraceletsRemoved))
    assert removed.count == len(removed.values) == 9
    assert not [fact for fact in begun(setup(4))[0] if isinstance(fact, BraceletsRemoved)]
    # C024: the values are public.
    laid = {tuple(fact.value for fact in begun(setup(), seed)[0] if isinstance(fact, BraceletLaid)) for seed in SEEDS}
    assert len(laid) > 10


@each(("seats", "supply", "owned", "removed"), [(2, 6, 6, 9), (3, 6, 9, 6), (4, 9, 12, 0)])
@each("side", SIDES)
@each("starts", STARTS)
def test_c004_c005_c006_c007_c183_bracelets_after_the_setup(seats, supply, owned, removed, side, starts):
    _, table = begun(setup(seats, arena=side, starts=starts))
    assert table.bracelets == ((1, 2, 3),) * seats
    assert [len(values) for values in (table.supply, table.removed)] == [supply, removed]
    assert sum(map(len, table.bracelets)) == owned
    assert sorted(table.lying) == sorted(table.arena.layout.bracelet_spaces)
    assert [len(values) for values in table.lying.values()] == [1] * 4
    assert supply + owned + removed + 4 == 25


SEEDS = [bytes([number]) for number in range(30)]


@each(("bluff_arena", "size", "owned"), [(False, 3, 12), (True, 2, 9)])
def test_c008_c160_c161_hands(bluff_arena, size, owned):
    facts, table = begun(setup(3, bluff_arena=bluff_arena))
    assert [len(hand) for hand in table.hands] == [size] * 3
    assert [len(pile) for pile in table.piles] == [owned - size] * 3
    drawn = [fact for fact in facts if isinstance(fact, CardsDrawn)]
    assert [fact.count for fact in drawn] == [size] * 3


def choosing(seats, side="meadow", first=0):
    """The table at which the first start space is chosen, by this seat."""
    given_setup = change(setup(seats, arena=side), table_options=TableOptions(first_seat=first))
    return at(RULESET, started(RULESET, given_setup).table)


@each("side", SIDES)
@each("seats", [2, 3, 4])
@each("first", [0, 1])
def test_c009_c010_b10_start_spaces_are_chosen_clockwise_from_the_start_player(side, seats, first):
    given, left = choosing(seats, side, first), set(START_SPACES[side])
    order = [(first + step) % seats for step in range(seats)]
    for seat in order:
        if len(left) == 1:
            break
        assert given.table.phase == "choose_start"
        assert [RULESET.to_act(given.table, viewer) for viewer in (None, *range(seats))] == [(seat,)] * (seats + 1)
        assert {command.space for command in RULESET.legal(given.table, seat)} == left
        space = max(left)
        left.discard(space)
        given = given.when(seat, ChooseStart(space=space))
        assert given.facts[0] == StartSpaceChosen(seat=seat, space=space)
        assert RULESET.view(given.table, None).vikings[seat] == space
    assert given.happened(TurnBegan) == [TurnBegan(turn=1, seat=first)]
    assert len(set(given.table.vikings)) == seats
    assert set(given.table.vikings) <= START_SPACES[side]


@each("side", SIDES)
def test_c010_every_choice_of_start_spaces_can_be_made_and_the_last_of_four_has_none(side):
    for seats in (2, 3, 4):
        for spaces in permutations(sorted(START_SPACES[side]), seats):
            facts, table = begun(setup(seats, arena=side), spaces=spaces)
            chosen = [fact for fact in facts if isinstance(fact, StartSpaceChosen)]
            assert tuple(fact.space for fact in chosen) == spaces
            assert all(table.vikings[fact.seat] == fact.space for fact in chosen)


def test_c009_c010_only_free_start_spaces_are_chosen_before_anything_is_dealt_and_may_be_taken_back():
    given = choosing(3)
    given.when(0, ChooseStart(space="d3")).refused("C010")
    given.when(0, ChooseStart(space="b1")).when(1, ChooseStart(space="b1")).refused("C009")
    at(RULESET, begun(setup(3))[1]).when(0, ChooseStart(space="b5")).refused("C010")
    # As in the printed order: nobody chooses by what is in hand or on the arena.
    assert (given.table.lying, given.table.hands) == ({}, ((),) * 3)
    # It asks the next seat about nothing that was done, so it is not final.
    assert "choose_start" not in RULESET.reaction_phases
    assert not StartSpaceChosen.final


@each("side", SIDES)
@each("seats", [2, 3, 4])
def test_c009_c010_start_spaces_can_be_dealt(side, seats):
    dealt = set()
    for seed in SEEDS:
        facts, table = begun(setup(seats, arena=side, starts="dealt"), seed)
        (placed,) = [fact for fact in facts if isinstance(fact, VikingsPlaced)]
        assert placed.spaces == table.vikings
        assert len(set(placed.spaces)) == seats
        assert set(placed.spaces) <= START_SPACES[side]
        assert not [fact for fact in facts if isinstance(fact, StartSpaceChosen)]
        dealt.add(placed.spaces)
    assert len(dealt) > 5


def test_c010_c054_b12_what_is_unfair_or_printed_is_said():
    schema = RULESET.options_schema()["properties"]
    assert schema["starts"]["default"] == "chosen"
    for option, said in (("starts", "not fair"), ("first_call", "printed rule"), ("first_call", "replaces speed")):
        assert said in schema[option]["description"]


@each("starts", STARTS)
def test_c011_the_start_player_is_drawn_or_agreed_on(starts):
    games = [begun(setup(3, starts=starts), seed)[0] for seed in SEEDS]
    assert {facts[-1].seat for facts in games} == {0, 1, 2}
    for facts in games:
        (first,) = [fact for fact in facts if isinstance(fact, StartPlayerDetermined)]
        assert facts[-1] == TurnBegan(turn=1, seat=first.seat)
    for first in range(3):
        agreed = change(setup(3, starts=starts), table_options=TableOptions(first_seat=first))
        assert begun(agreed)[0][-1] == TurnBegan(turn=1, seat=first)


@each("side", SIDES)
@each("bluff_arena", [False, True])
def test_c012_side_and_variant_are_independent(side, bluff_arena):
    given_setup = setup(2, arena=side, bluff_arena=bluff_arena)
    RULESET.validate_setup(given_setup)
    assert begun(given_setup)[1].arena is given_setup.box.arenas[side]
    assert RULESET.view(begun(given_setup)[1], None).arena == side


# The arena on both sides, and an operator's own.


ARENAS = RULESET.boxes.load({}).arenas


@each("side", SIDES)
def test_c020_kinds_of_spaces_and_their_neighbours(side):
    spaces = {space.id: space for space in ARENAS[side].layout.spaces}
    kinds = Counter(space.kind for space in spaces.values())
    assert kinds == {"plain": 18, "start": 4, "bracelet": 4, "loot": 1, "water": 4}
    for space in spaces.values():
        for other in (spaces[name] for name in space.adjacent):
            assert space.id in other.adjacent
            assert 990 <= ((space.x - other.x) ** 2 + (space.y - other.y) ** 2) ** 0.5 <= 1010
        assert 3 <= len(space.adjacent) <= 6


@each("side", SIDES)
def test_c022_c025_c027_c028_c074_ways_lead_round_water_and_over_all_else(side):
    arena = ARENAS[side]
    assert set(arena.steps) == {space.id for space in arena.layout.spaces} - arena.water
    for here, reach in arena.sprint.items():
        assert set(arena.steps[here]) == set(arena.adjacent[here]) - arena.water
        assert set(reach) == {there for near in arena.steps[here] for there in (near, *arena.steps[near])} - {here}


def test_c026_c027_on_the_fjord_water_is_short_to_throw_over_and_long_to_walk_round():
    fjord = ARENAS["fjord"]
    assert "d2" in fjord.water
    assert "d2" in fjord.adjacent["d1"]
    assert "d3" in fjord.adjacent["d2"]
    assert "d3" not in fjord.sprint["d1"]


SHOWN = RULESET.display.components(RULESET.boxes.load({}))


def test_only_what_no_source_states_can_be_replaced():
    replaceable = {mark.path: mark.status for mark in RULESET.boxes.document().marks if mark.replaceable}
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
    return {"arenas": {"meadow": {**msgspec.to_builtins(ARENAS["meadow"].layout), **fields}}}


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
    replaced = [mark["path"] for mark in shown["provenance"]["marks"] if mark["status"] == "replaced"]
    assert "turn_cap" in replaced
    assert all(path.startswith("arenas.meadow.") for path in replaced if path != "turn_cap")
    assert (shown["turn_cap"], "a1" in shown["space_names"]["meadow"]) == (30, False)
    assert shown["arenas"]["fjord"] == SHOWN["arenas"]["fjord"]


def _spaces(**changes):
    return [{**space, **changes.get(space["id"], {})} for space in own_arena()["arenas"]["meadow"]["spaces"]]


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


def test_an_arena_without_room_and_options_that_are_none_are_refused():
    # A bracelet could not be put beside who is hit there.
    lonely = {"id": "i9", "kind": "plain", "adjacent": ["a1"]}
    spaces = [*_spaces(a1={"adjacent": ["a2", "b2", "b3", "i9"]}), lonely]
    with pytest.raises(Malformed, match="two neighbours"):
        RULESET.boxes.load(own_arena(spaces=spaces))
    with pytest.raises(Malformed):
        setup(2, arena="desert")
    with pytest.raises(Malformed):
        setup(2, first_call="yes")
