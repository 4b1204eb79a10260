"""Rulesets: what can be played here, and everything a front end needs to know of it."""

from flask import Blueprint, Response

from events.ruleset.refusals import UnknownRuleset
from events.ruleset.ruleset import AnyRuleset
from service.operation import Operation, endpoint
from service.prepared_documents import NOT_MODIFIED, PreparedDocuments
from service.request_context import RequestContext
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
    return request.app_context.part(PreparedDocuments).ruleset_list().response()


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
    return request.app_context.part(PreparedDocuments).ruleset(offered_ruleset(request, ruleset).id).response()


def offered_ruleset(request: RequestContext, ruleset_id: str) -> AnyRuleset:
    """Return a ruleset that is on offer here. Raises ``UnknownRuleset``."""
    ruleset = request.app_context.offered.get(ruleset_id)
    if ruleset is None:
        raise UnknownRuleset
    return ruleset
