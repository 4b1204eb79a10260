"""Real worker and sweeper processes: they project, survive Redis being away, and stop when asked."""

import time
from signal import SIGTERM

import pytest

from events.log.records import Status, partition_of
from tests.support.deployment import Deployment
from tests.support.processes import heeds
from tests.support.waiting import eventually
from tests.support.worker_processes import bots, sweeper, worker
from workers import queue
from workers.queue import SUPPRESSED, Notifier


def is_final(deployment, game):
    scores = deployment.read_models.scores(game, None)
    return scores is not None and scores.finality == "final"


def test_a_game_that_is_notified_of_is_projected_and_closed(deployment, start_process):
    start_process(worker, deployment.url), start_process(bots, deployment.url)
    notifier = Notifier(queue.connect(deployment.url))
    game = deployment.game(bots=(0, 1, 2))
    notifier.notify(partition_of(game))
    eventually(lambda: is_final(deployment, game))
    eventually(lambda: deployment.read_models.lag().games == 0)
    assert deployment.assert_projected(game).status is Status.FINISHED


def test_without_a_notification_the_sweeper_has_it_projected_in_time(deployment, start_process):
    """As when a web process is killed between the append and the notification."""
    start_process(worker, deployment.url), start_process(sweeper, deployment.url)
    time.sleep(1)
    for _ in range(3):
        eventually(lambda: not deployment.client.exists(SUPPRESSED))
        game = deployment.game()
        eventually(lambda game=game: deployment.read_models.scores(game, None))
        deployment.assert_projected(game)


@pytest.mark.parametrize("main", [worker, sweeper, bots])
def test_it_stops_cleanly_when_asked(deployment, start_process, main):
    assert start_process(main, deployment.url).stop() == 0


@pytest.mark.parametrize("main", [worker, sweeper, bots])
def test_it_stops_while_redis_is_away(own_redis, start_process, main):
    process = start_process(main, own_redis.url)
    eventually(lambda: heeds(process.process.pid, SIGTERM))
    own_redis.kill()
    time.sleep(0.5)
    assert process.stop() == 0


def test_it_stops_amid_work_and_another_takes_over(deployment, start_process):
    process = start_process(worker, deployment.url)
    notifier = Notifier(queue.connect(deployment.url))
    found = [deployment.game(bots=(0, 1, 2)) for _ in range(10)]
    notifier.enqueue([partition_of(found[0])])
    eventually(lambda: deployment.read_models.scores(found[0], None))
    assert process.stop() == 0
    for main in (worker, sweeper, bots):
        start_process(main, deployment.url)
    eventually(lambda: deployment.is_over(found))
    for game in found:
        assert deployment.assert_projected(game).status is Status.FINISHED


def test_redis_may_be_away_at_the_start_and_come_back(own_redis, start_process):
    url = own_redis.url
    own_redis.kill()
    processes = [start_process(worker, url), start_process(sweeper, url)]
    time.sleep(1)
    own_redis.start()
    deployment = Deployment.on_redis(url)
    game = deployment.game()
    eventually(lambda: deployment.read_models.scores(game, None))
    own_redis.kill()
    time.sleep(0.3)
    own_redis.start()
    game = deployment.game()
    eventually(lambda: deployment.read_models.scores(game, None))
    assert all(process.alive for process in processes)
