"""What cannot be taken back: an answer in a battle, and whatever dealt a new voyage (R254)."""

import random

import pytest

from events.application.game_service import GamePlan, GameService
from events.games.raids import RULESET
from events.games.raids.commands import Flee, Navigate, StrikeBack
from events.log.memory import MemoryLog
from events.log.port import Status
from events.ruleset.refusals import UndoBarred
from tests.support.rulesets import RULESETS


@pytest.fixture
def store():
    return GameService(MemoryLog(), RULESETS, lambda: "2026-01-02T03:04:05.678Z")


def asked(state):
    (seat,) = state.to_act(None)
    return seat


def played_until(store, holds):
    """A game with four, played at random until ``holds``; games are tried until one gets there."""
    for number in range(50):
        chooser = random.Random(number)
        state = store.create(GamePlan(ruleset=RULESET, seats=4, taken=range(4), seed=bytes([number]))).state
        while state.status is Status.RUNNING and not holds(state):
            seat = asked(state)
            state = store.act(state.id, seat, chooser.choice(RULESET.legal(state.table, seat))).state
        if state.status is Status.RUNNING:
            return state
    raise AssertionError("no game got there")


def in_battle(state):
    return state.table.battle is not None and state.table.ships[state.table.battle.asked].crew >= 2


def test_r254_an_attack_can_be_taken_back_until_it_is_answered(store):
    state = played_until(store, in_battle)
    attacker = state.table.battle.opponent
    assert store.undo(state.id, attacker).state.table.battle is None


@pytest.mark.parametrize("kind", [StrikeBack, Flee])
def test_r254_an_answer_in_a_battle_stays(store, kind):
    state = played_until(store, in_battle)
    seat = asked(state)
    answer = next(command for command in RULESET.legal(state.table, seat) if isinstance(command, kind))
    store.act(state.id, seat, answer)
    with pytest.raises(UndoBarred, match="final"):
        store.undo(state.id, seat)


def test_r254_a_new_voyage_stays(store):
    """The last ship comes home, and the tiles of the next voyage are drawn."""
    state = played_until(store, lambda state: state.table.voyage == 2)
    assert state.latest.barrier
    with pytest.raises(UndoBarred, match="draw"):
        store.undo(state.id, state.latest.seat)


def test_r254_other_actions_can_be_taken_back(store):
    state = store.create(GamePlan(ruleset=RULESET, seats=3, taken=range(3), seed=b"a")).state
    seat = asked(state)
    store.act(state.id, seat, Navigate(to=RULESET.legal(state.table, seat)[0].to))
    assert store.undo(state.id, seat).state.table == state.table
