"""Clocks run out while sweepers, actors and Redis are killed: each expiry is stored once, and none is lost.

In the suite it is a few kills; ``SKALD_CLOCK_KILLS=200`` makes a campaign of it.
"""

import random
import time
from collections import Counter

import msgspec
import pytest

from events.integrity.audit import audit
from events.log import keys
from events.log.records import LogUnavailable
from tests.clocks.many import create
from tests.support.campaigns import amount
from tests.support.clocked import keeping
from tests.support.deployment import Deployment
from tests.support.toy import TOY, TOYS, Happen
from tests.support.waiting import eventually
from tests.support.worker_processes import start_process, sweeper

__all__ = ["start_process"]

KILLS = amount("SKALD_CLOCK_KILLS", 2, 10)
GAMES_A_KILL = 10
BETWEEN = 0.4


def actor(url):
    """Act now and then in games that are due, which is nearly always too late, and in others."""
    deployment, chooser = Deployment.on_redis(url, TOYS), random.Random()
    while True:
        try:
            for game in deployment.log.waiting_games():
                if chooser.random() < 0.05:
                    act(deployment.service, game)
        except LogUnavailable:
            time.sleep(0.05)


def act(service, game):
    state = service.load(game)
    if not state.missing:
        return
    seat = state.missing[0]
    try:
        service.act(game, seat, Happen(asks=(1 - seat,)), expected=state.version)
    except LogUnavailable:
        raise
    except Exception as refusal:  # noqa: BLE001 - most come too late
        assert type(refusal).__name__ in {"TooLate", "WrongVersion", "NotYourTurn", "GameOver"}, refusal


@pytest.mark.campaign(15)
def test_no_expiry_is_lost_or_doubled(own_redis, start_process):
    deployment, chooser, kills = Deployment.on_redis(own_redis.url, TOYS), random.Random(), Counter()
    clocks = [keeping(per_action=1 + number * 2 // GAMES_A_KILL % 4, grace=0) for number in range(GAMES_A_KILL)]
    processes = {
        "sweeper": [start_process(sweeper, own_redis.url, None, TOYS) for _ in range(2)],
        "actor": [start_process(actor, own_redis.url)],
    }
    games = []
    for _ in range(KILLS):
        games += [state.id for state in create(deployment, TOY, clocks)]
        kind = chooser.choices(("sweeper", "actor", "redis"), weights=(5, 3, 2))[0]
        if kind == "redis":
            own_redis.kill()
            own_redis.start()
            eventually(deployment.client.ping)
        else:
            victim = chooser.choice(processes[kind])
            victim.kill()
            victim.start()
        kills[kind] += 1
        time.sleep(BETWEEN * (0.5 + chooser.random()))
    for process in processes["actor"]:
        process.kill()
    eventually(lambda: not any(clock_runs(deployment, game) for game in deployment.log.waiting_games()), pause=0.5)
    assert deployment.client.llen(keys.OUTAGES) == 0
    expired = sum(assert_each_once(deployment, game) for game in games)
    print(f"{dict(kills)}: {len(games)} games, {expired} expiries")


def clock_runs(deployment, game):
    return deployment.another_service().load(game).clocks.due is not None


def assert_each_once(deployment, game):
    """No clock runs any more, and each seat ran out of time once at most, since none came back; return how often."""
    entries = deployment.log.read(game)
    assert audit(TOYS, game, entries).ok
    clocks = deployment.another_service().load(game).clocks
    expired = [msgspec.json.decode(entry.data)["seats"] for entry in entries if entry.type == "time_expired"]
    seats = [seat for named in expired for seat in named]
    assert not clocks.running
    assert sorted(seats) == sorted(clocks.absent)
    assert seats
    return len(seats)
