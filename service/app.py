"""The application factory: everything is handed in, and nothing happens at import."""

from functools import cache

from flask import Flask

from events.application.game_service import GameService
from service import cors, endpoints, openapi, problems
from service.answers import encode
from service.application import Application
from service.auth import Doorkeeper
from service.config import ServiceConfig
from service.context import EXTENSION, Context
from service.live.hub import Hub
from service.metrics import Metrics
from service.ports import Models, Ring
from service.schemas.actions import ActionReaders
from service.schemas.creation import new_games
from service.seating import SeatBook


def create_app(
    store: GameService, read_models: Models, config: ServiceConfig, ring: Ring, hub: Hub | None = None
) -> Flask:
    """The service over a store, its read models, the bell of its workers, and the hub of its live streams.

    Raises ``TypeError`` when a game has a command whose HTTP schema cannot be derived.
    """
    metrics = Metrics(config.metrics_folder)
    app = Application(metrics)
    # One more than is accepted: a body without a declared length is cut off there, and then known to be too long.
    app.config["MAX_CONTENT_LENGTH"] = config.body_limit + 1
    app.url_map.merge_slashes = False
    seats = SeatBook(store.log, config.seats_remembered)
    app.extensions[EXTENSION] = Context(
        store=store,
        read_models=read_models,
        config=config,
        ring=ring,
        hub=hub,
        seats=seats,
        doorkeeper=Doorkeeper(config.operator_key, seats),
        actions=ActionReaders(store.rulesets),
        new_games=new_games(store.rulesets, config.controllers),
        metrics=metrics,
        openapi=cache(lambda: encode(openapi.document(app))),
    )
    problems.register(app)
    cors.register(app, config.cors_origins)
    endpoints.register(app)
    return app
