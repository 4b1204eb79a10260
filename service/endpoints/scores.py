"""Scores, as the workers computed them."""

from flask import Blueprint, Response
from flask.globals import request_ctx

from events.ruleset.refusals import UnknownGame
from events.ruleset.ruleset import Viewer
from projections.scoreboard import Scores
from service.limits.clients import CONNECTION, client_of, has_left
from service.limits.refusals import TooManyWaiting
from service.live.score_waiters import ScoreWaiters
from service.operation import Operation, endpoint
from service.refusals import NotYetComputed, UnknownVersion
from service.request_context import RequestContext
from service.responses import json_response
from service.schemas.requests import ScoresQuery

blueprint = Blueprint("scores", __name__)

NOT_COMPUTED = Scores(version=0, finality="provisional", seats=())


@blueprint.get("/v1/games/<game_id>/scores")
@endpoint(
    Operation(
        "Read the scores",
        {200: Scores},
        query=ScoresQuery,
        problems=(NotYetComputed, UnknownVersion, TooManyWaiting),
    )
)
def show(request: RequestContext, game_id: str) -> Response:
    """Return the score of every seat as if the game ended now, as far as the caller may know, with the reasons.

    With `at_least` the scores are those of that version or a newer one; `wait` gives the workers time to get there.
    A version that the game has not reached is refused at once.
    Before anything is computed the version is 0.
    """
    at_least, viewer = request.query["at_least"], request.caller.seat_in(game_id)
    newest = request.app_context.games.log.head(game_id).version
    if not newest:
        raise UnknownGame
    if at_least > newest:
        raise UnknownVersion(f"The game is at version {newest}.")
    found = _scores(request, game_id, viewer)
    if found.version < at_least and request.query["wait"]:
        _wait(request, game_id, at_least)
        found = _scores(request, game_id, viewer)
    if found.version < at_least:
        raise NotYetComputed(found.version)
    return json_response(found)


def _scores(request: RequestContext, game_id: str, viewer: Viewer) -> Scores:
    return request.app_context.read_models.scores(game_id, viewer) or NOT_COMPUTED


def _wait(request: RequestContext, game_id: str, version: int) -> None:
    """Wait until the scores of a version are there, as long as the caller does and its token counts.

    Raises ``TooManyWaiting`` and ``Unauthenticated``.
    """
    context, sent = request.app_context, request_ctx.request
    waiters = context.optional_part(ScoreWaiters)
    if waiters is None:
        return
    with context.waiting.one(client_of(sent, context.config.limits.proxies)):
        waiters.wait(
            game_id,
            lambda: _scores(request, game_id, None).version >= version,
            request.query["wait"],
            lambda: has_left(sent.environ.get(CONNECTION)) or not context.authenticator.is_still(request.caller),
        )
    context.authenticator.require_still(request.caller)
