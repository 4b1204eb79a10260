"""The context of endpoints: the parts of the application, its metrics, and the current request with its state."""

import itertools
import re
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeVar, cast

from flask import Request, current_app, has_request_context
from flask.globals import request_ctx
from marshmallow import Schema
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

REQUEST_ID = "X-Request-Id"

_GIVEN = re.compile(r"[A-Za-z0-9._:-]{1,64}")
_numbers = itertools.count(1)

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 30.0)

MAX_RULES = 2_000
"""The maximum number of rules with a counter of their own; all others share one."""

NotifyWorkers = Callable[[int], None]
"""Notifies the workers that a partition has changed, as a hint that may be lost. Never raises."""

EXTENSION = "skald"

Part = TypeVar("Part")


class TrackedRequest(Request):
    """A request with data collected about it; there is none if it is refused before its caller is known."""

    id: str = ""
    began: float = 0.0
    """When it began, by ``perf_counter``."""
    caller: Caller | None = None
    code: str | None = None
    """The code of the refusal."""
    game: str | None = None
    """The game that was written to, which the path of a creation does not name."""
    command: str | None = None
    """The command id under which the log stores the write."""
    version: int | None = None
    """The last version that was written."""
    body: bytes = b""
    """The body, once it has been read."""
    action: Command | None = None
    """The decoded body."""
    stored: GameState | None = None
    """The state of the game after a write."""


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
    """Return the id of a request: the one set by a proxy, if it may be logged, or a new one."""
    given = request.headers.get(REQUEST_ID)
    if given is not None and _GIVEN.fullmatch(given):
        return given
    return f"{_process()}-{next(_numbers):x}"


@cache
def _process() -> str:
    # Drawn when first needed, since processes are forked from one that has already imported this module.
    return secrets.token_hex(4)


class Metrics:
    """The counters of one application."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._seconds = Histogram(
            "skald_request_seconds",
            "Requests answered, and how long they took.",
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
        # Cached, since looking up the child for a set of labels takes longer than counting.
        self._seconds_of = cache(self._seconds.labels)
        self._events_of = cache(self._events.labels)

    def observe_request(self, endpoint: str, status: int, seconds: float) -> None:
        self._seconds_of(endpoint, status).observe(seconds)

    def count_refusal(self, refusal: Refusal) -> None:
        """Count a refusal, and its rule if it has one, as ``other`` once there are too many rules."""
        self._refusals.labels(type(refusal).code).inc()
        if isinstance(refusal, QualifiedRuleBroken):
            ruleset, _, rule = refusal.rule.partition("/")
            if len(self._known_rules) < MAX_RULES:
                self._known_rules.add(refusal.rule)
            self._rules.labels(ruleset, rule if refusal.rule in self._known_rules else "other").inc()

    def count_events(self, ruleset: str, count: int) -> None:
        self._events_of(ruleset).inc(count)

    def text(self, lag: Lag | None) -> bytes:
        """Return the metrics of this application and the lag of the workers in Prometheus' text format."""
        families = _Lag(lag_metrics(lag)) if lag else None
        return generate_latest(self._registry) + (generate_latest(families) if families else b"")


def lag_metrics(lag: Lag) -> Sequence[Metric]:
    """Return the lag of the projections as metrics."""
    metrics = {
        "skald_projection_lag_seconds": ("How long the oldest change has waited to be projected.", lag.seconds),
        "skald_projection_lag_games": ("How many games wait to be projected.", lag.games),
        "skald_projections_paused": ("How many projections are paused after a failure.", lag.quarantined),
        "skald_projection_alarm": ("1 when an operator should investigate.", int(lag.alarming)),
    }
    return [GaugeMetricFamily(name, text, value=value) for name, (text, value) in metrics.items()]


class _Lag(CollectorRegistry):
    """A registry of existing metric families."""

    def __init__(self, families: Sequence[Metric]) -> None:
        super().__init__()
        self._families = families

    def collect(self) -> Iterator[Metric]:
        yield from self._families


@dataclass(frozen=True)
class AppContext:
    """The parts of one application.

    ``waiting`` limits the clients that wait for scores. ``long_work`` runs tasks that would block this process.
    ``new_games`` parses the body that creates a game. ``all_metrics`` returns the metrics of all processes, and is
    ``None`` if this is the only one. ``offered`` are the rulesets that new games may use, by id. ``receipts`` signs the
    responses to writes, and is ``None`` if they are not signed. ``transparency`` reads the transparency log, if there
    is one. ``heartbeats`` returns the heartbeats of all processes. ``parts`` are objects that only some resources need,
    found by type.
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
    new_games: Schema
    metrics: Metrics
    offered: Mapping[str, AnyRuleset]
    all_metrics: Callable[[], bytes] | None
    receipts: Receipts | None
    transparency: LogReader | None
    heartbeats: Callable[[], Sequence[Heartbeat]]
    parts: Sequence[object]

    def shown_seats(self, seats: SeatAssignments, *, for_table: bool) -> SeatAssignments:
        """Return the seats, with names only if they may be shown. ``for_table``: to the table or the operator."""
        return seats if for_table or self.config.names == "everybody" else seats.without_names()

    def part(self, kind: type[Part]) -> Part:
        """Return the part of a type. Raises ``StopIteration`` if there is none."""
        return next(one for one in self.parts if isinstance(one, kind))

    def optional_part(self, kind: type[Part]) -> Part | None:
        """Return the part of a type; ``None`` if there is none."""
        return next((one for one in self.parts if isinstance(one, kind)), None)


def current_context() -> AppContext:
    return cast(AppContext, current_app.extensions[EXTENSION])
