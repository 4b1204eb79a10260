"""The metrics of a process, the store, the projections and the queue: how they are written, merged and served."""

import atexit
import os
import re
import resource
import sys
import threading
import time
from collections import defaultdict, deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache, partial
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from threading import Lock, Thread
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, values
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.mmap_dict import MmapedDict
from prometheus_client.multiprocess import MultiProcessCollector
from redis import Redis
from redis.exceptions import RedisClusterException, RedisError

import events
import ops
import projections
import service
import workers
from events.durable_files import locked
from events.log.client import Client, StoreWatch, masters
from events.log.heartbeats import ages, heartbeats, silent_kinds
from events.log.log import STORED, ObservedAppend
from events.log.records import LogUnavailable
from events.ruleset.bounded_cache import cached_bytes, trim_caches
from ops.run.lifeline import is_alive
from projections.engine.engine import ProjectionStore, lag
from service.seeks.store import Seeks
from workers.queue import job_counts

BUCKETS = (0.0002, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5)

GATHER_SECONDS = 0.25
"""Seconds for which counts are buffered before they are written to files that other processes read."""

PACKAGE = "skald"
_FLOORS = (events, projections, service, workers, ops)

_CODE = {".py", ".lua", ".js", ".css", ".html"}

TOTALS = {
    "append_retries": "Commands that were decided again because another append came first.",
    "game_cache_hits": "Games that were found in the cache.",
    "game_cache_misses": "Games that were not in the cache and were read from the log.",
    "jobs_run": "Drain jobs that workers have run.",
    "games_processed": "Dirty games that workers have brought up to date.",
    "connections_closed": "Idle connections that were closed because their client or the process had too many.",
    "connections_refused": "Connections that were refused because there were too many and none was idle.",
    "webhooks_delivered": "Messages that receivers of webhooks have accepted.",
    "webhooks_failed": "Attempts to deliver a message that failed.",
    "archived_games": "Closed games that were moved to the archive in the background.",
    "projections_stored": "Times that the documents of a game were stored for a projection of the operator's own.",
    "cache_resets": "Memos that were cleared to stay within the memory of a process.",
}
SUMS = {
    "cached_games": "Games in the caches of all processes.",
    "memo_bytes": "Bytes of the answers that all processes remember.",
    "stream_listeners": "Open live streams, and subscriptions of connections.",
    "live_connections": "Connections for many games (WebSockets) that are open.",
    "connections": "Connections that are open.",
    "waiters": "Requests that wait for scores.",
    "webhooks_failing": "Webhooks whose last attempts have all failed.",
    "transparency_leaves": "Entries in the transparency log that its writer has signed.",
    "transparency_age_seconds": "Seconds for which the transparency log has not been up to date.",
    "projections_age_seconds": "Seconds for which the operator's own projections have not been up to date.",
    "archive_failing": "1 if the sweeper's last attempt to archive old games failed.",
    "archive_broken_games": "Closed games that are broken, so that they are not archived.",
    "webhooks_waiting": "Games that are waiting for a webhook, each counted once for every webhook.",
}

_FIGURES = re.compile(r"(counter|histogram|gauge_\w+)_(\d+)\.db")
_MERGED = "0"
"""Stands for the process id in the name of a merged file: no process has this id."""

SAMPLE_SECONDS = 2.0
EXTENSION = "skald-sampler"
"""The extension of the Flask application that holds the sampler of a web process."""
PULSE = "skald-pulse"
"""The extension that holds the heartbeat of a web process, which begins once the process serves."""

_STATM = Path("/proc/self/statm")

Read = Callable[[], int]

UNAVAILABLE = (LogUnavailable, RedisError, RedisClusterException)

REFRESH_SECONDS = 2.0
ASKED_SECONDS = 60.0
"""Seconds; longer than the usual time between two scrapes."""


