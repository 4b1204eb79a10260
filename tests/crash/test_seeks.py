"""Seekers find each other while the processes of a service are killed: no seek makes two games, no player sits twice.

``SKALD_SEEK_KILLS=200 SKALD_SEEKERS=200`` kills so often, with that number of seekers. They rest between two seeks, so
that the service is busy and not swamped: a kill waits until it serves again, which otherwise takes minutes.
"""

import random
import secrets
import threading
import time
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor

import pytest

from ops.run.redis import EmbeddedRedis
from tests.ops.service import up
from tests.support.campaigns import amount
from tests.support.deployment import Deployment
from tests.support.front import Front, asked
from tests.support.killer import Killer
from tests.support.rulesets import RULESETS
from tests.support.servers import temporary_folder
from tests.support.waiting import eventually

KILLS = amount("SKALD_SEEK_KILLS", 4, 60)
SEEKERS = amount("SKALD_SEEKERS", 10, 60)
VICTIMS = {"web": 12, "redis": 4, "sweeper": 5, "gunicorn": 2, "worker": 2}
BETWEEN = 0.7
PATIENCE = 1800
PLAYERS = 25
"""Players for whom several seekers seek at the same time."""
RATE = 5
"""The seeks that all seekers together begin in a second, at most."""
KINDS = max(1, SEEKERS // 8)
"""The clocks that are sought: the more there are, the more seekers wait at a time."""
TOLD = max(1, KILLS // 20)
"""The number of kills after which a line says how far they are."""
OPENED = {"waiting", "matched", "expired"}


class Seekers:
    """That number of clients, each of which seeks again and again until they are told to leave."""

    def __init__(self, url, clients):
        self.sought, self.found = {}, defaultdict(set)
        self._lock, self._leaving = threading.Lock(), threading.Event()
        self._threads = ThreadPoolExecutor(clients)
        self._fronts = [Front(url, timeout=30, patience=PATIENCE) for _ in range(clients)]
        self._seeking = [self._threads.submit(self._seek_on, front) for front in self._fronts]

    def leave(self):
        """Let everybody finish what is going on. Raises what went wrong for any of them."""
        self._leaving.set()
        for seeking in self._seeking:
            seeking.result(timeout=180)
        self._threads.shutdown()

    def matched(self):
        """How many seeks were told to have a game. Raises what went wrong for any of the seekers."""
        for seeking in self._seeking:
            if seeking.done():
                seeking.result()
        with self._lock:
            return sum(1 for told in self.found.values() if any(told))

    def _seek_on(self, front):
        while not self._leaving.wait(random.random() * 2 * len(self._fronts) / RATE):
            self._seek(front)

    def _seek(self, front):
        clock = {"per_action": 86_400 + random.randrange(KINDS)}
        wanted = {"ruleset": "nim", "seats": random.choice((2, 2, 3)), "name": "Ada", "clock": clock}
        if random.random() < 0.4:
            wanted["player"] = f"player-{random.randrange(PLAYERS)}"
        if random.random() < 0.2:
            wanted["bots_after"] = random.choice((0, 1, 5))
        key = secrets.token_hex(16)
        answer = front.ask("POST", "/v1/seeks", json=wanted, headers={"Idempotency-Key": key})
        assert answer.status_code == 201, answer.text
        seek, token = answer.json()["seek"], answer.json()["token"]
        with self._lock:
            self.sought[seek] = token, wanted
        while not self._leaving.is_set():
            told = self.look(front, seek)
            if told.get("status") != "waiting":
                return
            if random.random() < 0.05:
                withdrawn = front.ask("DELETE", f"/v1/seeks/{seek}", headers=asked(token))
                assert withdrawn.status_code in (204, 409), withdrawn.text
            time.sleep(0.05)

    def look(self, front, seek, wait=10):
        """How a seek stands; what is told of its game is kept."""
        answer = front.ask("GET", f"/v1/seeks/{seek}?wait={wait}", headers=asked(self.sought[seek][0]))
        if answer.status_code == 429:
            time.sleep(1)
            return {"status": "waiting"}
        assert answer.status_code == 200, answer.text
        told = answer.json()
        assert told["status"] in OPENED
        with self._lock:
            self.found[seek].add((told["game"], told["seat"], told["token"]) if told["status"] == "matched" else None)
        return told


@pytest.mark.campaign(12)
def test_each_seek_ends_in_at_most_one_game_whatever_is_killed():
    with (
        temporary_folder() as folder,
        up(folder, SKALD_WEB_PROCESSES="2", SKALD_TUNING="client_waiters=1000", SKALD_LOG_LEVEL="error") as running,
    ):
        killer, seekers = Killer(running, VICTIMS), Seekers(running.url, SEEKERS)
        front = Front(running.url, patience=PATIENCE)
        began, told = time.monotonic(), 0
        while sum(killer.kills.values()) < KILLS:
            time.sleep(BETWEEN * (0.5 + random.random()))
            front.ask("GET", "/v1/seeks")  # what does not serve again yet is not killed
            killer.kill_one()
            if (kills := sum(killer.kills.values())) >= told + TOLD:
                told = kills
                tell_progress(f"{kills} of {KILLS} kills", seekers, began)
        so_far = seekers.matched()
        eventually(lambda: seekers.matched() >= so_far + 4, patience=180)
        seekers.leave()
        tell_progress("everybody has left", seekers, began)
        deployment = Deployment.on_redis(EmbeddedRedis(folder).url, RULESETS)
        eventually(lambda: not deployment.client.zcard("{seeks}:matches"), patience=60)
        found = assert_right(seekers, front, deployment)
        assert running.stop() == 0
    print(f"{sum(killer.kills.values())} kills {dict(killer.kills)}; {found}")
    assert "Traceback" not in "\n".join(running.said), "\n".join(running.said)


def tell_progress(what, seekers, began):
    """Print how far the test is: it takes minutes."""
    seconds = time.monotonic() - began
    print(f"{what}, {len(seekers.sought)} seeks, {seekers.matched()} matched, {seconds:.0f} s", flush=True)


def assert_right(seekers, front, deployment):
    """Each seek has one game at most, and each game its seekers and nobody else, in seats of their own."""
    seats, statuses = defaultdict(dict), Counter()
    for seek in seekers.sought:
        statuses[seekers.look(front, seek, wait=0)["status"]] += 1
        games = seekers.found[seek] - {None}
        assert len(games) <= 1, f"{seek} ended in {games}"
        for game, seat, token in games:
            assert seat not in seats[game], f"two seeks have seat {seat} of {game}"
            seats[game][seat] = seek, token
    bots = 0
    stored = sorted(deployment.log.game_ids())
    assert stored == sorted(seats), "games that nobody was told of, or that are not there"
    for game, taken in seats.items():
        fields = deployment.log.game_metadata(game, "seats")
        people = {n for n in range(3) if fields.get(f"{n}:controller") == "human"}
        assert people == set(taken), f"{game} has {people}, and {taken} were told of it"
        players = [fields[f"{n}:player"] for n in people if fields.get(f"{n}:player")]
        assert len(players) == len(set(players)), f"a player sits twice in {game}: {players}"
        for seat, (seek, token) in taken.items():
            assert fields.get(f"{seat}:player") == seekers.sought[seek][1].get("player")
            assert front.ask("GET", f"/v1/games/{game}", headers=asked(token)).json()["you"]["seat"] == seat
        bots += any(fields.get(f"{n}:controller", "human") != "human" for n in range(3))
        deployment.assert_whole(game)
    return f"{len(seekers.sought)} seeks {dict(statuses)}, {len(seats)} games, {bots} of them with bots"
