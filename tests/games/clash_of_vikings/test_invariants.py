"""What holds in every game, whoever plays it and however."""

import random
from collections import Counter
from functools import cache

import msgspec

from events.bots.playout import setups
from events.games.clash_of_vikings import RULESET
from events.games.clash_of_vikings.facts import (
    ActionDeclined,
    ActionFizzled,
    AttackDeclared,
    BluffQuestionClosed,
    BraceletTaken,
    CardAnnounced,
    CardRevealed,
    CardsDrawn,
    GameEnded,
    ShieldClaimed,
    SupplyBraceletTaken,
    TurnBegan,
    VikingMoved,
    VikingSlammed,
)
from tests.games.clash_of_vikings.support import random_steps
from tests.support.campaigns import amount, chooser
from tests.support.cases import each

EVERY = list(setups(RULESET))
SETUPS = chooser("invariants").sample(EVERY, amount("SKALD_INVARIANTS", 8, len(EVERY)))
PHASE_3 = (ActionDeclined, ActionFizzled, AttackDeclared, VikingMoved, VikingSlammed)


def name_of(setup):
    return "-".join(map(str, (setup.seats, *msgspec.structs.astuple(setup.options))))


IDS = [name_of(setup) for setup in SETUPS]


@cache
def games():
    pick = random.Random(42)
    return [list(random_steps(setup, 42, lambda _, commands: pick.choice(commands))) for setup in SETUPS]


def worth(table):
    places = [*table.bracelets, *table.lying.values(), table.supply, table.removed, table.sunk]
    return sum(map(sum, places)) + (table.knocked_off or 0)


@each("steps", games, IDS)
def test_c195_c207_all_bracelets_are_always_worth_59(steps):
    assert {worth(step.after) for step in steps} == {59}
    assert {sum(RULESET.hidden.invariants(step.after)[0].values()) for step in steps} == {25}


@each("steps", games, IDS)
def test_c196_the_supply_never_grows_and_the_lost_stay_lost(steps):
    for step in steps[1:]:
        assert not Counter(step.after.supply) - Counter(step.before.supply)
        assert not Counter(step.before.sunk) - Counter(step.after.sunk)
        assert step.after.removed == step.before.removed


@each("steps", games, IDS)
def test_c197_c176_cards_stay_with_their_owners(steps):
    assert all(
        RULESET.hidden.invariants(step.after)[2] == RULESET.hidden.invariants(steps[0].after)[2] for step in steps
    )
    box, options = steps[0].after.setup.box, steps[0].after.setup.options
    assert RULESET.hidden.invariants(steps[0].after)[2] == [box.decks[options.bluff_arena]] * steps[0].after.setup.seats


@each("steps", games, IDS)
def test_c198_turns_begin_with_full_hands_and_a_clear_table(steps):
    for step in steps:
        if any(isinstance(fact, TurnBegan) for fact in step.facts):
            size = 2 if step.after.setup.options.bluff_arena else 3
            assert [len(hand) for hand in step.after.hands] == [size] * step.after.setup.seats
            assert step.after.played == ()


@each("steps", games, IDS)
def test_c199_two_cards_and_at_most_two_shields_a_turn(steps):
    turns = [[]]
    for fact in (fact for step in in_play(steps) for fact in step.facts):
        if isinstance(fact, TurnBegan):
            turns.append([])
        turns[-1].append(type(fact))
    for told in turns:
        assert told.count(CardAnnounced) == 2
        assert told.count(ShieldClaimed) <= 2


@each("steps", games, IDS)
def test_c021_c178_c200_vikings_and_bracelets_are_where_they_may_be(steps):
    for step in steps:
        RULESET.hidden.invariants(step.after)


def in_play(steps):
    """The steps after the last start space was chosen."""
    return [step for step in steps if step.before.vikings]


@each("steps", games, IDS)
def test_c104_c201_only_moves_and_slams_move_vikings(steps):
    for step in in_play(steps):
        moved = sum(one != two for one, two in zip(step.before.vikings, step.after.vikings, strict=True))
        expected = 2 if isinstance(step.facts[0], VikingSlammed) else int(isinstance(step.facts[0], VikingMoved))
        assert moved == expected


@each("steps", games, IDS)
def test_c202_bracelet_spaces_are_full_after_a_refill(steps):
    for step in steps:
        if any(isinstance(fact, TurnBegan) for fact in step.facts):
            taken = {*step.after.vikings, *step.after.lying}
            assert taken.issuperset(step.after.arena.layout.bracelet_spaces)


@each("steps", games, IDS)
def test_c203_the_game_is_over_exactly_when_a_turn_ends_without_supply(steps):
    for step in steps:
        for fact in step.facts:
            if isinstance(fact, GameEnded):
                assert step.after.supply == ()
                assert fact.reason == "supply_empty"
    assert [RULESET.is_over(step.after) for step in steps].count(True) == 1


@each("steps", games, IDS)
def test_c204_c205_a_question_moves_one_bracelet_at_most_and_decides_on_phase_3(steps):
    for step in steps:
        closed = [fact for fact in step.facts if isinstance(fact, BluffQuestionClosed)]
        if not closed:
            continue
        taken = [fact for fact in step.facts if isinstance(fact, BraceletTaken | SupplyBraceletTaken)]
        revealed = [fact for fact in step.facts if isinstance(fact, CardRevealed)]
        assert len(taken) <= 1
        assert closed[0].caller is None or step.before.bracelets[closed[0].caller]
        follows = closed[0].caller is None or revealed[0].truthful
        fizzled = any(isinstance(fact, PHASE_3) for fact in step.facts)
        assert follows == (fizzled or step.after.phase in ("move", "slam", "attack"))


@each("steps", games, IDS)
def test_c206_only_the_bluff_question_asks_several(steps):
    for step in steps:
        asked = RULESET.to_act(step.after, None)
        assert len(asked) == 1 or step.after.phase in ("bluff", "over")
        assert step.after.phase == "over" or any(RULESET.legal(step.after, seat) for seat in asked)


@each("steps", games, IDS)
def test_c208_turns_go_round_without_a_gap(steps):
    turns = [fact for step in steps for fact in step.facts if isinstance(fact, TurnBegan)]
    seats = steps[0].after.setup.seats
    assert [fact.turn for fact in turns] == list(range(1, len(turns) + 1))
    assert [fact.seat for fact in turns] == [(turns[0].seat + number) % seats for number in range(len(turns))]


@each("steps", games, IDS)
def test_s17_nothing_is_drawn_before_it_is_needed(steps):
    """Piles and supply have no order, so there is none to foresee."""
    for step in steps:
        assert all(pile == tuple(sorted(pile)) for pile in (*step.after.piles, *step.after.hands, step.after.supply))
        drawn = [fact for fact in step.facts if isinstance(fact, CardsDrawn)]
        assert all(fact.count == len(fact.cards) for fact in drawn)
