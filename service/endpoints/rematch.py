"""Rematch: the same people once more, each a seat further, with a new seed."""

from collections.abc import Callable, Sequence
from hashlib import sha256

from flask import Blueprint, Response

from events.aggregate.state import GameState
from events.application.creation import GamePlan
from events.application.origin import HUMAN, ORIGIN
from events.application.requests import CommandResult, Request
from events.log.ids import named_game_id, new_game_id, partition_of
from events.log.port import CommandReused, SideData, Status
from events.ruleset.records import change
from events.ruleset.refusals import SeatUnavailable, UnknownRuleset
from service import serializers
from service.context import AppContext
from service.endpoints.games import announce
from service.limits.quotas import LINE, admission, line_of
from service.limits.refusals import QuotaReached
from service.operation import Operation, endpoint
from service.refusals import Forbidden, NoRematch, NotOver, Unauthenticated
from service.request_context import RequestContext
from service.responses import etag, json_response
from service.rule_ids import qualify_rule_ids
from service.schemas import documents
from service.schemas.base import load
from service.schemas.requests import KeyHeaders, RematchBody
from service.seats import SIDE_DATA, SeatAssignment, SeatAssignments, taken_seat_fields, to_side_data
from service.tokens import FreshTokens, NewTokens, digest

blueprint = Blueprint("rematch", __name__)

REMATCH = "rematch"
BODY = RematchBody()
TRIES = 3


@blueprint.post("/v1/games/<game_id>/rematch")
@endpoint(
    Operation(
        "Play again",
        {201: documents.GameCreatedResponse, 200: documents.GameCreatedResponse},
        headers=KeyHeaders,
        body="Rematch",
        body_optional=True,
        problems=(
            NotOver,
            NoRematch,
            UnknownRuleset,
            SeatUnavailable,
            CommandReused,
            QuotaReached,
            Forbidden,
            Unauthenticated,
        ),
        response_headers=("Location", "ETag"),
    )
)
def rematch(request: RequestContext, game_id: str) -> Response:
    """Create the same game again: same people, options and controllers, a new seed, each a seat further.

    The operator gets all tokens. A seat gets the one game that all seats of this game share (201 for who asks first)
    and its own token, in place of an earlier one; the other seats are kept. It starts when the last has asked.
    """
    seat = request.caller.seat_in(game_id)
    if seat is None:
        request.caller.require_operator()
    context, key = request.app_context, request.key
    entropy = load(BODY, request.optional_json)["entropy"]
    before = context.games.load(game_id)
    _require_over(before, by_seat=seat is not None)
    caller = f"{REMATCH} {seat}"
    tokens = context.keys.tokens(caller, key) if key else FreshTokens()
    if seat is None:
        new = named_game_id(context.keys.derived_for(REMATCH, caller, game_id, key)) if key else new_game_id()
        result, shown = _for_all(request, before, tokens, new)
    else:
        result, shown = _for_one(request, before, (seat + 1) % before.setup.seats, tokens, entropy)
    state = context.games.load(result.state.id)
    found = documents.GameCreatedResponse(
        game=serializers.game_document(
            state, None, context.seats.newest(state.id), for_operator=request.caller.operator
        ),
        tokens=shown,
    )
    headers = {"Location": context.absolute_url(f"/v1/games/{state.id}"), "ETag": etag(state.version)}
    return json_response(found, 200 if result.repeated and seat is not None else 201, headers)


def _require_over(state: GameState, *, by_seat: bool) -> None:
    if state.status is not Status.FINISHED and (by_seat or not state.status.closed):
        raise NotOver("A rematch is asked for when the game is finished.")
    if state.setup.table_options.entropy == "sealed":
        raise NoRematch("Where entropies are sealed everybody commits anew: create a new game.")


