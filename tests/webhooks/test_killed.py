"""However often what delivers is killed and receivers fail: everything arrives, and for each game in order.

In the suite it is a few games; ``SKALD_WEBHOOK_GAMES=1000`` makes a campaign of it.
"""

import os
import random
import threading
import time
from collections import Counter, defaultdict

import pytest

from events.archive.archive import Archive
from tests.archive.conftest import Bucket
from tests.support.campaigns import amount
from tests.support.deployment import RULESETS
from tests.support.waiting import eventually
from tests.support.worker_processes import start_process
from tests.webhooks.conftest import on_redis_at
from tests.webhooks.receiver import OK, Receiver, answer
from workers.process import ProcessDependencies
from workers.webhooks.main import run_webhooks
from workers.webhooks.sender import Limits

__all__ = ["start_process"]

GAMES = int(os.environ.get("SKALD_WEBHOOK_GAMES", "6"))
ENDPOINTS = 5
KILLS = amount("SKALD_WEBHOOK_KILLS", 1, 4)


def webhooks(url):
    run_webhooks(ProcessDependencies(url, url, Archive(Bucket())), RULESETS, Limits(loopback=True, seconds=5))


def arrived(receiver, path):
    """For each game the versions in the order in which each was first taken."""
    found = defaultdict(list)
    for request in receiver.taken(path):
        data = request.json["data"]
        found[data["game"]].append(data["version"])
    return found


@pytest.fixture
def failing_receiver():
    """A fifth of its endpoints fails: one time of five, and no message more than twice, since pauses grow."""
    chance, tries = random.Random(5), Counter()

    def behave(request):
        tries[request.path, request.id] += 1
        fails = request.path == "/4" and tries[request.path, request.id] < 3 and chance.random() < 0.2
        return answer(chance.choice((500, 404, 301))) if fails else OK

    found = Receiver(behave)
    yield found
    found.close()


@pytest.mark.campaign(15)
def test_all_is_delivered_and_in_order(delivery, start_process, failing_receiver):
    deployment = delivery.deployment
    for number in range(ENDPOINTS):
        delivery.endpoint(f"{failing_receiver.url}/{number}", "events")
    process = start_process(webhooks, deployment.url)
    games = []

    def play():
        for _ in range(GAMES):
            games.append(deployment.game(seats=2))
            deployment.play_out(games[-1])

    player = threading.Thread(target=play)
    player.start()
    for _ in range(KILLS):
        enough = len(failing_receiver.requests) + 20
        eventually(lambda enough=enough: len(failing_receiver.requests) > enough)
        process.kill()
        deployment.client.delete("skald:webhooks:lease")  # as if its time were over
        process.start()
    player.join()
    began = time.monotonic()
    versions = {game: list(range(1, deployment.service.load(game).version + 1)) for game in games}
    wanted = ENDPOINTS * sum(map(len, versions.values()))
    # The last stragglers wait for their retries; a restart begins their schedule where it was.
    eventually(lambda: len(failing_receiver.taken()) >= wanted, patience=60 + GAMES * 2, pause=0.2)
    for number in range(ENDPOINTS):
        assert arrived(failing_receiver, f"/{number}") == versions
    repeated = len([one for one in failing_receiver.requests if one.ok]) - wanted
    print(f"{wanted} messages of {GAMES} games to {ENDPOINTS} endpoints, {KILLS} kills, {repeated} of them twice, ")
    print(f"{len(failing_receiver.requests)} attempts; all {time.monotonic() - began:.1f} s after the last event")


def test_redis_may_be_away_meanwhile(own_redis, receiver):
    delivery = on_redis_at(own_redis.url)
    delivery.endpoint(receiver.url, "events")
    running = delivery.deliver()
    eventually(lambda: running.webhooks.session is not None)
    game = delivery.deployment.game()
    eventually(lambda: len(receiver.by_game()[game]) == delivery.deployment.service.load(game).version)
    own_redis.kill()
    time.sleep(0.5)
    own_redis.start()
    eventually(delivery.deployment.client.ping)
    delivery.deployment.play_out(game)
    last = delivery.deployment.service.load(game).version
    eventually(lambda: len(receiver.by_game()[game]) == last)
    assert receiver.by_game()[game] == [("events", version) for version in range(1, last + 1)]
    delivery.stop()
