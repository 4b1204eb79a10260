"""The application factory: everything is handed in, and nothing happens at import."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import time

from flask import Flask

from events.application.creation import HUMAN
from events.application.game_service import GameService
from events.ruleset.ruleset import AnyRuleset
from events.transparency.reader import LogReader
from events.transparency.signer import Signer
from projections.quotas import MemoryQuotas, Quotas
from projections.webhooks.memory import MemoryWebhooks
from projections.webhooks.store import Endpoints
from projections.webhooks.target import Resolve
from service.access.callers import Authenticator, Keys, MemoryPlayerTokens, Players, PlayerTokens
from service.access.seats import SeatRepository
from service.game.actions import ActionReaders
from service.game.actions import blueprint as actions
from service.game.actions import lifecycle_blueprint as lifecycle
from service.game.analysis import audit_blueprint as audit
from service.game.analysis import blueprint as analysis
from service.game.batch import blueprint as batch
from service.game.clocks import blueprint as clocks
from service.game.clocks import standing_blueprint as standing
from service.game.events import blueprint as events
from service.game.events import states_blueprint as states
from service.game.forks import blueprint as rematch
from service.game.forks import forks_blueprint as forks
from service.game.games import blueprint as games
from service.game.games import new_games
from service.game.perform import Performer
from service.game.rulesets import PreparedDocuments
from service.game.rulesets import blueprint as rulesets
from service.game.scores import ScoreWaiters
from service.game.scores import blueprint as scores
from service.game.scores import results_blueprint as results
from service.game.seats import blueprint as seats
from service.game.seats import people_blueprint as people
from service.health import blueprint as health
from service.live.live import LiveConnections
from service.live.live import blueprint as live
from service.long_work.pool import InProcess, LongWork
from service.openapi import document
from service.openapi.document import blueprint as docs
from service.projections import OwnProjections
from service.projections import blueprint as projections
from service.statistics.statistics import blueprint as statistics
from service.statistics.statistics import datasets_blueprint as datasets
from service.statistics.statistics import page_blueprint as statistics_page
from service.stream.hub import Announcements, ClientStreams, Hub, Snapshots
from service.stream.stream import blueprint as stream
from service.table.site import blueprint as table
from service.transparency import blueprint as transparency
from service.web import application, problems
from service.web.application import Application
from service.web.config import ServiceConfig
from service.web.context import EXTENSION, AppContext, Metrics, NotifyWorkers, ReadModels
from service.web.limits import Shares
from service.web.receipts import Receipts
from service.webhooks import Webhooks
from service.webhooks import blueprint as webhooks


def _no_address(_: str, __: int) -> Sequence[str]:
    return ()


@dataclass(frozen=True)
class OptionalParts:
    """The optional parts of one application.

    ``announcements``: what announces appends; without it there are no live streams. ``score_waiters``: how scores are
    waited for; without it nobody can wait. ``long_work``: where that is done which would keep this process from
    serving; without it at once. ``figures`` returns those of all processes for Prometheus; without it this application
    tells of itself alone. ``player_tokens``: where the tokens of players are kept; without it in memory, as with
    ``webhooks`` and ``quotas``. ``resolve`` says which addresses a host name has; without it, no webhook leads
    anywhere. ``signer`` signs receipts; without it none are given. ``transparency`` reads the log of logs; without
    it there is none. ``projections`` are the operator's own, if there are any.
    """

    announcements: Announcements | None = None
    score_waiters: ScoreWaiters | None = None
    long_work: LongWork | None = None
    figures: Callable[[], bytes] | None = None
    player_tokens: PlayerTokens = field(default_factory=MemoryPlayerTokens)
    webhooks: Endpoints | None = None
    quotas: Quotas | None = None
    resolve: Resolve = _no_address
    signer: Signer | None = None
    transparency: LogReader | None = None
    projections: OwnProjections | None = None


BLUEPRINTS = (
    rulesets,
    statistics,
    statistics_page,
    datasets,
    games,
    seats,
    people,
    rematch,
    forks,
    analysis,
    actions,
    batch,
    clocks,
    lifecycle,
    events,
    standing,
    states,
    stream,
    live,
    scores,
    results,
    audit,
    projections,
    transparency,
    webhooks,
    health,
    docs,
    table,
)


def register_blueprints(app: Flask) -> None:
    """Add every endpoint to the application."""
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)


def create_app(
    games: GameService,
    read_models: ReadModels,
    config: ServiceConfig,
    notify_workers: NotifyWorkers,
    parts: OptionalParts | None = None,
) -> Flask:
    """Return the service over games and their read models. Raises ``TypeError`` for a command without a schema."""
    app = Application(metrics := Metrics())
    parts = parts or OptionalParts()
    players = Players(parts.player_tokens, time, config.seats_cache_seconds, config.cached_games)
    seats = SeatRepository(games.log, config.seats_cache_seconds, config.cached_games)
    authenticator = Authenticator(config.keys, seats, players)
    offered = {name: games.rulesets[name] for name in config.rulesets} or games.rulesets
    snapshots = Snapshots(games, seats)
    hub = Hub(snapshots, parts.announcements, authenticator) if parts.announcements else None
    if hub:
        games.watch(hub)
    app.extensions[EXTENSION] = AppContext(
        games=games,
        read_models=read_models,
        config=config,
        notify_workers=notify_workers,
        waiting=Shares(config.limits.waiters),
        long_work=parts.long_work or InProcess(Performer(games, kept=0)),
        seats=seats,
        authenticator=authenticator,
        keys=Keys(config.secret),
        players=players,
        quotas=parts.quotas or MemoryQuotas(games.log),
        new_games=new_games(games.rulesets, config.controllers),
        metrics=metrics,
        offered=offered,
        figures=parts.figures,
        receipts=Receipts(parts.signer, games) if parts.signer else None,
        transparency=parts.transparency,
        parts=[
            snapshots,
            ClientStreams(config.limits.streams),
            ActionReaders(games.rulesets),
            _webhooks(games, config, parts),
            _documents(app, offered, config),
            *([hub] if hub else []),
            LiveConnections(games.log, authenticator),
            *([parts.score_waiters] if parts.score_waiters else []),
            *([parts.projections] if parts.projections else []),
        ],
    )
    _register_handlers(app, config)
    return app


def prepare(app: Flask) -> None:
    """Make what an application sends from memory, so that no request waits for it."""
    context: AppContext = app.extensions[EXTENSION]
    context.part(PreparedDocuments).prepare()


def _webhooks(games: GameService, config: ServiceConfig, parts: OptionalParts) -> Webhooks:
    stored = parts.webhooks or MemoryWebhooks(games.log)
    return Webhooks(stored, parts.resolve, config.webhooks, loopback=config.webhook_loopback)


def _documents(app: Flask, offered: Mapping[str, AnyRuleset], config: ServiceConfig) -> PreparedDocuments:
    bots = [one for one in config.controllers if one != HUMAN]
    return PreparedDocuments(lambda: document.document(app), offered, config.boxes, bots)


def _register_handlers(app: Flask, config: ServiceConfig) -> None:
    problems.register(app)
    application.require_local_callers(app, config)
    application.allow_origins(app, config.cors_origins)
    application.limit_requests(app, config)
    application.add_response_headers(app, config.frame_ancestors)
    register_blueprints(app)
