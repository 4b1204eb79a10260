"""The heartbeat of the service in Redis, by whose gaps outages are known, that of Redis itself included."""

import re
from collections.abc import Collection, Sequence
from importlib.resources import files
from typing import Any

from redis.cluster import RedisCluster

from events.log.outages import OUTAGE_MS, Outage
from events.log.port import PARTITIONS
from events.log.redis import keys
from events.log.redis.client import Client, translate_errors

_BEAT = files(__package__).joinpath("beat.lua").read_text()

_OUTAGE = re.compile(rb"([0-9]{1,15}):([0-9]{1,15})")

KEPT_MS = 5_000
"""Milliseconds for which a key is kept that was only written to see whether its master does."""


def beat(client: Client) -> Sequence[Outage]:
    """Note that the service is alive; return the outages that have not been settled, oldest first.

    A cluster is alive while each of its masters writes: games whose master does not shall get that time back.
    """
    with translate_errors():
        if isinstance(client, RedisCluster):
            for key in _one_key_of_each_master(client):
                client.set(key, 1, px=KEPT_MS)
        found = client.eval(_BEAT, 2, keys.HEARTBEAT, keys.OUTAGES, str(OUTAGE_MS))
    times = (_OUTAGE.fullmatch(bytes(one)) for one in found)
    return [Outage(since=int(one[1]), until=int(one[2])) for one in times if one]


def _one_key_of_each_master(client: Any) -> Collection[str]:
    names = map(keys.alive, range(PARTITIONS))
    return {client.get_node_from_key(name).name: name for name in names}.values()


def settle(client: Client, outage: Outage) -> None:
    """Forget an outage."""
    with translate_errors():
        client.lrem(keys.OUTAGES, 1, f"{outage.since}:{outage.until}")
