"""Live streams over restarts of web processes and of Redis: what breaks off is resumed, nothing lost, nothing twice."""

import os
import random
import signal
import threading
import time

import pytest

from tests.support.front import Front, Listening
from tests.support.processes import web_processes
from tests.support.rulesets import SHIPPED

KILLS = ("web", "redis", "web", "redis", "web")
BETWEEN = 1.0


def kill(running_service, what):
    if what == "redis":
        running_service.redis.kill()
        time.sleep(0.3)
        running_service.redis.start()
    elif running := web_processes(os.getpid()):
        os.kill(random.choice(running), signal.SIGKILL)


def play_on(front, game, tokens, until):
    """Play until it is said to be enough, and then to the end."""
    while front.step(game, tokens):
        time.sleep(0 if until.is_set() else 0.02)


@pytest.mark.campaign(5)
def test_listeners_resume_over_restarts_of_web_processes_and_of_redis(running_service):
    front = running_service.front
    games = dict([front.begin(SHIPPED[0]), front.begin(SHIPPED[1], seats=3)])
    listeners = {
        game: [Listening(running_service.url, game, token) for token in (None, *tokens) for _ in range(2)]
        for game, tokens in games.items()
    }
    enough = threading.Event()
    players = [
        threading.Thread(target=play_on, args=(Front(running_service.url), game, tokens, enough))
        for game, tokens in games.items()
    ]
    for player in players:
        player.start()
    for what in KILLS:
        time.sleep(BETWEEN)
        kill(running_service, what)
    enough.set()
    for player in players:
        player.join(60)
    for game, listening in listeners.items():
        deadline = time.monotonic() + 30
        for one in listening:
            one.join(max(0, deadline - time.monotonic()))
        log = front.log(game)
        assert log[-1]["type"] == "seed_opened"
        for one in listening:
            one.assert_complete(log)
    opened = [one.opened for listening in listeners.values() for one in listening]
    print(f"{sum(opened)} streams for {len(opened)} listeners")
    assert sum(opened) > len(opened), "some were broken off"
