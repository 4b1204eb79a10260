"""Webhooks: creating, listing and deleting them, rotating their secrets, deliveries and redelivery, and messages."""

import secrets
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Annotated, Any, Literal

from flask import Blueprint, Response
from marshmallow import ValidationError, fields, validate
from msgspec import Meta
from msgspec.structs import asdict

from events.aggregate.clocks import timestamp
from events.log.records import CommandReused, is_game_id
from events.ruleset.records import Record, change
from projections.webhooks.endpoint import (
    SECRET_BYTES,
    TYPES,
    Endpoint,
    EventType,
    Redelivery,
    secret_of,
)
from projections.webhooks.store import Endpoints
from projections.webhooks.target import MAX_URL_LENGTH, BadTarget, Resolve, allowed_addresses, read_target
from service.game.documents import EventDocument
from service.web.endpoint import RequestContext, endpoint
from service.web.json_texts import MAX_SAFE_INTEGER
from service.web.refusals import InvalidFields, NotFound, TooManyWebhooks, WebhookEnded
from service.web.requests import DAYS_30, KeyHeaders, limit, optional
from service.web.responses import json_response
from service.web.schemas import (
    Choice,
    Cursor,
    GameId,
    ListField,
    StrictInteger,
    StrictSchema,
    Time,
    Version,
    Whole,
    about,
    load,
    read_time,
)

PLACE_PATTERN = "[0-9]{1,20}(-[0-9]{1,20})?"

WebhookId = Annotated[str, Meta(description="The id of a webhook.", examples=["whk_8k2m4w0q7z5t3v1x"])]
Secret = Annotated[str, Meta(description="The secret that signs, shown only now.", pattern="^whsec_[A-Za-z0-9+/]+=*$")]

SHOWN_FAILING = 100
BOTH_SIGN_MS = 86_400_000
"""How long the previous secret signs as well: a day."""

blueprint = Blueprint("webhooks", __name__)

WEBHOOK = "webhook"
"""The caller in what is derived from the idempotency keys of these writes."""


class VersionOrTime(fields.Field[Any]):
    """A version, or a time in RFC 3339, which becomes milliseconds since 1970 as a string."""

    json_schema: Mapping[str, Any] = {
        "anyOf": [
            {"type": "integer", "minimum": 1, "maximum": MAX_SAFE_INTEGER},
            {"type": "string", "format": "date-time"},
        ]
    }

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int | str:  # noqa: ARG002
        if type(value) is int and 1 <= value <= MAX_SAFE_INTEGER:
            return value
        try:
            if isinstance(value, str):
                return str(max(0, read_time(value)))
        except ValueError:
            pass
        raise ValidationError("Must be a version from 1 on, or a time such as 2026-01-31T12:00:00Z.")


class NewWebhookBody(StrictSchema):
    """A webhook to be made."""

    url = fields.String(
        required=True,
        validate=validate.Length(1, MAX_URL_LENGTH),
        **about("Where to post to: an https URL outside of private networks."),
    )
    types = ListField(
        Choice(TYPES), min_length=1, max_length=len(TYPES), required=True, **about("The types of messages to send.")
    )
    game = fields.String(**optional("The only game to send messages about; by default all games."))
    after = StrictInteger(
        0,
        DAYS_30,
        load_default=0,
        **about("Send `turn.asked` this many seconds later, and only about seats that are still asked."),
    )


class RedeliveryBody(StrictSchema):
    """What is to be sent again."""

    game = fields.String(**optional("Only messages about this game; by default about all games."))
    from_ = VersionOrTime(
        data_key="from",
        **optional(
            "Messages from this version of the game or this time on. By default only those that failed, at once."
        ),
    )


class DeliveriesQuery(StrictSchema):
    """Which attempts to list."""

    limit = limit()
    cursor = fields.String(
        **optional("`next` of the page before."),
        validate=Whole(PLACE_PATTERN, "Must be `next` of the page before."),
    )


