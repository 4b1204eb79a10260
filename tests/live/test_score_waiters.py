"""Waiting for scores: woken by what the workers announce, without asking again and again; some wait only so long."""

import threading
import time
from queue import Queue

import pytest

from events.log.announcements import Announcement, announcements
from events.log.client import connect_subscriber
from projections.store.keys import PROJECTED
from service.game import scores as module
from service.game.scores import ScoreWaiters
from service.web.config import Limits
from tests.service.conftest import Service
from tests.support.deployment import Deployment
from tests.support.waiting import eventually


class Said:
    """What is announced, as a test says it."""

    def __init__(self):
        self.queue = Queue()

    def heard(self):
        while True:
            yield self.queue.get()


@pytest.fixture
def said():
    return Said()


@pytest.fixture
def waiters(said):
    return ScoreWaiters(said.heard)


def waiting(waiters, game, found, seconds=20, has_left=lambda: False):
    thread = threading.Thread(target=waiters.wait, args=(game, found, seconds, has_left), daemon=True)
    thread.start()
    return thread


def test_nobody_asks_before_something_is_announced(waiters, said):
    asked = []

    def found():
        asked.append(time.monotonic())
        return len(asked) > 3

    thread = waiting(waiters, "game", found)
    eventually(lambda: len(asked) == 2)
    time.sleep(0.3)
    said.queue.put(Announcement("another game", 1))
    time.sleep(0.1)
    assert len(asked) == 2, "once before it waits, and once when an announcement of it cannot be missed any more"
    said.queue.put(Announcement("game", 1))
    eventually(lambda: len(asked) == 3)
    said.queue.put(None)
    thread.join(10)
    assert len(asked) == 4, "those who may have missed something look again"


def test_it_ends_in_time_and_with_its_client(waiters, monkeypatch):
    monkeypatch.setattr(module, "LOOK_SECONDS", 0.05)
    began = time.monotonic()
    waiters.wait("game", lambda: False, 0.2, lambda: False)
    assert 0.2 <= time.monotonic() - began < 10
    waiters.wait("game", lambda: False, 600, lambda: time.monotonic() - began > 0.5)
    assert time.monotonic() - began < 60
    waiters.wait("game", lambda: False, 0, lambda: False)


def test_workers_announce_what_they_have_stored(redis_url):
    deployment = Deployment.on_redis(redis_url)
    waiters = ScoreWaiters(lambda: announcements(connect_subscriber(redis_url), PROJECTED))
    game = deployment.game()
    deployment.drain(game)
    version, asked = deployment.step(game).version, []

    def found():
        asked.append(1)
        return deployment.read_models.scores(game, None).version >= version

    thread = waiting(waiters, game, found, seconds=4)
    time.sleep(0.3)
    before = len(asked)
    deployment.drain(game)
    thread.join(2)
    assert not thread.is_alive(), "sooner than a silence is noticed"
    assert before <= 3, "before it waits, with the first listener, and with the subscription"


def test_a_client_waits_for_so_many_at_a_time(waiters, said):
    service = Service(limits=Limits(waiters=2), score_waiters=waiters)
    table, answers = service.create(), []
    service.models.behind = True
    path = f"{table.path}/scores?at_least=1&wait=20"

    def ask():
        answers.append(service.app.test_client().get(path))

    threads = [threading.Thread(target=ask, daemon=True) for _ in range(2)]
    for thread in threads:
        thread.start()
    context = service.app.extensions["skald"]
    eventually(lambda: context.waiting.held == 2)
    third = service.get(f"{table.path}/scores?at_least=1&wait=20")
    assert (third.status_code, third.json["code"], third.headers["Retry-After"]) == (429, "too_many_waiting", "1")
    other = service.client.get(path.replace("wait=20", "wait=0.1"), environ_base={"REMOTE_ADDR": "192.0.2.7"})
    assert other.status_code == 409, "another client may wait"
    service.models.behind = False
    said.queue.put(Announcement(table.id, 1))
    for thread in threads:
        thread.join(10)
    assert [answer.status_code for answer in answers] == [200, 200]
    assert context.waiting.held == 0
