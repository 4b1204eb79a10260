"""What is said at start about a Redis that is to hold the log."""

import pytest

from events.log.checks import Level, check
from events.log.client import connect
from events.log.records import LogUnavailable
from ops.run.redis import server_at

INFO = {"redis_version": "7.2.4", "role": "master", "maxmemory_policy": "noeviction", "aof_enabled": 1}


def found(server):
    with connect(server.url) as client:
        return {finding.name: finding for finding in check(client)}


def test_the_embedded_redis_is_in_order(own_server):
    findings = found(own_server)
    assert set(findings) == {"hiredis", "version", "role", "eviction", "durability"}
    assert findings.pop("version").level is level_of_version(own_server.binary)
    assert {finding.level for finding in findings.values()} == {Level.OK}
    assert all("\n" not in finding.text for finding in findings.values())


def level_of_version(binary):
    """What is said of a server's version: one with a known hole is warned of, wherever it comes from."""
    return Level.OK if server_at(binary).is_patched else Level.WARNING


@pytest.mark.parametrize(
    "setting,value,name,level,says",
    [
        ("maxmemory-policy", "allkeys-lru", "eviction", Level.REFUSAL, "allkeys-lru"),
        ("maxmemory-policy", "volatile-ttl", "eviction", Level.REFUSAL, "noeviction"),
        ("appendonly", "no", "durability", Level.WARNING, "last snapshot"),
        ("appendfsync", "everysec", "durability", Level.WARNING, "two seconds"),
        ("appendfsync", "no", "durability", Level.WARNING, "half a minute"),
    ],
)
def test_a_setting_that_may_lose_something(own_server, setting, value, name, level, says):
    with own_server.client() as client:
        client.config_set(setting, value)
    finding = found(own_server)[name]
    assert finding.level is level
    assert says in finding.text


def test_a_server_that_fills_up(own_server):
    assert "memory" not in found(own_server)
    with own_server.client() as client:
        client.config_set("maxmemory", client.info("memory")["used_memory"] * 10 // 9)
    finding = found(own_server)["memory"]
    assert finding.level is Level.WARNING
    assert "maxmemory" in finding.text


def test_a_replica_is_refused(own_server):
    with own_server.client() as client:
        client.execute_command("REPLICAOF", "127.0.0.1", "1")
    assert found(own_server)["role"].level is Level.REFUSAL


def test_a_server_that_hides_its_settings(own_server):
    with own_server.client() as client:
        client.execute_command("ACL SETUSER", "plain", "on", ">word", "~*", "&*", "+@all", "-config")
    with connect(f"unix://plain:word@{own_server.socket}") as client:
        findings = {finding.name: finding for finding in check(client)}
    assert findings["durability"].level is Level.WARNING
    assert findings["version"].level is level_of_version(own_server.binary)


def test_an_old_server_is_refused(own_server, monkeypatch):
    monkeypatch.setattr("events.log.checks.OLDEST", (99, 0))
    assert "too old" in found(own_server)["version"].text


def test_missing_hiredis_is_said(own_server, monkeypatch):
    monkeypatch.setattr("events.log.checks.importlib.util.find_spec", lambda _: None)
    assert found(own_server)["hiredis"].level is Level.WARNING


VALKEY = {"server_name": "valkey", "redis_version": "7.2.4"}


@pytest.mark.parametrize(
    ("said", "name", "level", "says"),
    [
        ({"connected_slaves": 1}, "failover", Level.WARNING, ""),
        ({"aof_last_write_status": "err"}, "durability", Level.REFUSAL, ""),
        ({"redis_version": "7.0.15"}, "version", Level.WARNING, "CVE-2025-49844"),
        ({"redis_version": "8.2.2"}, "version", Level.OK, "8.2.2"),
        ({**VALKEY, "valkey_version": "8.1.3"}, "version", Level.WARNING, "CVE-2025-49844"),
        ({**VALKEY, "valkey_version": "8.1.4"}, "version", Level.OK, "Valkey 8.1.4"),
        ({"server_name": "dragonfly", "redis_version": "7.0.0"}, "version", Level.OK, ""),
    ],
)
def test_what_a_server_says_of_itself(own_server, monkeypatch, said, name, level, says):
    monkeypatch.setattr("redis.Redis.info", lambda _: {**INFO, **said})
    finding = found(own_server)[name]
    assert finding.level is level
    assert says in finding.text
    assert ("CVE-2025-49844" in finding.text) is (name == "version" and level is Level.WARNING)


def test_replicas_that_must_keep_up_lose_nothing(own_server, monkeypatch):
    monkeypatch.setattr("redis.Redis.info", lambda _: {**INFO, "connected_slaves": 1})
    with own_server.client() as client:
        client.config_set("min-replicas-to-write", 1)
    assert "failover" not in found(own_server)


def test_a_server_that_is_away(short_folder):
    with pytest.raises(LogUnavailable):
        check(connect(f"unix://{short_folder}/nobody.sock"))
