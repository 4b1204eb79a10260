"""Clocks: time settings, coming back after a deadline, pauses, and standing orders."""

from collections.abc import Mapping
from functools import cache, partial
from typing import Any

import msgspec
from flask import Blueprint, Response
from marshmallow import Schema, fields, validate

from events.aggregate.clocks import (
    CLOCK_PATTERN,
    DAY,
    DAYS_30,
    DEFAULT,
    MAX_GRACE,
    NOT_EVERYWHERE,
    RESIGN,
    ZONE_LENGTH,
    ZONE_PATTERN,
    ClockSettings,
    require_possible,
)
from events.application import standing_orders
from events.application.creation import HUMAN
from events.log.records import TooFast, TooLate, partition_of
from events.ruleset.refusals import (
    AlreadyAsked,
    GameOver,
    Malformed,
    NotAbsent,
    NotPaused,
    NotStarted,
    NotYourTurn,
    OptionNotEnabled,
)
from service.access.refusals import Forbidden
from service.game.actions import execute_write, write_endpoint
from service.game.documents import StandingResponse
from service.web.endpoint import RequestContext, endpoint
from service.web.json_texts import read_record
from service.web.refusals import InvalidFields
from service.web.responses import json_response
from service.web.schemas import Choice, HeaderField, StrictInteger, StrictSchema, Whole, about

blueprint = Blueprint("clocks", __name__)

standing_blueprint = Blueprint("standing", __name__)

_TIME_ERROR = "Must be a time of the day, such as 08:30."
_ZONE_ERROR = "Must be the name of a time zone, such as Europe/Berlin."


@blueprint.post("/v1/games/<game_id>/seats/<seat>/back")
@write_endpoint("Come back", NotAbsent, NotStarted, GameOver, TooFast)
def back(request: RequestContext, game_id: str, seat: str) -> Response:
    """Play for yourself again after your time ran out. If you are to act, your clock runs from now on."""
    own = request.caller.require_seat(game_id)
    if seat != str(own):
        raise Forbidden("The token is for another seat.")
    return execute_write(request, own, partial(request.app_context.games.back, game_id, own))


@blueprint.post("/v1/games/<game_id>/pause")
@write_endpoint("Ask for a pause", AlreadyAsked, NotYourTurn, OptionNotEnabled, TooFast, TooLate, NotStarted, GameOver)
def pause(request: RequestContext, game_id: str) -> Response:
    """Ask for a pause, or agree to one. Once all present seats have agreed, no clock runs.

    The pause ends with the next action, or when a seat resumes the clocks. Bots always agree. A seat may ask once
    between two actions.
    """
    own, context = request.caller.require_seat(game_id), request.app_context
    bots = [number for number, one in enumerate(context.seats.of(game_id).seats) if one.controller != HUMAN]
    return execute_write(request, own, partial(context.games.pause, game_id, own, bots))


@blueprint.post("/v1/games/<game_id>/resume")
@write_endpoint("End a pause", NotPaused, NotYourTurn, OptionNotEnabled, TooFast, TooLate, NotStarted, GameOver)
def resume(request: RequestContext, game_id: str) -> Response:
    """Resume the clocks, or withdraw a request for a pause, your own or another seat's."""
    own = request.caller.require_seat(game_id)
    return execute_write(request, own, partial(request.app_context.games.resume, game_id, own))


@standing_blueprint.get("/v1/games/<game_id>/standing")
@endpoint("Show your standing order", {200: StandingResponse}, access="seat", problems=(OptionNotEnabled,))
def show(request: RequestContext, game_id: str) -> Response:
    """Return the caller's own standing order; null if there is none, or if it has ended."""
    seat, games = request.caller.require_seat(game_id), request.app_context.games
    standing_orders.standing_of(games.load(game_id))
    order = standing_orders.read_order(games, game_id, seat)
    return json_response(StandingResponse(standing=order))


