"""Actions about their last moment race with expiries: of each two exactly one is stored.

``SKALD_CLOCK_RACES=20000`` races that often.
"""

import random
import time
from concurrent.futures import ThreadPoolExecutor
from math import ceil

from events.application.creation import GamePlan
from events.integrity.audit import audit
from events.log.records import TooLate, WrongVersion
from tests.support.campaigns import amount
from tests.support.clocked import keeping
from tests.support.deployment import Deployment
from tests.support.toy import TOY, TOYS, Happen
from workers.sweeper import Expirer

RACES = amount("SKALD_CLOCK_RACES", 50, 200)
BATCH_SIZE = 100
ACTORS = 20
JITTER_MS = 5
TRIED = 10
"""Games by which it is measured how long creating one takes here."""


def new_games(deployment, count, seconds):
    """Games that are due in that number of seconds: their states after the creation."""
    clock = keeping(per_action=seconds, grace=0)
    plan = GamePlan(ruleset=TOY, seats=2, options={"first_seat": 0}, taken=range(2), clock=clock)
    return [deployment.service.create(plan).state for _ in range(count)]


def act_about_due(deployment, states, stored):
    """Act in each game so that it reaches the log within a few milliseconds of its last moment; note what is stored."""
    service, chooser = deployment.another_service(), random.Random(len(states))
    for state in states:
        service.load(state.id)
    took = 0.0
    for state in states:
        moment = (state.due + chooser.uniform(-JITTER_MS, JITTER_MS)) / 1000 - took
        time.sleep(max(0.0, moment - time.time()))
        began = time.time()
        try:
            service.act(state.id, 0, Happen(asks=(1,)), expected=state.version)
            stored.add(state.id)
        except (TooLate, WrongVersion):
            pass
        took = (3 * took + time.time() - began) / 4


def sweep(deployment, until):
    """Expire what is due, all the time."""
    expirer = Expirer(deployment.another_service(), lambda _: None)
    while time.time() * 1000 < until:
        expirer.expire()
    expirer.expire()


def race(deployment, count):
    """Return how many were in time; each game has either its action or its expiry."""
    began = time.time()
    new_games(deployment, TRIED, 1)
    seconds = 2 + ceil((time.time() - began) / TRIED * count * 2)
    states, stored = new_games(deployment, count, seconds), set()
    with ThreadPoolExecutor(ACTORS + 1) as pool:
        jobs = [pool.submit(act_about_due, deployment, states[n::ACTORS], stored) for n in range(ACTORS)]
        jobs.append(pool.submit(sweep, deployment, states[-1].due + 50))
    assert [job.result() for job in jobs] == [None] * len(jobs)
    for state in states:
        entries = deployment.log.read(state.id)
        assert (entries[state.version].type == "time_expired") is not (state.id in stored)
        assert audit(TOYS, state.id, entries).ok
    return len(stored)


def test_of_an_action_and_an_expiry_exactly_one_is_stored(redis_url):
    deployment = Deployment.on_redis(redis_url, TOYS)
    in_time = sum(race(deployment, min(BATCH_SIZE, RACES - done)) for done in range(0, RACES, BATCH_SIZE))
    assert in_time < RACES, "not all are in time"
    print(f"{in_time} of {RACES} were in time")
