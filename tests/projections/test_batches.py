"""Many at once is the same as one by one, scripts are loaded when they are lost, and one broken key holds up nobody."""

from events.log.client import Script
from events.log.keys import events, game_metadata, private, tag
from events.log.records import CorruptLog, new_game_id, partition_of
from projections.game_list import PRACTICE_KEY
from projections.store.keys import GAME_LIST, generations, read_model
from workers.drain import SEATS


def test_scripts_that_the_server_has_forgotten_are_loaded_again(redis_deployment):
    game = redis_deployment.game()
    redis_deployment.client.script_flush()
    redis_deployment.drain(game)
    redis_deployment.client.script_flush()
    redis_deployment.step(game)
    redis_deployment.drain(game)
    redis_deployment.assert_projected(game)


def test_a_run_on_a_key_of_the_wrong_kind_says_so(redis_deployment):
    client = redis_deployment.client
    client.set(f"{GAME_LIST}:1:all", "what is this")
    game = redis_deployment.game()
    redis_deployment.drain(game)
    call = [generations(GAME_LIST), f"{GAME_LIST}:1:all"], ["1", "", f"{GAME_LIST}:1:g:", "+", 5]
    (answer,) = Script(client, "list_page", "projections.store").many([call])
    assert isinstance(answer, CorruptLog)
    assert redis_deployment.store.game_list.counts("nim")["running"] == 0
    assert redis_deployment.dead_letters.quarantined(partition_of(game)) == {game: {"game_list"}}
    assert redis_deployment.read_models.scores(game, None) is not None


def two_games_of_one_partition(deployment, monkeypatch, **first):
    first = deployment.game(**{"seed": b"first", **first})
    near = next(name for name in iter(new_game_id, None) if partition_of(name) == partition_of(first))
    monkeypatch.setattr("events.application.game_service.new_game_id", lambda: near)
    return first, deployment.game(seed=b"second")


def test_a_broken_read_model_quarantines_its_game_and_a_retry_heals_it(redis_deployment, monkeypatch):
    broken, whole = two_games_of_one_partition(redis_deployment, monkeypatch)
    key = f"{read_model(broken, 'scoreboard')}1"
    redis_deployment.client.set(key, "what is this")
    redis_deployment.drain(broken)
    redis_deployment.assert_projected(whole)
    assert redis_deployment.dead_letters.quarantined(partition_of(broken)) == {broken: {"load"}}
    redis_deployment.client.delete(key)
    redis_deployment.dead_letters.retry(broken)
    redis_deployment.drain(broken)
    redis_deployment.assert_projected(broken)


def test_keys_of_the_wrong_kind_quarantine_their_game_alone(redis_deployment, monkeypatch):
    for key in (events, private, lambda game: game_metadata(game, SEATS)):
        with monkeypatch.context() as patched:
            broken, whole = two_games_of_one_partition(redis_deployment, patched)
        redis_deployment.drainer = redis_deployment.another_drainer()
        redis_deployment.client.delete(key(broken))
        redis_deployment.client.set(key(broken), "what is this")
        redis_deployment.drain(broken)
        redis_deployment.assert_projected(whole)
        assert {broken} == {broken, whole} & set(redis_deployment.dead_letters.quarantined(partition_of(broken)))
    assert redis_deployment.lag().games == 0


def test_who_plays_a_game_that_is_over_is_read_again_and_not_believed_from_before(redis_deployment):
    game = redis_deployment.game()
    redis_deployment.drain(game)
    redis_deployment.play_out(game)
    key = game_metadata(game, SEATS)
    redis_deployment.client.delete(key)
    redis_deployment.client.set(key, "what is this")
    redis_deployment.drain(game)
    assert redis_deployment.dead_letters.quarantined(partition_of(game)) == {game: {"game_list", "statistics"}}
    assert redis_deployment.read_models.scores(game, None).finality == "final"


def test_a_list_of_practice_games_that_cannot_be_written_stops_no_other_game(redis_deployment, monkeypatch):
    practised, played = two_games_of_one_partition(redis_deployment, monkeypatch, practice=True)
    redis_deployment.client.set(PRACTICE_KEY, "what is this")
    redis_deployment.drain(practised)
    redis_deployment.assert_projected(played)
    assert redis_deployment.dead_letters.quarantined(partition_of(practised)) == {practised: {"practice"}}
    assert redis_deployment.read_models.scores(practised, None) is not None


def test_a_partition_that_was_rebuilt_alone_is_read_from_its_own_generation(redis_deployment):
    game = redis_deployment.game()
    redis_deployment.client.hset(generations(tag(partition_of(game))), mapping={"live": 7})
    redis_deployment.drain(game)
    assert redis_deployment.client.exists(f"{read_model(game, 'scoreboard')}7")
    redis_deployment.assert_projected(game)
