"""What is read from Redis when somebody asks for figures: lag, dead letters, jobs, memory."""

from collections.abc import Iterator, Mapping
from typing import Any

from prometheus_client.core import GaugeMetricFamily, Metric
from redis import Redis
from redis.exceptions import RedisClusterException, RedisError

from events.log.port import LogUnavailable
from events.log.redis.client import Client
from events.log.redis.cluster import masters
from projections.lag import lag
from projections.store import ProjectionStore
from service.metrics import lag_figures
from workers.notifier import job_counts

UNAVAILABLE = (LogUnavailable, RedisError, RedisClusterException)


class StoreFigures:
    """Collects the figures of one log, its projections and its queue, up to the first that cannot be read.

    A Redis that hangs answers each question with a timeout of seconds: one of them is enough for whoever scrapes.
    """

    def __init__(self, client: Client, store: ProjectionStore, queue: Redis) -> None:
        self._client, self._store, self._queue = client, store, queue

    def collect(self) -> Iterator[Metric]:
        """Yield the families."""
        available = 1
        for read in (self._lag, self._jobs, self._memory):
            try:
                yield from list(read())
            except UNAVAILABLE:
                available = 0
                break
        yield _gauge("redis_up", "1 if everything could be read from Redis.", available)

    def _lag(self) -> Iterator[Metric]:
        found = lag(self._store)
        yield from lag_figures(found)
        behind = GaugeMetricFamily(
            "skald_partition_lag_seconds", "How long the oldest change of a partition waits.", labels=["partition"]
        )
        for partition, seconds in found.by_partition.items():
            behind.add_metric([str(partition)], seconds)
        yield behind
        yield _gauge("bot_turns", "Games in which a bot is to move.", self._store.bot_turns.waiting())

    def _jobs(self) -> Iterator[Metric]:
        jobs = GaugeMetricFamily("skald_jobs", "Jobs in the queue, by what has become of them.", labels=["state"])
        for state, count in job_counts(self._queue).items():
            jobs.add_metric([state], count)
        yield jobs

    def _memory(self) -> Iterator[Metric]:
        nodes: list[Mapping[str, Any]] = [server.info("memory") for server in masters(self._client)]
        used, limit = (sum(int(node.get(name, 0)) for node in nodes) for name in ("used_memory", "maxmemory"))
        yield _gauge("redis_memory_bytes", "The memory that Redis uses.", used)
        yield _gauge("redis_memory_limit_bytes", "The memory that Redis may use; 0 for no limit.", limit)


def _gauge(name: str, text: str, value: float) -> Metric:
    return GaugeMetricFamily(f"skald_{name}", text, value=value)
