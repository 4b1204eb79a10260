"""A rebuild fills new keys from the log, misses nothing that happens meanwhile, and leaves nothing of the old."""

import random

from projections import rebuild as rebuilding
from projections.keys import LOBBY, generations
from projections.rebuild import games, rebuild


def some_games(stage, count=6):
    chooser = random.Random(2)
    found = [stage.game(chooser.choice((2, 3)), seed=bytes([number])) for number in range(count)]
    for game in found[::2]:
        stage.play_out(game, chooser)
    for game in found:
        stage.drain(game)
    return found


def models(stage):
    return {key.rpartition(b":")[2] for key in stage.client.scan_iter("{p*}:g:*:scoreboard:*")}


def test_everything_is_as_before_in_a_new_generation(stage):
    found = some_games(stage)
    statistics, listed = stage.models.statistics("nim", range(2, 4)), stage.listed()
    done = rebuild(stage.client, stage.store)
    assert (done.generation, done.games, done.failed) == (2, len(found), 0)
    assert set(games(stage.client)) == set(found)
    for game in found:
        stage.assert_projected(game)
    assert stage.models.statistics("nim", range(2, 4)) == statistics
    assert stage.listed() == listed
    assert models(stage) == {b"2"}
    assert not list(stage.client.scan_iter(f"{LOBBY}:1:*"))


def test_wrong_read_models_are_made_right(stage):
    found = some_games(stage)
    for key in stage.client.scan_iter("{p*}:g:*:scoreboard:1"):
        stage.client.hset(key, mapping={"version": 10_000, "spectator": "[]"})
    stage.client.delete(f"{LOBBY}:1:all")
    rebuild(stage.client, stage.store)
    for game in found:
        stage.assert_projected(game)


def test_what_happens_meanwhile_is_in_it(stage):
    found = some_games(stage)

    def meanwhile(done):
        if done == 3:
            for game in found:
                stage.step(game)
                stage.drain(game)
            found.append(stage.game(seed=b"new"))
            stage.drain(found[-1])

    rebuild(stage.client, stage.store, meanwhile)
    for game in found:
        stage.assert_projected(game)


def test_a_rebuild_that_was_broken_off_is_started_again(stage):
    found = some_games(stage)
    stage.client.hset(generations(rebuilding.PLACES[0]), mapping={"live": 4})
    stage.client.hset(generations(rebuilding.PLACES[40]), mapping={"building": 5})
    assert rebuild(stage.client, stage.store).generation == 6
    for game in found:
        stage.assert_projected(game)
    assert models(stage) == {b"6"}
