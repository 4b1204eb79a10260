"""Undo: one's own latest action, as a new event; not past a draw, a reveal, a final answer or another seat."""

from contextlib import suppress

import pytest

from events.aggregate import decisions
from events.aggregate.state import UndoPoint
from events.integrity.audit import audit
from events.ruleset.records import change
from events.ruleset.refusals import GameOver, NothingToUndo, UndoBarred
from tests.support.nim import after_bids, new_service


@pytest.fixture
def service():
    return new_service()


def begun(service):
    """A game after its bids."""
    state, seat = after_bids(service)
    return state.id, state, seat


def takes(service, state, seat):
    """The state after a seat has taken the first of what is on offer."""
    return service.act(state.id, seat, state.ruleset.legal(state.table, seat)[0]).state


def test_a_step_is_taken_back_once(service):
    game_id, before, seat = begun(service)
    takes(service, before, seat)
    before = service.undo(game_id, seat).state
    again = takes(service, before, seat)
    assert new_service(log=service.log).load(game_id) == again
    with pytest.raises(UndoBarred, match="once"):
        service.undo(game_id, seat)
    takes(service, again, 1 - seat)
    assert service.undo(game_id, 1 - seat).state.table == again.table, "of another step nothing was taken back yet"


def test_who_has_taken_a_step_back_is_remembered_behind_the_steps_of_others(service):
    _, state, _ = begun(service)
    undone = decisions.decide_undo(change(state, latest=UndoPoint(seat=0, version=4, table=state.table)), 0).state
    assert undone.retaken == {0}
    point = UndoPoint(seat=1, version=6, table=state.table, retaken=undone.retaken)
    assert decisions.decide_undo(change(undone, latest=point, retaken=frozenset()), 1).state.retaken == {0, 1}


def test_acting_and_undoing_ends(service):
    """Two seats that act and undo for ever come to an end, which is what the game's own length allows."""
    game_id, state, _ = begun(service)
    for _ in range(1_000):
        if not (asked := state.to_act(None)):
            break
        state = takes(service, state, asked[0])
        with suppress(UndoBarred, NothingToUndo, GameOver):
            state = service.undo(game_id, asked[0]).state
    assert state.version < 100


def test_a_log_that_is_older_than_the_limit_is_still_proved(service, monkeypatch):
    game_id, state, seat = begun(service)
    monkeypatch.setattr(decisions, "undo_target", lambda state, _: state.latest)
    for _ in range(3):
        takes(service, state, seat)
        service.undo(game_id, seat)
    monkeypatch.undo()
    assert audit(service.rulesets, game_id, service.log.read(game_id), service.log.head(game_id)).ok
