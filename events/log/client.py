"""Clients of Redis: how long they wait and how often they try again, and what their errors mean for a log."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import redis
from redis.backoff import ExponentialWithJitterBackoff, NoBackoff
from redis.cluster import RedisCluster
from redis.retry import Retry

from events.log.port import CorruptLog, LogFull, LogUnavailable

Client = redis.Redis | RedisCluster

CLUSTER = "redis+cluster://"
"""How the URL of a Redis Cluster begins."""

CONNECTIONS = 4096
"""As many as a process may have requests at a time; the library's own limit of 100 would turn the others away."""


def connect(url: str) -> Client:
    """A client that gives up within a second when Redis is away, so that whoever waits gets an answer.

    A command whose answer was lost is sent again: whatever it writes must bear that. One that Redis does not answer at
    all is not: it would only be waited for once more.
    """
    limits: dict[str, Any] = {"socket_timeout": 5, "socket_connect_timeout": 1, "max_connections": CONNECTIONS}
    if url.startswith(CLUSTER):
        return RedisCluster.from_url(url.replace(CLUSTER, "redis://", 1), **limits)
    lost = (redis.exceptions.ConnectionError,)
    retry = Retry(ExponentialWithJitterBackoff(base=0.01, cap=0.25), retries=4, supported_errors=lost)
    return redis.Redis.from_url(url, retry=retry, **limits)


def listening(url: str) -> redis.Redis:
    """A client that only listens to what is announced: it waits for as long as nothing is, on one connection."""
    limits: dict[str, Any] = {"socket_connect_timeout": 1, "health_check_interval": 15}
    return redis.Redis.from_url(url.replace(CLUSTER, "redis://", 1), retry=Retry(NoBackoff(), retries=0), **limits)


@contextmanager
def explained() -> Iterator[None]:
    """What Redis refuses, as the log's own refusals: ``LogFull``, ``Corrupt``, and ``LogUnavailable`` for the rest."""
    try:
        yield
    except redis.exceptions.RedisError as error:
        raise refusal(str(error)) from error


def refusal(error: str) -> LogFull | LogUnavailable | CorruptLog:
    """The refusal that an error text of Redis stands for; scripts put their own words around it."""
    if "OOM" in error:
        return LogFull("Redis has no memory left.")
    if "WRONGTYPE" in error or "equal or smaller than the target stream top item" in error:
        return CorruptLog("A key of the log holds what the log did not write.")
    return LogUnavailable(f"Redis cannot be used: {error}")
