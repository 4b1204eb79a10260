"""What the endpoints of one application work with. Each Flask application has one context."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Protocol, TypeVar, cast

from flask import current_app
from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric

from events.application.game_service import GameService
from events.ruleset.ruleset import AnyRuleset, Viewer
from events.transparency.reader import LogReader
from projections.engine.engine import Lag
from projections.game_list import GamePage, GameQuestion, GameSummary, Shown
from projections.quotas import Quotas
from projections.scores import ScorePoint, Scores
from projections.statistics.figures import Group, Statistics
from service.access.callers import Authenticator, Keys, Players
from service.access.seats import SeatRepository
from service.long_work.pool import LongWork
from service.web.config import ServiceConfig
from service.web.limits import Shares
from service.web.receipts import Receipts
from service.web.schemas import DiscriminatedUnion

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


NotifyWorkers = Callable[[int], None]
"""Tells the workers that a partition has changed: a hint that may be lost. Never raises."""


class ReadModels(Protocol):
    """What the workers compute."""

    def scores(self, game: str, viewer: Viewer) -> Scores | None:
        """Return the scores as the viewer may know them; ``None`` if there are none."""
        ...

    def games(self, question: GameQuestion, shown: Shown) -> GamePage:
        """Return a page of the listed games that may be shown, newest first. Raises ``Malformed`` for no cursor."""
        ...

    def history(self, game: str) -> tuple[ScorePoint, ...]:
        """Return how the totals changed; empty until the log is closed."""
        ...

    def statistics(
        self, ruleset: str, players: int | None = None, options: Mapping[str, str] | None = None
    ) -> Statistics:
        """Return the figures of a ruleset, for each number of players and each choice of options, or those wanted."""
        ...

    def groups(self, ruleset: str, players: int | None = None, options: Mapping[str, str] | None = None) -> list[Group]:
        """Return the sums behind these figures."""
        ...

    def lag(self) -> Lag:
        """Return how far behind the read models are."""
        ...

    def list_game(self, row: GameSummary) -> None:
        """Store a game's summary at once, before the workers do."""
        ...


EXTENSION = "skald"

Part = TypeVar("Part")


@dataclass(frozen=True)
class AppContext:
    """What one application is made of.

    ``waiting`` counts who waits for scores. ``long_work``: where that is done which would keep this process from
    serving. ``new_games`` reads the body that creates a game. ``figures`` returns those of all processes; ``None`` if
    there is but this one. ``offered``: the rulesets that new games may have, by id. ``receipts`` signs how writes are
    answered; ``None`` if nothing does. ``transparency`` reads the log of logs; ``None`` where there is none.
    ``parts``: what single resources work with, found by their types.
    """

    games: GameService
    read_models: ReadModels
    config: ServiceConfig
    notify_workers: NotifyWorkers
    waiting: Shares
    long_work: LongWork
    seats: SeatRepository
    authenticator: Authenticator
    keys: Keys
    players: Players
    quotas: Quotas
    new_games: DiscriminatedUnion
    metrics: Metrics
    offered: Mapping[str, AnyRuleset]
    figures: Callable[[], bytes] | None
    receipts: Receipts | None
    transparency: LogReader | None
    parts: Sequence[object]

    @property
    def verifier_key(self) -> str:
        """The public key that checks what is signed here, as it is published; empty if nothing is."""
        return self.receipts.verifier_key if self.receipts else ""

    def part(self, kind: type[Part]) -> Part:
        """Return the part of a type. Raises ``StopIteration`` where there is none."""
        return next(one for one in self.parts if isinstance(one, kind))

    def optional_part(self, kind: type[Part]) -> Part | None:
        """Return the part of a type; ``None`` where there is none."""
        return next((one for one in self.parts if isinstance(one, kind)), None)

    def absolute_url(self, path: str) -> str:
        """Return a path of this service as it is reached from outside."""
        return f"{self.config.public_base}{path}"


def current_context() -> AppContext:
    """Return the context of the application that answers the current request."""
    return cast(AppContext, current_app.extensions[EXTENSION])
