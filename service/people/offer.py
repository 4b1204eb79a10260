"""`GET /v1`: the modes of talk and push messages that this service offers to people."""

from collections.abc import Sequence
from typing import Annotated

from flask import Blueprint, Response
from msgspec import Meta

from events.ruleset.records import Record
from projections.people.talk import REACTIONS
from service.people.people import People, TalkMode
from service.web.endpoint import RequestContext, endpoint
from service.web.responses import json_response

blueprint = Blueprint("service", __name__)


class TalkOffer(Record):
    """What may be said at the tables."""

    mode: Annotated[TalkMode, Meta(description="Texts and reactions, reactions alone, or nothing.")]
    reactions: Annotated[Sequence[str], Meta(description="All reactions.")]


class PushOffer(Record):
    """What a browser needs to subscribe to push messages."""

    key: Annotated[str, Meta(description="`applicationServerKey`: the public VAPID key, in URL-safe Base64.")]


class ServiceResponse(Record):
    """What this service offers to people."""

    talk: TalkOffer
    push: Annotated[PushOffer | None, Meta(description="Null where push messages are turned off.")]


@blueprint.get("/v1")
@endpoint("What the service offers", {200: ServiceResponse}, access="public")
def show(request: RequestContext) -> Response:
    """Return what may be said at the tables, and the key with which browsers subscribe to push messages."""
    people = request.app_context.part(People)
    talk = TalkOffer(mode=people.mode, reactions=() if people.mode == "off" else REACTIONS)
    push = PushOffer(key=people.public_key()) if people.push.is_on else None
    return json_response(ServiceResponse(talk=talk, push=push))
