"""Checks at startup whether a Redis can hold the log, and what data it may lose."""

import importlib.util
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any

import redis
from redis.cluster import RedisCluster

from events.log import keys
from events.log.client import Client, address_of, masters, replicas, translate_errors
from events.ruleset.records import Record, change

SLOTS = 16_384

HOLE = "CVE-2025-49844"
Version = tuple[int, ...]

PATCHED: Mapping[str, Mapping[Version, int]] = {
    "redis": {(6, 2): 20, (7, 2): 11, (7, 4): 6, (8, 0): 4, (8, 2): 2},
    "valkey": {(7, 2): 11, (8, 0): 6, (8, 1): 4},
}
"""The first patched version of each series (the vendors' advisories of October 2025); later series are not affected."""

OLDEST = (6, 2)

_CAN_LOSE = {
    "always": "loses nothing that was acknowledged, even when the power fails",
    "everysec": "loses up to two seconds of acknowledged actions when the power fails; a killed Redis loses nothing",
    "no": "loses up to half a minute of acknowledged actions when the power fails; a killed Redis loses nothing",
}

FILLS_UP = 0.8
"""The share of its memory above which a server is reported as filling up, as in the alarm."""


class Level(StrEnum):
    """The severity of a finding. After a refusal the service must not be started."""

    OK = "ok"
    WARNING = "warning"
    REFUSAL = "refusal"


class CheckResult(Record):
    """The outcome of one check, a single line."""

    name: str
    level: Level
    text: str


def check_cluster(client: RedisCluster) -> list[CheckResult]:
    """Return the findings on a cluster: good ones once, the others with the name of the server."""
    findings = [*_slots(client), *_spares(client)]
    for server in (*masters(client), *replicas(client)):
        try:
            findings += [_named(finding, server) for finding in check_server(server)]
        except (redis.exceptions.ConnectionError, redis.exceptions.TimeoutError):
            findings.append(_named(CheckResult(name="away", level=Level.WARNING, text="does not answer"), server))
    return list({(one.name, one.text): one for one in findings}.values())


def _slots(client: Any) -> Iterator[CheckResult]:
    found: Any = client.execute_command("CLUSTER INFO")
    assigned, fine = int(found["cluster_slots_assigned"]), int(found["cluster_slots_ok"])
    if assigned < SLOTS:
        text = f"{SLOTS - assigned} of {SLOTS} slots of the cluster are not assigned to a server: assign them"
        yield CheckResult(name="slots", level=Level.REFUSAL, text=text)
    elif fine < SLOTS:
        text = f"{SLOTS - fine} of {SLOTS} slots of the cluster are not served at the moment"
        yield CheckResult(name="slots", level=Level.WARNING, text=text)


def _spares(client: Any) -> Iterator[CheckResult]:
    """Yield a warning if a master has no replica to replace it."""
    found: Any = client.execute_command("CLUSTER SLOTS")
    if any(not served["replicas"] for served in found.values()):
        text = "a master has no replica: while it is away its games cannot be played, and if it is lost, so are they"
        yield CheckResult(name="replica", level=Level.WARNING, text=text)


def _named(finding: CheckResult, server: "redis.Redis") -> CheckResult:
    return finding if finding.level is Level.OK else change(finding, text=f"{address_of(server)}: {finding.text}")


def is_patched(product: str, version: Version) -> bool:
    """Return True if this version of ``redis`` or ``valkey`` has no known vulnerability that lets a client run code."""
    series = PATCHED[product]
    first = series.get(version[:2])
    return version[2] >= first if first is not None else version[:2] > max(series)


def check(client: Client) -> list[CheckResult]:
    """Return the findings on the client's server; for a cluster, on each server including replicas.

    Raises ``LogUnavailable`` if it does not answer; a cluster answers while one of its servers is away.
    """
    findings = [_hiredis()]
    with translate_errors():
        if client.exists(keys.RESTORING):
            text = "a backup was restored only in part; run skald restore again"
            findings.append(CheckResult(name="restore", level=Level.REFUSAL, text=text))
        if isinstance(client, RedisCluster):
            return [*findings, *check_cluster(client)]
        return [*findings, *check_server(client)]


