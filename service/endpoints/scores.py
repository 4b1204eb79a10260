"""Scores, as the workers computed them."""

from flask import Blueprint, Response

from events.ruleset.refusals import UnknownGame
from projections.scoreboard import Scores
from service.operation import Operation, endpoint
from service.refusals import NotYetComputed
from service.request_context import RequestContext
from service.responses import json_response
from service.schemas.requests import ScoresQuery

blueprint = Blueprint("scores", __name__)

NOT_COMPUTED = Scores(version=0, finality="provisional", seats=())


@blueprint.get("/v1/games/<game_id>/scores")
@endpoint(Operation("Read the scores", {200: Scores}, query=ScoresQuery, problems=(NotYetComputed,)))
def show(request: RequestContext, game_id: str) -> Response:
    """Return the score of every seat as if the game ended now, as far as the caller may know, with the reasons.

    With `at_least` the scores are those of that version or a newer one; `wait` gives the workers time to get there.
    Before anything is computed the version is 0.
    """
    context, query = request.app_context, request.query
    if not context.games.log.head(game_id).version:
        raise UnknownGame
    at_least, viewer = query["at_least"], request.caller.seat_in(game_id)
    found = context.read_models.scores(game_id, viewer, at_least=at_least, wait=query["wait"]) or NOT_COMPUTED
    if found.version < at_least:
        raise NotYetComputed(found.version)
    return json_response(found)
