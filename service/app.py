"""The application factory: everything is handed in, and nothing happens at import."""

from collections.abc import Callable
from dataclasses import dataclass, field
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
from service.live.hub import Announcements, Hub
from service.live.snapshots import Snapshots
from service.metrics import Metrics
from service.players import MemoryPlayerTokens, Players, PlayerTokens
from service.ports import NotifyWorkers, ReadModels
from service.schemas.actions import ActionReaders
from service.schemas.creation import new_games
from service.seats import SeatRepository


@dataclass(frozen=True)
class OptionalParts:
    """What an application can do without.

    ``announcements``: what announces appends; without it there are no live streams. ``figures`` returns those of all
    processes for Prometheus; without it this application tells of itself alone. ``player_tokens``: where the tokens of
    players are kept; without it in memory.
    """

    announcements: Announcements | None = None
    figures: Callable[[], bytes] | None = None
    player_tokens: PlayerTokens = field(default_factory=MemoryPlayerTokens)


def create_app(
    games: GameService,
    read_models: ReadModels,
    config: ServiceConfig,
    notify_workers: NotifyWorkers,
    parts: OptionalParts | None = None,
) -> Flask:
    """Return the service over the games of a log and their read models.

    Raises ``TypeError`` when a ruleset has a command whose HTTP schema cannot be derived.
    """
    metrics = Metrics()
    app = Application(metrics)
    app.url_map.merge_slashes = False
    parts = parts or OptionalParts()
    players = Players(parts.player_tokens, time)
    seats = SeatRepository(games.log, config.seats_cache_seconds, config.cached_games)
    snapshots = Snapshots(games, seats)
    app.extensions[EXTENSION] = AppContext(
        games=games,
        read_models=read_models,
        config=config,
        notify_workers=notify_workers,
        snapshots=snapshots,
        hub=Hub(snapshots, parts.announcements) if parts.announcements else None,
        seats=seats,
        authenticator=Authenticator(config.keys, seats, players),
        keys=Keys(config.secret),
        players=players,
        actions=ActionReaders(games.rulesets),
        new_games=new_games(games.rulesets, config.controllers),
        metrics=metrics,
        figures=parts.figures,
        openapi=cache(lambda: encode(openapi.document(app))),
    )
    _register(app, config)
    return app


def _register(app: Application, config: ServiceConfig) -> None:
    problems.register(app)
    local_callers.register(app, config)
    cors.register(app, config.cors_origins)
    response_headers.register(app, config.frame_ancestors)
    endpoints.register(app)
