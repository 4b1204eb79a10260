"""Everything is killed at random moments under load, and nothing acknowledged is lost, doubled or wrongly projected."""

import time
from collections import Counter
from hashlib import sha256

import msgspec
import pytest

from events.integrity.codec import read_metadata
from events.ruleset.records import canonical
from tests.crash.appender import Journal, appender
from tests.support.campaigns import amount
from tests.support.campaigns import chooser as drawing
from tests.support.deployment import Deployment
from tests.support.waiting import eventually
from tests.support.worker_processes import Process, sweeper, worker

KILLS = amount("SKALD_KILLS", 6, 55) // 2 + 1
BETWEEN = 0.35
PROMISED = 2.0
"""Seconds in which everything is projected: the design. A busy machine is given longer."""


class Processes:
    """A Redis, appending processes, workers and a sweeper, any of which may be killed."""

    def __init__(self, redis, folder):
        self.redis = redis
        self.journals = [folder / f"appender-{number}.ndjson" for number in range(3)]
        self.appenders = [Process(appender, redis.url, journal) for journal in self.journals]
        self.workers = [Process(worker, redis.url) for _ in range(2)]
        self.sweepers = [Process(sweeper, redis.url) for _ in range(2)]
        self.kills = Counter()

    def kill_one(self, chooser):
        start_process = chooser.choices(("appenders", "workers", "sweepers", "redis"), weights=(5, 5, 2, 3))[0]
        if start_process == "redis":
            self.redis.kill()
            time.sleep(chooser.random() * 0.2)
            self.redis.start()
        else:
            victim = chooser.choice(getattr(self, start_process))
            victim.kill()
            victim.start()
        self.kills[start_process] += 1

    def end(self):
        for process in self.workers + self.sweepers:
            process.kill()


@pytest.mark.campaign(15)
def test_kills_at_random_moments(own_redis, tmp_path):
    chooser = drawing("kills")
    processes = Processes(own_redis, tmp_path)
    try:
        begun = Deployment.on_redis(own_redis.url)
        eventually(lambda: begun.listed(ruleset="nim", status="finished"))
        for _ in range(KILLS):
            processes.kill_one(chooser)
            time.sleep(BETWEEN * (0.5 + chooser.random()))
        assert [process.stop() for process in processes.appenders] == [0, 0, 0]
        deployment = Deployment.on_redis(own_redis.url)
        lag = eventually(lambda: deployment.read_models.lag().games == 0)
    finally:
        processes.end()
    found = list(deployment.log.game_ids())
    acknowledged = [line for journal in processes.journals for line in Journal(journal).acknowledged()]
    actions = assert_right(deployment, found, acknowledged)
    print(
        f"{dict(processes.kills)}, {len(found)} games, {actions} actions, "
        f"projected {lag:.2f} s after the last (promised {PROMISED} s)"
    )
    assert sum(processes.kills.values()) >= KILLS


def assert_right(deployment, found, acknowledged):
    """Every action has its one place in the log, every log is whole, and every projection is right."""
    assert deployment.read_models.lag().quarantined == 0
    for line in acknowledged:
        command = msgspec.convert(line["command"], deployment.rulesets["nim"].commands)
        request = sha256(canonical(command)).hexdigest()[:32]
        stored = deployment.log.find_command(line["game"], f"{line['seat']}:{line['key']}", request)
        assert (stored.first, stored.last) == (line["first"], line["last"])
    assert len({(line["game"], line["first"]) for line in acknowledged}) == len(acknowledged)
    in_logs = 0
    for game in found:
        deployment.assert_whole(game)
        state = deployment.assert_projected(game)
        assert state.status in ("running", "finished")
        in_logs += sum(
            1 for entry in deployment.log.read(game) if (how := read_metadata(entry)) and how.action is not None
        )
    assert in_logs == len(acknowledged)
    statistics = deployment.read_models.statistics("nim", min_games=1)
    assert sum(statistics.games.values()) == len(found)
    assert sum(one.games for one in statistics.finished) == statistics.games["finished"] > 0
    return in_logs
