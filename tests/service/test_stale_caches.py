"""Who changes a seat waits until every process has forgotten it, and no longer than anything is cached."""

import time

import pytest

from service.access.stale_caches import PROCESSES, StaleCaches
from tests.support.fake_redis import fake_redis, hear
from tests.support.waiting import eventually

LONG = 300.0


class Process:
    """A process that caches, and remembers what it was told to forget."""

    def __init__(self, client, seconds=LONG, subscribe=None):
        self.caches, self.forgotten = StaleCaches(client, subscribe or (lambda: client), seconds), []
        self.caches.add(self.forgotten.append)

    def listening(self):
        hear(self.caches)
        eventually(self.may_use)
        return self

    def may_use(self):
        return time.monotonic() < self.caches.usable_until


@pytest.fixture
def client():
    return fake_redis()


def test_what_is_cached_is_used_once_changes_are_heard_of(client):
    assert Process(client).listening().forgotten == [None]


def test_nothing_may_be_used_without_listening(client):
    assert not Process(client).may_use()


def test_all_that_listen_have_forgotten_before_the_change_is_answered(client):
    changing, *others = (Process(client).listening() for _ in range(4))
    began = time.monotonic()
    changing.caches.changed("game 1")
    assert time.monotonic() - began < LONG / 2
    assert all(set(one.forgotten) == {None, "game 1"} for one in (changing, *others))


def test_one_that_does_not_answer_is_waited_for_as_long_as_it_may_use_what_it_has(client):
    silent, changing = Process(client, 0.3).listening(), Process(client, 0.3).listening()
    silent.caches._take = lambda _: None
    began = time.monotonic()
    changing.caches.changed("game 1")
    assert time.monotonic() - began >= 0.3


def test_one_that_is_gone_is_not_waited_for(client):
    client.zadd(PROCESSES, {"gone": time.time() * 1000 - 1000 * (LONG + 2)})
    began = time.monotonic()
    Process(client).caches.changed("game 1")
    assert time.monotonic() - began < LONG / 2


def test_one_that_was_not_heard_from_has_forgotten_everything_before_it_uses_anything(client):
    process = Process(client).listening()
    process.caches.usable_until = 0.0
    process.caches._renew(time.monotonic())
    assert process.forgotten == [None, None]
    assert process.may_use()


def test_without_redis_a_change_is_waited_for_as_long_as_anything_is_cached(client):
    process = Process(client, 0.2)
    client.connection_pool.connection_kwargs["server"].connected = False
    began = time.monotonic()
    process.caches.changed("game 1")
    assert time.monotonic() - began >= 0.2
    assert process.forgotten == ["game 1"]


def test_many_changes_are_waited_for_together(client):
    changing, other = (Process(client).listening() for _ in range(2))
    changing.caches.changed("game 1", "game 2", "game 3")
    assert other.forgotten == [None, "game 1", "game 2", "game 3"]
    assert set(changing.forgotten) == set(other.forgotten)


def test_who_listens_anew_may_have_missed_something(client):
    """Even where the time for which it has said that it listens is not over."""
    process = Process(client).listening()
    hear(process.caches)
    eventually(lambda: process.forgotten == [None, None])
    eventually(process.may_use)
