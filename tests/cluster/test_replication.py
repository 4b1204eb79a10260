"""What a failover loses: with ``min-replicas-to-write 1`` nothing, without it all that no replica had got.

``SKALD_CLUSTER_KILLS=30`` makes a campaign of it.
"""

import os
import signal
import threading
import time
from collections import Counter

import pytest

from events.log.client import connect
from events.log.log import RedisLog
from events.log.records import LogUnavailable, WrongVersion
from tests.cluster.members import Members
from tests.support.campaigns import amount
from tests.support.cluster import Cluster
from tests.support.commits import commit, started
from tests.support.servers import temporary_folder
from tests.support.waiting import eventually

KILLS = amount("SKALD_CLUSTER_KILLS", 1, 3)
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


@pytest.fixture(scope="module")
def careful():
    """A cluster whose masters ask for a replica."""
    with temporary_folder() as folder, Cluster(folder) as cluster:
        yield cluster


def campaign(cluster, kills):
    """Masters that lose their replica and are killed a moment later: how many appends came of it how."""
    members, client = Members(cluster), connect(cluster.url)
    log, counts = RedisLog(client), Counter()
    for _ in range(kills):
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
            counts += Counter(acknowledged=len(writer.acknowledged), lost=writer.lost(), refused=writer.refused)
    print(f"{kills} masters without a replica for {CUT_OFF_SECONDS} s and then killed: {dict(counts)}")
    return counts


def test_nothing_acknowledged_is_lost_with_a_master_that_has_lost_its_replica(careful):
    counts = campaign(careful, KILLS)
    assert counts["refused"]
    assert not counts["lost"]


@pytest.mark.skipif(KILLS == 1, reason="what is lost without the setting is measured in a campaign")
def test_without_the_setting_it_is():
    with temporary_folder() as folder, Cluster(folder, settings={"min-replicas-to-write": "0"}) as cluster:
        assert campaign(cluster, KILLS)["lost"]


def test_what_no_replica_has_is_not_acknowledged_and_a_repeat_is_once_one_has(careful, monkeypatch):
    monkeypatch.setattr("events.log.replicated.WAIT_MS", 200)
    members, client = Members(careful), connect(careful.url)
    log, master = RedisLog(client), members.masters()[0]
    game = game_on(log, members, client, master)
    replica = members.servers[members.replica_of(master)].pid
    head, side = log.head(game), {"0": "Ada"}
    one = commit(head)
    os.kill(replica, signal.SIGSTOP)
    try:
        for write in (
            lambda: log.append(game, one, expected=head),
            lambda: log.append(game, one, expected=head),
            lambda: log.find_command(game, one.command, one.request),
            lambda: log.put_game_metadata(game, "names", side),
        ):
            with pytest.raises(LogUnavailable, match="Too few replicas"):
                write()
    finally:
        os.kill(replica, signal.SIGCONT)
    eventually(members.is_whole)
    assert log.append(game, one, expected=head).repeated
    assert log.find_command(game, one.command, one.request).last == head.version + 1
    log.put_game_metadata(game, "names", side)
