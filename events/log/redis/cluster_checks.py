"""Checks at start of a cluster: that somebody serves all of it, and what each of its servers is like."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import redis
from redis.cluster import RedisCluster

from events.log.redis.cluster import address_of, masters, replicas
from events.log.redis.findings import Finding, Level
from events.ruleset.records import change

SLOTS = 16_384

CheckServer = Callable[["redis.Redis"], Iterable[Finding]]


def check_cluster(client: RedisCluster, check_server: CheckServer) -> list[Finding]:
    """Return the findings on a cluster: those that are in order once, each of the others with the server it is of."""
    findings = [*_slots(client), *_spares(client)]
    for server in (*masters(client), *replicas(client)):
        try:
            findings += [_named(finding, server) for finding in check_server(server)]
        except (redis.exceptions.ConnectionError, redis.exceptions.TimeoutError):
            findings.append(_named(_AWAY, server))
    return list({(one.name, one.text): one for one in findings}.values())


_AWAY = Finding(name="away", level=Level.WARNING, text="does not answer")


def _slots(client: Any) -> Iterator[Finding]:
    found: Any = client.execute_command("CLUSTER INFO")
    assigned, fine = int(found["cluster_slots_assigned"]), int(found["cluster_slots_ok"])
    if assigned < SLOTS:
        text = f"{SLOTS - assigned} of {SLOTS} slots of the cluster belong to no server: assign them"
        yield Finding(name="slots", level=Level.REFUSAL, text=text)
    elif fine < SLOTS:
        text = f"{SLOTS - fine} of {SLOTS} slots of the cluster are served by nobody just now"
        yield Finding(name="slots", level=Level.WARNING, text=text)


def _spares(client: Any) -> Iterator[Finding]:
    """Yield a warning if a master has nobody who could take its place."""
    found: Any = client.execute_command("CLUSTER SLOTS")
    if any(not served["replicas"] for served in found.values()):
        text = "a master has no replica: while it is away nobody plays its games, and if it is lost, they are"
        yield Finding(name="replica", level=Level.WARNING, text=text)


def _named(finding: Finding, server: "redis.Redis") -> Finding:
    return finding if finding.level is Level.OK else change(finding, text=f"{address_of(server)}: {finding.text}")
