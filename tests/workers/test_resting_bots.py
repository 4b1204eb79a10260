"""While the clocks of a game rest nobody is played for: not by a bot, and not by the default."""

import time

import pytest

from events.aggregate.clocks import PAUSE_MS
from events.bots.bot import Bot
from events.bots.registry import BOTS
from events.log.records import Status
from projections.engine.rebuild import rebuild
from tests.support.cases import each
from tests.support.clocked import ClockedTable, keeping
from tests.support.nim import NIM_ONLY
from workers import drain
from workers.bots.bot_process import PATIENCE
from workers.bots.player import Bots
from workers.sweeper import Expirer

CLOCK = keeping(per_action=60)


def table_of_bots(*bots):
    """A game of two, with bots in these seats, in which seat 1 is the first to decide."""
    return ClockedTable(NIM_ONLY, CLOCK, seats=2, first_seat=1, bots=bots)


def pause(table, *seats):
    table.service.pause(table.id, seats[0], seats[1:])
    assert table.clocks.paused.since == table.now


def test_a_bot_rests_during_a_pause_and_goes_on_after_it():
    table = table_of_bots(1)
    bots = Bots(table.service, lambda _: None, PATIENCE)
    pause(table, 0, 1)
    version = table.state.version
    assert bots.play(table.state) == (table.state, True), "nothing is to be done, so the game does not wait"
    assert table.clocks.paused is not None
    table.service.resume(table.id, 0)
    bots.play(table.state)
    assert table.state.version > version + 1
    table.check()


def test_what_a_bot_chose_before_a_pause_is_not_stored_after_it(monkeypatch):
    table = table_of_bots(1)

    def is_paused_meanwhile(seen, budget):
        if table.clocks.paused is None:
            pause(table, 0, 1)
        return BOTS["random"].choose(seen, budget)

    monkeypatch.setattr(drain, "BOTS", {"random": Bot(name="random", version=1, choose=is_paused_meanwhile)})
    bots = Bots(table.service, lambda _: None, PATIENCE)
    before = table.state
    assert bots.play(before) == (before, False), "the game is to be looked at again"
    assert table.types()[before.version :] == ["pause_asked"]
    assert bots.play(table.state) == (table.state, True)


@each("on_expiry", ["default", "random"])
def test_an_absent_seat_rests_too(on_expiry):
    table = ClockedTable(NIM_ONLY, keeping(per_action=60, on_expiry=on_expiry), seats=2, first_seat=1)
    table.first(0)
    table.passes(61_000)
    table.expire()
    (absent,) = table.clocks.absent
    bots = Bots(table.service, lambda _: None, PATIENCE)
    while absent not in table.state.missing:
        table.first()
    pause(table, 1 - absent)
    version = table.state.version
    assert bots.play(table.state) == (table.state, True)
    table.service.resume(table.id, 1 - absent)
    bots.play(table.state)
    assert table.state.version > version + 1
    table.check()


def test_a_game_that_goes_on_is_given_to_its_bots_again(deployment):
    """A paused game is in no queue, and the commit that ends the pause brings it back."""
    game = deployment.game(bots=(1, 2), clock=CLOCK)
    deployment.service.pause(game, 0, (1, 2))
    deployment.drain_loop().run()
    assert deployment.store.bot_turns.waiting() == 0
    version = deployment.service.load(game).version
    deployment.service.resume(game, 0)
    deployment.drain_loop().run()
    assert deployment.store.bot_turns.waiting() == 1
    deployment.drain(game)
    assert deployment.fresh_state(game).version > version + 1


def test_a_paused_game_that_was_in_the_queue_before_leaves_it(deployment):
    game = deployment.game(bots=(1, 2), clock=CLOCK)
    deployment.drain_loop().run()
    assert deployment.store.bot_turns.waiting() == 1
    deployment.service.pause(game, 0, (1, 2))
    assert deployment.bots.play_one()
    assert deployment.store.bot_turns.waiting() == 0
    assert deployment.fresh_state(game).clocks.paused is not None


@pytest.fixture
def expirer(deployment):
    return Expirer(deployment.another_service(), lambda _: None)


def until(deployment, game, expirer, holds):
    """Expire and play, as the service does, until something holds of the game; return its state."""
    for _ in range(400):
        expirer.expire()
        deployment.drain(game)
        state = deployment.fresh_state(game)
        if holds(state):
            return state
        time.sleep(0.02)
    raise AssertionError("It never came to that.")


def test_a_game_of_absent_people_waits_in_the_index_of_what_is_due(deployment, expirer):
    """By the store's own clock: after one default each nothing happens, but that it is due in 30 days."""
    game = deployment.game(seats=3, bots=(2,), clock=keeping(per_action=1, grace=0))
    state = until(deployment, game, expirer, lambda state: state.is_deserted)
    assert state.due == state.clocks.paused.since + PAUSE_MS
    assert deployment.log.waiting_games() == [game]
    time.sleep(1.2)
    expirer.expire()
    deployment.drain(game)
    assert deployment.fresh_state(game).version == state.version
    deployment.log.set_due(game, 1, version=state.version)
    assert deployment.log.due_games(10) == [game], "said wrong by hand"
    assert expirer.expire() == 0
    assert (deployment.log.due_games(10), deployment.log.waiting_games()) == ([], [game]), "and set right"
    deployment.log.set_due(game, None, version=state.version)
    rebuild(deployment.service, deployment.store)
    assert deployment.log.waiting_games() == [game]
    deployment.assert_whole(game)
    deployment.service.back(game, 0)
    assert deployment.fresh_state(game).due < state.due
    deployment.assert_whole(game)


def test_nobody_is_back_by_the_end_of_a_rest(deployment, expirer, monkeypatch):
    monkeypatch.setattr("events.aggregate.clocks.PAUSE_MS", 1_500)
    game = deployment.game(seats=2, clock=keeping(per_action=1, grace=0))
    state = until(deployment, game, expirer, lambda state: state.status.closed)
    assert state.status is Status.ABANDONED
    assert deployment.log.waiting_games() == []
    assert "game_abandoned" in [entry.type for entry in deployment.log.read(game)]
    deployment.assert_whole(game)
