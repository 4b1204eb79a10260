"""What endpoints work with: what one application is made of, and the request, with what is noted of it."""

import itertools
import re
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeVar, cast

from flask import Request, current_app, has_request_context
from flask.globals import request_ctx
from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric

from events.aggregate.state import GameState
from events.application.game_service import GameService
from events.log.heartbeats import Heartbeat
from events.log.log import ObserveAppend, ObservedAppend
from events.ruleset.records import Command
from events.ruleset.refusals import Refusal
from events.ruleset.ruleset import AnyRuleset
from events.transparency.reader import LogReader
from projections.engine.engine import Lag
from projections.quotas import Quotas
from projections.read_models import ReadModels
from service.access.callers import Authenticator, Caller, Keys, Players
from service.access.seats import SeatAssignments, SeatRepository
from service.long_work.pool import LongWork
from service.web.config import ServiceConfig
from service.web.limits import PerClientSemaphore
from service.web.receipts import Receipts
from service.web.refusals import QualifiedRuleBroken
from service.web.schemas import DiscriminatedUnion

REQUEST_ID = "X-Request-Id"

_GIVEN = re.compile(r"[A-Za-z0-9._:-]{1,64}")
_numbers = itertools.count(1)

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 30.0)

MAX_RULES = 2_000
"""So many rules are counted each for itself."""

NotifyWorkers = Callable[[int], None]
"""Tells the workers that a partition has changed: a hint that may be lost. Never raises."""

EXTENSION = "skald"

Part = TypeVar("Part")


class TrackedRequest(Request):
    """A request. Nothing is noted of one that is refused before it is known who asks."""

    id: str = ""
    began: float = 0.0
    """By the clock of performance."""
    caller: Caller | None = None
    code: str | None = None
    """The code of the refusal."""
    game: str | None = None
    """The game that was written to, which the path of its creation does not name."""
    command: str | None = None
    """The id under which the log knows what was written."""
    version: int | None = None
    """The last version that was written."""
    body: bytes = b""
    """What was sent, once it is read."""
    action: Command | None = None
    """What the body was read as."""
    stored: GameState | None = None
    """The state that a write of a running game has led to."""


def noted_request() -> TrackedRequest | None:
    """Return the current request; ``None`` outside of one."""
    return cast(TrackedRequest, request_ctx.request) if has_request_context() else None


def noting(observe: ObserveAppend) -> ObserveAppend:

    def observe_and_note(append: ObservedAppend) -> None:
        if request := noted_request():
            request.game, request.command, request.version = append.game, append.command, append.version
        observe(append)

    return observe_and_note


def request_id(request: Request) -> str:
    """Return the id of a request: the one that a proxy has given it, if it is fit for a log, or else a new one."""
    given = request.headers.get(REQUEST_ID)
    if given is not None and _GIVEN.fullmatch(given):
        return given
    return f"{_process()}-{next(_numbers):x}"


@cache
def _process() -> str:
    # Drawn when it is first needed: processes are forked from one that has loaded this.
    return secrets.token_hex(4)


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
        self._refusals = Counter("skald_refusals", "Requests refused.", ["code"], registry=self._registry)
        self._rules = Counter(
            "skald_refusals_by_rule", "Actions refused by a rule.", ["ruleset", "rule"], registry=self._registry
        )
        self._known_rules: set[str] = set()
        self.refused_tokens = Counter(
            "skald_tokens_refused", "Requests with a token that is malformed or unknown.", registry=self._registry
        )
        self.games = Counter("skald_games_created", "Games created.", ["ruleset"], registry=self._registry)
        self._events = Counter("skald_events_appended", "Events appended.", ["ruleset"], registry=self._registry)
        # Looking up the child of some labels costs more than counting.
        self._seconds_of = cache(self._seconds.labels)
        self._events_of = cache(self._events.labels)

    def observe_request(self, endpoint: str, status: int, seconds: float) -> None:
        self._seconds_of(endpoint, status).observe(seconds)

    def count_refusal(self, refusal: Refusal) -> None:
        """Count a refusal, and the rule if one refuses: as ``other`` where a game has very many."""
        self._refusals.labels(type(refusal).code).inc()
        if isinstance(refusal, QualifiedRuleBroken):
            ruleset, _, rule = refusal.rule.partition("/")
            if len(self._known_rules) < MAX_RULES:
                self._known_rules.add(refusal.rule)
            self._rules.labels(ruleset, rule if refusal.rule in self._known_rules else "other").inc()

    def count_events(self, ruleset: str, count: int) -> None:
        self._events_of(ruleset).inc(count)

    def text(self, lag: Lag | None) -> bytes:
        """Return the figures of this application in Prometheus' text format, and the lag of the workers."""
        families = _Lag(lag_metrics(lag)) if lag else None
        return generate_latest(self._registry) + (generate_latest(families) if families else b"")


def lag_metrics(lag: Lag) -> Sequence[Metric]:
    """Return how far the projections are behind, as figures."""
    metrics = {
        "skald_projection_lag_seconds": ("How long the oldest change waits to be projected.", lag.seconds),
        "skald_projection_lag_games": ("How many games wait to be projected.", lag.games),
        "skald_projections_paused": ("How many projections pause after a failure.", lag.quarantined),
        "skald_projection_alarm": ("1 when somebody should look.", int(lag.alarming)),
    }
    return [GaugeMetricFamily(name, text, value=value) for name, (text, value) in metrics.items()]


class _Lag(CollectorRegistry):
    """A registry of families that are there already."""

    def __init__(self, families: Sequence[Metric]) -> None:
        super().__init__()
        self._families = families

    def collect(self) -> Iterator[Metric]:
        yield from self._families


@dataclass(frozen=True)
class AppContext:
    """What one application is made of.

    ``waiting`` counts who waits for scores. ``long_work``: where that is done which would keep this process from
    serving. ``new_games`` reads the body that creates a game. ``all_metrics`` returns those of all processes; ``None``
    if there is but this one. ``offered``: the rulesets that new games may have, by id. ``receipts`` signs how writes
    are answered; ``None`` if nothing does. ``transparency`` reads the log of logs; ``None`` where there is none.
    ``heartbeats`` returns those of all processes of the service. ``parts``: what single resources work with, found by
    their types.
    """

    games: GameService
    read_models: ReadModels
    config: ServiceConfig
    notify_workers: NotifyWorkers
    waiting: PerClientSemaphore
    long_work: LongWork
    seats: SeatRepository
    authenticator: Authenticator
    keys: Keys
    players: Players
    quotas: Quotas
    new_games: DiscriminatedUnion
    metrics: Metrics
    offered: Mapping[str, AnyRuleset]
    all_metrics: Callable[[], bytes] | None
    receipts: Receipts | None
    transparency: LogReader | None
    heartbeats: Callable[[], Sequence[Heartbeat]]
    parts: Sequence[object]

    def shown_seats(self, seats: SeatAssignments, *, for_table: bool) -> SeatAssignments:
        """Return the seats with the names of people where they may be shown. ``for_table``: and for the operator."""
        return seats if for_table or self.config.names == "everybody" else seats.without_names()

    def part(self, kind: type[Part]) -> Part:
        """Return the part of a type. Raises ``StopIteration`` where there is none."""
        return next(one for one in self.parts if isinstance(one, kind))

    def optional_part(self, kind: type[Part]) -> Part | None:
        """Return the part of a type; ``None`` where there is none."""
        return next((one for one in self.parts if isinstance(one, kind)), None)


def current_context() -> AppContext:
    return cast(AppContext, current_app.extensions[EXTENSION])
