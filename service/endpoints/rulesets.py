"""Rulesets: what can be played here, and everything a front end needs to know of it."""

from flask import Blueprint, Response

from events.ruleset.refusals import UnknownRuleset
from events.ruleset.ruleset import AnyRuleset
from projections.statistics import Statistics
from service.operation import Operation, endpoint
from service.prepared_documents import NOT_MODIFIED
from service.request_context import RequestContext
from service.responses import json_response
from service.schemas import documents
from service.schemas.conditional import ConditionalHeaders

blueprint = Blueprint("rulesets", __name__)


@blueprint.get("/v1/rulesets")
@endpoint(
    Operation(
        "List the rulesets",
        {200: documents.RulesetsResponse, 304: NOT_MODIFIED},
        headers=ConditionalHeaders,
        response_headers=("ETag",),
    )
)
def index(request: RequestContext) -> Response:
    """Return every ruleset on offer here, with its options."""
    return request.app_context.documents.ruleset_list().response()


@blueprint.get("/v1/rulesets/<ruleset>")
@endpoint(
    Operation(
        "Show a ruleset",
        {200: documents.RulesetDocument, 304: NOT_MODIFIED},
        headers=ConditionalHeaders,
        problems=(UnknownRuleset,),
        response_headers=("ETag",),
    )
)
def show(request: RequestContext, ruleset: str) -> Response:
    """Return one ruleset: its components, the schemas of its actions, events and state, its rules and texts."""
    return request.app_context.documents.ruleset(_ruleset(request, ruleset).id).response()


@blueprint.get("/v1/rulesets/<ruleset>/statistics")
@endpoint(Operation("Read the statistics of a ruleset", {200: Statistics}, problems=(UnknownRuleset,)))
def statistics(request: RequestContext, ruleset: str) -> Response:
    """Return how many games there are, which seats won, and with how much, by number of players."""
    seats = _ruleset(request, ruleset).seats
    return json_response(request.app_context.read_models.statistics(ruleset, seats))


def _ruleset(request: RequestContext, ruleset_id: str) -> AnyRuleset:
    ruleset = request.app_context.offered.get(ruleset_id)
    if ruleset is None:
        raise UnknownRuleset
    return ruleset
