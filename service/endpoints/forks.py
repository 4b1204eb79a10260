"""Forks: games that go on from a version of another one, as somebody knew it then."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Blueprint, Response

from events.aggregate.facts import SPECTATOR, Knower
from events.aggregate.state import GameState
from events.application.forking import ForkPlan, NothingToFork
from events.application.origin import HUMAN, ORIGIN
from events.application.requests import CommandResult
from events.log.ids import named_game_id, new_game_id
from events.log.port import CommandReused
from events.ruleset.refusals import NotStarted, OptionNotEnabled, UnknownRuleset
from service import serializers
from service.assistance import require_allowed
from service.context import AppContext
from service.endpoints.games import announce
from service.limits.quotas import LINE, ROOT, admission, line_of, root_of
from service.limits.refusals import QuotaReached
from service.new_seats import NewSeats
from service.operation import Operation, endpoint
from service.refusals import Forbidden, InvalidFields, Unauthenticated
from service.request_context import RequestContext
from service.responses import etag, json_response
from service.schemas import documents
from service.schemas.base import load
from service.schemas.creation import NewFork
from service.schemas.requests import KeyHeaders
from service.tokens import FreshTokens

blueprint = Blueprint("forks", __name__)

BODY = NewFork()


@blueprint.post("/v1/games/<game_id>/forks")
@endpoint(
    Operation(
        "Fork a game",
        {201: documents.GameCreatedResponse},
        scope="create",
        headers=KeyHeaders,
        body="NewFork",
        body_optional=True,
        problems=(
            NothingToFork,
            NotStarted,
            OptionNotEnabled,
            QuotaReached,
            UnknownRuleset,
            CommandReused,
            Forbidden,
            Unauthenticated,
        ),
        response_headers=("Location", "ETag"),
    )
)
def create(request: RequestContext, game_id: str) -> Response:
    """Create a game that goes on from a version of this one, as a seat or a spectator knew it then.

    What they did not know is dealt anew, from what they knew and from the fork's own seed; once this game is closed, a
    fork may also go on as it really was (`all`). For the operator and the seats of the game; while it runs only as the
    caller's own seat, and only where the table agreed on `assistance`. All tokens are the caller's. A fork has no
    clock, is in no list and in no statistics.
    """
    sent = request.optional_json
    body = load(BODY, sent)
    state = request.app_context.games.load(game_id)
    seat = request.caller.seat_in(game_id)
    knower: Knower = _by_default(seat) if body["knower"] is None else body["knower"]
    require_allowed(request.caller, state, knower)
    plan = ForkPlan(parent=game_id, knower=knower, at=body["at"], seed=body["seed"])
    result, seats = _create(request, state, plan, body["seats"], sent)
    fork = result.state
    shown = serializers.game_document(fork, None, seats.assignments, for_operator=request.caller.operator)
    found = documents.GameCreatedResponse(game=shown, tokens=seats.tokens)
    headers = {"Location": request.app_context.absolute_url(f"/v1/games/{fork.id}"), "ETag": etag(fork.version)}
    return json_response(found, 201, headers)


def _by_default(seat: int | None) -> Knower:
    return SPECTATOR if seat is None else seat


def _create(
    request: RequestContext, parent: GameState, plan: ForkPlan, wanted: Sequence[Mapping[str, Any]] | None, sent: Any
) -> tuple[CommandResult, NewSeats]:
    """Create the fork, or find the one that this request has created before."""
    context, key = request.app_context, request.headers["idempotency_key"]
    if parent.ruleset.id not in context.offered:
        raise UnknownRuleset("This ruleset is not on offer here.")
    by_seat = None if request.caller.operator else request.caller.seat_in(parent.id)
    caller = f"fork {'operator' if by_seat is None else by_seat}"
    seats = NewSeats(
        _seats(context, parent, wanted, for_operator=request.caller.operator),
        context.keys.tokens(caller, key) if key else FreshTokens(),
        listed=False,
    )
    new = named_game_id(context.keys.derived_for("fork", caller, parent.id, key)) if key else new_game_id()
    context.players.seat(seats.players, new)
    identified = context.keys.request(caller, key, {"parent": parent.id, "body": sent}) if key else None
    origin = {ROOT: root_of(context.games, parent), LINE: line_of(context.games, parent)}
    result = context.games.create(
        plan,
        lambda game_id: {**seats.side_data(game_id), ORIGIN: origin},
        request=identified,
        game_id=new,
        admit=admission(context, request.caller, parent, fork=True),
    )
    if not result.repeated:
        announce(context, result)
    return result, seats


def _seats(
    context: AppContext, parent: GameState, wanted: Sequence[Mapping[str, Any]] | None, *, for_operator: bool
) -> list[dict[str, Any]]:
    """Return the seats of a fork: those of its parent, played by people, or by whom the caller says.

    Raises ``InvalidFields``.
    """
    before = context.seats.newest(parent.id).seats
    names = [one.name or f"Seat {number}" for number, one in enumerate(before)]
    if wanted is None:
        wanted = [{"name": None, "controller": HUMAN, "player": None}] * len(names)
    if len(wanted) != len(names):
        raise InvalidFields({"seats": [f"The game has {len(names)} seats."]})
    for number, one in enumerate(wanted):
        if one["controller"] not in context.config.controllers:
            raise InvalidFields({"seats": {number: {"controller": ["There is no such controller here."]}}})
        if one["player"] is not None and not for_operator:
            raise InvalidFields({"seats": {number: {"player": ["Only the operator says whose a seat is."]}}})
    return [
        {**one, "name": one["name"] or (name if one["controller"] == HUMAN else None), "entropy_commitment": None}
        for one, name in zip(wanted, names, strict=True)
    ]