class ProcessMetrics:
    """The metrics of one process, which is of one or several kinds: those of ``KINDS``, and ``long_work``."""

    def __init__(self, kinds: Sequence[str], registry: CollectorRegistry | None = None) -> None:
        cache_pid()
        self._registry = registry
        self._appends = Counter("skald_appends", "Appends to the log, by outcome.", ["outcome"], registry=registry)
        self._appends_of = cache(self._appends.labels)
        self._append_seconds = Histogram(
            "skald_append_seconds", "The time of an append that stored events.", buckets=BUCKETS, registry=registry
        )
        self.totals: dict[str, Counter] = {
            name: Counter(f"skald_{name}", text, registry=registry) for name, text in TOTALS.items()
        }
        self.sums: dict[str, Gauge] = {
            name: Gauge(f"skald_{name}", text, registry=registry, multiprocess_mode="livesum")
            for name, text in SUMS.items()
        }
        built = Gauge(
            "skald_build_info",
            "1 for each running version: the version of the package, and the first digits of the hash of its code.",
            ["version", "code"],
            registry=registry,
            multiprocess_mode="livemax",
        )
        built.labels(version(PACKAGE), code_hash()).set(1)
        memory = Gauge(
            "skald_process_memory_bytes",
            "The memory of each process; one of several kinds reports an equal share for each kind.",
            ["process"],
            registry=registry,
            multiprocess_mode="liveall",
        )
        self._memory = [memory.labels(kind) for kind in kinds]

    def observe(self, append: ObservedAppend) -> None:
        self._appends_of(append.outcome).inc()
        if append.outcome == STORED:
            self._append_seconds.observe(append.seconds)

    def sample_memory(self) -> None:
        """Record the memory that the process uses."""
        for one in self._memory:
            one.set(memory_of_process() / len(self._memory))


@cache
def cache_pid() -> None:
    """Cache the id of this process, which the library would look up at each count; only a fork changes it.

    The lookup is a system call, which takes longer than counting. Call this before anything counts.
    """
    if not values.ValueClass._multiprocess:  # noqa: SLF001 - chosen when the library is loaded, not by later settings
        return
    known = [os.getpid()]
    os.register_at_fork(after_in_child=lambda: known.__setitem__(0, os.getpid()))
    values.ValueClass = _gathering(values.MultiProcessValue(partial(known.__getitem__, 0)))  # type: ignore[no-untyped-call]


class Gathered:
    """The counts of a process that are not written yet. Thread-safe; a forked process begins without any."""

    def __init__(self) -> None:
        self._increments: deque[tuple[Any, float]] = deque()
        self._is_running = False
        os.register_at_fork(after_in_child=self._begin)
        atexit.register(self.write)

    def _begin(self) -> None:
        self._increments.clear()
        self._is_running = False

    def add(self, increment: Callable[[float], None], amount: float) -> None:
        """Increment a value soon."""
        self._increments.append((increment, amount))
        if not self._is_running:
            self._is_running = True
            Thread(target=self._run, name="skald-figures", daemon=True).start()

    def write(self) -> None:
        """Write the counts, each value once."""
        sums: defaultdict[Callable[[float], None], float] = defaultdict(float)
        with suppress(IndexError):
            while True:
                increment, amount = self._increments.popleft()
                sums[increment] += amount
        for increment, amount in sums.items():
            increment(amount)

    def _run(self) -> None:
        while True:
            time.sleep(GATHER_SECONDS)
            self.write()


gathered = Gathered()


def _gathering(kind: Any) -> Any:
    """Return a value class that writes counts in batches, since each write takes longer than counting."""

    class GatheringValue(kind):  # type: ignore[misc]
        def __init__(self, *arguments: Any, **named: Any) -> None:
            super().__init__(*arguments, **named)
            self.inc = partial(gathered.add, super().inc)

        def get(self) -> float:
            gathered.write()
            return float(super().get())

    return GatheringValue


@cache
def code_hash() -> str:
    """Return the first twelve hexadecimal digits of the SHA-256 of the installed code, without tests."""
    found = sha256()
    for floor in _FLOORS:
        folder = Path(floor.__path__[0])
        for file in sorted(path for path in folder.rglob("*") if path.suffix in _CODE and path.is_file()):
            found.update(f"{file.relative_to(folder.parent).as_posix()}\0{file.stat().st_size}\0".encode())
            found.update(file.read_bytes())
    return found.hexdigest()[:12]


