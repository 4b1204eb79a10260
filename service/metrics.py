"""Figures for Prometheus: requests and their time, events appended, refusals."""

from functools import cache

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from projections.lag import Lag

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 30.0)


class Metrics:
    """The counters of one application, added up over all processes that have the same folder for them."""

    def __init__(self, folder: str = "") -> None:
        self._folder = folder
        self._registry = CollectorRegistry()
        self._seconds = Histogram(
            "skald_request_seconds",
            "Requests answered, and the time it took.",
            ["endpoint", "status"],
            buckets=BUCKETS,
            registry=self._registry,
        )
        self.refusals = Counter("skald_refusals", "Requests refused.", ["code"], registry=self._registry)
        self.games = Counter("skald_games_created", "Games created.", ["ruleset"], registry=self._registry)
        self._events = Counter("skald_events_appended", "Events appended.", ["ruleset"], registry=self._registry)
        # Looking up the child of some labels costs more than counting.
        self._seconds_of = cache(self._seconds.labels)
        self._events_of = cache(self._events.labels)

    def observe_request(self, endpoint: str, status: int, seconds: float) -> None:
        """Count a request and its time."""
        self._seconds_of(endpoint, status).observe(seconds)

    def count_events(self, ruleset: str, count: int) -> None:
        """Count appended events."""
        self._events_of(ruleset).inc(count)

    def text(self, lag: Lag | None) -> bytes:
        """Return all figures in Prometheus' text format, summed over all processes, and the lag of the workers."""
        return generate_latest(_all_processes(self._folder) if self._folder else self._registry) + _text(lag)


def _all_processes(folder: str) -> CollectorRegistry:
    registry = CollectorRegistry()
    MultiProcessCollector(registry, path=folder)  # type: ignore[no-untyped-call]
    return registry


def _text(lag: Lag | None) -> bytes:
    if lag is None:
        return b""
    figures = {
        "skald_projection_lag_seconds": ("How long the oldest change waits to be projected.", lag.seconds),
        "skald_projection_lag_games": ("How many games wait to be projected.", lag.games),
        "skald_projections_paused": ("How many projections pause after a failure.", lag.quarantined),
        "skald_projection_alarm": ("1 when somebody should look.", int(lag.alarming)),
    }
    lines = (f"# HELP {name} {text}\n# TYPE {name} gauge\n{name} {value}\n" for name, (text, value) in figures.items())
    return "".join(lines).encode()
