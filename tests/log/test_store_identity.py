"""A store that was emptied or replaced is noticed by who works on it, and one of a newer version by who starts."""

from contextlib import contextmanager

import pytest

from events.log import client as log_client
from events.log.client import FORMAT, NewerStore, StoreWatch, connect, identify
from events.log.keys import FORMAT_KEY, STORE_ID
from events.log.log import RedisLog
from events.log.records import LogUnavailable
from ops.run.checks import check_settings
from ops.run.errors import UserError
from ops.run.redis import EmbeddedRedis
from ops.run.settings import Settings
from tests.support.cluster import free_ports
from tests.support.deployment import Deployment
from tests.support.rulesets import RULESETS
from tests.support.servers import temporary_folder
from tests.support.waiting import eventually


@pytest.fixture
def client(redis_url):
    return connect(redis_url)


@pytest.fixture
def looking(monkeypatch):
    monkeypatch.setattr(log_client, "LOOK_SECONDS", 0)


def test_a_store_keeps_its_id(client):
    first = identify(client)
    assert len(first) == 32
    assert identify(client) == first
    assert client.get(FORMAT_KEY) == str(FORMAT).encode()


def test_an_emptied_store_serves_nothing_until_the_right_one_is_back(client, redis_url, looking, caplog):
    stored = identify(client)
    store = Deployment.on_redis(redis_url, RULESETS)
    game = store.game(2)
    kept = {key: client.dump(key) for key in client.scan_iter()}
    client.flushdb()
    for use in (
        lambda: store.log.head(game),
        lambda: store.game(2),
        store.log.ping,
        store.log.beat,
        lambda: store.log.read(game),
    ):
        with pytest.raises(LogUnavailable, match="emptied"):
            use()
    assert sum("emptied" in record.message for record in caplog.records) == 1
    assert not list(client.scan_iter("*:head"))
    identify(client)
    with pytest.raises(LogUnavailable, match="another one"):
        store.game(2)
    client.flushdb()
    for key, value in kept.items():
        client.restore(key, 0, value)
    assert identify(client) == stored
    store.play_out(game)
    assert store.log.head(game).version > 1


def test_a_store_that_nobody_has_identified_is_taken_as_it_is(client, looking):
    log = RedisLog(client)
    log.ping()
    client.flushdb()
    log.ping()
    identify(client)
    log.ping()
    client.delete(STORE_ID)
    with pytest.raises(LogUnavailable):
        log.ping()


def test_a_store_that_is_replaced_before_it_is_first_used_is_another_one(client):
    identify(client)
    watch = StoreWatch(client)
    client.flushdb()
    assert "emptied" in watch.look()


def test_an_older_process_that_runs_serves_nothing_once_the_store_is_of_a_newer_format(
    client, redis_url, looking, caplog
):
    identify(client)
    store = Deployment.on_redis(redis_url, RULESETS)
    game = store.game(2)
    client.set(FORMAT_KEY, FORMAT + 1)
    for use in (lambda: store.log.head(game), lambda: store.game(2), store.log.ping, store.log.beat):
        with pytest.raises(LogUnavailable, match=f"has format {FORMAT + 1}; this version of Skald reads {FORMAT}"):
            use()
    assert sum("has format" in record.message for record in caplog.records) == 1
    client.set(FORMAT_KEY, FORMAT)
    assert store.log.head(game).version >= 1


def test_an_older_version_does_not_start_on_a_newer_format(client, redis_url, tmp_path):
    client.set(FORMAT_KEY, FORMAT + 1)
    with pytest.raises(NewerStore, match=f"has format {FORMAT + 1}"):
        identify(client)
    with pytest.raises(UserError, match=f"has format {FORMAT + 1}; this version of Skald reads {FORMAT}"):
        check_settings(Settings(redis_url=redis_url, queue_url=redis_url, data=str(tmp_path)))


@contextmanager
def replicable():
    """A Redis that others can replicate, and its port."""
    with temporary_folder() as folder:
        (port,) = free_ports(1)
        settings = {"port": str(port), "bind": "127.0.0.1", "protected-mode": "no", "repl-diskless-sync-delay": "0"}
        with EmbeddedRedis(folder, settings=settings) as server:
            yield server, port


def copy(client, port):
    """Have a server replicate another one, until it holds what that does."""
    client.replicaof("127.0.0.1", port)
    eventually(lambda: client.info("replication").get("master_link_status") == "up")


def test_a_store_that_another_was_replicated_over_is_another_one_and_a_promoted_replica_of_ours_is_ours(looking):
    with replicable() as (ours, port), replicable() as (other, other_port):
        client, theirs = connect(ours.url), connect(other.url)
        stored = identify(client)
        store = Deployment.on_redis(ours.url, RULESETS)
        game = store.game(2)
        copy(theirs, port)
        theirs.replicaof("NO", "ONE")
        assert identify(theirs) == stored
        promoted = Deployment.on_redis(other.url, RULESETS)
        promoted.play_out(game)
        theirs.set(STORE_ID, "0" * 32)
        copy(client, other_port)
        for _ in range(2):
            for use in (lambda: store.log.head(game), lambda: store.game(2)):
                with pytest.raises(LogUnavailable, match="another one"):
                    use()
            client.replicaof("NO", "ONE")
