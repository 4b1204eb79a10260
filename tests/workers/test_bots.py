"""Seats of bots are played by the workers: at random, once, and the same again with the same seed."""

import random

import pytest

from events.aggregate.decisions import BotMove
from events.application.game_service import GameService
from events.bots.all import BOTS
from events.bots.budget import Budget
from events.bots.seen import see
from events.integrity.codec import read_metadata
from events.integrity.redaction import redact
from events.log.ids import partition_of
from events.log.port import Status
from tests.support.deployment import RULESETS
from workers import bots, game_processor
from workers.bots import Bots
from workers.main import now

pytestmark = pytest.mark.usefixtures("no_time_limit")


def test_a_game_of_bots_plays_itself_to_the_end(deployment):
    game = deployment.game(bots=(0, 1, 2))
    deployment.drain(game)
    assert deployment.assert_projected(game).status is Status.FINISHED
    deployment.assert_whole(game)


def test_bots_wait_for_people(deployment):
    game = deployment.game(bots=(1, 2), seed=b"people")
    deployment.drain(game)
    state = deployment.assert_projected(game)
    assert [seat for seat in range(3) if seat in state.to_act(seat)] == [0]
    chooser = random.Random(4)
    while (state := deployment.fresh_state(game)).status is Status.RUNNING:
        assert [seat for seat in range(3) if seat in state.to_act(seat)] == [0]
        deployment.service.act(game, 0, chooser.choice(state.ruleset.legal(state.table, 0)))
        deployment.drain(game)
    assert deployment.assert_projected(game).status is Status.FINISHED


def test_people_are_never_played_for(deployment):
    game = deployment.game(bots=())
    before = deployment.service.load(game).version
    deployment.drain(game)
    assert deployment.fresh_state(game).version == before


def test_a_seat_that_was_handed_over_is_played_and_no_more_once_it_is_handed_back(deployment):
    game = deployment.game(bots=(1, 2), seed=b"people")
    deployment.drain(game)
    asked = deployment.service.load(game).version
    deployment.service.hand_over(game, 0, "random", {"seats": {"0:controller": "random"}})
    deployment.service.hand_over(game, 0, "human", {"seats": {"0:controller": "human"}})
    deployment.drain(game)
    assert deployment.fresh_state(game).version == asked + 2
    deployment.service.hand_over(game, 0, "random", {"seats": {"0:controller": "random"}})
    deployment.drain(game)
    assert deployment.assert_projected(game).status is Status.FINISHED
    deployment.assert_whole(game)


def test_two_workers_choose_the_same_and_it_is_stored_once(deployment):
    game = deployment.game(bots=(0, 1, 2))
    players = [Bots(GameService(deployment.log, RULESETS, now)) for _ in range(2)]
    state = deployment.service.load(game)
    for player in players:
        player.play(state)
    keys = {entry.version for entry in deployment.log.read(game)}
    assert keys == set(range(1, max(keys) + 1))
    deployment.assert_whole(game)


def test_long_turns_of_bots_are_shared_with_other_games(deployment, monkeypatch):
    monkeypatch.setattr(bots, "ACTIONS_AT_ONCE", 1)
    found = [deployment.game(bots=(0, 1, 2)) for _ in range(3)]
    deployment.drain_loop().run()
    for game in found:
        assert deployment.assert_projected(game).status is Status.FINISHED


def test_bots_that_think_keep_no_game_from_being_projected(deployment, monkeypatch):
    """With no time left for bots all games of a batch are projected as they are, and the bots come later."""
    games = [deployment.game(bots=(0, 1, 2)) for _ in range(3)]
    monkeypatch.setattr(game_processor, "SECONDS_AT_ONCE", 0.0)
    for game in games:
        deployment.drainer.drain([partition_of(game)])
        state = deployment.assert_projected(game)
        assert state.status is Status.RUNNING
        assert deployment.is_dirty(game)
    monkeypatch.undo()
    for game in games:
        deployment.drain(game)
        assert deployment.assert_projected(game).status is Status.FINISHED


def test_all_choices_come_up(deployment):
    state = deployment.service.load(deployment.game())
    commands = state.ruleset.legal(state.table, 0)
    questions = [see(state.ruleset, state.table, 0, (), bytes([number])) for number in range(60)]
    assert {BOTS["random"].choose(seen, Budget()).command.points for seen in questions} == {
        command.points for command in commands
    }


def test_the_log_says_which_bot_moved_and_nobody_sees_it_while_the_game_runs(deployment):
    game = deployment.game(bots=(0, 1), seed=b"marked")
    deployment.drain(game)
    state, entries = deployment.service.load(game), deployment.log.read(game)
    marked = [entry for entry in entries if (found := read_metadata(entry)) and found.bot]
    assert marked
    assert {read_metadata(entry).bot for entry in marked} == {BotMove(name="random", version=1)}
    for viewer in (None, 0, 1, 2):
        assert not any("server" in redact(state, entry, viewer)["private"] for entry in entries)
