"""Clocks: an absent seat comes back, and all seats rest together."""

from flask import Blueprint, Response

from events.application import clock_commands
from events.application.origin import HUMAN
from events.log.port import TooFast, TooLate
from events.ruleset.refusals import (
    AlreadyAsked,
    GameOver,
    NotAbsent,
    NotPaused,
    NotStarted,
    NotYourTurn,
    OptionNotEnabled,
)
from service.operation import Operation, endpoint
from service.preconditions import PROBLEMS, if_match_version, translate_version_conflict
from service.refusals import Forbidden
from service.request_context import RequestContext
from service.responses import WRITE_HEADERS
from service.schemas.requests import LangQuery, WriteHeaders
from service.written import WRITTEN, command_response

blueprint = Blueprint("clocks", __name__)


@blueprint.post("/v1/games/<game_id>/seats/<seat>/back")
@endpoint(
    Operation(
        "Come back",
        {201: WRITTEN},
        access="seat",
        scope="act",
        query=LangQuery,
        headers=WriteHeaders,
        problems=(NotAbsent, NotStarted, GameOver, TooFast, *PROBLEMS),
        response_headers=WRITE_HEADERS,
    )
)
def back(request: RequestContext, game_id: str, seat: str) -> Response:
    """Play for yourself again, after your time was over. If you are asked something, your clock runs from now on."""
    own, expected = request.caller.require_seat(game_id), if_match_version(request)
    if seat != str(own):
        raise Forbidden("The token is for another seat.")
    games, key = request.app_context.games, request.headers["idempotency_key"]
    with translate_version_conflict(expected):
        result = clock_commands.back(games, game_id, own, key=key, expected=expected)
    return command_response(request, result, own)


@blueprint.post("/v1/games/<game_id>/pause")
@endpoint(
    Operation(
        "Ask for a pause",
        {201: WRITTEN},
        access="seat",
        scope="act",
        query=LangQuery,
        headers=WriteHeaders,
        problems=(AlreadyAsked, NotYourTurn, OptionNotEnabled, TooFast, TooLate, NotStarted, GameOver, *PROBLEMS),
        response_headers=WRITE_HEADERS,
    )
)
def pause(request: RequestContext, game_id: str) -> Response:
    """Ask for a pause, or agree to one. Once all seats that are present have, no clock runs.

    The pause ends with the next action, or when a seat lets the clocks go on. Bots always agree. A seat may ask once
    between two actions.
    """
    own, expected = request.caller.require_seat(game_id), if_match_version(request)
    context, key = request.app_context, request.headers["idempotency_key"]
    seats = context.seats.of(game_id).seats
    bots = [number for number, one in enumerate(seats) if one.controller != HUMAN]
    with translate_version_conflict(expected):
        result = clock_commands.pause(context.games, game_id, own, bots, key=key, expected=expected)
    return command_response(request, result, own)


@blueprint.post("/v1/games/<game_id>/resume")
@endpoint(
    Operation(
        "End a pause",
        {201: WRITTEN},
        access="seat",
        scope="act",
        query=LangQuery,
        headers=WriteHeaders,
        problems=(NotPaused, NotYourTurn, OptionNotEnabled, TooFast, TooLate, NotStarted, GameOver, *PROBLEMS),
        response_headers=WRITE_HEADERS,
    )
)
def resume(request: RequestContext, game_id: str) -> Response:
    """Let the clocks go on, or take back that you, or another seat, asked for a pause."""
    own, expected = request.caller.require_seat(game_id), if_match_version(request)
    games, key = request.app_context.games, request.headers["idempotency_key"]
    with translate_version_conflict(expected):
        result = clock_commands.resume(games, game_id, own, key=key, expected=expected)
    return command_response(request, result, own)
