"""The log on a Redis Cluster of two servers: every partition on one of them, and one script an append as ever."""

import socket
import time

import pytest
import redis

from events.log import keys
from events.log.checks import Level, check
from events.log.client import connect, connect_subscriber, identify, masters, server_milliseconds
from events.log.cluster_url import CLUSTER
from events.log.keys import STORE_ID
from events.log.log import RedisLog
from events.log.records import CommandReused, CorruptLog, Head, LogUnavailable, WrongVersion, partition_of
from ops.run.errors import UserError
from ops.run.redis import EmbeddedRedis
from ops.run.settings import Settings
from ops.run.store_identity import check_store
from tests.log.conftest import SERVERS
from tests.support.commits import broken_at, commit, head_after, started
from tests.support.servers import temporary_folder

SLOTS = 16384
HIDDEN = {"seat:1": b'{"cards":["red"]}', "server": b'{"draws":[]}'}


def free_port():
    """A free port whose neighbour for the cluster's bus, 10,000 above, is one at all."""
    while True:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            if (port := probe.getsockname()[1]) < 55_000:
                return port


@pytest.fixture(scope="module", params=["wheel", pytest.param("system", marks=pytest.mark.campaign(10, 0))])
def cluster(request):
    if request.param not in SERVERS:
        pytest.skip("this machine has no such redis-server")
    ports = [free_port(), free_port()]
    settings = {"cluster-enabled": "yes", "bind": "127.0.0.1", "cluster-node-timeout": "2000"}
    with temporary_folder() as one, temporary_folder() as two:
        nodes = [
            EmbeddedRedis(folder, SERVERS[request.param], {**settings, "port": str(port)})
            for folder, port in zip((one, two), ports, strict=True)
        ]
        with nodes[0], nodes[1]:
            join(nodes, ports)
            with connect(f"{CLUSTER}127.0.0.1:{ports[0]}") as client:
                yield client