def check_server(server: "redis.Redis") -> Iterator[CheckResult]:
    info: Mapping[str, Any] = server.info()
    yield _version(info)
    yield _role(info)
    yield _eviction(info)
    yield from _memory(info)
    yield _append_only(info, _setting(server, "appendfsync"))
    yield from _replicas(info, _setting(server, "min-replicas-to-write"))


def _setting(server: "redis.Redis", name: str) -> str | None:
    """Return a setting, or ``None`` if the server does not reveal it, as some hosted servers do."""
    try:
        found: Any = server.config_get(name)
    except redis.exceptions.ResponseError:
        return None
    value = found.get(name, found.get(name.encode()))
    return value.decode() if isinstance(value, bytes) else value


def _hiredis() -> CheckResult:
    if importlib.util.find_spec("hiredis"):
        return CheckResult(name="hiredis", level=Level.OK, text="logs are parsed by hiredis")
    return CheckResult(
        name="hiredis", level=Level.WARNING, text="hiredis is missing: games load about five times slower"
    )


def _version(info: Mapping[str, Any]) -> CheckResult:
    kind = str(info.get("server_name", "redis")).capitalize()
    text = str(info.get("valkey_version", info["redis_version"]))
    if tuple(int(part) for part in str(info["redis_version"]).split(".")[:2]) < OLDEST:
        return CheckResult(name="version", level=Level.REFUSAL, text=f"Redis {text} is too old: 6.2 or newer is needed")
    version = tuple(int(part) for part in text.split(".")[:3] if part.isdigit())
    if kind.lower() in PATCHED and len(version) == 3 and not is_patched(kind.lower(), version):
        old = f"{kind} {text} lets any client that may send it commands run code in it ({HOLE}); use a newer one"
        return CheckResult(name="version", level=Level.WARNING, text=old)
    return CheckResult(name="version", level=Level.OK, text=f"{kind} {text}")


def _role(info: Mapping[str, Any]) -> CheckResult:
    if info.get("cluster_enabled"):
        return CheckResult(name="role", level=Level.OK, text="a part of a cluster")
    if info["role"] != "master":
        return CheckResult(
            name="role", level=Level.REFUSAL, text="this Redis is a replica, which must not be written to"
        )
    return CheckResult(name="role", level=Level.OK, text="not a replica")


def _eviction(info: Mapping[str, Any]) -> CheckResult:
    policy = info.get("maxmemory_policy", "unknown")
    if policy != "noeviction":
        text = f"maxmemory-policy is {policy}: when memory runs out, games would be thrown away; set noeviction"
        return CheckResult(name="eviction", level=Level.REFUSAL, text=text)
    return CheckResult(name="eviction", level=Level.OK, text="noeviction: when memory runs out, actions are refused")


def _memory(info: Mapping[str, Any]) -> Iterator[CheckResult]:
    used, maximum = (int(info.get(name, 0)) for name in ("used_memory", "maxmemory"))
    if maximum and used > FILLS_UP * maximum:
        text = f"{used >> 20} of {maximum >> 20} MB of memory are used (maxmemory): when all are, actions are refused"
        yield CheckResult(name="memory", level=Level.WARNING, text=text)


def _append_only(info: Mapping[str, Any], policy: str | None) -> CheckResult:
    if not info.get("aof_enabled"):
        text = "append-only is off: what was acknowledged since the last snapshot is lost when Redis stops"
        return CheckResult(name="durability", level=Level.WARNING, text=text)
    if info.get("aof_last_write_status", "ok") != "ok":
        return CheckResult(name="durability", level=Level.REFUSAL, text="the last write to the append-only file failed")
    if policy not in _CAN_LOSE:
        text = "append-only is on, but the server does not tell how often it syncs"
        return CheckResult(name="durability", level=Level.WARNING, text=text)
    level = Level.OK if policy == "always" else Level.WARNING
    return CheckResult(name="durability", level=level, text=f"append-only, fsync {policy}: {_CAN_LOSE[policy]}")


def _replicas(info: Mapping[str, Any], needed: str | None) -> Iterator[CheckResult]:
    """Yield a finding on replicas: a failover to a lagging replica loses what it has not received yet."""
    if (info.get("connected_slaves") or info.get("cluster_enabled")) and needed == "0":
        text = (
            "a failover may lose acknowledged actions: all since a replica was last reached. "
            "Set min-replicas-to-write to 1, and they are refused instead"
        )
        yield CheckResult(name="failover", level=Level.WARNING, text=text)
