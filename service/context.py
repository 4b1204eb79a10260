"""What the endpoints of one application work with. Each Flask application has one context."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar, cast

from flask import current_app

from events.application.game_service import GameService
from events.ruleset.ruleset import AnyRuleset
from events.transparency.reader import LogReader
from projections.quotas import Quotas
from service.auth import Authenticator
from service.config import ServiceConfig
from service.keys import Keys
from service.limits.shares import Shares
from service.long_work.port import LongWork
from service.metrics import Metrics
from service.players import Players
from service.ports import NotifyWorkers, ReadModels
from service.receipts import Receipts
from service.schemas.discriminated_union import DiscriminatedUnion
from service.seats import SeatRepository

EXTENSION = "skald"

Part = TypeVar("Part")


@dataclass(frozen=True)
class AppContext:
    """What one application is made of.

    ``waiting`` counts who waits for scores. ``long_work``: where that is done which would keep this process from
    serving. ``new_games`` reads the body that creates a game. ``figures`` returns those of all processes; ``None`` if
    there is but this one. ``offered``: the rulesets that new games may have, by id. ``receipts`` signs how writes are
    answered; ``None`` if nothing does. ``transparency`` reads the log of logs; ``None`` where there is none.
    ``parts``: what single resources work with, found by their types.
    """

    games: GameService
    read_models: ReadModels
    config: ServiceConfig
    notify_workers: NotifyWorkers
    waiting: Shares
    long_work: LongWork
    seats: SeatRepository
    authenticator: Authenticator
    keys: Keys
    players: Players
    quotas: Quotas
    new_games: DiscriminatedUnion
    metrics: Metrics
    offered: Mapping[str, AnyRuleset]
    figures: Callable[[], bytes] | None
    receipts: Receipts | None
    transparency: LogReader | None
    parts: Sequence[object]

    @property
    def verifier_key(self) -> str:
        """The public key that checks what is signed here, as it is published; empty if nothing is."""
        return self.receipts.verifier_key if self.receipts else ""

    def part(self, kind: type[Part]) -> Part:
        """Return the part of a type. Raises ``StopIteration`` where there is none."""
        return next(one for one in self.parts if isinstance(one, kind))

    def optional_part(self, kind: type[Part]) -> Part | None:
        """Return the part of a type; ``None`` where there is none."""
        return next((one for one in self.parts if isinstance(one, kind)), None)

    def absolute_url(self, path: str) -> str:
        """Return a path of this service as it is reached from outside."""
        return f"{self.config.public_base}{path}"


def current_context() -> AppContext:
    """Return the context of the application that answers the current request."""
    return cast(AppContext, current_app.extensions[EXTENSION])
