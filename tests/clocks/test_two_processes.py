"""A campaign over HTTP: actions about their last moment, answered by two web processes, race with expiries.

``SKALD_CLOCK_SHOTS=20000`` fires so many. Without it there are none; ``tests/workers/test_clock_races.py`` has to do.
"""

import queue
import random
import threading
import time
from collections import Counter
from math import ceil

import httpx
import msgspec
import pytest

from events.aggregate.clocks import milliseconds
from events.integrity.audit import audit
from events.log.client import server_milliseconds
from ops.run.redis import EmbeddedRedis
from service.access.seats import FreshTokens
from service.game.seats import NewSeats
from tests.clocks.many import asking_one, create, stored_at
from tests.ops.service import up
from tests.support.campaigns import amount
from tests.support.clocked import keeping
from tests.support.deployment import Deployment
from tests.support.rulesets import RULESETS
from tests.support.servers import temporary_folder
from tests.support.worker_processes import start_process
from workers.sweeper import Expirer

__all__ = ["start_process"]

SHOTS = amount("SKALD_CLOCK_SHOTS", 0, 200)
AT_ONCE, CLIENTS, RATE = 1000, 8, 100
TRIED = 20
"""Games by which it is measured how long creating one takes here."""
NEAR_MS = 5
PATIENCE = 30
"""Seconds in which an expiry must be stored, however busy this machine is."""
FIRST_LEAD, STEP = 0.02, 0.001
"""In seconds."""
REFUSED = {(409, "too_late"), (412, "stale_version")}
SEAT = {"controller": None, "player": None, "entropy_commitment": None}
pytestmark = pytest.mark.skipif(not SHOTS, reason="SKALD_CLOCK_SHOTS says how many actions to fire.")


class Shot:
    """A game whose first seat acts about its last moment, and what came of it."""

    def __init__(self, state, tokens):
        self.game, self.version, self.due = state.id, state.version, state.due
        (seat,) = state.missing
        self.headers = {"Authorization": f"Bearer {tokens[seat]}", "If-Match": f'"{self.version}"'}
        self.action = msgspec.to_builtins(state.ruleset.legal(state.table, seat)[0])
        self.answer = None


def new_shots(deployment, count):
    """So many games, as the service would have created them, that are due one soon after the other."""
    seats = {}

    def side_data(game):
        found = NewSeats([SEAT | {"name": name} for name in ("Ada", "Bo")], FreshTokens())
        beside = found.side_data(game)
        seats[game] = found.tokens
        return beside

    def shots(clocks):
        return [Shot(state, seats[state.id]) for state in create(deployment, ruleset, clocks, side_data)]

    ruleset, began = asking_one(), time.monotonic()
    shots([keeping(per_action=1, grace=0)] * TRIED)
    first = 2 + ceil((time.monotonic() - began) / TRIED * count * 1.5)
    # Those that are created one after the other are due in different seconds: so none has to wait for the one before.
    seconds = max(1, count // RATE)
    return shots([keeping(per_action=first + number % seconds, grace=0) for number in range(count)])


class Aim:
    """How much earlier than its moment an action is sent: so much that about half of them come too late."""

    def __init__(self):
        self.lead = FIRST_LEAD

    def hit(self, *, in_time):
        self.lead = max(0.0, self.lead + (-STEP if in_time else STEP))


def fire(url, shots, ahead, aim):
    """Fire each so that it is judged within a few milliseconds of its last moment."""
    with httpx.Client(base_url=url, timeout=30) as client:
        client.get("/healthz")
        while True:
            try:
                shot = shots.get_nowait()
            except queue.Empty:
                return
            moment = (shot.due + random.uniform(-NEAR_MS, NEAR_MS)) / 1000 - ahead - aim.lead
            if moment < time.time() - NEAR_MS / 1000:
                continue  # This machine is too slow for as many: the others are fired in time.
            time.sleep(max(0.0, moment - time.time()))
            shot.answer = client.post(f"/v1/games/{shot.game}/actions", json=shot.action, headers=shot.headers)
            aim.hit(in_time=shot.answer.status_code == 201)


def sweep(url):
    """Expire what is due, all the time."""
    deployment = Deployment.on_redis(url, RULESETS)
    expirer = Expirer(deployment.service, lambda _: None)
    while True:
        expirer.expire()
        time.sleep(0.003)


def volley(deployment, url, count, aim):
    """Fire at so many games, and return the shots that were fired."""
    found = new_shots(deployment, count)
    ahead = server_milliseconds(deployment.client) / 1000 - time.time()
    shots = queue.Queue()
    for shot in sorted(found, key=lambda shot: shot.due):
        shots.put(shot)
    firing = [threading.Thread(target=fire, args=(url, shots, ahead, aim)) for _ in range(CLIENTS)]
    for thread in firing:
        thread.start()
    for thread in firing:
        thread.join()
    fired = [shot for shot in found if shot.answer is not None]
    await_moves(deployment, fired)
    return fired


def await_moves(deployment, shots):
    """Give the process that expires the time that it needs on this machine, and no end of it."""
    until = time.monotonic() + PATIENCE
    for shot in shots:
        while deployment.log.head(shot.game).version == shot.version and time.monotonic() < until:
            time.sleep(0.01)


def judged(deployment, shots):
    """Count what came of the shots: each game has either its action or its expiry, as its times say."""
    counts, times = Counter(), stored_at(deployment, {shot.game: shot.version for shot in shots})
    for shot in shots:
        entries = deployment.log.read(shot.game)
        counts["fired"] += 1
        if len(entries) == shot.version:
            counts["neither"] += 1
            continue
        expired = entries[shot.version].type == "time_expired"
        stored = shot.answer.status_code == 201
        counts["both"] += stored and expired
        assert stored is not expired, (shot.game, shot.answer.text)
        if not stored:
            assert (shot.answer.status_code, shot.answer.json().get("code")) in REFUSED, shot.answer.text
        at = milliseconds(entries[shot.version].at)
        moment = times.get(shot.game, at)  # the worker forgets what it has read of the feed
        assert at >= shot.due if expired else max(at, moment) <= shot.due
        assert audit(RULESETS, shot.game, entries).ok
        counts["in time"] += stored
        counts["too late"] += shot.answer.status_code == 409
        counts["moved on"] += shot.answer.status_code == 412
        counts["in time, within 5 ms"] += stored and shot.due - moment <= NEAR_MS
    return counts


def test_of_an_action_and_an_expiry_over_two_web_processes_exactly_one_is_stored(start_process):
    counts, aim = Counter(), Aim()
    with temporary_folder() as folder, up(folder, SKALD_WEB_PROCESSES="2", SKALD_LOG_LEVEL="error") as running:
        deployment = Deployment.on_redis(EmbeddedRedis(folder).url, RULESETS)
        start_process(sweep, EmbeddedRedis(folder).url)
        while counts["fired"] < SHOTS:
            counts += judged(deployment, volley(deployment, running.url, min(AT_ONCE, SHOTS), aim))
            print(dict(counts), flush=True)
    assert counts["both"] == counts["neither"] == 0
    assert 0 < counts["in time"] < counts["fired"]
