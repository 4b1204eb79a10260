"""What one process counts beside its requests: appends, retries, jobs, caches, its memory and who listens."""

from collections.abc import Callable
from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from events.log.redis.observed import STORED, ObservedAppend

BUCKETS = (0.0002, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5)

Read = Callable[[], float]


class ProcessFigures:
    """The figures of one process of a kind.

    The kinds are ``web``, ``worker``, ``sweeper``, ``bots``, ``webhooks``, ``transparency``, ``long_work``.
    """

    def __init__(self, kind: str, registry: CollectorRegistry | None = None) -> None:
        self._registry = registry
        self._appends = Counter(
            "skald_appends", "Appends to the log, by how they ended.", ["outcome"], registry=registry
        )
        self._appends_of = cache(self._appends.labels)
        self._append_seconds = Histogram(
            "skald_append_seconds", "The time an append took that stored something.", buckets=BUCKETS, registry=registry
        )
        self.totals: dict[str, Counter] = {
            name: Counter(f"skald_{name}", text, registry=registry) for name, text in TOTALS.items()
        }
        self.sums: dict[str, Gauge] = {
            name: Gauge(f"skald_{name}", text, registry=registry, multiprocess_mode="livesum")
            for name, text in SUMS.items()
        }
        memory = Gauge(
            "skald_process_memory_bytes",
            "The memory of each process.",
            ["process"],
            registry=registry,
            multiprocess_mode="liveall",
        )
        self.memory = memory.labels(kind)

    def observe(self, append: ObservedAppend) -> None:
        """Count an append."""
        self._appends_of(append.outcome).inc()
        if append.outcome == STORED:
            self._append_seconds.observe(append.seconds)


TOTALS = {
    "append_retries": "Commands that were decided again, since somebody else was faster.",
    "game_cache_hits": "Games that were found in the cache.",
    "game_cache_misses": "Games that were not in the cache and were read from the log.",
    "jobs_run": "Drain jobs that workers have run.",
    "games_processed": "Dirty games that workers have brought up to date.",
    "connections_closed": "Idle connections that were closed, since their client or the process had too many.",
    "connections_refused": "Connections that were refused, since none of too many was idle.",
    "webhooks_delivered": "Messages that receivers of webhooks have taken.",
    "webhooks_failed": "Attempts to deliver a message that failed.",
    "archived_games": "Closed games that were moved to the archive in the background.",
    "cache_resets": "Memos that were forgotten, so that a process keeps to its memory.",
}
SUMS = {
    "cached_games": "Games in the caches of all processes.",
    "memo_bytes": "What the answers take that all processes remember.",
    "stream_listeners": "Live streams that are open.",
    "connections": "Connections that are open.",
    "waiters": "Requests that wait for scores.",
    "webhooks_failing": "Webhooks of which the last attempts have all failed.",
    "transparency_leaves": "Entries in the log of logs, as far as its writer has signed them.",
    "transparency_age_seconds": "Seconds for which the log of logs has not been up to date.",
    "archive_failing": "1 if what is old enough could not be archived when the sweeper looked last.",
    "archive_broken_games": "Closed games that are broken, so that they are not archived.",
    "webhooks_waiting": "Games that are waiting for a webhook, each counted once for every webhook.",
}
