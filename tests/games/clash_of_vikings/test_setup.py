"""Setting up: what is in the box, who gets what, and where everybody stands."""

from collections import Counter
from functools import reduce

import pytest

from events.games.clash_of_vikings import RULESET
from events.games.clash_of_vikings.facts import BraceletLaid, BraceletsRemoved, CardsDrawn, TurnBegan, VikingsPlaced
from events.ruleset.refusals import RuleBroken

from .support import setup, start

DECK = {"WALK": 2, "SPRINT": 1, "SLAM": 1, "CLUB": 1, "PUNCH": 2, "HAMMER": 1, "SLINGSHOT": 2, "SHIELD": 2}
SIDES = ("meadow", "fjord")


def laid_out(given_setup, seed=b"start"):
    return reduce(RULESET.evolve, start(given_setup, seed), RULESET.empty(given_setup))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_c001_two_to_four_may_play(seats):
    RULESET.validate_setup(setup(seats))


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_c001_no_other_number_may(seats):
    with pytest.raises(RuleBroken) as refusal:
        RULESET.validate_setup(setup(seats))
    assert refusal.value.rule == "C001"


def test_c002_bracelets():
    assert Counter(setup().box.bracelets) == {1: 6, 2: 8, 3: 7, 4: 4}


def test_c003_c192_decks():
    assert Counter(setup().box.decks[False]) == DECK
    assert Counter(setup().box.decks[True]) == {**DECK, "PUNCH": 1, "SLINGSHOT": 1, "SHIELD": 1}


@pytest.mark.parametrize(("seats", "supply", "owned", "removed"), [(2, 6, 6, 9), (3, 6, 9, 6), (4, 9, 12, 0)])
@pytest.mark.parametrize("side", SIDES)
def test_c004_c005_c006_c007_c183_bracelets_after_the_setup(seats, supply, owned, removed, side):
    table = laid_out(setup(seats, arena=side))
    assert table.bracelets == ((1, 2, 3),) * seats
    assert [len(values) for values in (table.supply, table.removed)] == [supply, removed]
    assert sum(map(len, table.bracelets)) == owned
    assert sorted(table.lying) == sorted(table.arena.layout.bracelet_spaces)
    assert [len(values) for values in table.lying.values()] == [1] * 4
    assert supply + owned + removed + 4 == 25


def test_c005_what_is_removed_is_seen_by_nobody():
    removed = next(fact for fact in start(setup(2)) if isinstance(fact, BraceletsRemoved))
    assert removed.count == len(removed.values) == 9
    assert not [fact for fact in start(setup(4)) if isinstance(fact, BraceletsRemoved)]


def test_c006_bracelet_spaces_are_filled_at_random_and_face_up():
    """C024: the values are public."""
    laid = {tuple(fact.value for fact in start(setup(), seed) if isinstance(fact, BraceletLaid)) for seed in SEEDS}
    assert len(laid) > 10


SEEDS = [bytes([number]) for number in range(30)]


@pytest.mark.parametrize(("bluff_arena", "size", "owned"), [(False, 3, 12), (True, 2, 9)])
def test_c008_c160_c161_hands(bluff_arena, size, owned):
    table = laid_out(setup(3, bluff_arena=bluff_arena))
    assert [len(hand) for hand in table.hands] == [size] * 3
    assert [len(pile) for pile in table.piles] == [owned - size] * 3
    drawn = [fact for fact in start(setup(3, bluff_arena=bluff_arena)) if isinstance(fact, CardsDrawn)]
    assert [fact.count for fact in drawn] == [size] * 3


@pytest.mark.parametrize(
    ("side", "seats", "spaces"),
    [
        ("meadow", 2, ("b1", "f5")),
        ("meadow", 3, ("b1", "b5", "f5")),
        ("meadow", 4, ("b1", "b5", "f5", "f1")),
        ("fjord", 2, ("c1", "e6")),
        ("fjord", 3, ("c1", "c6", "e6")),
        ("fjord", 4, ("c1", "c6", "e6", "e1")),
    ],
)
def test_c009_c010_b10_start_spaces_by_seat(side, seats, spaces):
    assert start(setup(seats, arena=side))[0] == VikingsPlaced(spaces=spaces)
    kinds = {space.id: space.kind for space in setup().box.arenas[side].layout.spaces}
    assert {kinds[space] for space in spaces} == {"start"}


def test_c011_the_start_player_is_drawn():
    first = Counter(start(setup(3), seed)[-1] for seed in SEEDS)
    assert set(first) == {TurnBegan(turn=1, seat=seat) for seat in range(3)}


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("bluff_arena", [False, True])
def test_c012_side_and_variant_are_independent(side, bluff_arena):
    given_setup = setup(2, arena=side, bluff_arena=bluff_arena)
    RULESET.validate_setup(given_setup)
    assert laid_out(given_setup).arena is given_setup.box.arenas[side]
    assert RULESET.view(laid_out(given_setup), None)["arena"] == side
