"""Standing orders: a seat's own answers in advance, which nobody else sees."""

import msgspec
from flask import Blueprint, Response

from events.application import standing_orders
from events.log.ids import partition_of
from events.ruleset.refusals import GameOver, OptionNotEnabled
from service.operation import Operation, endpoint
from service.request_context import RequestContext
from service.responses import json_response
from service.schemas import documents
from service.schemas.base import load
from service.schemas.derive import schema_of

blueprint = Blueprint("standing", __name__)


@blueprint.get("/v1/games/<game_id>/standing")
@endpoint(
    Operation(
        "Show your standing order",
        {200: documents.StandingResponse},
        access="seat",
        problems=(OptionNotEnabled,),
    )
)
def show(request: RequestContext, game_id: str) -> Response:
    """Return the caller's own standing order; null if there is none, or it has ended."""
    seat, games = request.caller.require_seat(game_id), request.app_context.games
    standing_orders.standing_of(games.load(game_id))
    order = standing_orders.read_order(games, game_id, seat)
    return json_response(documents.StandingResponse(standing=order))


@blueprint.put("/v1/games/<game_id>/standing")
@endpoint(
    Operation(
        "Give a standing order",
        {200: documents.StandingResponse},
        access="seat",
        scope="act",
        body="StandingOrder",
        problems=(OptionNotEnabled, GameOver),
    )
)
def put(request: RequestContext, game_id: str) -> Response:
    """Answer from now on as the order says, at once if you are asked just now. It takes the place of one before it.

    Nobody can tell an order from a person: it answers with the last person who is asked, and where no other person is,
    2 to 8 seconds after the question. Until then you can still answer yourself.
    """
    seat, context = request.caller.require_seat(game_id), request.app_context
    kind = standing_orders.standing_of(context.games.load(game_id)).order
    order = msgspec.convert(load(schema_of(kind, kind.__name__)(), request.json), kind)
    standing_orders.put_order(context.games, game_id, seat, order)
    context.notify_workers(partition_of(game_id))
    return json_response(documents.StandingResponse(standing=order))


@blueprint.delete("/v1/games/<game_id>/standing")
@endpoint(
    Operation(
        "Take back your standing order",
        {204: "There is no order any more."},
        access="seat",
        scope="act",
        problems=(OptionNotEnabled,),
    )
)
def erase(request: RequestContext, game_id: str) -> Response:
    """Answer for yourself again. What the order has answered stays."""
    seat = request.caller.require_seat(game_id)
    standing_orders.erase_order(request.app_context.games, game_id, seat)
    return Response(status=204)
