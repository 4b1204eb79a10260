"""Analysis of positions, audits of games, and the list of actions that the rules refused."""

from collections.abc import Sequence
from typing import Annotated

from flask import Blueprint, Response
from msgspec import Meta

from events.aggregate.state import GameState
from events.application.creation import NothingToFork, parent_at
from events.application.refused_actions import REFUSALS, read_refused
from events.integrity.report import Report
from events.ruleset.records import Record
from events.ruleset.refusals import NotStarted, NotYourTurn, OptionNotEnabled, UnknownGame
from service.access.refusals import Forbidden, Unauthenticated
from service.game.forks import require_allowed
from service.game.scores import AnalysisResponse
from service.long_work.pool import TooManyWaiting, WorkFailed
from service.long_work.tasks import Analysis, Audit
from service.web.endpoint import RequestContext, asking, endpoint
from service.web.refusals import NotFinished
from service.web.requests import AnalysisQuery
from service.web.responses import json_response, raw_json
from service.web.schemas import SeatNumber, Version

blueprint = Blueprint("analysis", __name__)

audit_blueprint = Blueprint("audit", __name__)

refusals_blueprint = Blueprint("refusals", __name__)


@blueprint.get("/v1/games/<game_id>/analysis")
@endpoint(
    "Analyse a position",
    {200: AnalysisResponse},
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
def show(request: RequestContext, game_id: str) -> Response:
    """Return every legal action of a seat at a version, with its expected result and a 95 % interval, best first.

    The bot `smart` samples worlds that are consistent with what the seat knew. It evaluates all actions one step ahead,
    and the best of them by playouts as long as there is time. Open to the same callers as forks, under the same
    conditions.
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
    """Return the seat if it is to act; by default, the first seat to act. Raises ``NotYourTurn``."""
    # Nothing is said about the others, since in a sealed question it is secret who still has to answer.
    wanted = range(state.setup.seats) if seat is None else (seat,)
    asked = [one for one in wanted if one in state.ruleset.to_act(state.table, one)]
    if not asked:
        raise NotYourTurn(f"At version {state.version} this seat is not asked for anything.")
    return asked[0]


@audit_blueprint.get("/v1/games/<game_id>/audit", endpoint="show")
@endpoint("Audit a game", {200: Report}, problems=(TooManyWaiting, WorkFailed))
def show_audit(request: RequestContext, game_id: str) -> Response:
    """Run five checks: the hash chain, versions without gaps, every decision, every draw, and the results.

    `version` is the first broken one, or the newest if all checks pass. The response for a version is cached for a
    minute.
    """
    head = request.app_context.games.log.head(game_id)
    report = asking(request)(Audit(game=game_id, version=head.version, head=head.hash.hex()))
    return json_response(raw_json(report))


class RefusalDocument(Record):
    """A seat's attempt to do something that a rule forbids."""

    version: Version
    seat: SeatNumber
    rule: Annotated[str, Meta(description="The rule, such as `<ruleset>/R026`.")]
    type: Annotated[str, Meta(description="The type of the action.")]


class RefusalsResponse(Record):
    """The attempts that the rules refused, by version; each rule, seat and type of action once per version."""

    refusals: Sequence[RefusalDocument]


@refusals_blueprint.get("/v1/games/<game_id>/refusals")
@endpoint("List what was refused", {200: RefusalsResponse}, access="operator", problems=(UnknownGame, NotFinished))
def index(request: RequestContext, game_id: str) -> Response:
    """Return which seat broke which rule, once the game is closed; earlier this might reveal hidden information.

    Dry runs are left out, and so are refusals after the first 500 of a game.
    """
    games = request.app_context.games
    state = games.load(game_id)
    if not state.is_public:
        raise NotFinished("The game is not closed: its refusals may reveal hidden information.")
    found = [
        RefusalDocument(version=one.version, seat=one.seat, rule=f"{state.ruleset.id}/{one.rule}", type=one.type)
        for one in read_refused(games.log.game_metadata(game_id, REFUSALS))
    ]
    return json_response(RefusalsResponse(refusals=found))
