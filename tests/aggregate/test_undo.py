"""Undo: one's own latest action, as a new event; not past a draw, a reveal, a final answer or another seat."""

import pytest

from events.application.creation import GamePlan
from events.ruleset.refusals import NothingToUndo, NotStarted, UndoBarred
from tests.support.nim import NIM, after_bids, new_service


@pytest.fixture
def service():
    return new_service()


def begun(service):
    """A game after its bids."""
    state, _ = after_bids(service)
    return state.id, state


def test_the_table_is_as_it_was_and_the_log_is_longer(service):
    game_id, before = begun(service)
    (seat,) = before.to_act(None)
    acted = service.act(game_id, seat, before.ruleset.legal(before.table, seat)[0]).state
    done = service.undo(game_id, seat)
    assert [entry.type for entry in done.entries] == ["undone"]
    assert done.entries[0].seat == seat
    assert done.state.table == before.table
    assert done.state.version == acted.version + 1
    assert new_service(log=service.log).load(game_id) == done.state


def test_a_sealed_answer_and_a_reveal_stay(service):
    game_id = service.create(GamePlan(ruleset=NIM, seats=2, taken=range(2))).state.id
    service.act(game_id, 0, NIM.command_types["bid"](points=1))
    with pytest.raises(UndoBarred, match="sealed"):
        service.undo(game_id, 0)
    service.act(game_id, 1, NIM.command_types["bid"](points=1))
    with pytest.raises(UndoBarred):
        service.undo(game_id, 1)


def test_what_the_rules_call_final_stays(service, monkeypatch):
    monkeypatch.setattr(NIM.fact_types["stones_taken"], "final", True)
    game_id, state = begun(service)
    (seat,) = state.to_act(None)
    service.act(game_id, seat, state.ruleset.legal(state.table, seat)[0])
    with pytest.raises(UndoBarred, match="final"):
        service.undo(game_id, seat)


def test_only_the_latest_action_and_only_by_its_own_seat(service):
    game_id, state = begun(service)
    (seat,) = state.to_act(None)
    other = service.act(game_id, seat, state.ruleset.legal(state.table, seat)[0]).state
    with pytest.raises(NothingToUndo, match="Another seat"):
        service.undo(game_id, 1 - seat)
    service.act(game_id, 1 - seat, other.ruleset.legal(other.table, 1 - seat)[0])
    with pytest.raises(NothingToUndo, match="Another seat"):
        service.undo(game_id, seat)


def test_nothing_is_undone_before_the_start(service):
    game_id = service.create(GamePlan(ruleset=NIM, seats=2, taken=[0])).state.id
    with pytest.raises(NotStarted):
        service.undo(game_id, 0)
