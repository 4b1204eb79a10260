"""Clients of a Redis Cluster: found by any of its servers, and told of what is published by any that answers."""

from typing import Any

import redis
from redis.backoff import NoBackoff
from redis.client import PubSub
from redis.cluster import ClusterNode, RedisCluster
from redis.connection import parse_url
from redis.retry import Retry

from events.log.cluster_url import server_urls
from events.log.port import LogUnavailable

Client = redis.Redis | RedisCluster

RETRIES = 3
"""How often a command is tried again, each time by a new map of the cluster."""


def connect_cluster(url: str, **limits: Any) -> RedisCluster:
    """Return a client of the cluster at a URL. Raises ``RedisClusterException`` if none of its servers answers.

    A client that finds no server for some slots serves the others.
    """
    servers, options = _parts(url)
    retry = Retry(NoBackoff(), retries=RETRIES)
    return RedisCluster(startup_nodes=servers, require_full_coverage=False, retry=retry, **options, **limits)


class ClusterSubscriber:
    """Subscribes at one server of a cluster, which hears all that is published at any; each time at the next one."""

    def __init__(self, url: str, **limits: Any) -> None:
        self._url, self._limits = url, limits
        self._cluster: RedisCluster | None = None
        self._next = 0

    def pubsub(self) -> PubSub:
        """Return a new subscription. Raises ``RedisClusterException`` if no server answers."""
        if self._cluster is None:
            self._cluster = connect_cluster(self._url, socket_timeout=1, socket_connect_timeout=1)
        else:
            self._cluster.nodes_manager.initialize()
        servers: list[Any] = list(self._cluster.get_nodes())  # type: ignore[no-untyped-call]
        server = servers[self._next % len(servers)]
        self._next += 1
        _, options = _parts(self._url)
        retry = Retry(NoBackoff(), retries=0)
        client = redis.Redis(host=server.host, port=server.port, retry=retry, **options, **self._limits)
        found: PubSub = client.pubsub()  # type: ignore[no-untyped-call]
        return found


def masters(client: Client) -> list["redis.Redis"]:
    """Return a client of each server that holds a part of the store: of a single one, that itself."""
    if not isinstance(client, RedisCluster):
        return [client]
    nodes: list[Any] = client.get_primaries()  # type: ignore[no-untyped-call]
    return [client.get_redis_connection(node) for node in nodes]


def replicas(client: Client) -> list["redis.Redis"]:
    """Return a client of each replica of a cluster, any of which may become a master."""
    if not isinstance(client, RedisCluster):
        return []
    nodes: list[Any] = client.get_replicas()  # type: ignore[no-untyped-call]
    return [client.get_redis_connection(node) for node in nodes]


def ping_any(client: Client) -> None:
    """Raise ``LogUnavailable`` unless a master answers."""
    lost: Exception | None = None
    for server in masters(client):
        try:
            server.time()
        except redis.exceptions.RedisError as error:
            lost = error
        else:
            return
    raise LogUnavailable("No master of the cluster answers.") from lost


def address_of(server: "redis.Redis") -> str:
    """Return where a server of a cluster is, as ``host:port``."""
    at = server.get_connection_kwargs()
    return f"{at['host']}:{at['port']}"


def _parts(url: str) -> tuple[list[Any], dict[str, Any]]:
    """Return the servers that a URL names, and how to connect to any of them."""
    parse: Any = parse_url
    node: Any = ClusterNode
    options: list[dict[str, Any]] = [dict(parse(one)) for one in server_urls(url)]
    servers = [node(one.pop("host", "localhost"), one.pop("port", 6379)) for one in options]
    return servers, options[0]
