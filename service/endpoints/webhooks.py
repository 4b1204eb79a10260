"""Webhooks: where the operator's own service is told of games."""

from flask import Blueprint, Response

from events.log.ids import is_game_id
from events.log.port import CommandReused
from projections.webhooks.endpoint import Redelivery
from service.operation import Operation, endpoint
from service.refusals import InvalidFields, NotFound, TooManyWebhooks, WebhookEnded
from service.request_context import RequestContext
from service.responses import json_response
from service.schemas import documents
from service.schemas.base import load
from service.schemas.requests import KeyHeaders
from service.schemas.webhooks import DeliveriesQuery, NewWebhookBody, RedeliveryBody
from service.webhooks import Webhooks

blueprint = Blueprint("webhooks", __name__)

NEW, REDELIVERY = NewWebhookBody(), RedeliveryBody()
WEBHOOK = "webhook"
"""Who asks, in what is derived from the keys of these writes."""


@blueprint.post("/v1/webhooks")
@endpoint(
    Operation(
        "Make a webhook",
        {201: documents.WebhookCreatedResponse},
        access="operator",
        headers=KeyHeaders,
        body="NewWebhook",
        problems=(TooManyWebhooks, CommandReused),
    )
)
def create(request: RequestContext) -> Response:
    """Have what happens from now on posted to a URL, signed as Standard Webhooks 1.0.0 says, in order for each game.

    What is sent is what a spectator may know, and your own ids of the players who are asked. The secret is shown once.
    """
    context, key = request.app_context, request.headers["idempotency_key"]
    body = load(NEW, request.json)
    if len(set(body["types"])) < len(body["types"]):
        raise InvalidFields({"types": ["Each type may be named once."]})
    if body["after"] and "turn.asked" not in body["types"]:
        raise InvalidFields({"after": ["Counts for turn.asked alone."]})
    _require_game(request, body["game"])
    found = context.part(Webhooks).create(body, context.keys.derived_for("secret", WEBHOOK, "", key) if key else None)
    return json_response(documents.WebhookCreatedResponse(id=found.id, secret=found.secret), 201)


@blueprint.get("/v1/webhooks")
@endpoint(Operation("List webhooks", {200: documents.WebhooksResponse}, access="operator", scope="admin"))
def index(request: RequestContext) -> Response:
    """List all webhooks, with the games that do not get through. Secrets are not shown again."""
    webhooks = request.app_context.part(Webhooks)
    return json_response(documents.WebhooksResponse(webhooks=[webhooks.document(one) for one in webhooks.store.all()]))


@blueprint.get("/v1/webhooks/<webhook>")
@endpoint(
    Operation(
        "Show a webhook", {200: documents.WebhookDocument}, access="operator", scope="admin", problems=(NotFound,)
    )
)
def show(request: RequestContext, webhook: str) -> Response:
    """Show a webhook, with the games that do not get through."""
    webhooks = request.app_context.part(Webhooks)
    return json_response(webhooks.document(webhooks.get(webhook)))


@blueprint.delete("/v1/webhooks/<webhook>")
@endpoint(Operation("Delete a webhook", {204: "Nothing more is sent to it."}, access="operator", problems=(NotFound,)))
def delete(request: RequestContext, webhook: str) -> Response:
    """Delete a webhook. What is on its way may still arrive."""
    if not request.app_context.part(Webhooks).store.remove(webhook):
        raise NotFound("There is no such webhook.")
    return Response(status=204)


@blueprint.get("/v1/webhooks/<webhook>/deliveries")
@endpoint(
    Operation(
        "List deliveries",
        {200: documents.DeliveriesResponse},
        access="operator",
        scope="admin",
        query=DeliveriesQuery,
        problems=(NotFound,),
    )
)
def deliveries(request: RequestContext, webhook: str) -> Response:
    """List the newest attempts to deliver something to a webhook, newest first, those that failed too."""
    found = request.app_context.part(Webhooks).deliveries(webhook, request.query["limit"], request.query["cursor"])
    return json_response(found)


@blueprint.post("/v1/webhooks/<webhook>/redeliver")
@endpoint(
    Operation(
        "Deliver again",
        {202: documents.RedeliveryResponse},
        access="operator",
        headers=KeyHeaders,
        body="Redelivery",
        body_optional=True,
        problems=(NotFound, WebhookEnded),
    )
)
def redeliver(request: RequestContext, webhook: str) -> Response:
    """Have everything sent again from a version or a time on, in order and under the same ids.

    Without `from`, what does not get through is tried at once, also what was given up.
    """
    webhooks = request.app_context.part(Webhooks)
    body = load(REDELIVERY, request.optional_json)
    _require_game(request, body["game"])
    start = body["from_"]
    if isinstance(start, int) and body["game"] is None:
        raise InvalidFields({"from": ["A version is one of a game; name the game, or a time."]})
    found = webhooks.active(webhook)
    if body["game"] is not None and found.game not in (None, body["game"]):
        raise InvalidFields({"game": ["This webhook is not told of that game."]})
    wanted = Redelivery(
        endpoint=found.id,
        game=body["game"] or found.game,
        version=start if isinstance(start, int) else None,
        since=int(start) if isinstance(start, str) else None,
    )
    webhooks.store.ask(wanted)
    return json_response(documents.RedeliveryResponse(webhook=found.id, game=wanted.game), 202)


@blueprint.post("/v1/webhooks/<webhook>/secret")
@endpoint(
    Operation(
        "Rotate a webhook's secret",
        {201: documents.WebhookCreatedResponse},
        access="operator",
        headers=KeyHeaders,
        problems=(NotFound, WebhookEnded),
    )
)
def rotate_webhook_secret(request: RequestContext, webhook: str) -> Response:
    """Give a webhook a new secret. For a day both sign, the new one first."""
    context, key = request.app_context, request.headers["idempotency_key"]
    content = context.keys.derived_for("secret", WEBHOOK, webhook, key) if key else None
    found = context.part(Webhooks).rotate(webhook, content)
    return json_response(documents.WebhookCreatedResponse(id=found.id, secret=found.secret), 201)


def _require_game(request: RequestContext, game: str | None) -> None:
    """Raise ``InvalidFields`` unless the game is there."""
    if game is not None and not (is_game_id(game) and request.app_context.games.log.head(game).version):
        raise InvalidFields({"game": ["There is no such game."]})
