"""What this service offers to the people at its tables: `GET /v1`."""

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
    reactions: Annotated[Sequence[str], Meta(description="The reactions that there are.")]


class ServiceResponse(Record):
    """What this service offers to people."""

    talk: TalkOffer


@blueprint.get("/v1")
@endpoint("What the service offers", {200: ServiceResponse}, access="public")
def show(request: RequestContext) -> Response:
    """Return what may be said at the tables."""
    mode = request.app_context.part(People).mode
    return json_response(ServiceResponse(talk=TalkOffer(mode=mode, reactions=() if mode == "off" else REACTIONS)))
