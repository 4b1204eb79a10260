"""The whole service under load, as people run it, while its processes are killed: every acknowledgement holds.

A dataset follows it. ``SKALD_FOLLOWED_GAMES=200`` plays that number of games, kills going on.
"""

import os
import random
import signal
import subprocess
import sys
import time
from collections import defaultdict

import msgspec
import pytest

from events.integrity.codec import read_metadata
from ops.analytics.query import open_dataset
from ops.run.redis import EmbeddedRedis
from tests.crash.players import Players
from tests.ops.service import environment, up
from tests.support.campaigns import amount
from tests.support.deployment import Deployment
from tests.support.front import Front
from tests.support.killer import Killer
from tests.support.processes import heeds
from tests.support.rulesets import RULESETS
from tests.support.servers import temporary_folder
from tests.support.waiting import eventually

FOLLOWING = 120.0
KILLED = 0.2
"""How often it is killed when something else is."""


class Followed:
    """A dataset, and the process that adds to it what is closed."""

    def __init__(self, url, folder):
        self._folder, self._said = folder / "dataset", folder / "follower.txt"
        words = ["dataset", self._folder, "--follow", "--every", 1, "--level", "operator", "--url", url]
        self._command = [sys.executable, "-m", "ops.cli", *map(str, words)]
        self.kills = 0
        self._start()

    def _start(self):
        with self._said.open("a") as said:
            self._process = subprocess.Popen(self._command, env=environment(), stdout=said, stderr=said)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.kill()
        self._process.wait()

    def kill_perhaps(self):
        """Now and then, once it follows, kill the process, whatever it is doing, and start another one."""
        if random.random() < KILLED and heeds(self._process.pid, signal.SIGTERM):
            self._process.kill()
            self._process.wait()
            self.kills += 1
            self._start()

    def finish(self):
        """Let it take what there is, and end."""
        eventually(lambda: heeds(self._process.pid, signal.SIGTERM), FOLLOWING)
        self._process.terminate()
        assert self._process.wait(FOLLOWING) == 0, self._said.read_text()
        assert "left out" not in self._said.read_text()

    def assert_complete(self, logs):
        """Each event of these games is there once, and nothing else."""
        dataset = open_dataset(self._folder, seconds=FOLLOWING)
        assert sorted(game for (game,) in dataset.ask("SELECT game FROM games").rows) == sorted(logs)
        events = [(game, entry.version, entry.hash) for game, log in sorted(logs.items()) for entry in log]
        assert dataset.ask("SELECT game, version, hash FROM events ORDER BY game, version").rows == events


KILLS = amount("SKALD_KILLS", 6, 55) // 2
GAMES = int(os.environ.get("SKALD_FOLLOWED_GAMES", "0"))
BETWEEN = 1.0
CLIENTS = 8
PLAYED = 50
"""Actions between two kills once there were as many as there should be."""
PROMISED = 2.0
"""Seconds in which everything is projected: the design."""
PATIENCE = 30.0
"""Seconds that are given to a busy machine."""


@pytest.mark.campaign(12)
def test_every_acknowledgement_holds_whatever_is_killed():
    with (
        temporary_folder() as folder,
        up(folder, "--workers", 2, SKALD_WEB_PROCESSES="2", SKALD_LOG_LEVEL="error") as running,
        Followed(running.url, folder) as followed,
    ):
        killer, players = Killer(running), Players(running.url, CLIENTS)
        while sum(killer.kills.values()) < KILLS or len(players.tokens) < GAMES:
            time.sleep(BETWEEN * (0.5 + random.random()))
            killer.kill_one()
            followed.kill_perhaps()
            if sum(killer.kills.values()) >= KILLS:  # the games are to get on, however busy the machine is
                so_far = len(players.acknowledged)
                eventually(lambda so_far=so_far: len(players.acknowledged) >= so_far + PLAYED, patience=180)
        players.leave()
        began = time.monotonic()
        front = Front(running.url)
        deployment = Deployment.on_redis(EmbeddedRedis(folder).url, RULESETS)
        lag = eventually(lambda: front.http.get("/readyz").is_success and settled(deployment), patience=PATIENCE)
        players.finish()
        eventually(lambda: settled(deployment), patience=PATIENCE)
        played = time.monotonic() - began
        events = assert_right(deployment, players, front)
        followed.finish()
        followed.assert_complete({game: deployment.log.read(game) for game in players.tokens})
        checked = time.monotonic() - began - played
        assert running.stop() == 0
    fronts = players.fronts
    print(
        f"{sum(killer.kills.values())} kills {dict(killer.kills)}; {len(players.tokens)} games, {events} events, "
        f"{len(players.acknowledged)} actions acknowledged, {len(players.refused)} refused; "
        f"{sum(one.broken for one in fronts)} broken connections, {sum(one.away for one in fronts)} times 503; "
        f"{sum(one.opened for one in players.listening)} streams; "
        f"{len(players.tokens)} games in the dataset, what follows killed {followed.kills} times; "
        f"projected {lag:.2f} s after the last action (promised {PROMISED} s); checked in {checked:.0f} s"
    )
    said = "\n".join(running.said)
    assert "Traceback" not in said, said


def settled(deployment):
    lag = deployment.read_models.lag()
    assert lag.quarantined == 0
    return lag.games == 0


def assert_right(deployment, players, front, *, is_cluster=False):
    """What was answered is what is stored, what is stored is whole, and what is projected follows from it.

    Streams of a cluster may have shown what was lost in a failover, and then said so.
    """
    acknowledged = defaultdict(list)
    for line in players.acknowledged:
        acknowledged[line["game"]].append(line)
    total = 0
    for game, tokens in players.tokens.items():
        state = deployment.assert_projected(game)
        total += state.version
        assert front.get(f"/v1/games/{game}/audit")["ok"]
        assert state.status == "finished"
        assert front.get(f"/v1/games/{game}/results")["version"] == state.version
        assert_each_once(deployment, game, tokens, acknowledged[game])
    for line in random.sample(players.acknowledged, min(300, len(players.acknowledged))):
        answer = players.again(front, line)
        assert (answer.status_code, answer.json()) == (201, line["answer"])
    for listening in players.listening:
        listening.join(PATIENCE)
        check = listening.assert_right if is_cluster else listening.assert_complete
        check(front.log(listening.game))
    return total


def assert_each_once(deployment, game, tokens, acknowledged):
    """Each acknowledged action is in the log once, where it was said to be; no other action of a person is."""
    log = deployment.log.read(game)
    commands = deployment.rulesets[deployment.service.load(game).ruleset.id].commands
    stored = {}
    for entry in log:
        how = read_metadata(entry)
        if how and how.action is not None:
            seat = entry.seat if how.seat is None else how.seat
            if tokens[seat]:
                stored[entry.version] = seat, msgspec.convert(how.action, commands)
    said = {}
    for line in acknowledged:
        events = line["answer"]["events"]
        said[events[0]["version"]] = line["seat"], msgspec.convert(line["action"], commands)
        there = log[events[0]["version"] - 1 : line["answer"]["version"]]
        assert [(event["version"], event["hash"]) for event in events] == [(e.version, e.hash.hex()) for e in there]
    assert len(said) == len(acknowledged)
    assert stored == said