class FailingDocument(Record):
    """A game whose messages cannot be delivered to a webhook. All of them wait in order."""

    game: GameId
    version: Version
    attempts: int
    next_at: Annotated[Time | None, Meta(description="The next attempt; null if it waits to be redelivered.")]


class WebhookDocument(Record):
    """A webhook."""

    id: WebhookId
    url: str
    types: Sequence[EventType]
    game: Annotated[str | None, Meta(description="The only game that it gets messages about; null for all.")]
    after: Annotated[int, Meta(description="The seconds that a seat must have been asked for `turn.asked`.")]
    status: Annotated[Literal["active", "ended"], Meta(description="`ended`: the receiver has answered 410.")]
    created_at: Time
    previous_secret_until: Annotated[Time | None, Meta(description="Until when the previous secret signs as well.")]
    failing: Annotated[Sequence[FailingDocument], Meta(description="Games whose messages fail, at most 100.")]
    failing_games: Annotated[int, Meta(description="The number of games whose messages fail.")]


class WebhooksResponse(Record):
    """All webhooks, the oldest first."""

    webhooks: Sequence[WebhookDocument]


class WebhookCreatedResponse(Record):
    """A webhook, and its secret, which is only shown now."""

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
    """What every message says about a game, as spectators see it."""

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
    """A seat is asked that was not asked before."""

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


class TalkReportedData(Record, omit_defaults=True):
    """What was said, and who has reported it."""

    game: GameId
    talk: int
    seat: Annotated[int, Meta(description="The seat that has said it.")]
    by: Annotated[int, Meta(description="The seat that has reported it.")]
    said_at: Time
    text: str | None = None
    reaction: str | None = None


class TalkReportedWebhook(Record):
    """A seat has reported what another one has said."""

    type: Literal["talk.reported"]
    timestamp: Annotated[Time, Meta(description="When it was said.")]
    data: TalkReportedData


SENT: dict[EventType, type[Record]] = {
    "game.created": GameWebhook,
    "game.started": GameWebhook,
    "turn.asked": TurnAskedWebhook,
    "clock.low": ClockLowWebhook,
    "game.finished": GameFinishedWebhook,
    "game.abandoned": GameWebhook,
    "events": EventWebhook,
    "talk.reported": TalkReportedWebhook,
}
"""The bodies of messages, by type."""


