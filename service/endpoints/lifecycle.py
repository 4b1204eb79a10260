"""Undo, resignation and abandonment. Each of them is a new event; nothing is ever removed."""

from flask import Blueprint, Response

from events.log.port import TooFast, TooLate
from events.ruleset.refusals import GameOver, NothingToUndo, NotStarted, NotYourTurn, OptionNotEnabled, UndoBarred
from service.operation import Operation, endpoint
from service.preconditions import PROBLEMS, if_match_version, translate_version_conflict
from service.request_context import RequestContext
from service.responses import WRITE_HEADERS
from service.schemas.requests import LangQuery, WriteHeaders
from service.written import WRITTEN, command_response

blueprint = Blueprint("lifecycle", __name__)


@blueprint.post("/v1/games/<game_id>/undo")
@endpoint(
    Operation(
        "Take back the latest action",
        {201: WRITTEN},
        access="seat",
        scope="act",
        query=LangQuery,
        headers=WriteHeaders,
        problems=(NothingToUndo, UndoBarred, NotStarted, GameOver, TooFast, TooLate, *PROBLEMS),
        response_headers=WRITE_HEADERS,
    )
)
def undo(request: RequestContext, game_id: str) -> Response:
    """Take the caller's latest action back, by a new event: not past a draw, a reveal, or an action of another seat."""
    seat, expected = request.caller.require_seat(game_id), if_match_version(request)
    key = request.key
    with translate_version_conflict(expected):
        result = request.app_context.games.undo(game_id, seat, key=key, expected=expected)
    return command_response(request, result, seat)


@blueprint.post("/v1/games/<game_id>/resign")
@endpoint(
    Operation(
        "Resign",
        {201: WRITTEN},
        access="seat",
        scope="act",
        query=LangQuery,
        headers=WriteHeaders,
        problems=(OptionNotEnabled, NotYourTurn, NotStarted, GameOver, TooLate, *PROBLEMS),
        response_headers=WRITE_HEADERS,
    )
)
def resign(request: RequestContext, game_id: str) -> Response:
    """Give up the caller's seat, where the table agreed to that by the option `resignation`.

    This ends the game, unless it is `leaves` and two others are left: then the seat is played for to the end.
    """
    seat, expected = request.caller.require_seat(game_id), if_match_version(request)
    key = request.key
    with translate_version_conflict(expected):
        result = request.app_context.games.resign(game_id, seat, key=key, expected=expected)
    return command_response(request, result, seat)


@blueprint.post("/v1/games/<game_id>/abandon")
@endpoint(
    Operation(
        "Abandon a game",
        {201: WRITTEN},
        access="operator",
        scope="act",
        query=LangQuery,
        headers=WriteHeaders,
        problems=(GameOver, *PROBLEMS),
        response_headers=WRITE_HEADERS,
    )
)
def abandon(request: RequestContext, game_id: str) -> Response:
    """End a game without a result. Its log is closed, and everybody may read all of it."""
    expected = if_match_version(request)
    with translate_version_conflict(expected):
        result = request.app_context.games.abandon(game_id, key=request.key, expected=expected)
    return command_response(request, result, None)
