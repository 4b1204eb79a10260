"""People: their seats' tokens, names and controllers, and the tokens with which one plays all of one's seats."""

from collections.abc import Mapping
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from flask import Blueprint, Response

from events.application import standing_orders
from events.application.origin import HUMAN
from events.log.ids import partition_of
from events.ruleset.refusals import GameOver, NotStarted, UnknownGame
from service import serializers
from service.context import AppContext
from service.names import require_free_name
from service.operation import Operation, endpoint
from service.players import is_player
from service.refusals import InvalidFields, NameTaken, NotFound, SeatOpen
from service.request_context import RequestContext
from service.responses import etag, json_response
from service.schemas import documents
from service.schemas.base import load
from service.schemas.requests import KeyHeaders, PlayerTokenBody, SeatChangeBody
from service.seats import SIDE_DATA, SeatAssignments
from service.tokens import FreshTokens, digest

blueprint = Blueprint("people", __name__)

CHANGE, PLAYER_TOKEN = SeatChangeBody(), PlayerTokenBody()
REISSUES = "reissues"
"""The name of the hash beside a log with the tokens that were reissued under a key."""
REISSUE, PLAYER = "reissue", "player"
"""Who asks, in what is derived from the keys of these writes."""


@blueprint.post("/v1/games/<game_id>/seats/<seat>/token")
@endpoint(
    Operation(
        "Replace a seat's token",
        {201: documents.SeatTokenResponse},
        access="operator",
        headers=KeyHeaders,
        problems=(SeatOpen, NotFound),
    )
)
def reissue_token(request: RequestContext, game_id: str, seat: str) -> Response:
    """Give a seat a new token. Once this is answered, every process refuses the old one, and its streams end."""
    context, key = request.app_context, request.key
    number = _taken_seat(request, game_id, seat)
    tokens = context.keys.tokens(f"{REISSUE} {number}", key) if key else FreshTokens()
    token = tokens.seat_token(game_id, number)
    field = f"{number}:{sha256(key.encode()).hexdigest()}" if key else ""
    if not key or context.games.log.side_data(game_id, REISSUES).get(field) != digest(token):
        context.seats.replace(game_id, {f"{number}:token": digest(token)})
        if key:
            context.games.log.put_side_data(game_id, REISSUES, {field: digest(token)})
    return json_response(documents.SeatTokenResponse(seat=number, token=token), 201)


@blueprint.put("/v1/games/<game_id>/seats/<seat>")
@endpoint(
    Operation(
        "Change a seat",
        {200: documents.GameDocument},
        access="operator",
        body="SeatChange",
        problems=(SeatOpen, NameTaken, NotStarted, GameOver, NotFound),
        response_headers=("ETag",),
    )
)
def change_seat(request: RequestContext, game_id: str, seat: str) -> Response:
    """Rename a seat, hand it to a bot or back to a person, say which player's it is, or erase name and player.

    Handing over is an event of the log, and ends the seat's token. Names and players are in no log: no hash changes.
    """
    context = request.app_context
    body = load(CHANGE, request.json)
    number = _taken_seat(request, game_id, seat)
    seats = context.seats.newest(game_id)
    _require_possible(request, seats, number, body)
    context.players.seat([body.get("player")], game_id)
    fields = {f"{number}:{name}": body[name] or "" for name in ("name", "player") if name in body}
    if body.get("controller", seats.seats[number].controller) != seats.seats[number].controller:
        _hand_over(context, game_id, number, body["controller"], fields)
    elif fields:
        context.seats.replace(game_id, fields)
    state = context.games.load(game_id)
    found = serializers.game_document(
        state, None, context.seats.newest(game_id), is_closed=state.is_public, for_operator=True
    )
    return json_response(found, 200, {"ETag": etag(state.version)})


@blueprint.post("/v1/players/<player>/token")
@endpoint(
    Operation(
        "Give a player a token",
        {201: documents.PlayerTokenResponse},
        access="operator",
        headers=KeyHeaders,
        body="PlayerToken",
        body_optional=True,
        problems=(NotFound,),
    )
)
def issue_player_token(request: RequestContext, player: str) -> Response:
    """Return a token that acts for every seat of this player, in any game. There may be as many as wanted."""
    context, key = request.app_context, request.key
    _require_player(player)
    seconds = load(PLAYER_TOKEN, request.optional_json)["seconds"]
    secret = context.keys.derived_for("token", f"{PLAYER} {seconds}", player, key) if key else None
    token, until = context.players.new_token(player, seconds, secret)
    expires_at = datetime.fromtimestamp(until, UTC).isoformat().replace("+00:00", "Z")
    return json_response(documents.PlayerTokenResponse(token=token, expires_at=expires_at), 201)


@blueprint.delete("/v1/players/<player>/tokens")
@endpoint(
    Operation(
        "End a player's tokens",
        {204: "All tokens of the player are ended."},
        access="operator",
        problems=(NotFound,),
    )
)
def end_player_tokens(request: RequestContext, player: str) -> Response:
    """End every token of a player. The tokens of the seats stay.

    Once this is answered, no stream sends anything more that was opened with one of them.
    """
    _require_player(player)
    request.app_context.players.end_tokens(player)
    request.app_context.seats.settle()
    return Response(status=204)


def _hand_over(context: AppContext, game_id: str, number: int, controller: str, fields: Mapping[str, str]) -> None:
    """Have somebody else play a seat from now on, in the log and beside it; its token and its order end with it."""
    beside = {**fields, f"{number}:controller": controller, f"{number}:token": ""}
    orders = {standing_orders.SIDE_DATA: {str(number): ""}} if context.games.recent(game_id).ruleset.standing else {}
    result = context.games.hand_over(game_id, number, controller, {SIDE_DATA: beside, **orders})
    context.seats.forget(game_id)
    context.metrics.count_events(result.state.ruleset.id, len(result.entries))
    context.notify_workers(partition_of(game_id))
    context.seats.settle()


def _taken_seat(request: RequestContext, game_id: str, seat: str) -> int:
    """Return the number of a seat that somebody has taken.

    Raises ``UnknownGame``, ``NotFound`` and ``SeatOpen``.
    """
    seats = request.app_context.seats.newest(game_id)
    if not seats.seats:
        raise UnknownGame
    if not (seat.isascii() and seat.isdecimal() and int(seat[:4]) < len(seats.seats) and len(seat) < 4):
        raise NotFound("The game has no such seat.")
    if not seats.seats[int(seat)].is_taken:
        raise SeatOpen("Nobody has taken this seat yet.")
    return int(seat)


def _require_possible(request: RequestContext, seats: SeatAssignments, number: int, body: dict[str, Any]) -> None:
    """Raise ``NameTaken`` or ``InvalidFields`` for what the other seats or this installation do not allow."""
    others = SeatAssignments(seats=tuple(seat for n, seat in enumerate(seats.seats) if n != number))
    if body.get("name"):
        require_free_name(others, body["name"])
    if body.get("player") and any(seat.player == body["player"] for seat in others.seats):
        raise InvalidFields({"player": ["Another seat has this player."]})
    if body.get("controller", HUMAN) not in request.app_context.config.controllers:
        raise InvalidFields({"controller": ["There is no such controller here."]})


def _require_player(player: str) -> None:
    if not is_player(player):
        raise NotFound("A player is called by 1 to 64 characters without control characters.")
