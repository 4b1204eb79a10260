"""A rebuild fills a new generation from the log, misses nothing that happens meanwhile, and drops the old one."""

import random

import pytest

from events.log.keys import head, tag
from events.log.records import CorruptLog, partition_of
from projections.engine.rebuild import rebuild
from projections.store.keys import GAME_LIST, all_read_models, generations
from projections.store.scripts import KEY_PREFIXES


def some_games(deployment, count=6):
    chooser = random.Random(2)
    found = [deployment.game(chooser.choice((2, 3)), seed=bytes([number])) for number in range(count)]
    for game in found[::2]:
        deployment.play_out(game, chooser)
    for game in found:
        deployment.drain(game)
    return found


def damaged_number(client, key):
    client.hset(key, "live", b"\xff{")


def stored_generations(deployment):
    return {key.rpartition(b":")[2] for key in deployment.client.scan_iter(all_read_models("scoreboard"))}


def test_everything_is_as_before_in_a_new_generation(deployment):
    found = some_games(deployment)
    statistics, listed = deployment.read_models.statistics("nim", min_games=1), deployment.listed()
    done = rebuild(deployment.service, deployment.store)
    assert (done.generation, done.games, done.failed) == (2, len(found), 0)
    assert set(deployment.log.game_ids()) == set(found)
    for game in found:
        deployment.assert_projected(game)
    assert deployment.read_models.statistics("nim", min_games=1) == statistics
    assert deployment.listed() == listed


def test_nothing_is_left_of_the_old_generation(redis_deployment):
    some_games(redis_deployment)
    rebuild(redis_deployment.service, redis_deployment.store)
    assert stored_generations(redis_deployment) == {b"2"}
    assert not list(redis_deployment.client.scan_iter(f"{GAME_LIST}:1:*"))


def test_wrong_read_models_are_made_right(redis_deployment):
    deployment = redis_deployment
    found = some_games(deployment)
    for key in deployment.client.scan_iter("{p*}:g:*:scoreboard:1"):
        deployment.client.hset(key, mapping={"version": 10_000, "spectator": "[]"})
    deployment.client.delete(f"{GAME_LIST}:1:all")
    rebuild(deployment.service, deployment.store)
    for game in found:
        deployment.assert_projected(game)


def test_what_happens_meanwhile_is_in_it(deployment):
    found = some_games(deployment)

    def meanwhile(done):
        if done == 3:
            for game in found:
                deployment.step(game)
                deployment.drain(game)
            found.append(deployment.game(seed=b"new"))
            deployment.drain(found[-1])

    rebuild(deployment.service, deployment.store, meanwhile)
    for game in found:
        deployment.assert_projected(game)


def test_a_rebuild_that_was_broken_off_is_started_again(redis_deployment):
    deployment = redis_deployment
    found = some_games(deployment)
    deployment.client.hset(generations(KEY_PREFIXES[0]), mapping={"live": 4})
    deployment.client.hset(generations(KEY_PREFIXES[40]), mapping={"building": 5})
    assert rebuild(deployment.service, deployment.store).generation == 6
    for game in found:
        deployment.assert_projected(game)
    assert stored_generations(deployment) == {b"6"}


def test_a_game_whose_head_cannot_be_read_stops_no_other(redis_deployment):
    deployment = redis_deployment
    broken, *others = some_games(deployment)
    deployment.client.delete(head(broken))
    deployment.client.set(head(broken), "x")
    done = rebuild(deployment.service, deployment.store)
    assert (done.games, done.failed) == (len(others), 1)
    assert deployment.store.dead_letters.quarantined(partition_of(broken))[broken] == {"load"}
    (letter,) = deployment.store.dead_letters.newest(partition_of(broken))
    assert (letter.game, letter.version, letter.reason) == (broken, 0, "the head of the log cannot be read")
    for game in others:
        deployment.assert_projected(game)


@pytest.mark.parametrize("damage", [lambda client, key: client.set(key, "x"), damaged_number], ids=["type", "number"])
def test_generations_that_cannot_be_read_are_made_anew(redis_deployment, damage):
    deployment = redis_deployment
    found = some_games(deployment)
    for prefix in (*KEY_PREFIXES[:2], tag(partition_of(found[0]))):
        deployment.client.delete(generations(prefix))
        damage(deployment.client, generations(prefix))
    with pytest.raises(CorruptLog):
        deployment.listed()
    assert rebuild(deployment.service, deployment.store).failed == 0
    for game in found:
        deployment.assert_projected(game)
    assert {row.id for row in deployment.listed()} == set(found)