class Webhooks:
    """The webhooks of one installation: at most ``most``, to this machine only with ``loopback``."""

    def __init__(self, store: Endpoints, resolve: Resolve, max_webhooks: int, *, loopback: bool) -> None:
        self.store = store
        self._resolve, self._max_webhooks, self._loopback = resolve, max_webhooks, loopback

    def create(self, wanted: dict[str, Any], secret: bytes | None) -> Endpoint:
        """Store a new webhook, or return the one that was made with the same ``secret``.

        Raises ``InvalidFields``, ``TooManyWebhooks`` and ``CommandReused``.
        """
        content = secret or secrets.token_bytes(SECRET_BYTES)
        endpoint = Endpoint(
            id=f"whk_{sha256(b'webhook' + content).hexdigest()[:16]}",  # which tells nothing of the secret
            **wanted | {"types": tuple(wanted["types"])},
            created=self.store.now(),
            secret=secret_of(content),
        )
        known = self.store.get(endpoint.id)
        if known is not None:
            if any(getattr(known, name) != getattr(endpoint, name) for name in ("url", "types", "game", "after")):
                raise CommandReused
            return endpoint
        try:
            target = read_target(endpoint.url, loopback=self._loopback)
            allowed_addresses(target, self._resolve, loopback=self._loopback)
        except BadTarget as bad:
            raise InvalidFields({"url": [str(bad)]}) from None
        if len(self.store.all()) >= self._max_webhooks:
            raise TooManyWebhooks(f"There may be at most {self._max_webhooks}.")
        self.store.put(endpoint)
        return endpoint

    def get(self, webhook: str) -> Endpoint:
        """Return a webhook. Raises ``NotFound``."""
        found = self.store.get(webhook)
        if found is None:
            raise NotFound("This webhook does not exist.")
        return found

    def active(self, webhook: str) -> Endpoint:
        """Return a webhook to which something is sent. Raises ``NotFound`` and ``WebhookEnded``."""
        found = self.get(webhook)
        if found.ended is not None:
            raise WebhookEnded("Its receiver has answered 410; create a new one.")
        return found

    def rotate(self, webhook: str, content: bytes | None) -> Endpoint:
        """Give a webhook a new secret; the one before signs for a day as well. With ``content`` it is done once."""
        endpoint = self.active(webhook)
        secret = secret_of(content or secrets.token_bytes(SECRET_BYTES))
        if secret == endpoint.secret:
            return endpoint
        until = self.store.now() + BOTH_SIGN_MS
        rotated: Endpoint = change(endpoint, secret=secret, previous=endpoint.secret, previous_until=until)
        self.store.put(rotated)
        return rotated

    def document(self, endpoint: Endpoint) -> WebhookDocument:
        """Return a webhook as it is shown: without its secrets, and with what was given up first."""
        found = self.store.failing(endpoint.id)
        lanes = sorted(found, key=lambda lane: (found[lane].next_at or 0, lane.game))[:SHOWN_FAILING]
        return WebhookDocument(
            id=endpoint.id,
            url=endpoint.url,
            types=endpoint.types,
            game=endpoint.game,
            after=endpoint.after,
            status="active" if endpoint.ended is None else "ended",
            created_at=timestamp(endpoint.created),
            previous_secret_until=timestamp(endpoint.previous_until) if endpoint.previous else None,
            failing=[
                FailingDocument(game=lane.game, **asdict(found[lane]) | {"next_at": _time(found[lane].next_at)})
                for lane in lanes
            ],
            failing_games=len({lane.game for lane in found}),
        )


def _time(at: int | None) -> str | None:
    return None if at is None else timestamp(at)


NEW, REDELIVERY = NewWebhookBody(), RedeliveryBody()


@blueprint.post("/v1/webhooks")
@endpoint(
    "Make a webhook",
    {201: WebhookCreatedResponse},
    access="operator",
    headers=KeyHeaders,
    body="NewWebhook",
    problems=(TooManyWebhooks, CommandReused),
)
def create(request: RequestContext) -> Response:
    """Post everything that happens from now on to a URL, signed as in Standard Webhooks 1.0.0, in order for each game.

    Messages contain what a spectator may know, and your own ids of the players who are asked. The secret is shown once.
    """
    context, key = request.app_context, request.key
    body = load(NEW, request.json)
    if len(set(body["types"])) < len(body["types"]):
        raise InvalidFields({"types": ["Each type may be named once."]})
    if body["after"] and "turn.asked" not in body["types"]:
        raise InvalidFields({"after": ["Counts for turn.asked alone."]})
    _require_game(request, body["game"])
    found = context.part(Webhooks).create(body, context.keys.derived("secret", WEBHOOK, "", key) if key else None)
    return json_response(WebhookCreatedResponse(id=found.id, secret=found.secret), 201)


@blueprint.get("/v1/webhooks")
@endpoint("List webhooks", {200: WebhooksResponse}, access="operator", scope="admin")
def index(request: RequestContext) -> Response:
    """List all webhooks, with the games whose messages fail. Secrets are not shown again."""
    webhooks = request.app_context.part(Webhooks)
    return json_response(WebhooksResponse(webhooks=[webhooks.document(one) for one in webhooks.store.all()]))


