"""Whole games through the log: audited, undone as far as nothing came to light, and foreseen no further."""

import random

import pytest

from events.games import LIBRARY
from events.games.skandinavien.commands import ClaimRoute, DrawBlindCard, DrawTickets, KeepTickets
from events.games.skandinavien.facts import RouteClaimed
from events.kernel.audit import audit
from events.kernel.foresight import foresee
from events.kernel.log import Status
from events.kernel.refusals import UndoBarred
from events.kernel.store import Plan, Store
from events.log.memory import MemoryLog

from .board import BLIND, GAME, open_card


@pytest.fixture
def store():
    return Store(MemoryLog(), LIBRARY, lambda: "2026-01-02T03:04:05.678Z")


def begun(store, seats=2, seed=b"seed", **options):
    """A game in which all have chosen their tickets."""
    match = store.create(Plan(game=GAME, seats=seats, options=options, taken=range(seats), seed=seed)).match
    for seat in range(seats):
        match = store.act(match.id, seat, GAME.legal(match.table, seat)[0]).match
    return match


def played(store, match, stop=lambda match: False, seed=1):
    """On with the game, at random, until it is over or to be stopped."""
    chooser = random.Random(seed)
    while match.status is Status.RUNNING and not stop(match):
        seat = match.table.turn
        match = store.act(match.id, seat, chooser.choice(GAME.legal(match.table, seat))).match
    return match


@pytest.mark.parametrize("seats,stacking", [(2, True), (3, False)])
def test_a_whole_game_is_audited(store, seats, stacking):
    match = played(store, begun(store, seats, ferry_stacking=stacking))
    assert match.status is Status.SCORING
    closed = store.close(match.id).match
    report = audit(LIBRARY, match.id, tuple(store.log.read(match.id)), closed.head)
    assert report.ok, report
    ranked = closed.results.ranking
    assert [one.total for one in ranked] == sorted((one.total for one in ranked), reverse=True)
    assert set(ranked[0].tie_breaks) == {"tickets_completed", "longest_path"}


def can_claim_for_sure(match):
    """At the begin of a turn with a claim that brings nothing to light."""
    return match.table.step == "turn" and any(map(_is_plain_claim, GAME.legal(match.table, match.table.turn)))


def _is_plain_claim(command):
    return isinstance(command, ClaimRoute) and "locomotive" not in command.payment and len(command.payment) == 1


def test_a_claim_can_be_taken_back_and_a_draw_cannot(store):
    match = played(store, begun(store), can_claim_for_sure)
    seat = match.table.turn
    claims = filter(_is_plain_claim, GAME.legal(match.table, seat))
    command = next(one for one in claims if isinstance(_first(match, seat, one), RouteClaimed))
    after = store.act(match.id, seat, command).match
    assert after.table != match.table
    assert store.undo(match.id, seat).match.table == match.table
    store.act(match.id, seat, BLIND)
    with pytest.raises(UndoBarred):
        store.undo(match.id, seat)


def _first(match, seat, command):
    return GAME.decide(match.table, seat, command, match.chance())[0]


def test_a_sealed_choice_is_final(store):
    match = store.create(Plan(game=GAME, seats=2, taken=range(2), seed=b"s")).match
    store.act(match.id, 1, GAME.legal(match.table, 1)[0])
    with pytest.raises(UndoBarred):
        store.undo(match.id, 1)


def test_r179_a_dry_run_tells_no_card(store):
    match = begun(store)
    seat = match.table.turn
    for command, told in ((open_card(0), ["open_card_drawn"]), (DrawBlindCard(), []), (DrawTickets(), [])):
        foreseen = foresee(match, seat, command)
        assert [name for name, *_ in foreseen.facts] == told
        assert not foreseen.complete


def test_a_dry_run_of_a_sealed_choice(store):
    match = store.create(Plan(game=GAME, seats=3, taken=range(3), seed=b"s")).match
    first = foresee(match, 2, GAME.legal(match.table, 2)[3])
    assert first.complete
    [(name, public, own)] = first.facts
    assert (name, public) == ("first_tickets_chosen", b'{"asked":[0,1,2]}')
    assert all(ticket.encode() in own for ticket in match.table.offered[2])
    assert isinstance(GAME.legal(match.table, 2)[3], KeepTickets)
