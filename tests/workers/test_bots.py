"""Seats of bots are played by the workers: at random, once, and the same again with the same seed."""

import random

from events.application.game_service import GameService
from events.log.port import Status
from tests.workers.stage import LIBRARY
from workers import bots
from workers.bots import Bots
from workers.main import now


def test_a_game_of_bots_plays_itself_to_the_end(stage):
    game = stage.game(bots=(0, 1, 2))
    stage.drain(game)
    assert stage.assert_projected(game).status is Status.FINISHED
    stage.assert_whole(game)


def test_bots_wait_for_people(stage):
    game = stage.game(bots=(1, 2), seed=b"people")
    stage.drain(game)
    state = stage.assert_projected(game)
    assert [seat for seat in range(3) if seat in state.to_act(seat)] == [0]
    chooser = random.Random(4)
    while (state := stage.truth(game)).status is Status.RUNNING:
        assert [seat for seat in range(3) if seat in state.to_act(seat)] == [0]
        stage.store.act(game, 0, chooser.choice(state.ruleset.legal(state.table, 0)))
        stage.drain(game)
    assert stage.assert_projected(game).status is Status.FINISHED


def test_people_are_never_played_for(stage):
    game = stage.game(bots=())
    before = stage.store.load(game).version
    stage.drain(game)
    assert stage.truth(game).version == before


def test_two_workers_choose_the_same_and_it_is_stored_once(stage):
    game = stage.game(bots=(0, 1, 2))
    players = [Bots(stage.log, GameService(stage.log, LIBRARY, now)) for _ in range(2)]
    state = stage.store.load(game)
    for player in players:
        player.meet([state])
        player.play(state)
    keys = {entry.version for entry in stage.log.read(game)}
    assert keys == set(range(1, max(keys) + 1))
    stage.assert_whole(game)


def test_long_turns_of_bots_are_shared_with_other_games(stage, monkeypatch):
    monkeypatch.setattr(bots, "ACTIONS_AT_ONCE", 1)
    found = [stage.game(bots=(0, 1, 2)) for _ in range(3)]
    stage.watch().keep()
    for game in found:
        assert stage.assert_projected(game).status is Status.FINISHED


def test_all_choices_come_up(stage):
    state = stage.store.load(stage.game())
    commands = state.ruleset.legal(state.table, 0)
    chosen = {bots.at_random(state, seat, commands).points for seat in range(60)}
    assert chosen == {command.points for command in commands}
