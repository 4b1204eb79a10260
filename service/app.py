"""The application factory: all dependencies are passed in, and nothing happens at import."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from time import time

from flask import Blueprint, Flask

import service
from events.application.game_service import GameService
from events.log.heartbeats import Heartbeat
from events.transparency.reader import LogReader
from events.transparency.signer import Signer
from projections.quotas import Quotas
from projections.ratings import RatingsReadModel
from projections.read_models import ReadModels
from projections.webhooks.store import Endpoints
from projections.webhooks.target import Resolve
from service.access.callers import Authenticator, Keys, Players
from service.access.player_tokens import PlayerTokens
from service.access.seats import SeatRepository
from service.access.stale_caches import StaleCaches
from service.game.actions import require_strict_types
from service.game.games import announce, new_games
from service.game.perform import Performer
from service.game.rulesets import PreparedDocuments, origins_of
from service.game.scores import ScoreWaiters
from service.live.live import LiveConnections
from service.long_work.pool import InProcess, LongWork
from service.openapi import document
from service.people.people import People, PeopleStores, PushRules
from service.projections import OwnProjections
from service.seeks.endpoints import Opponents
from service.seeks.matches import Matches
from service.seeks.store import Seeks
from service.statistics.statistics import Drawings
from service.stream.feed import Feed
from service.stream.hub import Announcements, ClientStreams, Hub, Snapshots
from service.web import application, problems
from service.web.application import Application
from service.web.config import ServiceConfig
from service.web.context import EXTENSION, AppContext, Metrics, NotifyWorkers
from service.web.limits import PerClientSemaphore
from service.web.receipts import Receipts
from service.webhooks import Webhooks


def _no_address(_: str, __: int) -> Sequence[str]:
    return ()


@dataclass(frozen=True)
class Dependencies:
    """The parts of one application; all but the first seven may be missing.

    ``player_tokens``, ``webhooks``, ``quotas``, ``ratings``, ``seeks`` and ``people`` are the stores of these.
    ``caches`` invalidates the cached seats of all processes. ``announcements`` yields appends; without it live streams
    are off. ``notices`` yields the games in which somebody has come, gone or spoken. ``score_waiters`` waits for
    scores; without it requests cannot wait. ``seek_waiters`` waits for matches; without it requests look again each
    second. ``long_work`` runs tasks that would block this process; without it this process runs them. ``all_metrics``
    returns the metrics of all processes; without it only those of this application are shown. ``resolve`` returns the
    addresses of a host name; without it webhooks cannot post anywhere. ``signer`` signs receipts; without it there are
    none. ``transparency`` reads the transparency log, if there is one. ``projections`` are the operator's own, if any.
    ``feed`` reads the commits of all games; without it the feed is off. ``heartbeats`` returns those of all processes
    of the service.
    """

    player_tokens: PlayerTokens
    webhooks: Endpoints
    quotas: Quotas
    ratings: RatingsReadModel
    seeks: Seeks
    caches: StaleCaches
    people: PeopleStores
    announcements: Announcements | None = None
    notices: Announcements | None = None
    score_waiters: ScoreWaiters | None = None
    seek_waiters: ScoreWaiters | None = None
    long_work: LongWork | None = None
    all_metrics: Callable[[], bytes] | None = None
    resolve: Resolve = _no_address
    signer: Signer | None = None
    transparency: LogReader | None = None
    projections: OwnProjections | None = None
    feed: Feed | None = None
    heartbeats: Callable[[], Sequence[Heartbeat]] = tuple


@cache
def blueprints() -> tuple[Blueprint, ...]:
    """Return the blueprints of all modules of the service: the only list of endpoints."""
    modules = [import_module(found.name) for found in walk_packages(service.__path__, "service.")]
    found = [value for module in modules for value in vars(module).values() if isinstance(value, Blueprint)]
    return tuple({blueprint.name: blueprint for blueprint in found}.values())


def create_app(
    games: GameService,
    read_models: ReadModels,
    config: ServiceConfig,
    notify_workers: NotifyWorkers,
    parts: Dependencies,
) -> Flask:
    """Return the service over games and their read models. Raises ``TypeError`` for loose types."""
    require_strict_types(games.rulesets)
    app = Application(metrics := Metrics())
    players = Players(parts.player_tokens, time, parts.caches, config.cached_games)
    seats = SeatRepository(games.log, parts.caches, config.cached_games)
    authenticator = Authenticator(config.keys, seats, players)
    offered = {name: games.rulesets[name] for name in config.rulesets} or games.rulesets
    people = People(
        parts.people,
        games,
        seats,
        config.talk,
        PushRules(config.push, config.webhook_loopback, parts.resolve),
        parts.notices,
    )
    snapshots = Snapshots(games, seats, names=config.names == "everybody", presence=people.presence)
    hub = Hub(snapshots, parts.announcements, authenticator, people) if parts.announcements else None
    if hub:
        games.write_listener = hub
        parts.caches.add(hub.changed)
    keys = Keys(config.secret)
    matches = Matches(
        seeks=parts.seeks,
        games=games,
        keys=keys,
        players=parts.player_tokens,
        quotas=parts.quotas,
        offered=offered,
        boxes=config.boxes,
        bots=config.bots,
        created=lambda result: announce(app.extensions[EXTENSION], result),
    )
    app.extensions[EXTENSION] = AppContext(
        games=games,
        read_models=read_models,
        config=config,
        notify_workers=notify_workers,
        waiting=PerClientSemaphore(config.limits.waiters),
        long_work=parts.long_work or InProcess(Performer(games, kept=0)),
        seats=seats,
        authenticator=authenticator,
        keys=keys,
        players=players,
        quotas=parts.quotas,
        new_games=new_games(games.rulesets, config.controllers),
        metrics=metrics,
        offered=offered,
        all_metrics=parts.all_metrics,
        receipts=Receipts(parts.signer, games) if parts.signer else None,
        transparency=parts.transparency,
        heartbeats=parts.heartbeats,
        parts=[
            snapshots,
            people,
            ClientStreams(config.limits.streams),
            Webhooks(parts.webhooks, parts.resolve, config.webhooks, loopback=config.webhook_loopback),
            PreparedDocuments(
                lambda: document.document(app),
                offered,
                config.boxes,
                config.bots,
                config.created_without_token,
                origins_of(games.rulesets),
            ),
            *([hub] if hub else []),
            LiveConnections(games.log, authenticator),
            Opponents(matches, parts.seek_waiters),
            parts.ratings,
            Drawings(),
            *([parts.score_waiters] if parts.score_waiters else []),
            *(one for one in (parts.projections, parts.feed) if one),
        ],
    )
    problems.register(app)
    application.require_local_callers(app, config)
    application.allow_origins(app, config.cors_origins)
    application.report_unnamed(app, config)
    application.limit_requests(app, config)
    application.add_response_headers(app, config.frame_ancestors)
    for blueprint in blueprints():
        app.register_blueprint(blueprint)
    return app


def prepare(app: Flask) -> None:
    """Prepare what an application sends from memory, so that requests do not wait for it."""
    context: AppContext = app.extensions[EXTENSION]
    context.part(PreparedDocuments).prepare()
