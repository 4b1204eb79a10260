"""The application factory: everything is handed in, and nothing happens at import."""

from collections.abc import Mapping
from time import time

from flask import Flask

from events.application.game_service import GameService
from events.application.origin import HUMAN
from events.ruleset.ruleset import AnyRuleset
from projections.quotas import MemoryQuotas
from projections.webhooks.memory import MemoryWebhooks
from service import cors, local_callers, openapi, problems, response_headers
from service.application import Application
from service.auth import Authenticator
from service.config import ServiceConfig
from service.context import EXTENSION, AppContext
from service.endpoints import register_blueprints
from service.keys import Keys
from service.limits import requests
from service.limits.shares import Shares
from service.limits.streams import ClientStreams
from service.live.hub import Hub
from service.live.snapshots import Snapshots
from service.long_work.perform import Performer
from service.long_work.port import InProcess
from service.metrics import Metrics
from service.optional_parts import OptionalParts
from service.players import Players
from service.ports import NotifyWorkers, ReadModels
from service.prepared_documents import PreparedDocuments
from service.receipts import Receipts
from service.schemas.actions import ActionReaders
from service.schemas.creation import new_games
from service.seats import SeatRepository
from service.webhooks import Webhooks


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
            *([Hub(snapshots, parts.announcements, authenticator)] if parts.announcements else []),
            *([parts.score_waiters] if parts.score_waiters else []),
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
    return PreparedDocuments(lambda: openapi.document(app), offered, config.boxes, bots)


def _register_handlers(app: Flask, config: ServiceConfig) -> None:
    problems.register(app)
    local_callers.register(app, config)
    cors.register(app, config.cors_origins)
    requests.register(app, config)
    response_headers.register(app, config.frame_ancestors)
    register_blueprints(app)
