"""Everything the endpoints of one application work with. There is one a Flask application, and none besides."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from flask import Flask, current_app

from events.application.game_service import GameService
from service.auth import Doorkeeper
from service.config import ServiceConfig
from service.live.hub import Hub
from service.metrics import Metrics
from service.ports import Models, Ring
from service.schemas.actions import ActionReaders
from service.schemas.variants import Variants
from service.seating import SeatBook

EXTENSION = "skald"


@dataclass(frozen=True)
class Context:
    """What one application is made of."""

    store: GameService
    read_models: Models
    config: ServiceConfig
    ring: Ring
    hub: Hub | None
    """Where live streams come from; ``None`` if there are none."""
    seats: SeatBook
    doorkeeper: Doorkeeper
    actions: ActionReaders
    new_games: Variants
    """Reads the body that creates a game."""
    metrics: Metrics
    openapi: Callable[[], bytes]
    """The OpenAPI document of the application, made when it is first asked for."""

    def address(self, path: str) -> str:
        """A path of this service as others reach it."""
        return f"{self.config.public_base}{path}"


def here() -> Context:
    """The context of the application that answers the current request."""
    return cast(Context, current_app.extensions[EXTENSION])


def end_streams(app: Flask) -> None:
    """End the live streams of an application, whose process is about to end; what is asked is still answered."""
    context: Context | None = app.extensions.get(EXTENSION)
    if context is not None and context.hub is not None:
        context.hub.close()
