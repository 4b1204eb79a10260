"""A soak: a service that is left in peace and one whose processes are killed, both under load, and what came of it."""

import random
import threading
import time
from collections import Counter, deque
from contextlib import ExitStack, suppress
from typing import NamedTuple

import httpx

from events.integrity.audit import audit
from ops.run.redis import EmbeddedRedis
from projections.scores import score_history, scores_of
from tests.ops.service import up
from tests.soak.players import Pace, Players
from tests.soak.report import Report
from tests.soak.samples import Samples
from tests.support.deployment import Deployment
from tests.support.front import Front
from tests.support.killer import Killer
from tests.support.rulesets import RULESETS, SHIPPED
from tests.support.servers import temporary_folder
from tests.support.waiting import eventually

PATIENCE = 120.0


class Store:
    """The log and the read models of a service that is at rest."""

    def __init__(self, folder):
        self._deployment = Deployment.on_redis(EmbeddedRedis(folder).url, RULESETS)
        self.games = self.events = 0

    def settle(self):
        """Wait until everything is projected; return the seconds that it took."""
        return eventually(lambda: self._deployment.lag().games == 0, PATIENCE, 0.1)

    def differences(self):
        """Return what is wrong with any game."""
        listed = {row.id: row for row in self._deployment.listed()}
        found = [f"{game}: {what}" for game in listed for what in self._check(game, listed[game])]
        lag = self._deployment.lag()
        return [*found, *([f"{lag.quarantined} projections pause"] if lag.quarantined else [])]

    def _check(self, game, row):
        log, models = self._deployment.log, self._deployment.read_models
        entries = log.read(game)
        report = audit(RULESETS, game, entries, log.head(game))
        self.games, self.events = self.games + 1, self.events + len(entries)
        if not report.ok:
            yield f"its audit fails: {report}"
            return
        state = self._deployment.fresh_state(game)
        for viewer in (None, *range(state.setup.seats)):
            if models.scores(game, viewer) != scores_of(state, viewer):
                yield f"the scores that {viewer} is shown are not those of the fold"
        if state.status.closed and models.history(game) != score_history(RULESETS, game, entries):
            yield "its score history is not that of the fold"
        if row != self._deployment.summary_of(state):
            yield "its row in the list is not that of the fold"


CACHE_MB = 8
"""So small that it is full after the first minutes: then growth is a leak."""
REMEMBERED = 400
"""Games that fill what a process remembers, with that much of it."""
PLAYED_MEANWHILE = 20
"""Games of bots that are begun before the first of them is looked at."""
FASTER = 25
"""How much faster people play while all that is filled."""
SETTINGS = {"SKALD_LOG_LEVEL": "error", "SKALD_TUNING": f"cache_mb={CACHE_MB}"}
VICTIMS = {"web": 12, "worker": 8, "sweeper": 4, "bots": 3, "webhooks": 2, "redis": 2, "gunicorn": 1}
"""How often each sort is killed: none so often that it is never up, since what keeps dying is started ever later."""
TOLD = 120
"""Seconds between two lines that say how far it is."""
TRACED = 40
"""Lines that are told of a traceback."""
READY_SECONDS, MOSTLY = 60.0, 0.8


class Plan(NamedTuple):
    """How long, how many kills, how many actions a second on each service, and how much of the start is not counted."""

    minutes: float = 60.0
    kills: int = 1000
    rate: float = 5.0
    people: int = 3
    warm_up: float = 10.0
    games: int = REMEMBERED
    every: float = 10.0


class Load:
    """A service with people at its tables, and its samples."""

    def __init__(self, name, folder, running, plan):
        self.name, self.folder, self.running = name, folder, running
        self.players = Players(running.url, plan.people, plan.rate)
        self.samples = Samples(running)
        self.kills = Counter()
        self.settled, self.filled, self.store, self.failure = 0.0, 0.0, None, ""


