"""Seats: taking one that is open, and opening the entropy that was committed to."""

from flask import Blueprint, Response

from events.application.origin import HUMAN
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
from service.auth import Caller
from service.keys import JOINING, OPERATOR_JOINING
from service.names import name_key, require_free_name
from service.new_seats import bot_name
from service.operation import Operation, endpoint
from service.preconditions import PROBLEMS, if_match_version, translate_version_conflict
from service.refusals import Forbidden, InvalidFields, NameTaken, WrongJoinCode
from service.request_context import RequestContext
from service.responses import WRITE_HEADERS, json_response
from service.schemas import documents
from service.schemas.base import load
from service.schemas.requests import JoinBody, JoinHeaders, LangQuery, OpeningBody, WriteHeaders
from service.seats import SIDE_DATA, UNKNOWN_GAME, SeatAssignments, taken_seat_fields
from service.tokens import FreshTokens
from service.written import WRITTEN, command_response

blueprint = Blueprint("seats", __name__)

JOIN, OPENING = JoinBody(), OpeningBody()


@blueprint.post("/v1/games/<game_id>/seats")
@endpoint(
    Operation(
        "Take an open seat",
        {201: documents.SeatTakenResponse},
        headers=JoinHeaders,
        scope="create",
        body="JoinRequest",
        problems=(WrongJoinCode, SeatUnavailable, NameTaken, GameOver, CommandReused),
    )
)
def join(request: RequestContext, game_id: str) -> Response:
    """Take the first open seat, or have a bot take it (`controller`). The game starts when the last one is taken.

    Who asks presents the join code. A key of the operator's needs none in the games that it has created, and in all
    with the scope `admin`.
    """
    context, key, sent = request.app_context, request.key, request.json
    body = load(JOIN, sent)
    if body["controller"] not in context.config.controllers:
        raise InvalidFields({"controller": ["There is no such controller here."]})
    bot = None if body["controller"] == HUMAN else body["controller"]
    seats = context.seats.of(game_id)
    if seats == UNKNOWN_GAME:
        raise UnknownGame
    if seats.join is None:
        raise SeatUnavailable
    if not (may_seat(request.caller, seats) or seats.accepts_join_code(body["join"])):
        raise WrongJoinCode("Present the join code that was shown when the game was created.")
    caller = OPERATOR_JOINING if request.caller.operator else JOINING
    tokens = context.keys.tokens(caller, key) if key else FreshTokens()
    token = tokens.seat_token(game_id)

    def side_data(seat: int) -> SideData:
        newest, name = context.seats.newest(game_id), body["name"]
        if name is not None:
            require_free_name(newest, name)
        if bot is None:
            return {SIDE_DATA: taken_seat_fields(seat, name, token)}
        name = name or bot_name(bot, [name_key(one.name) for one in newest.seats if one.name is not None])
        return {SIDE_DATA: {f"{seat}:controller": bot, f"{seat}:name": name}}

    commitment, keyed = body["entropy_commitment"], context.keys.request(caller, key, sent) if key else None
    try:
        seat, result = context.games.take_seat(
            game_id, body["entropy"], side_data, commitment=commitment and commitment.hex(), request=keyed, bot=bot
        )
    except InvalidEntropy as refusal:
        raise InvalidFields({refusal.field: [refusal.detail]}) from None
    if not result.repeated:
        context.notify_workers(partition_of(game_id))
    return json_response(documents.SeatTakenResponse(seat=seat, token=None if bot else token), 201)


def may_seat(caller: Caller, seats: SeatAssignments) -> bool:
    """Return True if the caller needs no join code: the operator, or the key that has created the game."""
    if caller.key is None:
        return caller.operator
    return "admin" in caller.key.scopes or seats.creator == caller.key.name


@blueprint.post("/v1/games/<game_id>/seats/<seat>/entropy")
@endpoint(
    Operation(
        "Open a seat's entropy",
        {201: WRITTEN},
        access="seat",
        scope="act",
        query=LangQuery,
        headers=WriteHeaders,
        body="EntropyOpening",
        problems=(NothingToOpen, WrongEntropy, TooLate, GameOver, *PROBLEMS),
        response_headers=WRITE_HEADERS,
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
    expected, key = if_match_version(request), request.key
    with translate_version_conflict(expected):
        result = request.app_context.games.open_entropy(game_id, own, entropy, key=key, expected=expected)
    return command_response(request, result, own)
