"""Undo: one's own latest action, as a new event; not past a draw, a reveal, a final answer or another seat."""

import pytest

from events.application.game_service import GamePlan, GameService
from events.log.memory import MemoryLog
from events.ruleset.refusals import NothingToUndo, NotStarted, UndoBarred
from tests.support.rulesets import RULESETS

NIM = RULESETS["nim"]


@pytest.fixture
def store():
    return GameService(MemoryLog(), RULESETS, lambda: "2026-01-02T03:04:05.678Z")


def begun(store):
    """A game after its bids, with the seat to take stones."""
    game_id = store.create(GamePlan(ruleset=NIM, seats=2, taken=range(2), seed=b"s")).state.id
    for seat in (0, 1):
        store.act(game_id, seat, NIM.command_types["bid"](points=seat))
    return game_id, store.load(game_id)


def test_the_table_is_as_it_was_and_the_log_is_longer(store):
    game_id, before = begun(store)
    (seat,) = before.to_act(None)
    acted = store.act(game_id, seat, before.ruleset.legal(before.table, seat)[0]).state
    done = store.undo(game_id, seat)
    assert [entry.type for entry in done.entries] == ["undone"]
    assert done.entries[0].seat == seat
    assert done.state.table == before.table
    assert done.state.version == acted.version + 1
    assert GameService(store.log, RULESETS, store.clock).load(game_id) == done.state


def test_a_sealed_answer_and_a_reveal_stay(store):
    game_id = store.create(GamePlan(ruleset=NIM, seats=2, taken=range(2))).state.id
    store.act(game_id, 0, NIM.command_types["bid"](points=1))
    with pytest.raises(UndoBarred, match="sealed"):
        store.undo(game_id, 0)
    store.act(game_id, 1, NIM.command_types["bid"](points=1))
    with pytest.raises(UndoBarred):
        store.undo(game_id, 1)


def test_what_the_rules_call_final_stays(store, monkeypatch):
    monkeypatch.setattr(NIM.fact_types["stones_taken"], "final", True)
    game_id, state = begun(store)
    (seat,) = state.to_act(None)
    store.act(game_id, seat, state.ruleset.legal(state.table, seat)[0])
    with pytest.raises(UndoBarred, match="final"):
        store.undo(game_id, seat)


def test_only_the_latest_action_and_only_by_its_own_seat(store):
    game_id, state = begun(store)
    (seat,) = state.to_act(None)
    other = store.act(game_id, seat, state.ruleset.legal(state.table, seat)[0]).state
    with pytest.raises(NothingToUndo, match="Another seat"):
        store.undo(game_id, 1 - seat)
    store.act(game_id, 1 - seat, other.ruleset.legal(other.table, 1 - seat)[0])
    with pytest.raises(NothingToUndo, match="Another seat"):
        store.undo(game_id, seat)


def test_nothing_is_undone_before_the_start(store):
    game_id = store.create(GamePlan(ruleset=NIM, seats=2, taken=[0])).state.id
    with pytest.raises(NotStarted):
        store.undo(game_id, 0)