@contextmanager
def readable_files(folder: str) -> Iterator[list[str]]:
    """Yield the files of metrics under a lock: no other process removes or merges files meanwhile.

    A process that has just started has an empty file for a moment, which cannot be read.
    """
    gathered.write()
    with (Path(folder) / "lock").open("w") as lock:
        locked(lock)
        _merge_dead(Path(folder))
        yield [str(file) for file in sorted(Path(folder).glob("*.db")) if file.stat().st_size]


def _merge_dead(folder: Path) -> None:
    """Remove the gauges of dead processes, and merge their counts into those of earlier ones."""
    counted: defaultdict[str, list[Path]] = defaultdict(list)
    for file in folder.glob("*.db"):
        found = _FIGURES.fullmatch(file.name)
        if found is None or found[2] == _MERGED or is_alive(int(found[2])):
            continue
        if found[1].startswith("gauge"):
            file.unlink()
        else:
            counted[found[1]].append(file)
    for kind, files in counted.items():
        _merge(files, folder / f"{kind}_{_MERGED}.db")


def _merge(files: list[Path], merged: Path) -> None:
    sums: defaultdict[str, float] = defaultdict(float)
    for file in [*files, merged]:
        if file.exists() and file.stat().st_size:
            for key, value, _, _ in MmapedDict.read_all_values_from_file(file):  # type: ignore[no-untyped-call]
                sums[key] += value
    new = merged.with_suffix(".new")
    new.unlink(missing_ok=True)
    written = MmapedDict(str(new))  # type: ignore[no-untyped-call]
    for key, value in sums.items():
        written.write_value(key, value, 0.0)  # type: ignore[no-untyped-call]
    written.close()  # type: ignore[no-untyped-call]
    # If the process is killed between these steps, some counts are doubled, but none are lost.
    new.replace(merged)
    for file in files:
        file.unlink()


class Sampler:
    """Samples numbers regularly: ``totals`` are added by their growth, ``sums`` are set to the current value.

    Memos that have grown beyond ``cached_bytes`` are cleared.
    """

    def __init__(
        self,
        metrics: ProcessMetrics,
        totals: Mapping[str, Read],
        sums: Mapping[str, Read],
        cached_bytes: int,
    ) -> None:
        self._metrics, self._memo_bytes = metrics, cached_bytes
        self._totals: list[tuple[str, Read]] = []
        self._sums: list[tuple[str, Read]] = []
        self._known: defaultdict[Read, int] = defaultdict(int)
        self.watch(totals, sums)

    def watch(self, totals: Mapping[str, Read], sums: Mapping[str, Read]) -> None:
        """Sample these as well from now on; numbers of the same name are added up."""
        self._totals += totals.items()
        self._sums += sums.items()

    def sample(self) -> None:
        """Sample everything once."""
        for name, read in self._totals:
            now = read()
            self._metrics.totals[name].inc(max(0, now - self._known[read]))
            self._known[read] = now
        sums: defaultdict[str, int] = defaultdict(int)
        for name, read in self._sums:
            sums[name] += read()
        for name, value in sums.items():
            self._metrics.sums[name].set(value)
        self._metrics.totals["cache_resets"].inc(trim_caches(self._memo_bytes))
        self._metrics.sums["memo_bytes"].set(cached_bytes())
        self._metrics.sample_memory()

    def start(self) -> None:
        """Sample until the process ends."""
        threading.Thread(target=self._run, name="skald-sampler", daemon=True).start()

    def _run(self) -> None:
        while True:
            self.sample()
            time.sleep(SAMPLE_SECONDS)


def memory_of_process() -> int:
    """Return the resident memory of this process in bytes; where that is unknown, its peak."""
    try:
        return int(_STATM.read_text().split()[1]) * resource.getpagesize()
    except OSError:
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak if sys.platform == "darwin" else peak * 1024


