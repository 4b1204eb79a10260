"""Seats: taking one that is open, and opening the entropy that was committed to."""

from flask import Blueprint, Response

from events.log.ids import partition_of
from events.log.port import CommandReused, SideData, TooLate
from events.ruleset.refusals import (
    GameOver,
    InvalidEntropy,
    NothingToOpen,
    SeatUnavailable,
    UnknownGame,
    WrongEntropy,
)
from service.operation import Operation, endpoint
from service.preconditions import PROBLEMS, if_match_version, translate_version_conflict
from service.refusals import Forbidden, InvalidFields, WrongJoinCode
from service.request_context import RequestContext
from service.responses import command_response, json_response
from service.schemas import documents
from service.schemas.base import load
from service.schemas.requests import ActionHeaders, JoinBody, LangQuery, OpeningBody
from service.seats import SIDE_DATA, UNKNOWN_GAME, taken_seat_fields
from service.tokens import new_seat_token

blueprint = Blueprint("seats", __name__)

JOIN, OPENING = JoinBody(), OpeningBody()


@blueprint.post("/v1/games/<game_id>/seats")
@endpoint(
    Operation(
        "Take an open seat",
        {201: documents.SeatTakenResponse},
        body="JoinRequest",
        problems=(WrongJoinCode, SeatUnavailable, GameOver),
    )
)
def join(request: RequestContext, game_id: str) -> Response:
    """Take the first open seat. The game starts when the last one is taken."""
    context = request.app_context
    body = load(JOIN, request.json)
    seats = context.seats.of(game_id)
    if seats == UNKNOWN_GAME:
        raise UnknownGame
    if seats.join is None:
        raise SeatUnavailable
    if not request.caller.operator and not seats.accepts_join_code(body["join"]):
        raise WrongJoinCode("Present the join code that was shown when the game was created.")
    token = new_seat_token(game_id)

    def side_data(seat: int) -> SideData:
        return {SIDE_DATA: taken_seat_fields(seat, body["name"], token)}

    commitment = body["entropy_commitment"]
    try:
        seat, _ = context.games.take_seat(game_id, body["entropy"], side_data, commitment and commitment.hex())
    except InvalidEntropy as refusal:
        raise InvalidFields({refusal.field: [refusal.detail]}) from None
    context.notify_workers(partition_of(game_id))
    return json_response(documents.SeatTakenResponse(seat=seat, token=token), 201)


@blueprint.post("/v1/games/<game_id>/seats/<seat>/entropy")
@endpoint(
    Operation(
        "Open a seat's entropy",
        {201: documents.CommandResponse},
        access="seat",
        query=LangQuery,
        headers=ActionHeaders,
        body="EntropyOpening",
        problems=(NothingToOpen, WrongEntropy, TooLate, GameOver, *PROBLEMS, CommandReused),
        response_headers=("ETag",),
    )
)
def open_entropy(request: RequestContext, game_id: str, seat: str) -> Response:
    """Open what the seat committed to when it was taken. The game starts when the last one is open.

    For 600 seconds from when the last seat was taken; then the game is abandoned, and the log names who did not.
    """
    own = request.caller.require_seat(game_id)
    if seat != str(own):
        raise Forbidden("The token is for another seat.")
    entropy = load(OPENING, request.json)["entropy"]
    expected, key = if_match_version(request), request.headers["idempotency_key"]
    with translate_version_conflict(expected):
        result = request.app_context.games.open_entropy(game_id, own, entropy, key=key, expected=expected)
    return command_response(request, result, own)
