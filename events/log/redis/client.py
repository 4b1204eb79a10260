"""Clients of Redis: their limits and retries, and the refusals that their errors become."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import redis
from redis.backoff import ExponentialWithJitterBackoff, NoBackoff
from redis.cluster import RedisCluster
from redis.retry import Retry

from events.log.cluster_url import is_cluster
from events.log.port import CorruptLog, LogFull, LogUnavailable
from events.log.redis.cluster import ClusterSubscriber, connect_cluster

Client = redis.Redis | RedisCluster
Subscriber = redis.Redis | ClusterSubscriber
"""What gives new subscriptions."""

CONNECTIONS = 4096
"""The most requests that a process may have at a time; redis-py's own limit of 100 would refuse the others."""


def connect(url: str) -> Client:
    """Return a client that gives up within a second when Redis is away, so that a request is answered in time.

    Commands are retried after a lost connection, so they must be idempotent. Timeouts are not retried.
    """
    limits: dict[str, Any] = {"socket_timeout": 5, "socket_connect_timeout": 1, "max_connections": CONNECTIONS}
    if is_cluster(url):
        return connect_cluster(url, **limits)
    lost = (redis.exceptions.ConnectionError,)
    retry = Retry(ExponentialWithJitterBackoff(base=0.01, cap=0.25), retries=4, supported_errors=lost)
    return redis.Redis.from_url(url, retry=retry, **limits)


def connect_subscriber(url: str) -> Subscriber:
    """Return a client that only subscribes: it waits without a timeout, on one connection."""
    limits: dict[str, Any] = {"socket_connect_timeout": 1, "health_check_interval": 15}
    if is_cluster(url):
        return ClusterSubscriber(url, **limits)
    return redis.Redis.from_url(url, retry=Retry(NoBackoff(), retries=0), **limits)


@contextmanager
def translate_errors() -> Iterator[None]:
    """Raise the errors of Redis as refusals of the log: ``LogFull``, ``CorruptLog``, or else ``LogUnavailable``."""
    try:
        yield
    except (redis.exceptions.RedisError, redis.exceptions.RedisClusterException) as error:
        raise refusal_of(str(error)) from error


def readable(answer: Any) -> Any:
    """Return one answer of many; ``None`` for a key of the wrong type. Raises what other errors of Redis become."""
    if not isinstance(answer, redis.exceptions.RedisError):
        return answer
    refusal = refusal_of(str(answer))
    if isinstance(refusal, CorruptLog):
        return None
    raise refusal from answer


def refusal_of(error: str) -> LogFull | LogUnavailable | CorruptLog:
    """Return the refusal for an error message of Redis, which a script may have wrapped in an error of its own."""
    if "OOM" in error or "'maxmemory'" in error:  # of a pipeline the message says it in words only
        return LogFull("Redis has no memory left.")
    if "WRONGTYPE" in error or "equal or smaller than the target stream top item" in error:
        return CorruptLog("A key of the log holds what the log did not write.")
    return LogUnavailable(f"Redis cannot be used: {error}")