def soak(plan, say):
    """Run it; return the report."""
    with ExitStack() as held:
        loads = []
        for name, processes in (("calm", "1"), ("killed", "2")):
            folder = held.enter_context(temporary_folder())
            running = held.enter_context(up(folder, "--workers", processes, SKALD_WEB_PROCESSES=processes, **SETTINGS))
            loads.append(Load(name, folder, running, plan))
        calm, killed = loads
        ended = threading.Event()
        threads = [
            threading.Thread(target=fill, args=(calm, plan, ended), daemon=True),
            threading.Thread(target=kill, args=(killed, plan, ended), daemon=True),
        ]
        for thread in threads:
            thread.start()
        watch(loads, plan, say)
        ended.set()
        for thread in threads:
            thread.join()
        return Report(plan, calm, killed, check(loads))


def watch(loads, plan, say):
    """Take samples until the time is over. A load that fails is left alone."""
    began, told = time.monotonic(), 0.0
    while (passed := time.monotonic() - began) < plan.minutes * 60:
        for load in loads:
            load.samples.take()
            try:
                load.players.raise_failure()
            except AssertionError as error:
                load.failure = load.failure or f"{error}; it said {load.running.said[-10:]}"
        if passed >= told + TOLD:
            told = passed
            say(f"{passed / 60:.0f} min: " + "; ".join(f"{one.name} {progress(one)}" for one in loads))
        time.sleep(plan.every)


def progress(load):
    """Return how far a load has come, in a few words."""
    players = load.players
    return (
        f"{players.acknowledged} acknowledged, {players.closed} games over, {load.kills.total()} kills, "
        f"longest wait {max(one.longest for one in players.fronts):.1f} s, {len(players.wrong)} wrong"
    )


def fill(load, plan, ended):
    """Have bots play games, look at them and audit them, until each process remembers as many as it may.

    People play faster meanwhile, so that what is remembered of actions is full as well.
    """
    front, pace = Front(load.running.url), Pace(plan.games / (plan.warm_up * 60 * 0.8))
    begun = deque()
    load.players.pace = Pace(plan.rate * FASTER)
    body = {"seats": [{"controller": "random"}] * 2}
    for ruleset in random.choices(SHIPPED, k=plan.games):
        pace.wait()
        if ended.is_set():
            return
        made = front.ask("POST", "/v1/games", json={"ruleset": ruleset, **body}).json()["game"]
        begun.append(f"/v1/games/{made['id']}")
        if len(begun) > PLAYED_MEANWHILE:
            looked_at = begun.popleft()
            if front.get(looked_at)["status"] != "running":
                front.get(f"{looked_at}/audit")
    load.players.pace = Pace(plan.rate)
    load.filled = load.samples.seconds()


def kill(load, plan, ended):
    """Kill processes at random times, as many as planned: mostly when everything is up again, sometimes before."""
    killer = Killer(load.running, VICTIMS)
    load.kills = killer.kills
    while killer.kills.total() < plan.kills and not ended.is_set() and not load.failure:
        time.sleep(plan.minutes * 60 / plan.kills * (0.5 + random.random()) * 0.95)
        if random.random() < MOSTLY:
            await_ready(load.running.url, ended)
        killer.kill_one()


def await_ready(url, ended):
    """Wait until a service answers, though not for ever."""
    until = time.monotonic() + READY_SECONDS
    while time.monotonic() < until and not ended.is_set():
        with suppress(httpx.TransportError):
            if httpx.get(f"{url}/readyz", timeout=5).is_success:
                return
        time.sleep(0.1)


def check(loads):
    """Let everybody finish, and return what is wrong with any service, by name."""
    return {load.name: [*found(load), *stopped(load.running)] for load in loads}


def found(load):
    """Return what is wrong with what was answered, stored and projected."""
    if not load.failure:
        load.players.leave()
        load.players.finish()
    store = load.store = Store(load.folder)
    load.settled = store.settle()
    unlike = 0 if load.failure else load.players.ask_again()
    again = [f"{unlike} repeats were answered otherwise"] if unlike else []
    failed = [load.failure] if load.failure else []
    return [*failed, *load.players.wrong, *again, *store.differences()]


def stopped(running):
    """Return what is wrong with how a service ends, and with what it has said."""
    if (status := running.stop()) != 0:
        yield f"it ended with {status}"
    for number, line in enumerate(running.said):
        if "Traceback" in line:
            yield "it wrote: " + " | ".join(running.said[max(0, number - 1) : number + TRACED])
