"""Clocks of many games at once: how late they end, what they cost, and an outage that touches all of them.

In the suite it is a few hundred games; ``SKALD_CLOCKS=100000`` makes a campaign of it.
"""

import time

import pytest

from events.log import keys
from events.log.records import PARTITIONS
from tests.clocks.many import asking_one, create, stored_at
from tests.support.campaigns import amount
from tests.support.clocked import keeping
from tests.support.deployment import Deployment
from tests.support.processes import cpu_seconds
from tests.support.rulesets import RULESETS
from tests.support.waiting import eventually
from tests.support.worker_processes import Process, start_process, sweeper

__all__ = ["start_process"]

CLOCKS = amount("SKALD_CLOCKS", 100, 2000)
SOON = max(CLOCKS // 50, 60)
"""The number of games that run out within a short while."""
DAY, SECONDS, SPREAD = 86_400, 1, max(2, CLOCKS // 4_000)
RESTING = min(20, CLOCKS // 100)
PROMISED_MS = 1_500
"""How late the last hundredth may be stored, on a quiet machine."""
PATIENCE = 30 + CLOCKS / 150
AWAY_MS = 8_000


def memory(deployment):
    return deployment.client.info("memory")["used_memory"]


@pytest.mark.campaign(12)
def test_many_clocks_end_in_time_and_an_outage_is_given_back_to_each_once(own_redis, start_process):
    deployment = Deployment.on_redis(own_redis.url, RULESETS)
    before, ruleset = memory(deployment), asking_one()
    long = [keeping(per_action=DAY + number % DAY) for number in range(CLOCKS)]
    waiting = [state.id for state in create(deployment, ruleset, long)]
    print(f"{CLOCKS} clocks: {(memory(deployment) - before) / CLOCKS:.0f} bytes a game in Redis")
    deployment.client.delete(*map(keys.dirty, range(PARTITIONS)))  # as if workers had projected them
    sweeping = start_process(sweeper, own_redis.url, None, RULESETS)
    short = [keeping(per_action=SECONDS + number * SPREAD // SOON) for number in range(SOON)]
    soon = {state.id: state for state in create(deployment, ruleset, short)}
    expired = {game: state.version for game, state in soon.items()}
    used, began = cpu_seconds(sweeping.process.pid), time.monotonic()
    time.sleep(SECONDS + SPREAD)
    eventually(lambda: len(stored_at(deployment, expired)) == SOON, patience=PATIENCE, pause=2)
    used, took = cpu_seconds(sweeping.process.pid) - used, time.monotonic() - began
    print(f"sweeper: {used:.2f} s of CPU in {took:.0f} s for {SOON} expiries")
    for game, version in expired.items():
        assert deployment.log.read(game)[version].type == "time_expired"
    times = stored_at(deployment, expired)
    late = sorted(times[game] - soon[game].due for game in soon)
    print(f"late: median {late[SOON // 2]} ms, p99 {late[int(SOON * 0.99) - 1]} ms, at most {late[-1]} ms")
    assert late[0] >= 0
    assert late[-1] < PROMISED_MS * 4, "a busy machine is given longer"
    used = cpu_seconds(sweeping.process.pid)
    time.sleep(RESTING)
    print(f"sweeper at rest: {100 * (cpu_seconds(sweeping.process.pid) - used) / RESTING:.1f} % of a core")
    sweeping.kill()
    assert_given_back_once(deployment, Process(sweeper, own_redis.url, None, RULESETS), waiting)


def assert_given_back_once(deployment, sweeping, waiting):
    """A sweeper that finds an outage gives every game that time back, and finds no other while it is at it."""
    last = int(deployment.client.get(keys.HEARTBEAT))
    deployment.client.set(keys.HEARTBEAT, last - AWAY_MS)
    try:
        began = time.monotonic()
        given = lambda: deployment.client.llen(keys.OUTAGES) == 0
        eventually(lambda: not given() or time.monotonic() - began > 5, patience=10)
        eventually(given, patience=PATIENCE * 2, pause=0.2)
        took, used = time.monotonic() - began, cpu_seconds(sweeping.process.pid)
        print(f"an outage given back to {len(waiting)} games in {took:.0f} s, of which {used:.1f} s of CPU")
    finally:
        sweeping.kill()
    for game in waiting:
        assert [entry.type for entry in deployment.log.read(game)].count("time_given_back") == 1, game
