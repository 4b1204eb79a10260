"""The application factory: everything is handed in, and nothing happens at import."""

from flask import Flask

from events.application.game_service import GameService
from service import cors, endpoints, problems
from service.application import Application
from service.auth import Authenticator
from service.background import Background
from service.config import ServiceConfig
from service.context import EXTENSION, AppContext
from service.limits import rates
from service.limits.shares import Shares
from service.limits.streams import ClientStreams
from service.live.hub import Hub
from service.long_work.port import InProcess
from service.metrics import Metrics
from service.ports import NotifyWorkers, ReadModels
from service.prepared_documents import PreparedDocuments
from service.schemas.actions import ActionReaders
from service.schemas.creation import new_games
from service.seats import SeatRepository

NOTHING = Background()


def create_app(
    games: GameService,
    read_models: ReadModels,
    config: ServiceConfig,
    notify_workers: NotifyWorkers,
    hub: Hub | None = None,
    background: Background = NOTHING,
) -> Flask:
    """Return the service over the games of a log, their read models, and the hub of its live streams.

    Raises ``TypeError`` when a ruleset has a command whose HTTP schema cannot be derived.
    """
    metrics = Metrics(config.metrics_folder)
    app = Application(metrics)
    # One more than is accepted: a body without a declared length is cut off there, and then known to be too long.
    app.config["MAX_CONTENT_LENGTH"] = config.body_limit + 1
    app.url_map.merge_slashes = False
    seats = SeatRepository(games.log, config.seats_cache_seconds)
    app.extensions[EXTENSION] = AppContext(
        games=games,
        read_models=read_models,
        config=config,
        notify_workers=notify_workers,
        hub=hub,
        score_waiters=background.score_waiters,
        waiting=Shares(config.limits.waiters),
        streams=ClientStreams(config.limits.streams),
        long_work=background.long_work or InProcess(games),
        seats=seats,
        authenticator=Authenticator(config.operator_key, seats),
        actions=ActionReaders(games.rulesets),
        new_games=new_games(games.rulesets, config.controllers),
        metrics=metrics,
        documents=PreparedDocuments(app, games.rulesets, config.boxes),
    )
    problems.register(app)
    cors.register(app, config.cors_origins)
    rates.register(app, config)
    endpoints.register(app)
    return app
