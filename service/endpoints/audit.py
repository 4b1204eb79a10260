"""The audit of one game, from its log alone."""

from collections.abc import Sequence

from flask import Blueprint, Response

from events.integrity.audit import audit
from events.integrity.report import Report
from events.log.port import Entry, EventLog, Head
from events.ruleset.refusals import UnknownGame
from service.operation import Operation, endpoint
from service.request_context import RequestContext
from service.responses import json_response

blueprint = Blueprint("audit", __name__)

ATTEMPTS = 5


@blueprint.get("/v1/games/<game_id>/audit")
@endpoint(Operation("Audit a game", {200: Report}))
def show(request: RequestContext, game_id: str) -> Response:
    """Run five checks: the chain of hashes, gapless versions, every decision made again, every draw, the results.

    `version` is the first that is broken, or the newest when all is well.
    """
    games = request.app_context.games
    head, entries = _consistent_read(games.log, game_id)
    if not head.version and not entries:
        raise UnknownGame
    return json_response(audit(games.rulesets, game_id, entries, head))


def _consistent_read(log: EventLog, game_id: str) -> tuple[Head, Sequence[Entry]]:
    """Return the head and the whole log below it. Reads again if something was appended in between."""
    head = log.head(game_id)
    for _ in range(ATTEMPTS):
        entries = log.read(game_id)
        if (newer := log.head(game_id)) == head:
            break
        head = newer
    return head, entries
