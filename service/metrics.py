"""Figures for Prometheus: requests and their time, events appended, refusals."""

from collections.abc import Iterator, Sequence
from functools import cache

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric

from projections.lag import Lag

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 30.0)


class Metrics:
    """The counters of one application."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._seconds = Histogram(
            "skald_request_seconds",
            "Requests answered, and the time it took.",
            ["endpoint", "status"],
            buckets=BUCKETS,
            registry=self._registry,
        )
        self.refusals = Counter("skald_refusals", "Requests refused.", ["code"], registry=self._registry)
        self.refused_tokens = Counter(
            "skald_tokens_refused", "Requests with a token that is malformed or unknown.", registry=self._registry
        )
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
        """Return the figures of this application in Prometheus' text format, and the lag of the workers."""
        families = _Lag(lag_figures(lag)) if lag else None
        return generate_latest(self._registry) + (generate_latest(families) if families else b"")


def lag_figures(lag: Lag) -> Sequence[Metric]:
    """Return how far the projections are behind, as figures."""
    figures = {
        "skald_projection_lag_seconds": ("How long the oldest change waits to be projected.", lag.seconds),
        "skald_projection_lag_games": ("How many games wait to be projected.", lag.games),
        "skald_projections_paused": ("How many projections pause after a failure.", lag.quarantined),
        "skald_projection_alarm": ("1 when somebody should look.", int(lag.alarming)),
    }
    return [GaugeMetricFamily(name, text, value=value) for name, (text, value) in figures.items()]


class _Lag(CollectorRegistry):
    """A registry of families that are there already."""

    def __init__(self, families: Sequence[Metric]) -> None:
        super().__init__()
        self._families = families

    def collect(self) -> Iterator[Metric]:
        """Yield the families."""
        yield from self._families
