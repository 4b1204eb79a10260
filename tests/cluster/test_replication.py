"""What a failover loses: with ``min-replicas-to-write 1`` nothing, without it all that no replica had got.

``SKALD_CLUSTER_KILLS=30`` makes a campaign of it.
"""

import os
import threading
import time

import pytest

from events.log.port import LogUnavailable, WrongVersion
from events.log.redis import RedisLog
from events.log.redis.client import connect
from ops.cluster.embedded import EmbeddedCluster
from tests.cluster.members import Members
from tests.support.commits import commit, started
from tests.support.servers import temporary_folder

KILLS = int(os.environ.get("SKALD_CLUSTER_KILLS", "1"))
WRITERS = 3
CUT_OFF_SECONDS = 0.5


class Writer(threading.Thread):
    """Appends to a game of its own, one event after the other, and keeps the hash of each that was acknowledged."""

    def __init__(self, log, game):
        super().__init__(daemon=True)
        self._log, self.game = log, game
        self.ending, self.acknowledged, self.refused = threading.Event(), [], 0
        self.start()

    def run(self):
        while not self.ending.is_set():
            try:
                head = self._log.head(self.game)
                one = commit(head, data=b'{"number":%d}' % len(self.acknowledged))
                self._log.append(self.game, one, expected=head)
                self.acknowledged.append(one.entries[-1].hash)
            except LogUnavailable:
                self.refused += 1
                time.sleep(0.02)
            except WrongVersion:
                continue

    def lost(self):
        """How many acknowledged events are not in the log."""
        stored = {entry.hash for entry in self._log.read(self.game)}
        return sum(digest not in stored for digest in self.acknowledged)


def game_on(log, members, client, number):
    """A game that a master serves."""
    port = members.servers[number].settings["port"]
    while True:
        game, _ = started(log)
        if client.get_node_from_key(f"{{p{game[:3]}}}:feed").port == int(port):
            return game


@pytest.mark.parametrize("replicas", [1, 0])
def test_a_master_goes_on_without_its_replica_and_is_killed(replicas):
    asked = {"min-replicas-to-write": str(replicas)}
    acknowledged = lost = refused = 0
    with temporary_folder() as folder, EmbeddedCluster(folder, settings=asked) as cluster:
        members, client = Members(cluster), connect(cluster.url)
        log = RedisLog(client)
        for _ in range(KILLS):
            master = members.masters()[0]
            replica = members.replica_of(master)
            writers = [Writer(log, game_on(log, members, client, master)) for _ in range(WRITERS)]
            members.cut_off(master, replica, CUT_OFF_SECONDS)
            members.await_failover(replica)
            members.servers[master].start()
            members.await_whole()
            for writer in writers:
                writer.ending.set()
                writer.join(30)
            acknowledged += sum(len(writer.acknowledged) for writer in writers)
            lost += sum(writer.lost() for writer in writers)
            refused += sum(writer.refused for writer in writers)
    print(
        f"min-replicas-to-write {replicas}: {KILLS} masters without replicas for {CUT_OFF_SECONDS} s and then killed; "
        f"{acknowledged} appends acknowledged, {lost} of them lost, {refused} refused"
    )
    assert refused
    assert (lost == 0) == bool(replicas)