def _for_all(
    asked: RequestContext, before: GameState, tokens: NewTokens, new: str
) -> tuple[CommandResult, list[str | None]]:
    """Create the game with everybody seated; return the tokens of all who are no bots."""
    (seats, listed), made = _seats_further(asked.app_context, before), list[str | None]()

    def side_data(game_id: str) -> SideData:
        made[:] = [tokens.seat_token(game_id, n) if one.controller == HUMAN else None for n, one in enumerate(seats)]
        taken = [change(one, token=digest(token) if token else None) for one, token in zip(seats, made, strict=True)]
        return {SIDE_DATA: to_side_data(SeatAssignments(seats=tuple(taken), listed=listed))}

    return _create(asked, before, seats, range(len(seats)), side_data, new), made


def _for_one(
    asked: RequestContext, before: GameState, seat: int, tokens: NewTokens, entropy: bytes
) -> tuple[CommandResult, list[str | None]]:
    """Create the one rematch of a game or find it, and seat one of its people there, with a new token."""
    context = asked.app_context
    seats, listed = _seats_further(context, before)
    new = named_game_id(sha256(b"rematch" + before.hash).digest())
    kept = {SIDE_DATA: to_side_data(SeatAssignments(seats=tuple(seats), listed=listed))}
    bots = [number for number, one in enumerate(seats) if one.controller != HUMAN]
    result = _create(asked, before, seats, bots, lambda _: kept, new)
    token = tokens.seat_token(new, seat)
    _seat(context, new, seat, seats[seat], token, entropy)
    return result, [token if number == seat else None for number in range(len(seats))]


def _create(
    asked: RequestContext,
    before: GameState,
    seats: Sequence[SeatAssignment],
    taken: Sequence[int],
    side_data: Callable[[str], SideData],
    new: str,
) -> CommandResult:
    context = asked.app_context
    ruleset = context.offered.get(before.ruleset.id)
    if ruleset is None:
        raise UnknownRuleset("This ruleset is not on offer here.")
    plan = GamePlan(
        ruleset=ruleset,
        seats=before.setup.seats,
        options=before.setup.all_options(),
        box=context.config.boxes.get(ruleset.id, {}),
        taken=taken,
        bots={number: one.controller for number, one in enumerate(seats) if one.controller != HUMAN},
        clock=None if before.clocks is None else before.clocks.settings,
    )
    context.players.seat([one.player for one in context.seats.newest(before.id).seats], new)
    request = Request(caller=REMATCH, key=new, content=before.id)
    origin = {LINE: line_of(context.games, before)}
    with qualify_rule_ids(ruleset):
        result = context.games.create(
            plan,
            lambda game_id: {**side_data(game_id), ORIGIN: origin},
            request=request,
            game_id=new,
            admit=admission(context, asked.caller, before),
        )
    if not result.repeated:
        announce(context, result)
    return result


def _seat(context: AppContext, game_id: str, seat: int, person: SeatAssignment, token: str, entropy: bytes) -> None:
    """Seat somebody where a seat is kept, or give who sits there already another token."""
    fields = taken_seat_fields(seat, person.name or "", token)
    for _ in range(TRIES):
        if seat in context.games.load(game_id).open_seats:
            try:
                context.games.take_seat(game_id, entropy, lambda _: {SIDE_DATA: fields}, seat=seat)
            except SeatUnavailable:
                continue
            context.seats.forget(game_id)
            context.notify_workers(partition_of(game_id))
            return
        if context.seats.newest(game_id).seats[seat].token != digest(token):
            context.seats.replace(game_id, {f"{seat}:token": digest(token)})
        return


def _seats_further(context: AppContext, before: GameState) -> tuple[list[SeatAssignment], bool]:
    """Return who sits where in a rematch, without tokens, and if it is listed: whoever sat at s has seat s + 1."""
    stored = context.seats.newest(before.id)
    seats = [change(one, token=None) for one in stored.seats]
    return [seats[number - 1] for number in range(len(seats))], stored.listed
