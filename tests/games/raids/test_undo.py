"""What cannot be taken back: an answer in a battle, and whatever dealt a new voyage (R254)."""

import random

import pytest

from events.games import LIBRARY
from events.games.raids import GAME
from events.games.raids.commands import Flee, Navigate, StrikeBack
from events.kernel.log import Status
from events.kernel.refusals import UndoBarred
from events.kernel.store import Plan, Store
from events.log.memory import MemoryLog


@pytest.fixture
def store():
    return Store(MemoryLog(), LIBRARY, lambda: "2026-01-02T03:04:05.678Z")


def asked(match):
    (seat,) = match.to_act(None)
    return seat


def played_until(store, holds):
    """A game with four, played at random until ``holds``; games are tried until one gets there."""
    for number in range(50):
        chooser = random.Random(number)
        match = store.create(Plan(game=GAME, seats=4, taken=range(4), seed=bytes([number]))).match
        while match.status is Status.RUNNING and not holds(match):
            seat = asked(match)
            match = store.act(match.id, seat, chooser.choice(GAME.legal(match.table, seat))).match
        if match.status is Status.RUNNING:
            return match
    raise AssertionError("no game got there")


def in_battle(match):
    return match.table.battle is not None and match.table.ships[match.table.battle.asked].crew >= 2


def test_r254_an_attack_can_be_taken_back_until_it_is_answered(store):
    match = played_until(store, in_battle)
    attacker = match.table.battle.opponent
    assert store.undo(match.id, attacker).match.table.battle is None


@pytest.mark.parametrize("kind", [StrikeBack, Flee])
def test_r254_an_answer_in_a_battle_stays(store, kind):
    match = played_until(store, in_battle)
    seat = asked(match)
    answer = next(command for command in GAME.legal(match.table, seat) if isinstance(command, kind))
    store.act(match.id, seat, answer)
    with pytest.raises(UndoBarred, match="final"):
        store.undo(match.id, seat)


def test_r254_a_new_voyage_stays(store):
    """The last ship comes home, and the tiles of the next voyage are drawn."""
    match = played_until(store, lambda match: match.table.voyage == 2)
    assert match.latest.barrier
    with pytest.raises(UndoBarred, match="draw"):
        store.undo(match.id, match.latest.seat)


def test_r254_other_actions_can_be_taken_back(store):
    match = store.create(Plan(game=GAME, seats=3, taken=range(3), seed=b"a")).match
    seat = asked(match)
    store.act(match.id, seat, Navigate(to=GAME.legal(match.table, seat)[0].to))
    assert store.undo(match.id, seat).match.table == match.table
