"""A game that becomes too long is abandoned, cleanly and once."""

import pytest

from events.application.game_service import GameService, TooManyEvents
from events.integrity.audit import audit
from events.log.records import Status
from events.ruleset.refusals import GameOver
from tests.support.nim import after_bids, new_service

MAX = 12


def test_a_game_with_too_many_events_is_abandoned():
    whole = new_service()
    limited = GameService(whole.log, whole.rulesets, whole.clock, max_events=MAX)
    state, _ = after_bids(limited)
    with pytest.raises(TooManyEvents, match="12 events"):
        while True:
            (seat,) = state.to_act(None)
            state = limited.act(state.id, seat, state.ruleset.legal(state.table, seat)[0]).state
    ended = whole.load(state.id)
    assert ended.status is Status.ABANDONED
    assert state.version >= MAX
    assert ended.version == state.version + 2
    assert audit(whole.rulesets, state.id, whole.log.read(state.id), whole.log.head(state.id)).ok
    with pytest.raises(GameOver):
        limited.undo(state.id, seat)


def test_what_was_acknowledged_is_answered_again():
    whole = new_service()
    state, _ = after_bids(whole)
    (seat,) = state.to_act(None)
    command = state.ruleset.legal(state.table, seat)[0]
    done = whole.act(state.id, seat, command, key="once")
    limited = GameService(whole.log, whole.rulesets, whole.clock, max_events=done.state.version)
    assert limited.act(state.id, seat, command, key="once").repeated
    assert limited.load(state.id).status is Status.RUNNING