def join(nodes, ports):
    clients = [node.client() for node in nodes]
    half = SLOTS // 2
    clients[0].execute_command("CLUSTER ADDSLOTS", *range(half))
    clients[1].execute_command("CLUSTER ADDSLOTS", *range(half, SLOTS))
    clients[0].execute_command("CLUSTER MEET", "127.0.0.1", ports[1])
    deadline = time.monotonic() + 30
    while not all(client.execute_command("CLUSTER INFO")["cluster_state"] == "ok" for client in clients):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_games_on_both_servers(cluster):
    log = RedisLog(cluster)
    for _ in range(12):
        game, head = started(log, 3, private=HIDDEN, game_metadata={"names": {"0": "Ada"}})
        once = commit(head, 2, command="k", private=HIDDEN)
        assert log.append(game, once, expected=head).last == 5
        assert log.append(game, once, expected=Head()).repeated
        with pytest.raises(WrongVersion):
            log.append(game, commit(head), expected=head)
        with pytest.raises(CommandReused):
            log.find_command(game, "k", "other")
        assert log.head(game) == head_after(once)
        assert broken_at(log.read(game)) is None
        assert tuple(log.read(game, after=3)) == once.entries
        assert list(log.read(game, after=5)) == []
        assert log.game_metadata(game, "names") == {"0": "Ada"}
        assert [(one.first, one.last) for one in log.feed(partition_of(game)) if one.game == game] == [(1, 3), (4, 5)]
        log.trim_feed(partition_of(game), log.end_of_feed(partition_of(game)))
    assert len({cluster.keyslot(keys.feed(partition)) < SLOTS // 2 for partition in range(256)}) == 2


def test_an_altered_log(cluster):
    log = RedisLog(cluster)
    game, head = started(log)
    cluster.xadd(keys.events(game), {"x": "y"}, id="4-0")
    with pytest.raises(CorruptLog):
        log.append(game, commit(head), expected=head)
    assert broken_at(log.read(game)) == 4


def test_a_failover_may_lose_something(cluster):
    findings = check(cluster)
    assert [one.level for one in findings if one.name == "failover"] == [Level.WARNING, Level.WARNING]
    assert {one.text.partition(": ")[0] for one in findings if one.name == "failover"} == {
        f"127.0.0.1:{node.port}" for node in cluster.get_primaries()
    }
    assert [one.level for one in findings if one.name == "replica"] == [Level.WARNING]
    assert all(one.level is Level.OK for one in findings if one.name in ("role", "eviction"))


def test_a_whole_cluster_is_in_order(own_cluster):
    assert {one.level for one in check(own_cluster)} == {Level.OK}


@pytest.mark.parametrize(
    ("told", "level", "says"),
    [
        ({"cluster_slots_assigned": "16000", "cluster_slots_ok": "16000"}, Level.REFUSAL, "384 of 16384 slots"),
        ({"cluster_slots_assigned": "16384", "cluster_slots_ok": "11000"}, Level.WARNING, "5384 of 16384 slots"),
    ],
)
def test_slots_that_nobody_serves(own_cluster, monkeypatch, told, level, says):
    answer = own_cluster.execute_command

    def altered(*words, **more):
        return told if words[0] == "CLUSTER INFO" else answer(*words, **more)

    monkeypatch.setattr(own_cluster, "execute_command", altered)
    (found,) = [one for one in check(own_cluster) if one.name == "slots"]
    assert (found.level, says in found.text) == (level, True)


def test_a_server_that_is_away_is_named_and_the_others_are_looked_at(own_cluster, monkeypatch):
    def gone(server):
        raise redis.exceptions.ConnectionError(server)

    monkeypatch.setattr("events.log.checks.check_server", gone)
    away = [one for one in check(own_cluster) if one.name == "away"]
    assert len(away) == 6
    assert all(one.level is Level.WARNING and one.text.endswith(": does not answer") for one in away)


def test_the_time_and_readiness_need_one_master_only(own_cluster, monkeypatch):
    first = masters(own_cluster)[0]
    monkeypatch.setattr("events.log.client.masters", lambda _: [connect("redis://127.0.0.1:1"), first])
    assert abs(server_milliseconds(own_cluster) - time.time() * 1000) < 1000
    RedisLog(own_cluster).ping()
    monkeypatch.setattr("events.log.client.masters", lambda _: [connect("redis://127.0.0.1:1")])
    with pytest.raises(LogUnavailable):
        RedisLog(own_cluster).ping()


def test_a_subscription_is_at_another_server_each_time(own_cluster):
    nodes = own_cluster.get_nodes()
    password = own_cluster.get_connection_kwargs()["password"]
    url = f"{CLUSTER}:{password}@127.0.0.1:1,127.0.0.1:{nodes[0].port}"
    subscriber = connect_subscriber(url)
    assert len({subscriber.pubsub().connection_pool.connection_kwargs["port"] for _ in nodes}) == len(nodes)


def test_what_is_due_is_found_on_both_servers(cluster):
    log = RedisLog(cluster)
    now = int(time.time() * 1000)
    games = [started(log, times={"due": now - 1})[0] for _ in range(8)]
    assert set(games) <= set(log.due_games(10))
    for game in games:
        log.set_due(game, None, version=3)
    assert not set(games) & set(log.due_games(10))


def test_a_cluster_that_is_emptied_while_it_is_used_serves_nothing(cluster, monkeypatch):
    monkeypatch.setattr("events.log.client.LOOK_SECONDS", 0)
    identify(cluster)
    log = RedisLog(cluster)
    games = [started(log)[0] for _ in range(4)]
    for server in masters(cluster):
        server.flushall()
    for use in (lambda: started(log), log.ping, *(lambda game=game: log.head(game) for game in games)):
        with pytest.raises(LogUnavailable, match="emptied"):
            use()
    assert not any(server.dbsize() for server in masters(cluster))


def test_an_empty_cluster_beside_the_log_of_logs_of_another_store_is_refused(own_cluster, tmp_path):
    ours = Settings(data=str(tmp_path))
    ours.transparency_folder.mkdir()
    (ours.transparency_folder / "store").write_text("0" * 32)
    own_cluster.delete(STORE_ID)
    with pytest.raises(UserError, match="the store was emptied, or never used: this installation works on"):
        check_store(ours, own_cluster)
    identify(own_cluster)
    with pytest.raises(UserError, match="the store differs"):
        check_store(ours, own_cluster)
    own_cluster.delete(STORE_ID)
