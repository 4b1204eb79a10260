"""Webhooks: as the operator sees them, and the bodies that they send."""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta

from events.ruleset.records import Record
from projections.webhooks.endpoint import EventType
from service.schemas.documents.common import Cursor, GameId, Time, Version
from service.schemas.documents.events import EventDocument

WebhookId = Annotated[str, Meta(description="The id of a webhook.", examples=["whk_8k2m4w0q7z5t3v1x"])]
Secret = Annotated[str, Meta(description="The secret that signs, shown only now.", pattern="^whsec_[A-Za-z0-9+/]+=*$")]


class FailingDocument(Record):
    """A game of which nothing gets through to a webhook. Everything of it waits in its order."""

    game: GameId
    version: Version
    attempts: int
    next_at: Annotated[Time | None, Meta(description="The next attempt; null if it waits to be redelivered.")]


class WebhookDocument(Record):
    """A webhook."""

    id: WebhookId
    url: str
    types: Sequence[EventType]
    game: Annotated[str | None, Meta(description="The only game of which it is told; null for all.")]
    after: Annotated[int, Meta(description="The seconds that a seat must have been asked for `turn.asked`.")]
    status: Annotated[Literal["active", "ended"], Meta(description="`ended`: the receiver has answered 410.")]
    created_at: Time
    previous_secret_until: Annotated[Time | None, Meta(description="Until when the secret before signs as well.")]
    failing: Annotated[Sequence[FailingDocument], Meta(description="Games that do not get through, 100 at most.")]
    failing_games: Annotated[int, Meta(description="How many games do not get through.")]


class WebhooksResponse(Record):
    """All webhooks, the oldest first."""

    webhooks: Sequence[WebhookDocument]


class WebhookCreatedResponse(Record):
    """A webhook, and its secret, which is shown only now."""

    id: WebhookId
    secret: Secret


class DeliveryDocument(Record):
    """One attempt to deliver one message."""

    id: Annotated[str, Meta(description="`webhook-id`, the same at every attempt.")]
    game: GameId
    version: Version
    type: EventType
    attempt: Annotated[int, Meta(description="Counted from 1.")]
    at: Time
    milliseconds: Annotated[int, Meta(description="How long it took.")]
    ok: Annotated[bool, Meta(description="True if the receiver took it.")]
    status: Annotated[int | None, Meta(description="The status of the answer; null if there was none.")]
    error: Annotated[str | None, Meta(description="Why there was no answer.")]
    next_at: Annotated[Time | None, Meta(description="The next attempt; null if there will be none by itself.")]


class DeliveriesResponse(Record):
    """A page of attempts, newest first. The newest 1,000 or so are kept."""

    deliveries: Sequence[DeliveryDocument]
    next: Cursor


class RedeliveryResponse(Record):
    """A redelivery that was asked for, and begins within a second or two."""

    webhook: WebhookId
    game: str | None


class WebhookData(Record):
    """What every message says of a game, as spectators see it."""

    game: GameId
    version: Annotated[Version, Meta(description="The version that it is about.")]
    ruleset: str
    status: str
    to_act: Annotated[Sequence[int], Meta(description="The seats that are asked, once the commit is done.")]
    players: Annotated[Sequence[str | None], Meta(description="Your own ids of those who are asked, in that order.")]
    names: Annotated[Sequence[str | None], Meta(description="The names of those who are asked, in that order.")]


class TurnAskedData(WebhookData):
    """Who is asked. `asked`: those who are asked since this version, or with `after` still are."""

    asked: Sequence[int]


class ClockLowData(WebhookData):
    """A clock that runs out soon."""

    due: Annotated[Time, Meta(description="When the time of those who are asked is over, without grace.")]


class GameFinishedData(WebhookData):
    """How a game ended."""

    winners: Annotated[Sequence[int], Meta(description="The winners' seats.")]


class EventData(WebhookData):
    """One event of the log, as spectators see it while the game runs."""

    event: EventDocument


class GameWebhook(Record):
    """A game was created, has started, or was abandoned."""

    type: Literal["game.created", "game.started", "game.abandoned"]
    timestamp: Annotated[Time, Meta(description="When it happened.")]
    data: WebhookData


class TurnAskedWebhook(Record):
    """Somebody is asked who was not before."""

    type: Literal["turn.asked"]
    timestamp: Annotated[Time, Meta(description="When it happened.")]
    data: TurnAskedData


class ClockLowWebhook(Record):
    """A tenth of the time that a clock has at first is left, but at least ten seconds."""

    type: Literal["clock.low"]
    timestamp: Annotated[Time, Meta(description="When the clock began to run.")]
    data: ClockLowData


class GameFinishedWebhook(Record):
    """A game is finished."""

    type: Literal["game.finished"]
    timestamp: Annotated[Time, Meta(description="When it happened.")]
    data: GameFinishedData


class EventWebhook(Record):
    """Something was appended to the log of a game."""

    type: Literal["events"]
    timestamp: Annotated[Time, Meta(description="When it happened.")]
    data: EventData


SENT: dict[EventType, type[Record]] = {
    "game.created": GameWebhook,
    "game.started": GameWebhook,
    "turn.asked": TurnAskedWebhook,
    "clock.low": ClockLowWebhook,
    "game.finished": GameFinishedWebhook,
    "game.abandoned": GameWebhook,
    "events": EventWebhook,
}
"""The body of each type of message."""
