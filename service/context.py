"""What the endpoints of one application work with. Each Flask application has one context."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast

from flask import Flask, current_app

from events.application.game_service import GameService
from events.ruleset.ruleset import AnyRuleset
from service.auth import Authenticator
from service.config import ServiceConfig
from service.keys import Keys
from service.live.hub import Hub
from service.live.snapshots import Snapshots
from service.metrics import Metrics
from service.players import Players
from service.ports import NotifyWorkers, ReadModels
from service.schemas.actions import ActionReaders
from service.schemas.discriminated_union import DiscriminatedUnion
from service.seats import SeatRepository

EXTENSION = "skald"


@dataclass(frozen=True)
class AppContext:
    """What one application is made of.

    ``snapshots``: what live streams include. ``hub``: where they come from; ``None`` if there are none. ``new_games``
    reads the body that creates a game. ``figures`` returns those of all processes; ``None`` if there is but this one.
    ``openapi`` returns the OpenAPI document, made when it is first asked for.
    """

    games: GameService
    read_models: ReadModels
    config: ServiceConfig
    notify_workers: NotifyWorkers
    snapshots: Snapshots
    hub: Hub | None
    seats: SeatRepository
    authenticator: Authenticator
    keys: Keys
    players: Players
    actions: ActionReaders
    new_games: DiscriminatedUnion
    metrics: Metrics
    figures: Callable[[], bytes] | None
    openapi: Callable[[], bytes]

    @property
    def offered(self) -> Mapping[str, AnyRuleset]:
        """The rulesets that new games may have, by id."""
        installed = self.games.rulesets
        return {name: installed[name] for name in self.config.rulesets} or installed

    def absolute_url(self, path: str) -> str:
        """Return a path of this service as it is reached from outside."""
        return f"{self.config.public_base}{path}"


def current_context() -> AppContext:
    """Return the context of the application that answers the current request."""
    return cast(AppContext, current_app.extensions[EXTENSION])


def end_streams(app: Flask) -> None:
    """End the live streams of an application, since its process is about to end; other requests are still answered."""
    context: AppContext | None = app.extensions.get(EXTENSION)
    if context is not None and context.hub is not None:
        context.hub.close()
