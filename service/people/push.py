"""Push messages: a browser subscribes for a seat or a player, and is told when it is the seat's turn."""

import binascii
from base64 import urlsafe_b64decode
from collections.abc import Mapping
from typing import Annotated, Any

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey
from flask import Blueprint, Response
from marshmallow import ValidationError, fields, validate
from msgspec import Meta

from events.ruleset.records import Record
from projections.people.push import DEFAULT_AFTER, Subscription
from projections.webhooks.target import MAX_URL_LENGTH, BadTarget, allowed_addresses, read_target
from service.access.refusals import Forbidden, Unauthenticated
from service.people.people import People
from service.web.endpoint import RequestContext, endpoint
from service.web.refusals import InvalidFields, PushOff
from service.web.requests import LANGUAGES, optional
from service.web.responses import json_response
from service.web.schemas import Choice, StrictInteger, StrictSchema, about, load

POINT_BYTES, SECRET_BYTES = 65, 16
"""The sizes of the keys of a subscription (RFC 8291)."""
MAX_KEY_LENGTH = 120
DAY_SECONDS = 86_400

blueprint = Blueprint("push", __name__)


class PushResponse(Record):
    """A subscription as it is stored."""

    after: Annotated[
        int,
        Meta(
            ge=0, description="The number of seconds for which the seat must have been asked before a message is sent."
        ),
    ]


class KeyField(fields.String):
    """Bytes in URL-safe Base64, with or without padding."""

    def __init__(self, size: int, **kwargs: Any) -> None:
        super().__init__(validate=validate.Length(1, MAX_KEY_LENGTH), **kwargs)
        self._size = size

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        text = str(super()._deserialize(value, attr, data, **kwargs))
        try:
            content = urlsafe_b64decode(text + "=" * (-len(text) % 4))
            if self._size == POINT_BYTES:
                EllipticCurvePublicKey.from_encoded_point(SECP256R1(), content)
        except (ValueError, binascii.Error):
            content = b""
        if len(content) != self._size:
            raise ValidationError(f"Must be {self._size} bytes in URL-safe Base64.")
        return text


class PushKeysBody(StrictSchema):
    """The keys of a subscription."""

    p256dh = KeyField(POINT_BYTES, required=True, **about("The browser's public key on P-256."))
    auth = KeyField(SECRET_BYTES, required=True, **about("The authentication secret of the subscription."))


class PushBody(StrictSchema):
    """A `PushSubscription` as the browser returns it, with the delay and the language of messages."""

    endpoint = fields.String(
        required=True, validate=validate.Length(1, MAX_URL_LENGTH), **about("The address of the push service.")
    )
    expirationTime = fields.Integer(load_default=None, **about("When the subscription expires; ignored."))  # noqa: N815
    keys = fields.Nested(PushKeysBody, required=True, **about("The keys of the subscription."))
    after = StrictInteger(
        0,
        DAY_SECONDS,
        load_default=DEFAULT_AFTER,
        **about("The number of seconds for which a seat must have been asked before a message is sent."),
    )
    lang = Choice(LANGUAGES, load_default="en", **about("The language of the messages."))


class PushQuery(StrictSchema):
    """Which subscription to end."""

    endpoint = fields.String(
        validate=validate.Length(1, MAX_URL_LENGTH),
        **optional("The address of the subscription to end; by default all are ended."),
    )


PUSH = PushBody()


def _subscription(request: RequestContext) -> Subscription:
    """Return the subscription in the body. Raises ``PushOff`` and ``InvalidFields``."""
    people = request.app_context.part(People)
    if not people.push.is_on:
        raise PushOff("This service does not send push messages.")
    body: Mapping[str, Any] = load(PUSH, request.json)
    try:
        target = read_target(body["endpoint"], loopback=people.push.loopback)
        allowed_addresses(target, people.push.resolve, loopback=people.push.loopback)
    except BadTarget as bad:
        raise InvalidFields({"endpoint": [str(bad)]}) from None
    return Subscription(
        endpoint=body["endpoint"],
        p256dh=body["keys"]["p256dh"],
        auth=body["keys"]["auth"],
        after=body["after"],
        lang=body["lang"],
        at=people.pushes.now(),
    )


def _own_seat(request: RequestContext, game_id: str, seat: str) -> int:
    own = request.caller.require_seat(game_id)
    if seat != str(own):
        raise Forbidden("The token is for another seat.")
    return own


def _require_player(request: RequestContext, player: str) -> None:
    if request.caller.player != player:
        refusal = Forbidden if request.caller.has_credentials else Unauthenticated
        raise refusal("This needs a token of this player.")


@blueprint.post("/v1/games/<game_id>/seats/<seat>/push")
@endpoint("Subscribe to push messages for a seat", {201: PushResponse}, access="seat", body="Push", problems=(PushOff,))
def push(request: RequestContext, game_id: str, seat: str) -> Response:
    """Send a push message (RFC 8030, 8291, 8292) when the seat is asked, is not at the table, and does not act.

    The message has the title, the table and the link, and nothing that a spectator may not know. Only one is sent until
    the seat has acted. `GET /v1` names the public key to subscribe with. The address is checked like that of a webhook.
    """
    own, subscription = _own_seat(request, game_id, seat), _subscription(request)
    request.app_context.part(People).pushes.subscribe_seat(game_id, own, subscription)
    return json_response(PushResponse(after=subscription.after), 201)


@blueprint.delete("/v1/games/<game_id>/seats/<seat>/push")
@endpoint("Unsubscribe from push messages for a seat", {204: "Nothing more is sent."}, access="seat", query=PushQuery)
def end_push(request: RequestContext, game_id: str, seat: str) -> Response:
    """End the push messages of the caller's seat, to all of its browsers or to one of them."""
    own = _own_seat(request, game_id, seat)
    request.app_context.part(People).pushes.unsubscribe_seat(game_id, own, request.query["endpoint"])
    return Response(status=204)


@blueprint.post("/v1/players/<player>/push")
@endpoint("Subscribe to push messages for a player", {201: PushResponse}, body="Push", problems=(PushOff,))
def push_player(request: RequestContext, player: str) -> Response:
    """Send push messages for every seat of a player, in any game. Needs a token of this player."""
    _require_player(request, player)
    subscription = _subscription(request)
    request.app_context.part(People).pushes.subscribe_player(player, subscription)
    return json_response(PushResponse(after=subscription.after), 201)


@blueprint.delete("/v1/players/<player>/push")
@endpoint("Unsubscribe from push messages for a player", {204: "Nothing more is sent."}, query=PushQuery)
def end_push_player(request: RequestContext, player: str) -> Response:
    """End the push messages of a player, to all browsers or to one of them. Needs a token of this player."""
    _require_player(request, player)
    request.app_context.part(People).pushes.unsubscribe_player(player, request.query["endpoint"])
    return Response(status=204)
