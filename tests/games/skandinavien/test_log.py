"""Whole games through the log: audited, undone as far as nothing came to light, and foreseen no further."""

import random

import pytest

from events.aggregate.dry_run import dry_run
from events.application.creation import GamePlan
from events.application.game_service import GameService
from events.games.skandinavien.commands import ClaimRoute, DrawBlindCard, DrawTickets, KeepTickets
from events.games.skandinavien.facts import RouteClaimed
from events.integrity.audit import audit
from events.log.records import Status
from events.ruleset.refusals import UndoBarred
from tests.games.skandinavien.board import BLIND, RULESET, open_card
from tests.support.memory_log import MemoryLog
from tests.support.rulesets import RULESETS


@pytest.fixture
def store():
    return GameService(MemoryLog(), RULESETS, lambda: "2026-01-02T03:04:05.678Z")


def begun(store, seats=2, seed=b"seed", **options):
    """A game in which all have chosen their tickets."""
    state = store.create(GamePlan(ruleset=RULESET, seats=seats, options=options, taken=range(seats), seed=seed)).state
    for seat in range(seats):
        state = store.act(state.id, seat, RULESET.legal(state.table, seat)[0]).state
    return state


def played(store, state, stop=lambda state: False, seed=1):
    """On with the game, at random, until it is over or to be stopped."""
    chooser = random.Random(seed)
    while state.status is Status.RUNNING and not stop(state):
        seat = state.table.turn
        state = store.act(state.id, seat, chooser.choice(RULESET.legal(state.table, seat))).state
    return state


@pytest.mark.parametrize("seats,stacking", [(2, True), (3, False)])
def test_a_whole_game_is_audited(store, seats, stacking):
    state = played(store, begun(store, seats, ferry_stacking=stacking))
    assert state.status is Status.SCORING
    closed = store.close(state.id).state
    report = audit(RULESETS, state.id, tuple(store.log.read(state.id)), store.log.head(state.id))
    assert report.ok, report
    ranked = closed.results.ranking
    assert [one.total for one in ranked] == sorted((one.total for one in ranked), reverse=True)
    assert set(ranked[0].tie_breaks) == {"tickets_completed", "longest_path"}


def can_claim_for_sure(state):
    """At the begin of a turn with a claim that brings nothing to light."""
    return state.table.phase == "turn" and any(map(_is_plain_claim, RULESET.legal(state.table, state.table.turn)))


def _is_plain_claim(command):
    return isinstance(command, ClaimRoute) and "locomotive" not in command.payment and len(command.payment) == 1


def test_a_claim_can_be_taken_back_and_a_draw_cannot(store):
    state = played(store, begun(store), can_claim_for_sure)
    seat = state.table.turn
    claims = filter(_is_plain_claim, RULESET.legal(state.table, seat))
    command = next(one for one in claims if isinstance(_first(state, seat, one), RouteClaimed))
    after = store.act(state.id, seat, command).state
    assert after.table != state.table
    assert store.undo(state.id, seat).state.table == state.table
    store.act(state.id, seat, BLIND)
    with pytest.raises(UndoBarred):
        store.undo(state.id, seat)


def _first(state, seat, command):
    return RULESET.decide(state.table, seat, command, state.chance())


def test_r179_a_dry_run_tells_no_card(store):
    state = begun(store)
    seat = state.table.turn
    for command, told in ((open_card(0), ["open_card_drawn"]), (DrawBlindCard(), []), (DrawTickets(), [])):
        foreseen = dry_run(state, seat, command)
        assert [name for name, *_ in foreseen.facts] == told
        assert not foreseen.complete


def test_a_dry_run_of_a_sealed_choice(store):
    state = store.create(GamePlan(ruleset=RULESET, seats=3, taken=range(3), seed=b"s")).state
    first = dry_run(state, 2, RULESET.legal(state.table, 2)[3])
    assert first.complete
    [(name, public, own)] = first.facts
    assert (name, public) == ("first_tickets_chosen", b'{"asked":[0,1,2]}')
    assert all(ticket.encode() in own for ticket in state.table.offered[2])
    assert isinstance(RULESET.legal(state.table, 2)[3], KeepTickets)
