"""The application factory: everything is handed in, and nothing happens at import."""

from functools import cache
from time import time

from flask import Flask

from events.application.game_service import GameService
from service import cors, endpoints, local_callers, openapi, problems, response_headers
from service.application import Application
from service.auth import Authenticator
from service.config import ServiceConfig
from service.context import EXTENSION, AppContext
from service.encoding import encode
from service.keys import Keys
from service.live.hub import Hub
from service.metrics import Metrics
from service.players import MemoryPlayerTokens, Players, PlayerTokens
from service.ports import NotifyWorkers, ReadModels
from service.schemas.actions import ActionReaders
from service.schemas.creation import new_games
from service.seats import SeatRepository


def create_app(
    games: GameService,
    read_models: ReadModels,
    config: ServiceConfig,
    notify_workers: NotifyWorkers,
    hub: Hub | None = None,
    player_tokens: PlayerTokens | None = None,
) -> Flask:
    """Return the service over the games of a log, their read models, and the hub of its live streams.

    Raises ``TypeError`` when a ruleset has a command whose HTTP schema cannot be derived.
    """
    metrics = Metrics(config.metrics_folder)
    app = Application(metrics)
    app.url_map.merge_slashes = False
    players = Players(player_tokens or MemoryPlayerTokens(), time)
    seats = SeatRepository(games.log, config.seats_cache_seconds)
    app.extensions[EXTENSION] = AppContext(
        games=games,
        read_models=read_models,
        config=config,
        notify_workers=notify_workers,
        hub=hub,
        seats=seats,
        authenticator=Authenticator(config.operator_key, seats, players),
        keys=Keys(config.secret),
        players=players,
        actions=ActionReaders(games.rulesets),
        new_games=new_games(games.rulesets, config.controllers),
        metrics=metrics,
        openapi=cache(lambda: encode(openapi.document(app))),
    )
    problems.register(app)
    local_callers.register(app, config)
    cors.register(app, config.cors_origins)
    response_headers.register(app, config.frame_ancestors)
    endpoints.register(app)
    return app
