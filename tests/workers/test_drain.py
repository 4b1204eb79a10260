"""Draining: under a lease, until clean or time is up, and harmless however often and by how many it is done."""

import threading

from events.log.ids import partition_of
from events.log.keys import bell, dirty, feed, lease
from events.log.port import Status
from tests.workers.stage import eventually
from workers.bell import AWAKE, Bell, queue_of
from workers.lease import SHORT, Leases
from workers.watch import HUSHED, MANY

NO_LIMIT = -1
"""What Redis says of a key that does not expire."""


def test_a_drain_leaves_nothing_behind(stage):
    found = [stage.game() for _ in range(20)]
    stage.watch().keep()
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
    stage.watch().keep([partition_of(first)])
    stage.assert_projected(first)
    stage.assert_projected(other)


def test_what_another_worker_is_at_is_left_to_it(stage):
    game = stage.game()
    (held,) = Leases(stage.client).take([partition_of(game)])
    assert held.games == (game,)
    stage.client.pexpire(lease(held.partition), 60_000)
    assert stage.drainer.drain([partition_of(game)]) == 0
    assert stage.client.exists(lease(held.partition)), "it was not waited for"
    assert stage.models.scores(game, None) is None


def test_the_lease_of_a_killed_worker_expires_soon(stage):
    game = stage.game()
    Leases(stage.client).take([partition_of(game)])
    assert NO_LIMIT != stage.client.pttl(lease(partition_of(game))) <= SHORT < 1000
    eventually(lambda: stage.drain(game) or stage.models.scores(game, None))


def test_a_lease_is_given_back_by_its_owner_only(stage):
    game = stage.game()
    lost = Leases(stage.client)
    held = lost.take([partition_of(game)])
    stage.client.delete(lease(partition_of(game)))
    Leases(stage.client).take([partition_of(game)])
    assert lost.release(held) == set()
    assert stage.client.exists(lease(partition_of(game)))


def test_a_bell_is_not_rung_again_while_something_is_dirty(stage):
    game = stage.game()
    leases = Leases(stage.client)
    assert leases.release(leases.take([partition_of(game)])) == set()
    assert not stage.client.exists(lease(partition_of(game)))
    assert stage.client.exists(bell(partition_of(game)))


def test_a_clean_partition_is_not_taken(stage):
    assert Leases(stage.client).take(range(256)) == []
    assert stage.client.keys("*:lease") == []


def test_when_time_is_up_the_rest_is_rung_for(stage, monkeypatch):
    monkeypatch.setattr("workers.watch.LONGEST", -1)
    game = stage.game()
    stage.watch().keep([partition_of(game)])
    (job,) = queue_of(stage.client).jobs
    assert list(job.args) == [partition_of(game)]
    assert stage.client.zcard(dirty(partition_of(game))) == 1
    assert not stage.client.exists(lease(partition_of(game)))


def test_a_stopped_watch_ends_after_the_game_at_hand(stage):
    game, watch = stage.game(), stage.watch()
    watch.stop()
    watch.keep([partition_of(game)])
    assert stage.models.scores(game, None) is None


def test_while_a_worker_looks_nobody_rings_and_nothing_is_missed(stage, monkeypatch):
    for name, value in {"HUSHED": 10_000, "LINGERING": 1.0, "LONGEST": 30.0}.items():
        monkeypatch.setattr(f"workers.watch.{name}", value)  # a busy machine may stand still for a while
    queue, bell = queue_of(stage.client), Bell(stage.client)
    looking = threading.Thread(target=stage.watch().keep)
    looking.start()
    eventually(lambda: stage.client.exists(AWAKE), pause=0.001)
    found = []
    while looking.is_alive() and len(found) < 30:
        found.append(stage.game())
        bell.ring(partition_of(found[-1]))
    assert queue.count == 0
    looking.join()
    assert not stage.client.exists(AWAKE)
    for game in found:
        stage.assert_projected(game)


def test_a_worker_that_finds_much_to_do_wakes_another(stage):
    for _ in range(MANY + 1):
        stage.game()
    stage.watch().keep()
    assert queue_of(stage.client).count == 1


def test_a_hush_ends_with_the_worker_that_hushed(stage):
    Bell(stage.client).hush(HUSHED)
    assert NO_LIMIT != stage.client.pttl(AWAKE) <= HUSHED < 1000


def test_two_workers_close_a_game_once(stage):
    found = [stage.game() for _ in range(12)]
    for game in found:
        stage.play_out(game)
    drainers = [stage.another_drainer() for _ in range(4)]
    keepers = [threading.Thread(target=drainer._keeper.keep, args=[dict.fromkeys(found, ())]) for drainer in drainers]
    for keeper in keepers:
        keeper.start()
    for keeper in keepers:
        keeper.join()
    stage.watch().keep()
    for game in found:
        assert stage.assert_projected(game).status is Status.FINISHED
        types = [entry.type for entry in stage.log.read(game)]
        assert types.count("results_computed") == types.count("seed_opened") == 1
        stage.assert_whole(game)


def test_an_empty_or_unknown_partition_is_drained_in_vain(stage):
    stage.watch().keep(range(256))
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
    assert stage.client.xlen(feed(partition_of(game))) == 2, "once in a while is enough"
