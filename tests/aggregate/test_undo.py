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
    state, _ = after_bids(service)
    return state.id, state


def test_a_step_is_taken_back_once(service):
    game_id, before = begun(service)
    (seat,) = before.to_act(None)
    for _ in range(2):
        again = service.act(game_id, seat, before.ruleset.legal(before.table, seat)[0]).state
        if not before.retaken:
            before = service.undo(game_id, seat).state
    assert new_service(log=service.log).load(game_id) == again
    with pytest.raises(UndoBarred, match="once"):
        service.undo(game_id, seat)
    other = service.act(game_id, 1 - seat, again.ruleset.legal(again.table, 1 - seat)[0]).state
    assert service.undo(game_id, 1 - seat).state.table == again.table, "of another step nothing was taken back yet"
    assert other.version + 1 == service.load(game_id).version


def test_who_has_taken_a_step_back_is_remembered_behind_the_steps_of_others(service):
    _, state = begun(service)
    mine = change(state, latest=UndoPoint(seat=0, version=4, table=state.table))
    undone = decisions.decide_undo(mine, 0).state
    assert undone.retaken == {0}
    theirs = change(
        undone, latest=UndoPoint(seat=1, version=6, table=state.table, retaken=undone.retaken), retaken=frozenset()
    )
    assert decisions.decide_undo(theirs, 1).state.retaken == {0, 1}


def test_acting_and_undoing_ends(service):
    """Two seats that act and undo for ever come to an end, which is what the game's own length allows."""
    game_id, state = begun(service)
    for _ in range(1_000):
        asked = state.to_act(None)
        if not asked:
            break
        state = service.act(game_id, asked[0], state.ruleset.legal(state.table, asked[0])[0]).state
        with suppress(UndoBarred, NothingToUndo, GameOver):
            state = service.undo(game_id, asked[0]).state
    assert state.version < 100


def test_a_log_that_is_older_than_the_limit_is_still_proved(service, monkeypatch):
    game_id, state = begun(service)
    (seat,) = state.to_act(None)
    monkeypatch.setattr(decisions, "undo_target", lambda state, _: state.latest)
    for _ in range(3):
        service.act(game_id, seat, state.ruleset.legal(state.table, seat)[0])
        service.undo(game_id, seat)
    monkeypatch.undo()
    assert audit(service.rulesets, game_id, service.log.read(game_id), service.log.head(game_id)).ok
