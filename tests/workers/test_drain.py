"""Draining: under a lease, until clean or time is up, and harmless however often and by how many it is done."""

import threading
import time

from events.kernel.ids import partition_of
from events.kernel.log import Status
from events.log.keys import bell, dirty, feed, lease
from tests.workers.stage import eventually
from workers.lease import SHORT, Leases


def test_a_drain_leaves_nothing_behind(stage):
    found = [stage.game() for _ in range(20)]
    stage.drainer.drain_all()
    for game in found:
        stage.assert_projected(game)
    assert stage.models.lag().games == 0
    assert stage.client.keys("*:lease") == stage.client.keys("*:bell") == []


def test_the_bell_may_be_rung_again_once_all_is_clean(stage):
    game = stage.game()
    assert stage.client.exists(bell(partition_of(game)))
    stage.drain(game)
    assert not stage.client.exists(bell(partition_of(game)))


def test_a_job_drains_its_own_partitions_and_all_others(stage):
    first, other = stage.game(), stage.game()
    stage.drainer.drain_all([partition_of(first)])
    stage.assert_projected(first)
    stage.assert_projected(other)


def test_what_another_worker_is_at_is_left_to_it(stage):
    game = stage.game()
    held = Leases(stage.client).take(partition_of(game))
    started = time.monotonic()
    stage.drainer.drain_all([partition_of(game)])
    assert time.monotonic() - started < 1
    assert stage.models.scores(game, None) is None
    assert not held.release()
    assert held.release(even_dirty=True)
    stage.drain(game)
    stage.assert_projected(game)


def test_the_lease_of_a_killed_worker_expires_soon(stage):
    game = stage.game()
    Leases(stage.client).take(partition_of(game))
    assert 0 < stage.client.pttl(lease(partition_of(game))) <= SHORT < 1000
    eventually(lambda: stage.drain(game) or stage.models.scores(game, None), patience=1)


def test_a_lease_is_released_by_its_owner_only(stage):
    leases = Leases(stage.client)
    lost = leases.take(7)
    stage.client.delete(lease(7))
    owned = leases.take(7)
    assert lost.release()
    assert stage.client.exists(lease(7))
    lost._since = 0
    assert not lost.keep()
    owned._since = 0
    assert owned.keep()
    assert owned.release()
    assert not stage.client.exists(lease(7))


def test_when_time_is_up_the_rest_is_rung_for(stage, monkeypatch):
    monkeypatch.setattr("workers.drain.LONGEST", -1)
    game = stage.game()
    stage.drainer.drain_all([partition_of(game)])
    assert stage.rung == [partition_of(game)]
    assert stage.client.zcard(dirty(partition_of(game))) == 1
    assert not stage.client.exists(lease(partition_of(game)))


def test_a_stopped_drainer_ends_after_the_game_at_hand(stage):
    game = stage.game()
    stage.drainer.stop()
    stage.drainer.drain_all([partition_of(game)])
    assert stage.models.scores(game, None) is None


def test_two_workers_close_a_game_once(stage):
    found = [stage.game() for _ in range(12)]
    for game in found:
        stage.play_out(game)
    drainers = [stage.another_drainer() for _ in range(4)]
    keepers = [
        threading.Thread(target=lambda keeper=drainer._keeper: [keeper.keep(game, ()) for game in found])
        for drainer in drainers
    ]
    for keeper in keepers:
        keeper.start()
    for keeper in keepers:
        keeper.join()
    stage.drainer.drain_all()
    for game in found:
        assert stage.assert_projected(game).status is Status.FINISHED
        types = [entry.type for entry in stage.log.read(game)]
        assert types.count("results_computed") == types.count("seed_opened") == 1
        stage.assert_whole(game)


def test_an_empty_or_unknown_partition_is_drained_in_vain(stage):
    stage.drainer.drain_all(range(256))
    assert stage.models.lag().games == 0


def test_the_feed_is_trimmed_behind_what_is_projected(stage):
    game = stage.game()
    for _ in range(3):
        stage.step(game)
    assert stage.client.xlen(feed(partition_of(game))) == 4
    stage.drain(game)
    assert stage.client.xlen(feed(partition_of(game))) == 1
    stage.step(game)
    stage.drain(game)
    assert stage.client.xlen(feed(partition_of(game))) == 2, "once a minute is enough"