@blueprint.get("/v1/webhooks/<webhook>")
@endpoint("Show a webhook", {200: WebhookDocument}, access="operator", scope="admin", problems=(NotFound,))
def show(request: RequestContext, webhook: str) -> Response:
    """Show a webhook, with the games whose messages fail."""
    webhooks = request.app_context.part(Webhooks)
    return json_response(webhooks.document(webhooks.get(webhook)))


@blueprint.delete("/v1/webhooks/<webhook>")
@endpoint("Delete a webhook", {204: "Nothing more is sent to it."}, access="operator", problems=(NotFound,))
def delete(request: RequestContext, webhook: str) -> Response:
    """Delete a webhook. Messages on their way may still arrive."""
    if not request.app_context.part(Webhooks).store.remove(webhook):
        raise NotFound("This webhook does not exist.")
    return Response(status=204)


@blueprint.get("/v1/webhooks/<webhook>/deliveries")
@endpoint(
    "List deliveries",
    {200: DeliveriesResponse},
    access="operator",
    scope="admin",
    query=DeliveriesQuery,
    problems=(NotFound,),
)
def deliveries(request: RequestContext, webhook: str) -> Response:
    """List the newest attempts to deliver something to a webhook, newest first, those that failed too."""
    webhooks, limit = request.app_context.part(Webhooks), request.query["limit"]
    webhooks.get(webhook)
    found = webhooks.store.deliveries(webhook, limit, request.query["cursor"])
    told = [
        DeliveryDocument(**asdict(one) | {"at": timestamp(one.at), "ok": one.ok, "next_at": _time(one.next_at)})
        for _, one in found
    ]
    more = found[-1][0] if len(found) == limit else None
    return json_response(DeliveriesResponse(deliveries=told, next=more))


@blueprint.post("/v1/webhooks/<webhook>/redeliver")
@endpoint(
    "Deliver again",
    {202: RedeliveryResponse},
    access="operator",
    headers=KeyHeaders,
    body="Redelivery",
    body_optional=True,
    problems=(NotFound, WebhookEnded),
)
def redeliver(request: RequestContext, webhook: str) -> Response:
    """Send everything again from a version or a time on, in order and with the same ids.

    Without `from`, failed messages are tried at once, also those that were given up.
    """
    webhooks = request.app_context.part(Webhooks)
    body = load(REDELIVERY, request.optional_json)
    _require_game(request, body["game"])
    start = body["from_"]
    if isinstance(start, int) and body["game"] is None:
        raise InvalidFields({"from": ["A version is one of a game; name the game, or a time."]})
    found = webhooks.active(webhook)
    if body["game"] is not None and found.game not in (None, body["game"]):
        raise InvalidFields({"game": ["This webhook does not cover that game."]})
    wanted = Redelivery(
        endpoint=found.id,
        game=body["game"] or found.game,
        version=start if isinstance(start, int) else None,
        since=int(start) if isinstance(start, str) else None,
    )
    webhooks.store.ask(wanted)
    return json_response(RedeliveryResponse(webhook=found.id, game=wanted.game), 202)


@blueprint.post("/v1/webhooks/<webhook>/secret")
@endpoint(
    "Rotate a webhook's secret",
    {201: WebhookCreatedResponse},
    access="operator",
    headers=KeyHeaders,
    problems=(NotFound, WebhookEnded),
)
def rotate_webhook_secret(request: RequestContext, webhook: str) -> Response:
    """Give a webhook a new secret. For a day both sign, the new one first."""
    context, key = request.app_context, request.key
    content = context.keys.derived("secret", WEBHOOK, webhook, key) if key else None
    found = context.part(Webhooks).rotate(webhook, content)
    return json_response(WebhookCreatedResponse(id=found.id, secret=found.secret), 201)


def _require_game(request: RequestContext, game: str | None) -> None:
    """Raise ``InvalidFields`` unless the game is there."""
    if game is not None and not (is_game_id(game) and request.app_context.games.log.head(game).version):
        raise InvalidFields({"game": ["This game does not exist."]})
