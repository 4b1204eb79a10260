"""The queue only wakes: jobs that come twice, late, in parallel or never change nothing about what is projected."""

import os
import signal
import time
from functools import partial

import pytest
from rq import Queue

from events.log.records import Status, partition_of
from ops.bench.load import Stack
from ops.run.redis import EmbeddedRedis
from ops.run.settings import Settings
from tests.support.cases import each
from tests.support.front import Front
from tests.support.servers import temporary_folder
from tests.support.snapshots import snapshot
from tests.support.waiting import eventually
from tests.support.worker_processes import bots, sweeper, worker
from workers import queue as connections
from workers.queue import JOB, QUEUE, SUPPRESSED, job_queue

ALL = range(256)
MAX_WAIT = 30
"""Seconds for which the service waits for scores at most."""
STARTING = 60.0
"""Seconds that a busy machine is given to start a worker."""


@pytest.fixture
def queue(redis_url):
    """The queue of the workers, without the notifier's restraint."""
    return job_queue(connections.connect(redis_url))


def enqueue(queue, times, *partitions):
    for _ in range(times):
        queue.enqueue(JOB, *partitions, result_ttl=0)


def idle(deployment, queue):
    """Whether all jobs are done, and nobody looks for more."""
    return queue.count == 0 and not deployment.client.exists(SUPPRESSED) and deployment.read_models.lag().games == 0


def of_skald(client):
    """All that Skald has stored, without what RQ keeps of its workers and jobs."""
    return snapshot(client, "{*")


def test_the_same_job_in_parallel_closes_each_game_once(deployment, queue, start_process):
    found = [deployment.game(bots=(0, 1, 2)) for _ in range(10)]
    partitions = {partition_of(game) for game in found}
    enqueue(queue, 12, *partitions)
    for _ in range(4):
        start_process(worker, deployment.url)
    for _ in range(2):
        start_process(bots, deployment.url)
    eventually(lambda: deployment.is_over(found) and idle(deployment, queue))
    for game in found:
        assert deployment.assert_projected(game).status is Status.FINISHED
        types = [entry.type for entry in deployment.log.read(game)]
        assert types.count("results_computed") == types.count("seed_opened") == 1
        deployment.assert_whole(game)


def test_late_and_doubled_jobs_change_nothing(deployment, queue, start_process):
    for _ in range(2):
        start_process(worker, deployment.url)
    for _ in range(3):
        deployment.game()
    enqueue(queue, 1)
    eventually(lambda: idle(deployment, queue))
    before = of_skald(deployment.client)
    enqueue(queue, 10, *ALL)
    eventually(lambda: idle(deployment, queue))
    assert of_skald(deployment.client) == before


def test_a_job_that_cannot_be_read_is_in_nobodys_way(deployment, queue, start_process):
    """Whatever else is found in the queue fails by itself."""
    start_process(worker, deployment.url)
    queue.enqueue("workers.jobs.no_such_job", result_ttl=0)
    queue.enqueue(JOB, "not a partition", result_ttl=0)
    Queue(QUEUE, connection=queue.connection).enqueue(JOB, 1, result_ttl=0)  # a pickle
    game = deployment.game()
    enqueue(queue, 1, partition_of(game))
    eventually(lambda: deployment.read_models.scores(game, None))
    deployment.assert_projected(game)


def test_a_queue_that_loses_everything_is_no_matter(deployment, queue, start_process):
    """The queue's Redis is emptied again and again; workers and sweeper go on."""
    with temporary_folder() as folder, EmbeddedRedis(folder) as other:
        for main in (worker, sweeper, bots):
            start_process(main, deployment.url, other.url)
        found = []
        with other.client() as client:
            for _ in range(10):
                found += [deployment.game(bots=(0, 1, 2)) for _ in range(3)]
                time.sleep(0.15)
                client.flushall()
        lag = eventually(lambda: deployment.is_over(found))
        print(f"projected {lag:.2f} s after the queue was emptied for the last time")
        for game in found:
            assert deployment.assert_projected(game).status is Status.FINISHED


AWAY = {
    "killed": lambda redis: (redis.kill, redis.start),
    "hanging": lambda redis: (partial(os.kill, redis.pid, signal.SIGSTOP), partial(os.kill, redis.pid, signal.SIGCONT)),
}
"""How it goes, and how it comes back."""


@pytest.mark.campaign(4)
@each("how", AWAY)
def test_without_a_queue_the_game_goes_on_and_is_scored_later(how):
    with temporary_folder() as one, temporary_folder() as two, EmbeddedRedis(one) as log, EmbeddedRedis(two) as queue:
        settings = Settings(redis_url=log.url, queue_url=queue.url, games=os.environ["SKALD_GAMES"])
        stack = Stack(settings)
        with stack.web() as port, stack.behind():
            front = Front(f"http://127.0.0.1:{port}")
            eventually(lambda: waits_for_jobs(queue), patience=STARTING)
            game, tokens = front.begin("nim")
            assert front.get(f"/v1/games/{game}/scores", at_least=1, wait=MAX_WAIT)["version"] >= 1
            # A worker that still polled could close the game before it notices that the queue is gone.
            eventually(lambda: waits_for_jobs(queue))
            goes, comes = AWAY[how](queue)
            goes()
            slowest = 0.0
            while (began := time.monotonic()) and front.step(game, tokens):
                slowest = max(slowest, time.monotonic() - began)
            assert front.get(f"/v1/games/{game}")["status"] == "scoring"
            assert front.away == front.broken == 0
            comes()
            began = time.monotonic()
            eventually(lambda: front.get(f"/v1/games/{game}")["status"] == "finished")
            print(f"{how}: slowest step {slowest:.2f} s; finished {time.monotonic() - began:.2f} s after it was back")
            assert front.get(f"/v1/games/{game}/audit")["ok"]


def waits_for_jobs(queue):
    """Whether a worker waits for the next job, and does nothing else."""
    with queue.client() as client:
        return any(one["cmd"].startswith(("blpop", "blmove", "brpop")) for one in client.client_list())
