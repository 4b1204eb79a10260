"""The bell gathers, never raises, never piles jobs up; the sweeper rings for what was missed, by the server's clock."""

import time

import pytest

from events.log.ids import partition_of
from events.log.keys import dirty
from events.log.port import LogUnavailable
from projections.lag import lag
from tests.workers.stage import PATIENCE, eventually
from workers import bell, connections
from workers.bell import Bell, queue_of
from workers.sweeper import Sweeper


@pytest.fixture
def queue(redis_url):
    return queue_of(connections.connect(redis_url))


def test_rings_are_gathered_into_one_json_job_with_ids_only(redis_url, queue):
    rung = Bell(connections.connect(redis_url))
    for partition in (7, 8, 7, 9):
        rung.ring(partition)
    eventually(lambda: queue.count == 1)
    (job,) = queue.jobs
    assert sorted(job.args) == [7, 8, 9]
    assert job.data.startswith(b'["workers.jobs.drain", null, [')


def test_ringing_takes_no_time(redis_url):
    rung = Bell(connections.connect(redis_url))
    rung.ring(1)
    started = time.perf_counter()
    for number in range(1000):
        rung.ring(number % 256)
    assert time.perf_counter() - started < 2, "a thousand rings"


def test_a_queue_that_is_away_is_no_matter(own_redis):
    url = own_redis.url
    rung = Bell(connections.connect(url))
    own_redis.kill()
    rung.ring(1)
    time.sleep(0.3)
    rung.ring(2)
    own_redis.start()
    rung.ring(3)
    queue = queue_of(connections.connect(url))
    eventually(lambda: queue.count >= 1)


def test_jobs_never_pile_up(redis_url, queue):
    rung = Bell(connections.connect(redis_url))
    for number in range(50):
        rung.ring_now([number])
    assert queue.count == bell.JOBS_AT_MOST


def test_the_sweeper_rings_for_what_has_waited_too_long(stage):
    rung = []
    sweeper = Sweeper(stage.client, rung.extend)
    game = stage.game()
    place = partition_of(game)
    sweeper.sweep()
    assert rung == [], "the bell has its time first"
    stage.client.zincrby(dirty(place), -600, game)
    assert 0.6 <= sweeper.sweep() < 0.6 + PATIENCE
    assert rung == [place]


def test_many_sweepers_ring_once(stage):
    rung = []
    sweepers = [Sweeper(stage.client, rung.extend) for _ in range(4)]
    game = stage.game()
    stage.client.zincrby(dirty(partition_of(game)), -600, game)
    for sweeper in sweepers:
        sweeper.sweep()
    assert rung == [partition_of(game)]


def test_a_lag_over_ten_seconds_is_an_alarm(stage, caplog):
    game = stage.game()
    stage.client.zincrby(dirty(partition_of(game)), -11_000, game)
    assert lag(stage.client).alarming
    assert Sweeper(stage.client, lambda _: None).sweep() > 10
    assert "behind" in caplog.text
    stage.drain(game)
    assert not lag(stage.client).alarming


def test_a_mark_from_the_future_is_not_rung_for(stage):
    rung = []
    game = stage.game()
    stage.client.zincrby(dirty(partition_of(game)), 60_000, game)
    Sweeper(stage.client, rung.extend).sweep()
    assert rung == []
    assert lag(stage.client).seconds == 0


def test_sweeping_is_cheap(stage):
    sweeper = Sweeper(stage.client, lambda _: None)
    sweeper.sweep()
    started = time.perf_counter()
    for _ in range(5):
        sweeper.sweep()
    assert (time.perf_counter() - started) / 5 < 1


def test_the_sweeper_says_when_redis_is_away(stage, own_redis):
    client = own_redis.client()
    sweeper = Sweeper(client, lambda _: None)
    own_redis.kill()
    with pytest.raises(LogUnavailable):
        sweeper.sweep()
    own_redis.start()
    assert sweeper.sweep() == 0