@standing_blueprint.put("/v1/games/<game_id>/standing")
@endpoint(
    "Give a standing order",
    {200: StandingResponse},
    access="seat",
    scope="act",
    body="StandingOrder",
    problems=(OptionNotEnabled, GameOver),
)
def set_standing(request: RequestContext, game_id: str) -> Response:
    """Let the order answer from now on, immediately if you are to act. It replaces an earlier order.

    An order cannot be distinguished from a person: it answers together with the last person who is asked or, if no
    other person is asked, 2 to 8 seconds after the question. Until then you can still answer yourself.
    """
    seat, context = request.caller.require_seat(game_id), request.app_context
    kind = standing_orders.standing_of(context.games.load(game_id)).order
    order = read_record(request.json, kind)
    standing_orders.put_order(context.games, game_id, seat, order)
    context.notify_workers(partition_of(game_id))
    return json_response(StandingResponse(standing=order))


@standing_blueprint.delete("/v1/games/<game_id>/standing")
@endpoint(
    "Take back your standing order",
    {204: "The order is removed."},
    access="seat",
    scope="act",
    problems=(OptionNotEnabled,),
)
def delete_standing(request: RequestContext, game_id: str) -> Response:
    """Answer for yourself again. Answers that the order has already given stay."""
    seat = request.caller.require_seat(game_id)
    standing_orders.erase_order(request.app_context.games, game_id, seat)
    return Response(status=204)


def _moment(name: str, description: str) -> HeaderField:
    return HeaderField(CLOCK_PATTERN, _TIME_ERROR, data_key=name, required=True, **about(description))


class Window(StrictSchema):
    """The part of each day in which clocks run, at least three hours; it may extend past midnight."""

    opens = _moment("from", "When the clocks begin to run each day.")
    closes = _moment("to", "When they stop.")
    zone = fields.String(
        required=True,
        validate=[Whole(NOT_EVERYWHERE + ZONE_PATTERN, _ZONE_ERROR), validate.Length(max=ZONE_LENGTH)],
        **about("A name from the IANA time zone database."),
    )


@cache
def clock_schema(controllers: tuple[str, ...]) -> type[Schema]:
    """Return the schema of clock settings; the bots among the controllers may take over when time runs out."""
    endings = [DEFAULT, RESIGN, *(one for one in controllers if one != HUMAN)]

    class Clock(StrictSchema):
        """How time is kept: `per_action`, or `bank` and `increment`, in whole seconds."""

        per_action = _seconds(1, DAYS_30, None, "Seconds for each action.")
        bank = _seconds(1, DAYS_30, None, "Seconds for the whole game.")
        increment = _seconds(0, DAY, None, "Seconds that each action adds to the bank; required with `bank`.")
        grace = _seconds(0, MAX_GRACE, 1, "Seconds after the deadline in which an action is still accepted.")
        on_expiry = Choice(
            endings,
            load_default=DEFAULT,
            **about(
                "What happens when the time runs out: the default of the rules or a bot plays until the "
                "seat comes back; or the seat resigns, which requires the option `resignation`."
            ),
        )
        window = fields.Nested(Window, load_default=None, **about("When clocks run; by default always."))

    return Clock


def read_clock(sent: Mapping[str, Any] | None, options: Mapping[str, Any]) -> ClockSettings | None:
    """Return the settings of a validated body. Raises ``InvalidFields`` for contradictory ones."""
    if sent is None:
        return None
    window = sent["window"]
    named = {**sent, "window": window and {"from": window["opens"], "to": window["closes"], "zone": window["zone"]}}
    settings = msgspec.convert(named, ClockSettings)
    try:
        require_possible(settings, may_resign=options.get("resignation", "none") != "none")
    except Malformed as refusal:
        raise InvalidFields({"clock": [refusal.detail]}) from None
    return settings


def _seconds(low: int, high: int, left_out: int | None, description: str) -> StrictInteger:
    return StrictInteger(low, high, load_default=left_out, **about(description))
