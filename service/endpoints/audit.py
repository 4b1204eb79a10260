"""The audit of one game, from its log alone."""

from flask import Blueprint, Response

from events.integrity.report import Report
from service.encoding import raw_json
from service.limits.refusals import TooManyWaiting
from service.long_work.asking import asking
from service.long_work.port import WorkFailed
from service.long_work.tasks import Audit
from service.operation import Operation, endpoint
from service.request_context import RequestContext
from service.responses import json_response

blueprint = Blueprint("audit", __name__)


@blueprint.get("/v1/games/<game_id>/audit", endpoint="show")
@endpoint(Operation("Audit a game", {200: Report}, problems=(TooManyWaiting, WorkFailed)))
def show_audit(request: RequestContext, game_id: str) -> Response:
    """Run five checks: the chain of hashes, gapless versions, every decision made again, every draw, the results.

    `version` is the first that is broken, or the newest when all is well. The answer for a version is the same for a
    minute.
    """
    head = request.app_context.games.log.head(game_id)
    report = asking(request)(Audit(game=game_id, version=head.version, head=head.hash.hex()))
    return json_response(raw_json(report))
