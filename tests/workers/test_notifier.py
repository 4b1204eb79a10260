"""The notifier gathers, never raises, and never piles jobs up."""

import time

import pytest

from tests.support.waiting import eventually
from workers import queue as connections
from workers import queue as notifier
from workers.queue import Notifier, QueueUnavailable, job_queue


@pytest.fixture
def queue(redis_url):
    return job_queue(connections.connect(redis_url))


def test_notifications_are_gathered_into_one_json_job_with_ids_only(redis_url, queue):
    one = Notifier(connections.connect(redis_url))
    for partition in (7, 8, 7, 9):
        one.notify(partition)
    eventually(lambda: queue.count == 1)
    (job,) = queue.jobs
    assert sorted(job.args) == [7, 8, 9]
    assert job.data.startswith(b'["workers.jobs.drain", null, [')


def test_an_unavailable_queue_is_no_matter(own_redis):
    url = own_redis.url
    one = Notifier(connections.connect(url))
    own_redis.kill()
    one.notify(1)
    time.sleep(0.3)
    one.notify(2)
    own_redis.start()
    one.notify(3)
    queue = job_queue(connections.connect(url))
    eventually(lambda: queue.count >= 1)


def test_what_is_asked_of_an_unavailable_queue_says_so(own_redis):
    one = Notifier(connections.connect(own_redis.url))
    own_redis.kill()
    for ask in (lambda: one.enqueue([1]), lambda: one.suppress(1), one.resume):
        with pytest.raises(QueueUnavailable):
            ask()


def test_jobs_never_pile_up(redis_url, queue):
    one = Notifier(connections.connect(redis_url))
    for number in range(50):
        one.enqueue([number])
    assert queue.count == notifier.MAX_WAITING
