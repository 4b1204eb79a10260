"""Results: the final ranking, an immutable fact of the log; and how the totals changed until then."""

from flask import Blueprint, Response

from events.log.port import Status
from events.ruleset.refusals import UnknownGame
from service import serializers
from service.operation import Operation, endpoint
from service.refusals import NotFinished
from service.request_context import RequestContext
from service.responses import etag, json_response
from service.schemas import documents

blueprint = Blueprint("results", __name__)


@blueprint.get("/v1/games/<game_id>/results", endpoint="show")
@endpoint(
    Operation("Read the results", {200: documents.ResultsResponse}, problems=(NotFinished,), response_headers=("ETag",))
)
def show_results(request: RequestContext, game_id: str) -> Response:
    """Return the ranking of a finished game, with every component, tie-break and reason."""
    state = request.app_context.games.load(game_id)
    results = state.results
    if results is None:
        abandoned = state.status is Status.ABANDONED
        raise NotFinished(f"The game {'was abandoned: it has no results' if abandoned else 'has no results yet'}.")
    found = documents.ResultsResponse(
        version=state.version, ranking=serializers.ranking(state.ruleset, results), winners=results.winners
    )
    return json_response(found, 200, {"ETag": etag(state.version)})


@blueprint.get("/v1/games/<game_id>/history")
@endpoint(Operation("Read the history of the scores", {200: documents.ScoreHistoryResponse}))
def history(request: RequestContext, game_id: str) -> Response:
    """Return everybody's total whenever one has changed, as spectators saw it; empty until the game is closed."""
    context = request.app_context
    version = context.games.log.head(game_id).version
    if not version:
        raise UnknownGame
    return json_response(documents.ScoreHistoryResponse(version=version, points=context.read_models.history(game_id)))
