"""Seats: taking one that is open."""

from flask import Blueprint, Response

from events.log.ids import partition_of
from events.log.port import CommandReused, SideData
from events.ruleset.refusals import GameOver, SeatUnavailable, UnknownGame
from service.keys import JOINING, OPERATOR_JOINING
from service.names import require_free_name
from service.operation import Operation, endpoint
from service.refusals import NameTaken, WrongJoinCode
from service.request_context import RequestContext
from service.responses import json_response
from service.schemas import documents
from service.schemas.base import load
from service.schemas.requests import JoinBody, KeyHeaders
from service.seats import SIDE_DATA, UNKNOWN_GAME, taken_seat_fields
from service.tokens import FreshTokens

blueprint = Blueprint("seats", __name__)

JOIN = JoinBody()


@blueprint.post("/v1/games/<game_id>/seats")
@endpoint(
    Operation(
        "Take an open seat",
        {201: documents.SeatTakenResponse},
        headers=KeyHeaders,
        body="Join",
        problems=(WrongJoinCode, SeatUnavailable, NameTaken, GameOver, CommandReused),
    )
)
def join(request: RequestContext, game_id: str) -> Response:
    """Take the first open seat. The game starts when the last one is taken."""
    context, key, sent = request.app_context, request.headers["idempotency_key"], request.json
    body = load(JOIN, sent)
    seats = context.seats.of(game_id)
    if seats == UNKNOWN_GAME:
        raise UnknownGame
    if seats.join is None:
        raise SeatUnavailable
    if not request.caller.operator and not seats.accepts_join_code(body["join"]):
        raise WrongJoinCode("Present the join code that was shown when the game was created.")
    caller = OPERATOR_JOINING if request.caller.operator else JOINING
    tokens = context.keys.tokens(caller, key) if key else FreshTokens()
    token = tokens.seat_token(game_id)

    def side_data(seat: int) -> SideData:
        require_free_name(context.seats.newest(game_id), body["name"])
        return {SIDE_DATA: taken_seat_fields(seat, body["name"], token)}

    keyed = context.keys.request(caller, key, sent) if key else None
    seat, result = context.games.take_seat(game_id, body["entropy"], side_data, request=keyed)
    if not result.repeated:
        context.notify_workers(partition_of(game_id))
    return json_response(documents.SeatTakenResponse(seat=seat, token=token), 201)
