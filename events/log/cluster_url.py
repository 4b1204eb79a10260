"""The URL of a Redis Cluster, which may name several servers. This module does not import the Redis client."""

CLUSTER = "redis+cluster://"
"""The scheme; the servers after it are separated by commas."""


def is_cluster(url: str) -> bool:
    """Return True if this is the URL of a cluster."""
    return url.startswith(CLUSTER)


def server_urls(url: str) -> list[str]:
    """Return the URL of each server in the URL of a cluster, each with its login and options."""
    login, at, rest = url.removeprefix(CLUSTER).rpartition("@")
    servers, query, options = rest.partition("?")
    return [f"redis://{login}{at}{server}{query}{options}" for server in servers.rstrip("/").split(",")]
