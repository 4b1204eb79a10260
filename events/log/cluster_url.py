"""The URL of a Redis Cluster, which may name several servers. Nothing here loads a client of Redis."""

CLUSTER = "redis+cluster://"
"""How it begins; the servers are separated by commas."""


def is_cluster(url: str) -> bool:
    """Return True if this is the URL of a cluster."""
    return url.startswith(CLUSTER)


def server_urls(url: str) -> list[str]:
    """Return the URL of each server that the URL of a cluster names: all have its login and its options."""
    login, at, rest = url.removeprefix(CLUSTER).rpartition("@")
    servers, query, options = rest.partition("?")
    return [f"redis://{login}{at}{server}{query}{options}" for server in servers.rstrip("/").split(",")]
