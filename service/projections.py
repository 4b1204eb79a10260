"""The operator's own projections: their list, and their documents for a game."""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from flask import Blueprint, Response
from msgspec import Meta

from events.log.records import partition_of
from events.ruleset.records import Record
from events.ruleset.refusals import UnknownGame
from projections.declared import Projection
from projections.store.documents import RedisDocuments
from projections.store.failures import DeadLetters
from service.access.refusals import Forbidden
from service.web.endpoint import RequestContext, endpoint
from service.web.refusals import NotFinished, NotFound, NotYetComputed, ProjectionFailed
from service.web.requests import ConditionalHeaders
from service.web.responses import NOT_MODIFIED, encode, json_response, tagged_response
from service.web.schemas import GameId, Version

blueprint = Blueprint("projections", __name__)


class OwnProjections:
    """The declared projections, their documents, and the games at which they failed."""

    def __init__(self, declared: Sequence[Projection], documents: RedisDocuments, failures: DeadLetters) -> None:
        self.declared = {one.name: one for one in declared}
        self.documents, self.failures = documents, failures


class ProjectionSummary(Record):
    """A projection of the operator's own. ``private``: it is for keys with the scope `read`, of closed games."""

    name: str
    version: Annotated[int, Meta(description="The version of its declaration; a new one is computed from scratch.")]
    private: bool


class ProjectionsResponse(Record):
    """The operator's own projections, by name."""

    projections: Sequence[ProjectionSummary]


class DocumentsResponse(Record):
    """A projection's documents for a game by name, as of a version of the game."""

    projection: str
    projection_version: Annotated[int, Meta(description="The version of the projection that has computed it.")]
    game: GameId
    version: Version
    documents: Annotated[dict[str, Any], Meta(description="Whatever the projection returned, by name.")]


@blueprint.get("/v1/projections")
@endpoint("List the projections", {200: ProjectionsResponse})
def index(request: RequestContext) -> Response:
    """Return the operator's own projections."""
    own = request.app_context.optional_part(OwnProjections)
    declared = own.declared.values() if own else ()
    found = [ProjectionSummary(name=one.name, version=one.version, private=one.private) for one in declared]
    return json_response(ProjectionsResponse(projections=found))


@blueprint.get("/v1/projections/<projection>/<game_id>")
@endpoint(
    "Read a projection",
    {200: DocumentsResponse, 304: NOT_MODIFIED},
    headers=ConditionalHeaders,
    problems=(NotFound, Forbidden, NotFinished, NotYetComputed, ProjectionFailed),
    response_headers=("ETag", "Vary"),
)
def show(request: RequestContext, projection: str, game_id: str) -> Response:
    """Return the documents that one of the operator's own projections has computed for a game.

    They follow the game within a second or two. A private projection is for keys with the scope `read`, once the game
    is closed.
    """
    own = request.app_context.optional_part(OwnProjections)
    declared = own.declared.get(projection) if own else None
    if own is None or declared is None:
        raise NotFound("This service has no projection of this name.")
    if declared.private:
        request.caller.require_operator()
        request.caller.require_scope("read")
    head = request.app_context.games.log.head(game_id)
    if not head.version:
        raise UnknownGame
    if declared.private and not head.is_closed:
        raise NotFinished
    found = own.documents.read(declared.kept_as, game_id)
    if found is None:
        if declared.step in own.failures.quarantined(partition_of(game_id)).get(game_id, ()):
            raise ProjectionFailed
        raise NotYetComputed(0)
    documents = {key: msgspec.Raw(body) for key, body in found.documents.items()}
    number = int(found.run.partition("-")[0])
    answer = DocumentsResponse(
        projection=projection, projection_version=number, game=game_id, version=found.version, documents=documents
    )
    return tagged_response(encode(answer), found.version, request.headers["if_none_match"])
