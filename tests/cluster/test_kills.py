"""Masters are killed under load: nothing acknowledged is lost or doubled, and what is refused is refused clearly.

``SKALD_CLUSTER_KILLS=30`` makes a campaign of it.
"""

import random
import threading
import time
from itertools import cycle
from statistics import quantiles

import httpx
import pytest

from ops.run.redis import EmbeddedRedis
from tests.cluster.members import Members
from tests.crash.players import Players
from tests.crash.test_whole_service import assert_right, settled
from tests.ops.service import up
from tests.support.campaigns import amount
from tests.support.cluster import Cluster
from tests.support.deployment import Deployment
from tests.support.front import Front, assert_unavailable
from tests.support.rulesets import RULESETS
from tests.support.servers import temporary_folder
from tests.support.waiting import eventually

KILLS = amount("SKALD_CLUSTER_KILLS", 0, 3)
CLIENTS = 4 if KILLS > 1 else 2
MAX_UNAVAILABLE = 15.0
CUT_OFF_SECONDS = 0.5


def one_game_on_each_master(front, client):
    """The ids of games that are on all masters, by master."""
    found = {}
    while len(found) < len(client.get_primaries()):
        game, _ = front.begin("nim")
        found[client.get_node_from_key(f"{{p{game[:3]}}}:feed").name] = game
    return list(found.values())


def kill_one(members, cut):
    """Kill a master, let its replica take its place, and start it again; the seconds until that had happened."""
    master = random.choice(members.masters())
    replica = members.replica_of(master)
    if cut:
        members.cut_off(master, replica, CUT_OFF_SECONDS)
    else:
        members.kill(master)
    took = members.await_failover(replica)
    members.servers[master].start()
    members.await_whole()
    return took


@pytest.mark.skipif(not KILLS, reason="whole services under load are for a campaign: SKALD_CLUSTER_KILLS")
@pytest.mark.xdist_group("crash")
def test_every_acknowledgement_holds_whichever_master_is_killed():
    with temporary_folder() as folder, Cluster(folder) as cluster, EmbeddedRedis(folder / "queue") as queue:
        members, kinds = Members(cluster), cycle((True, False))
        with up(folder, **settings(cluster.url, queue.url)) as running:
            deployment, front = Deployment.on_redis(cluster.url, RULESETS), Front(running.url)
            games = one_game_on_each_master(front, deployment.client)
            players, gaps, took, refused = Players(running.url, CLIENTS), [], [], 0
            for _ in range(KILLS):
                probes = [Probe(running.url, game) for game in games]
                took.append(kill_one(members, next(kinds)))
                gaps.append(max(probe.end() for probe in probes))
                refused += sum(probe.refused for probe in probes)
            players.leave()
            players.finish()
            eventually(lambda: settled(deployment))
            events = assert_right(deployment, players, front, is_cluster=True)
            assert running.stop() == 0
    print(
        f"{KILLS} masters killed; {len(players.tokens)} games, {events} events, {len(players.acknowledged)} actions "
        f"acknowledged, 0 lost, 0 doubled; {sum(one.away for one in players.fronts)} + {refused} times 503; "
        f"a replica took over after {max(took):.1f} s at most; "
        f"{sum(one.rewritten for one in players.listening)} streams had shown what was lost; "
        f"unavailable {', '.join(f'{gap:.1f}' for gap in sorted(gaps))} s"
    )
    p99 = quantiles(gaps, n=100, method="inclusive")[98] if len(gaps) > 1 else gaps[0]
    assert p99 <= MAX_UNAVAILABLE, gaps
    said = "\n".join(running.said)
    assert "Traceback" not in said, said


def settings(url, queue_url):
    return {
        "SKALD_REDIS_URL": url,
        "SKALD_QUEUE_URL": queue_url,
        "SKALD_WEB_PROCESSES": "2",
        "SKALD_WORKERS": "2",
        "SKALD_LOG_LEVEL": "error",
    }


PAUSE = 0.05


class Probe(threading.Thread):
    """Renames a seat of one game until it is told to end. ``gaps``: seconds between two writes that were taken."""

    def __init__(self, url, game):
        super().__init__(daemon=True)
        self._http, self._path = httpx.Client(base_url=url, timeout=30), f"/v1/games/{game}/seats/0"
        self._ending = threading.Event()
        self.gaps, self.refused, self.error = [], 0, None
        self.start()

    def run(self):
        try:
            last = time.monotonic()
            while not self._ending.is_set():
                answer = self._http.put(self._path, json={"name": f"at {last:.3f}"})
                if answer.status_code == 503:
                    assert_unavailable(answer)
                    self.refused += 1
                else:
                    assert answer.status_code == 200, answer.text
                    now = time.monotonic()
                    self.gaps.append(now - last)
                    last = now
                time.sleep(PAUSE)
        except Exception as error:  # noqa: BLE001 - told by ``end``
            self.error = error

    def end(self):
        """The longest gap, once the last write was taken."""
        self._ending.set()
        self.join(60)
        assert self.error is None, self.error
        return max(self.gaps)
