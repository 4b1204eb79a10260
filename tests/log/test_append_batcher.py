"""What is appended while something is under way goes together, and each meets what came of its own."""

import gc
import random
import time
import weakref
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from events.log import append
from events.log.append import AppendBatcher
from events.log.records import Append, Appended, Head, LogUnavailable, WrongVersion
from tests.support.commits import commit

COMMIT = commit(Head())
WAIT = 10


def one(number):
    return Append(str(number), COMMIT, Head())


def outcome(wanted):
    number = int(wanted.game)
    return WrongVersion(number) if number % 5 == 4 else Appended(first=number, last=number)


class Store:
    """Answers each batch once ``open`` is set, and keeps the batches."""

    def __init__(self):
        self.batches = []
        self.begun, self.open = Event(), Event()

    def append_many(self, appends):
        self.batches.append([int(wanted.game) for wanted in appends])
        self.begun.set()
        assert self.open.wait(WAIT)
        return [outcome(wanted) for wanted in appends]


@pytest.fixture
def store():
    return Store()


@pytest.fixture
def pool():
    with ThreadPoolExecutor(100) as threads:
        yield threads


def waiting(gathered, many):
    until = time.monotonic() + WAIT
    while len(gathered._queue) < many:
        assert time.monotonic() < until
        time.sleep(0.001)


def met(future):
    error = future.exception(WAIT)
    return error.version if isinstance(error, WrongVersion) else future.result().first


def test_what_is_alone_goes_at_once(store):
    store.open.set()
    gathered = AppendBatcher(store.append_many)
    assert [gathered.append(one(number)).first for number in range(3)] == [0, 1, 2]
    assert store.batches == [[0], [1], [2]]


def test_what_comes_meanwhile_goes_together_in_its_order(store, pool, monkeypatch):
    monkeypatch.setattr(append, "PATIENCE_SECONDS", WAIT)
    monkeypatch.setattr(append, "MAX_BATCH", 7)
    gathered = AppendBatcher(store.append_many)
    futures = [pool.submit(gathered.append, one(0))]
    assert store.begun.wait(WAIT)
    for number in range(1, 12):
        futures.append(pool.submit(gathered.append, one(number)))
        waiting(gathered, number)
    store.open.set()
    assert [met(future) for future in futures] == list(range(12))
    assert store.batches == [[0], list(range(1, 8)), list(range(8, 12))]
    assert gathered.append(one(20)).first == 20


def test_what_is_broken_off_is_told_to_all_and_holds_up_nobody(pool, store):
    def interrupted(appends):
        if len(store.batches) == 1:
            store.append_many(appends)
            raise KeyboardInterrupt
        return store.append_many(appends)

    gathered = AppendBatcher(interrupted)
    first = pool.submit(gathered.append, one(0))
    assert store.begun.wait(WAIT)
    others = [pool.submit(gathered.append, one(number)) for number in (1, 2)]
    waiting(gathered, 2)
    store.open.set()
    assert met(first) == 0
    errors = [other.exception(WAIT) for other in others]
    assert {type(error) for error in errors} == {KeyboardInterrupt, LogUnavailable}
    assert gathered.append(one(3)).first == 3


def test_nobody_waits_long_for_one_that_is_stuck(pool, store):
    stuck = Event()

    def slow_at_first(appends):
        if appends[0].game == "0":
            assert stuck.wait(WAIT)
        store.batches.append(len(appends))
        return [outcome(wanted) for wanted in appends]

    gathered = AppendBatcher(slow_at_first)
    first = pool.submit(gathered.append, one(0))
    others = [pool.submit(gathered.append, one(number)) for number in range(1, 40)]
    assert [met(other) for other in others] == list(range(1, 40))
    assert not first.done()
    stuck.set()
    assert met(first) == 0


def test_each_of_many_meets_its_own(pool, monkeypatch):
    monkeypatch.setattr(append, "PATIENCE_SECONDS", 0.002)
    chance, sizes = random.Random(1), []

    def append_many(appends):
        sizes.append(len(appends))
        time.sleep(chance.random() * 0.004)
        return [outcome(wanted) for wanted in appends]

    gathered = AppendBatcher(append_many)
    futures = [pool.submit(gathered.append, one(number)) for number in range(1500)]
    assert [met(future) for future in futures] == list(range(1500))
    assert sum(sizes) == 1500 > 2 * len(sizes)


def test_an_error_keeps_nothing_alive_that_was_at_hand(store):
    store.open.set()
    gathered, kept = AppendBatcher(store.append_many), None
    gc.disable()
    try:
        try:
            gathered.append(one(4))
        except WrongVersion as error:
            kept = weakref.ref(error)
        assert kept is not None
        assert kept() is None
    finally:
        gc.enable()
