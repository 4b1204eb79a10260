"""Damaged rows of the store: whatever was written into a key by somebody else, the service starts and goes on."""

import re

import httpx
import pytest

from events.log.records import partition_of
from tests.ops.backups import everything
from tests.ops.service import up
from tests.support.deployment import Deployment
from tests.support.rulesets import RULESETS

GARBAGE = b"\xff\xfe\x00 garbage"
KEYS = {
    "the service's own": r"skald:",
    "bots": r"\{bots\}",
    "statistics": r"\{statistics\}",
    "the list of games": r"\{game_list\}",
    "partitions": r"\{p...\}:[^:]+$",
    "webhooks of partitions": r"\{p...\}:webhooks",
    "heads": r".*:head$",
    "events": r".*:(events|private|commands)$",
    "seats and more": r".*:side:",
    "read models": r".*:(scores|history|results)",
}


def of_another_type(client, key):
    was = client.type(key)
    client.delete(key)
    if was == b"string":
        client.rpush(key, "x")
    else:
        client.set(key, "x")


def garbled(client, key):
    match client.type(key):
        case b"string":
            client.set(key, GARBAGE)
        case b"hash":
            client.hset(key, mapping=dict.fromkeys([*client.hkeys(key), GARBAGE], GARBAGE))
        case b"zset":
            client.zadd(key, {GARBAGE: 0, b"": 1, b"999-zzzz": 2, "x" * 100_000: "+inf"})
        case b"stream":
            client.xadd(key, {GARBAGE: GARBAGE})
        case b"list":
            client.lpush(key, GARBAGE)
            client.rpush(key, "x" * 100_000)
        case b"set":
            client.sadd(key, GARBAGE)


def leases(client, partitions):
    """What is there for moments only is there for ever."""
    for partition in partitions:
        for name in ("lease", "claimed", "alive"):
            client.set(f"{{p{partition:03d}}}:{name}", GARBAGE)


@pytest.mark.campaign(25)
@pytest.mark.parametrize("damage", [of_another_type, garbled])
@pytest.mark.parametrize("pattern", KEYS.values(), ids=KEYS)
def test_the_service_starts_and_goes_on(redis_url, tmp_path, pattern, damage):
    store = Deployment.on_redis(redis_url, RULESETS)
    damaged = {partition_of(game) for game in everything(store)}
    leases(store.client, damaged)
    for key in list(store.client.scan_iter()):
        if re.match(pattern, key.decode()):
            damage(store.client, key)
    new = {"ruleset": "nim", "seats": [{"name": "Ada"}, {"name": "Bo"}]}
    with up(tmp_path, SKALD_REDIS_URL=redis_url) as running:
        partition = None
        while partition is None or partition in damaged:
            made = httpx.post(f"{running.url}/v1/games", json=new)
            assert made.status_code == 201, made.text
            partition = partition_of(made.json()["game"]["id"])
        game = f"{running.url}/v1/games/{made.json()['game']['id']}"
        seat = made.json()["game"]["to_act"][0]
        own = {"headers": {"Authorization": f"Bearer {made.json()['tokens'][seat]}"}}
        action = httpx.get(f"{game}/actions", **own).json()["actions"][0]
        done = httpx.post(f"{game}/actions", json=action, **own)
        assert done.status_code == 201, done.text
        scores = httpx.get(f"{game}/scores?at_least={done.json()['version']}&wait=20", timeout=30)
        assert scores.status_code == 200, scores.text
        assert not [line for line in running.said if "ended with status" in line], running.said
