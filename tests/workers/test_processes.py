"""Real worker and sweeper processes: they project, survive Redis being away, and stop when asked."""

import time

import pytest

from events.log.ids import partition_of
from events.log.port import Status
from tests.workers.stage import Stage, eventually, sweeper, worker
from workers import connections
from workers.bell import AWAKE, Bell


def test_a_rung_game_is_projected_and_closed(stage, cast):
    cast(worker, stage.url)
    bell = Bell(connections.connect(stage.url))
    game = stage.game(bots=(0, 1, 2))
    bell.ring(partition_of(game))
    eventually(lambda: stage.models.results(game))
    eventually(lambda: stage.models.lag().games == 0)
    assert stage.assert_projected(game).status is Status.FINISHED


def test_without_any_bell_the_sweeper_has_it_projected_in_time(stage, cast):
    """As when a web process is killed between the append and the bell."""
    cast(worker, stage.url), cast(sweeper, stage.url)
    time.sleep(1)
    for _ in range(3):
        eventually(lambda: not stage.client.exists(AWAKE))
        game = stage.game()
        lag = eventually(lambda game=game: stage.models.scores(game, None))
        print(f"projected after {lag:.2f} s without a bell")
        stage.assert_projected(game)


@pytest.mark.parametrize("main", [worker, sweeper])
def test_it_stops_cleanly_when_asked(stage, cast, main):
    process = cast(main, stage.url)
    time.sleep(0.8)
    started = time.monotonic()
    assert process.stop() == 0
    print(f"stopped after {time.monotonic() - started:.2f} s")


@pytest.mark.parametrize("main", [worker, sweeper])
def test_it_stops_while_redis_is_away(own_redis, cast, main):
    process = cast(main, own_redis.url)
    time.sleep(0.8)
    own_redis.kill()
    time.sleep(0.5)
    assert process.stop() == 0


def test_it_stops_amid_work_and_another_takes_over(stage, cast):
    process = cast(worker, stage.url)
    bell = Bell(connections.connect(stage.url))
    found = [stage.game(bots=(0, 1, 2)) for _ in range(30)]
    bell.ring_now([partition_of(found[0])])
    time.sleep(0.2)
    assert process.stop() == 0
    cast(worker, stage.url), cast(sweeper, stage.url)
    eventually(lambda: stage.models.lag().games == 0)
    for game in found:
        assert stage.assert_projected(game).status is Status.FINISHED


def test_redis_may_be_away_at_the_start_and_come_back(own_redis, cast):
    url = own_redis.url
    own_redis.kill()
    processes = [cast(worker, url), cast(sweeper, url)]
    time.sleep(1)
    own_redis.start()
    stage = Stage(url)
    game = stage.game()
    eventually(lambda: stage.models.scores(game, None))
    own_redis.kill()
    time.sleep(0.3)
    own_redis.start()
    game = stage.game()
    eventually(lambda: stage.models.scores(game, None))
    assert all(process.alive for process in processes)


def test_a_worker_that_is_killed_anywhere_changes_nothing_but_the_delay(stage, cast):
    found = [stage.game(bots=(0, 1, 2)) for _ in range(20)]
    bell = Bell(connections.connect(stage.url))
    for delay in (0.01, 0.05, 0.1, 0.15, 0.2):
        process = cast(worker, stage.url)
        bell.ring_now(range(256))
        time.sleep(0.05 + delay)
        process.kill()
    cast(worker, stage.url), cast(sweeper, stage.url)
    eventually(lambda: stage.models.lag().games == 0)
    for game in found:
        assert stage.assert_projected(game).status is Status.FINISHED
        stage.assert_whole(game)
