"""Analysis: what each action on offer at a version is worth to a seat, as far as that seat knew."""

from flask import Blueprint, Response

from events.aggregate.state import GameState
from events.application.forking import NothingToFork, parent_at
from events.ruleset.refusals import NotStarted, NotYourTurn, OptionNotEnabled
from service.assistance import require_allowed
from service.encoding import raw_json
from service.limits.refusals import TooManyWaiting
from service.long_work.asking import asking
from service.long_work.port import WorkFailed
from service.long_work.tasks import Analysis
from service.operation import Operation, endpoint
from service.refusals import Forbidden, Unauthenticated
from service.request_context import RequestContext
from service.responses import json_response
from service.schemas import documents
from service.schemas.requests import AnalysisQuery

blueprint = Blueprint("analysis", __name__)


@blueprint.get("/v1/games/<game_id>/analysis")
@endpoint(
    Operation(
        "Analyse a position",
        {200: documents.AnalysisResponse},
        query=AnalysisQuery,
        problems=(
            NothingToFork,
            NotStarted,
            NotYourTurn,
            OptionNotEnabled,
            Forbidden,
            Unauthenticated,
            TooManyWaiting,
            WorkFailed,
        ),
    )
)
def show(request: RequestContext, game_id: str) -> Response:
    """Return every action on offer to a seat at a version with its expected result and an interval of 95 %, best first.

    Over worlds dealt from what the seat knew, by the bot `smart`: all actions are looked at one step ahead, and the
    best of them played on for as long as there is time. For the same callers as forks, under the same conditions.
    """
    context, query = request.app_context, request.query
    seat = request.caller.seat_in(game_id) if query["seat"] is None else query["seat"]
    newest = context.games.load(game_id)
    require_allowed(request.caller, newest, "spectator" if seat is None else seat, "seat")
    state = parent_at(context.games.rulesets, game_id, context.games.log.read(game_id), query["at"])
    task = Analysis(
        game=game_id,
        version=state.version,
        seat=_asked(state, seat),
        milliseconds=query["milliseconds"],
        lang=request.lang,
    )
    return json_response(raw_json(asking(request)(task)))


def _asked(state: GameState, seat: int | None) -> int:
    """Return the seat if it is asked; the first one that is where none is named. Raises ``NotYourTurn``."""
    # Of the others nothing is said: in a sealed question it is secret who still has to answer.
    wanted = range(state.setup.seats) if seat is None else (seat,)
    asked = [one for one in wanted if one in state.ruleset.to_act(state.table, one)]
    if not asked:
        raise NotYourTurn(f"At version {state.version} this seat is not asked for anything.")
    return asked[0]
