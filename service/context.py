"""What the endpoints of one application work with. Each Flask application has one context."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast

from flask import Flask, current_app

from events.application.game_service import GameService
from events.ruleset.ruleset import AnyRuleset
from events.transparency.reader import LogReader
from projections.quotas import Quotas
from service.auth import Authenticator
from service.config import ServiceConfig
from service.keys import Keys
from service.limits.shares import Shares
from service.limits.streams import ClientStreams
from service.live.hub import Hub
from service.live.score_waiters import ScoreWaiters
from service.live.snapshots import Snapshots
from service.long_work.port import LongWork
from service.metrics import Metrics
from service.players import Players
from service.ports import NotifyWorkers, ReadModels
from service.prepared_documents import PreparedDocuments
from service.receipts import Receipts
from service.schemas.actions import ActionReaders
from service.schemas.discriminated_union import DiscriminatedUnion
from service.seats import SeatRepository
from service.webhooks import Webhooks

EXTENSION = "skald"


@dataclass(frozen=True)
class AppContext:
    """What one application is made of.

    ``snapshots``: what live streams include. ``hub``: where they come from; ``None`` if there are none.
    ``score_waiters``: how scores are waited for; ``None`` if nobody announces them. ``waiting`` counts who does, and
    ``streams`` who listens. ``long_work``: where that is done which would keep this process from serving.
    ``new_games`` reads the body that creates a game. ``figures`` returns those of all processes; ``None`` if there is
    but this one. ``offered``: the rulesets that new games may have, by id. ``documents`` are those that are the same
    for everybody. ``receipts`` signs how writes are answered; ``None`` if nothing does. ``transparency`` reads the
    log of logs; ``None`` where there is none.
    """

    games: GameService
    read_models: ReadModels
    config: ServiceConfig
    notify_workers: NotifyWorkers
    snapshots: Snapshots
    hub: Hub | None
    score_waiters: ScoreWaiters | None
    waiting: Shares
    streams: ClientStreams
    long_work: LongWork
    seats: SeatRepository
    authenticator: Authenticator
    keys: Keys
    players: Players
    quotas: Quotas
    actions: ActionReaders
    new_games: DiscriminatedUnion
    webhooks: Webhooks
    metrics: Metrics
    offered: Mapping[str, AnyRuleset]
    figures: Callable[[], bytes] | None
    documents: PreparedDocuments
    receipts: Receipts | None
    transparency: LogReader | None

    @property
    def verifier_key(self) -> str:
        """The public key that checks what is signed here, as it is published; empty if nothing is."""
        return self.receipts.verifier_key if self.receipts else ""

    def absolute_url(self, path: str) -> str:
        """Return a path of this service as it is reached from outside."""
        return f"{self.config.public_base}{path}"


def current_context() -> AppContext:
    """Return the context of the application that answers the current request."""
    return cast(AppContext, current_app.extensions[EXTENSION])


def prepare(app: Flask) -> None:
    """Make what an application sends from memory, so that no request waits for it."""
    context: AppContext = app.extensions[EXTENSION]
    context.documents.prepare()


def end_streams(app: Flask) -> None:
    """End the live streams of an application, since its process is about to end; other requests are still answered."""
    context: AppContext | None = app.extensions.get(EXTENSION)
    if context is not None and context.hub is not None:
        context.hub.close()
