"""Draining: until clean or time is up, and harmless however often and by how many it is done."""

import threading
import time

import pytest

from events.log.feed_readers import PREFIX as MARKS
from events.log.feed_readers import READERS, FeedReaders
from events.log.keys import feed
from events.log.marks import PREFIX, PROJECTIONS, FeedMarks
from events.log.records import partition_of
from projections.store.keys import lease
from tests.support.waiting import eventually
from workers.drain import HELP_ABOVE, SUPPRESSION_MS, Drainer, earliest
from workers.queue import SUPPRESSED, Notifier, job_queue

pytestmark = pytest.mark.usefixtures("no_time_limit")

NO_LIMIT = -1
"""What Redis says of a key that does not expire."""


def test_a_drain_leaves_nothing_behind(deployment):
    found = [deployment.game() for _ in range(20)]
    deployment.drain_loop().run()
    for game in found:
        deployment.assert_projected(game)
    assert deployment.lag().games == 0
    assert deployment.client.keys("*:lease") == deployment.client.keys(SUPPRESSED) == []


DAMAGED = {
    "the feed": lambda client, game: (
        client.delete(feed(partition_of(game))),
        client.set(feed(partition_of(game)), "x"),
    ),
    "the marks of a consumer": lambda client, _: client.set(PREFIX + PROJECTIONS, "x"),
    "the name of a reader": lambda client, _: client.zadd(READERS, {b"\xff": time.time()}),
    "the marks of a reader": lambda client, _: (client.zadd(READERS, {"r": time.time()}), client.set(f"{MARKS}r", "x")),
}


@pytest.mark.parametrize("damage", DAMAGED.values(), ids=DAMAGED)
def test_what_is_damaged_beside_one_game_keeps_no_other_from_being_drained(deployment, damage):
    bad, others = deployment.game(), [deployment.game() for _ in range(3)]
    damage(deployment.client, bad)
    needed_from = earliest(
        FeedMarks(deployment.client, PROJECTIONS).needed_from, FeedReaders(deployment.client).needed_from
    )
    drainer = Drainer(deployment.another_service(), deployment.store, needed_from)
    assert drainer.drain([partition_of(game) for game in (bad, *others)]) == 4
    for game in others:
        deployment.assert_projected(game)


def test_a_game_in_which_nobody_has_sat_down_is_listed_since_it_was_created(deployment):
    game = deployment.game(2, taken=())
    assert len(deployment.log.read(game)) == 1
    deployment.drain_loop().run()
    deployment.assert_projected(game)
    (row,) = deployment.listed()
    assert row.created_at == deployment.log.read(game)[0].at


def test_a_job_drains_its_own_partitions_and_all_others(deployment):
    first, other = deployment.game(), deployment.game()
    deployment.drain_loop().run([partition_of(first)])
    deployment.assert_projected(first)
    deployment.assert_projected(other)


def test_when_time_is_up_the_rest_is_left_to_another_job(deployment, monkeypatch):
    monkeypatch.setattr("workers.drain.MAX_SECONDS", -1)
    game = deployment.game()
    deployment.drain_loop().run([partition_of(game)])
    (job,) = job_queue(deployment.client).jobs
    assert list(job.args) == [partition_of(game)]
    assert deployment.is_dirty(game)
    assert not deployment.client.exists(lease(partition_of(game)))


def test_a_stopped_loop_ends_after_the_game_at_hand(deployment):
    game, loop = deployment.game(), deployment.drain_loop()
    loop.stop()
    loop.run([partition_of(game)])
    assert deployment.read_models.scores(game, None) is None


def test_while_a_worker_polls_no_job_is_enqueued_and_nothing_is_missed(deployment, monkeypatch):
    for name, value in {"SUPPRESSION_MS": 10_000, "IDLE_SECONDS": 60.0}.items():
        monkeypatch.setattr(f"workers.drain.{name}", value)  # a busy machine may stand still for a while
    client = deployment.client
    queue, notifier = job_queue(client), Notifier(client)
    loop = deployment.drain_loop()
    polling = threading.Thread(target=loop.run)
    polling.start()
    eventually(lambda: client.exists(SUPPRESSED), pause=0.001)
    found = []
    for _ in range(30):
        found.append(deployment.game())
        notifier.notify(partition_of(found[-1]))
    eventually(lambda: deployment.lag().games == 0)
    assert queue.count == 0
    loop.stop()
    polling.join()
    assert not client.exists(SUPPRESSED)
    for game in found:
        deployment.assert_projected(game)


def test_a_worker_that_finds_much_to_do_wakes_another(deployment):
    for _ in range(HELP_ABOVE + 1):
        deployment.game()
    deployment.drain_loop().run()
    assert job_queue(deployment.client).count == 1


def test_a_suppression_ends_with_its_worker(deployment):
    deployment.wake_up.suppress(SUPPRESSION_MS)
    assert NO_LIMIT != deployment.client.pttl(SUPPRESSED) <= SUPPRESSION_MS < 1000


def test_the_feed_is_trimmed_behind_what_is_projected(deployment):
    game = deployment.game()
    for _ in range(3):
        deployment.step(game)
    assert len(deployment.log.feed(partition_of(game))) == 4
    deployment.drain(game)
    assert len(deployment.log.feed(partition_of(game))) == 1
    deployment.step(game)
    deployment.drain(game)
    assert len(deployment.log.feed(partition_of(game))) == 2, "once in a while is enough"
