"""The sweeper wakes workers for what was missed, by the clock of the store."""

from threading import Event, Thread

import pytest

from events.log.client import connect
from events.log.keys import OPERATIONS, dirty
from events.log.records import LogUnavailable, partition_of
from projections.engine.engine import ProjectionStore
from tests.support.rulesets import RULESETS
from tests.support.waiting import PATIENCE, eventually
from workers.main import run_sweeper
from workers.process import ProcessDependencies
from workers.sweeper import OVERDUE_MS, Purger, Sweeper


def age(deployment, game, milliseconds):
    """Move the dirty mark of a game into the past."""
    deployment.client.zincrby(dirty(partition_of(game)), -milliseconds, game)


def test_a_worker_is_woken_for_what_is_overdue(deployment):
    woken = []
    sweeper = Sweeper(deployment.store.dirty_games, woken.extend)
    game = deployment.game()
    age(deployment, game, -60_000)
    sweeper.sweep()
    assert woken == [], "the wake-up has its time first"
    assert deployment.lag().seconds == 0
    age(deployment, game, 60_000 + OVERDUE_MS)
    assert OVERDUE_MS <= sweeper.sweep() * 1000 < OVERDUE_MS + PATIENCE * 1000
    assert woken == [partition_of(game)]


def test_many_sweepers_wake_one_worker(deployment, monkeypatch):
    monkeypatch.setattr("workers.sweeper.CLAIM_MS", 60_000)  # a busy machine may stand still for a while
    woken = []
    sweepers = [Sweeper(deployment.store.dirty_games, woken.extend) for _ in range(4)]
    game = deployment.game()
    age(deployment, game, 600)
    for sweeper in sweepers:
        sweeper.sweep()
    assert woken == [partition_of(game)]


def test_a_lag_over_ten_seconds_is_an_alarm(deployment, caplog):
    game = deployment.game()
    age(deployment, game, 11_000)
    assert deployment.lag().alarming
    sweeper = Sweeper(deployment.store.dirty_games, lambda _: None)
    for _ in range(5):
        assert sweeper.sweep() > 10
    (said,) = caplog.messages
    assert "behind" in said, "a change is told once, not each second"
    deployment.drain(game)
    assert not deployment.lag().alarming
    for _ in range(3):
        sweeper.sweep()
    assert [message.split(",")[0] for message in caplog.messages] == [said, "The projections have caught up"]


def test_operations_that_cannot_be_read_stop_no_sweeper(redis_url, caplog):
    stops, client = [], connect(redis_url)
    client.set(OPERATIONS, "x")
    process = ProcessDependencies(redis_url, redis_url, at_stop=stops.append)
    sweeping = Thread(target=run_sweeper, args=[process, RULESETS])
    sweeping.start()
    try:
        eventually(lambda: "Operations are not logged" in caplog.text)
        client.delete(OPERATIONS)
        eventually(lambda: "Operations are logged again" in caplog.text)
    finally:
        stops[0]()
        sweeping.join()


def test_the_sweeper_says_when_redis_is_unavailable(own_redis):
    sweeper = Sweeper(ProjectionStore(own_redis.client()).dirty_games, lambda _: None)
    own_redis.kill()
    with pytest.raises(LogUnavailable):
        sweeper.sweep()
    own_redis.start()
    assert sweeper.sweep() == 0


def test_what_is_done_each_hour_is_tried_again_sooner_where_it_failed():
    waited, ended, works = [], Event(), [True, False]

    class Stop:
        def wait(self, seconds):
            waited.append(seconds)

        def is_set(self):
            if works:
                return False
            ended.set()
            return True

    def purge():
        if not works.pop(0):
            raise RuntimeError

    Purger(purge).start(Stop())
    assert ended.wait(PATIENCE)
    assert waited == [30, 3600, 300]
