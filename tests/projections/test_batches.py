"""Many at once is the same as one by one, scripts are loaded when they are lost, and one broken key holds up nobody."""

from events.log.ids import new_game_id, partition_of
from events.log.keys import tag
from events.log.port import CorruptLog
from projections.keys import generations, model
from projections.letters import Letters
from projections.lobby import LOBBY, Lobby
from projections.scripts import Script
from workers.bots import SEATS


def test_many_logs_are_read_like_each_of_them(stage):
    found = [stage.game(seed=bytes([number])) for number in range(4)]
    for game in found:
        stage.play_out(game)
    after = {game: 5 * number for number, game in enumerate([*found, new_game_id()])}
    assert dict(stage.log.read_many(after)) == {
        game: list(stage.log.read(game, after=at)) for game, at in after.items()
    }
    assert stage.log.read_many({}) == {}


def test_what_is_beside_many_logs_is_read_like_beside_each(stage):
    found = [stage.game(bots=(1,)), stage.game(), new_game_id()]
    assert dict(stage.log.side_data_many(found, SEATS)) == {game: stage.log.side_data(game, SEATS) for game in found}


def test_scripts_that_the_server_has_forgotten_are_loaded_again(stage):
    game = stage.game()
    stage.client.script_flush()
    stage.drain(game)
    stage.client.script_flush()
    stage.step(game)
    stage.drain(game)
    stage.assert_projected(game)


def test_a_run_on_a_key_of_the_wrong_kind_says_so(stage):
    stage.client.set("{lobby}:1:all", "what is this")
    lobby = Lobby(stage.client)
    game = stage.game()
    stage.drain(game)
    (answer,) = Script(stage.client, "page").many([([generations(LOBBY)], [LOBBY, "all", "+", 5])])
    assert isinstance(answer, CorruptLog)
    assert lobby.counts("nim")["running"] == 0
    assert Letters(stage.client).paused(partition_of(game)) == {game: {"lobby"}}
    assert stage.models.scores(game, None) is not None


def test_a_broken_read_model_pauses_its_game_and_a_revival_heals_it(stage, monkeypatch):
    broken = stage.game(seed=b"broken")
    near = next(name for name in iter(new_game_id, None) if partition_of(name) == partition_of(broken))
    monkeypatch.setattr("events.application.game_service.new_game_id", lambda: near)
    whole = stage.game(seed=b"whole")
    key = f"{model(broken, 'scoreboard')}1"
    stage.client.set(key, "what is this")
    stage.drain(broken)
    stage.assert_projected(whole)
    assert Letters(stage.client).paused(partition_of(broken)) == {broken: {"fold"}}
    stage.client.delete(key)
    Letters(stage.client).revive(broken)
    stage.drain(broken)
    stage.assert_projected(broken)


def test_a_partition_that_was_rebuilt_alone_is_read_from_its_own_generation(stage):
    game = stage.game()
    stage.client.hset(generations(tag(partition_of(game))), mapping={"live": 7})
    stage.drain(game)
    assert stage.client.exists(f"{model(game, 'scoreboard')}7")
    stage.assert_projected(game)