class StoreMetrics:
    """Collects the metrics of one log, its projections and its queue, and stops at the first that cannot be read.

    If Redis hangs, each command takes a timeout of seconds, and one timeout is enough for a scrape.
    """

    def __init__(
        self, client: Client, store: ProjectionStore, queue: Redis, expected: str = "", kinds: Collection[str] = ()
    ) -> None:
        self._client, self._store, self._queue, self._kinds = client, store, queue, kinds
        self._watch = StoreWatch(client, expected)

    def collect(self) -> Iterator[Metric]:
        available = 1
        for read in (self._identity, self._processes, self._lag, self._opponents, self._jobs, self._memory):
            try:
                yield from list(read())
            except UNAVAILABLE:
                available = 0
                break
        yield _gauge("redis_up", "1 if everything could be read from Redis.", available)

    def _identity(self) -> Iterator[Metric]:
        text = "1 if the store was emptied, is not the one of the start, or has a newer version."
        yield _gauge("store_replaced", text, int(bool(self._watch.look())))

    def _processes(self) -> Iterator[Metric]:
        found = heartbeats(self._client)
        silent = silent_kinds(found, self._kinds)
        age = GaugeMetricFamily(
            "skald_heartbeat_age_seconds", "Seconds since work of a kind last made progress.", labels=["process"]
        )
        gone = GaugeMetricFamily(
            "skald_process_silent", "1 if no process of a kind is working; 0 if one is.", labels=["process"]
        )
        for kind, seconds in ages(found, self._kinds).items():
            if seconds is not None:
                age.add_metric([kind], seconds)
            gone.add_metric([kind], int(kind in silent))
        yield age
        yield gone

    def _lag(self) -> Iterator[Metric]:
        from service.web.context import lag_metrics  # noqa: PLC0415 - it loads Flask, which processes behind the service do without

        found = lag(self._store)
        yield from lag_metrics(found)
        behind = GaugeMetricFamily(
            "skald_partition_lag_seconds", "How long the oldest change of a partition has waited.", labels=["partition"]
        )
        for partition, seconds in found.by_partition.items():
            behind.add_metric([str(partition)], seconds)
        yield behind
        yield _gauge("bot_turns", "Games in which a bot is to move.", self._store.bot_turns.waiting())

    def _opponents(self) -> Iterator[Metric]:
        yield _gauge("seeks_waiting", "Seeks that wait for opponents.", Seeks(self._client).waiting())
        yield _gauge("ratings_waiting", "Rated games that no rating counts yet.", self._store.ratings.waiting())

    def _jobs(self) -> Iterator[Metric]:
        jobs = GaugeMetricFamily("skald_jobs", "Jobs in the queue, by state.", labels=["state"])
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


class Registry(CollectorRegistry):
    """A registry of the metrics in a folder, and of those read from the store."""

    def __init__(self, folder: str, store: StoreMetrics | None = None) -> None:
        super().__init__()
        self._folder, self._store = folder, store

    def collect(self) -> Iterator[Metric]:
        with readable_files(self._folder) as files:
            yield from MultiProcessCollector.merge(files)  # type: ignore[no-untyped-call]
        if self._store is not None:
            yield from self._store.collect()


class Remembered:
    """The recent text of a registry, so that no request waits for it.

    It is refreshed every ``REFRESH_SECONDS`` as long as there was a request in the last ``ASKED_SECONDS``.
    """

    def __init__(self, registry: CollectorRegistry) -> None:
        self._registry = registry
        self._text = b""
        self._asked = 0.0
        self._is_kept = False
        self._lock = Lock()

    def __call__(self) -> bytes:
        with self._lock:
            self._asked = time.monotonic()
            if not self._is_kept:
                self._text = generate_latest(self._registry)
                self._is_kept = True
                Thread(target=self._keep, name="skald-figures", daemon=True).start()
            return self._text

    def _keep(self) -> None:
        while True:
            time.sleep(REFRESH_SECONDS)
            try:
                text = generate_latest(self._registry)
            except Exception:  # noqa: BLE001 - the next request reports any error
                text = None
            with self._lock:
                self._text = text or b""
                self._is_kept = text is not None and time.monotonic() - self._asked < ASKED_SECONDS
                if not self._is_kept:
                    return
