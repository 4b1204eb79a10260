"""Rematches of a game with the same people, and forks that continue a game from one of its versions."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from flask import Blueprint, Response

from events.aggregate.facts import SPECTATOR, Knower
from events.aggregate.state import GameState
from events.application.creation import HUMAN, LINE, ORIGIN, SEATS, ForkPlan, GamePlan, NothingToFork
from events.application.writing import CommandResult, Request
from events.log.records import CommandReused, GameMetadata, Status, named_game_id, new_game_id, partition_of
from events.ruleset.records import change
from events.ruleset.refusals import (
    AlreadyStarted,
    GameOver,
    NotStarted,
    OptionNotEnabled,
    SeatUnavailable,
    UnknownRuleset,
)
from projections.shares import SHARE
from service.access.callers import Caller
from service.access.refusals import Forbidden, NameTaken, Unauthenticated
from service.access.seats import REMATCH as NAMED
from service.access.seats import NewTokens, SeatAssignment, SeatAssignments, digest, taken_seat_fields, to_game_metadata
from service.game.documents import GameCreatedResponse
from service.game.games import NewFork, announce, created_response
from service.game.quotas import ROOT, admission, line_of, root_of, share_of
from service.game.seats import NewSeats, abandon_if_empty, give_seat_back
from service.web.context import AppContext
from service.web.endpoint import RequestContext, endpoint, translated_refusals
from service.web.refusals import InvalidFields, NoRematch, NotFound, NotOver, QuotaReached
from service.web.requests import KeyHeaders, RematchBody
from service.web.schemas import load

blueprint = Blueprint("rematch", __name__)

REMATCH = "rematch"
REMATCH_BODY = RematchBody()
TRIES = 3
MAX_WITHDRAWN = 100
"""The maximum number of withdrawn rematches of one game."""

forks_blueprint = Blueprint("forks", __name__)

FORK_BODY = NewFork()


@blueprint.post("/v1/games/<game_id>/rematch")
@endpoint(
    "Play again",
    {201: GameCreatedResponse, 200: GameCreatedResponse},
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
    response_headers=("Location", "ETag", "Vary"),
)
def rematch(request: RequestContext, game_id: str) -> Response:
    """Create the same game again: the same people, options and controllers, a new seed, everybody one seat further.

    The operator gets all tokens. A seat gets the one rematch that all seats of this game share (201 for the first
    request) and its own token, which replaces an earlier one; the other seats are reserved. The game starts once all
    have asked.
    """
    seat = request.caller.seat_in(game_id)
    if seat is None:
        request.caller.require_operator()
    context, key = request.app_context, request.key
    entropy = load(REMATCH_BODY, request.optional_json)["entropy"]
    before = context.games.load(game_id)
    _require_over(before, by_seat=seat is not None)
    caller = f"{REMATCH} {seat}"
    tokens = context.keys.tokens(caller, key)
    if seat is None:
        new = named_game_id(context.keys.derived(REMATCH, caller, game_id, key)) if key else new_game_id()
        result, shown = _for_all(request, before, tokens, new)
    else:
        result, shown = _for_one(request, before, further(before, seat), tokens, entropy)
    _note_rematch(context, before.id, result.state.id)
    state = context.games.load(result.state.id)
    status = 200 if result.repeated and seat is not None else 201
    return created_response(request, state, context.seats.newest(state.id), shown, status=status)


@blueprint.delete("/v1/games/<game_id>/rematch")
@endpoint(
    "Withdraw from a rematch",
    {204: "The seat of the rematch is open again, and its token has ended."},
    access="seat",
    problems=(NotFound, AlreadyStarted, GameOver),
)
def withdraw(request: RequestContext, game_id: str) -> Response:
    """Withdraw the caller's wish for a rematch, until all have asked for it and it has started.

    If nobody wants it any more it is abandoned, and the next request gets a new one.
    """
    context, seat = request.app_context, request.caller.require_seat(game_id)
    before, new = context.games.load(game_id), context.seats.newest(game_id).rematch
    mine = further(before, seat)
    if new is None or mine in context.games.load(new).open_seats:
        raise NotFound("This seat has not asked for a rematch.")
    give_seat_back(context, new, mine, {})
    if abandon_if_empty(context, new):
        context.seats.replace(game_id, {NAMED: ""})
    return Response(status=204)


def further(before: GameState, seat: int) -> int:
    """Return the seat in a rematch of the person with this seat in the previous game."""
    return (seat + 1) % before.setup.seats


def _note_rematch(context: AppContext, before: str, new: str) -> None:
    """Store the rematch with the previous game, unless it has one already that was not withdrawn."""
    noted = context.seats.newest(before).rematch
    if noted is None or (noted != new and _is_withdrawn(context, noted)):
        context.games.log.put_game_metadata(before, SEATS, {NAMED: new})
        context.seats.changed(before)


def _is_withdrawn(context: AppContext, game_id: str) -> bool:
    """Return True if a game was abandoned before it started, since nobody wanted this rematch any more."""
    state = context.games.load(game_id)
    return state.status is Status.ABANDONED and not state.has_started


def _require_over(state: GameState, *, by_seat: bool) -> None:
    if state.status is not Status.FINISHED and (by_seat or not state.status.closed):
        raise NotOver("A rematch can only be asked for once the game is finished.")
    if state.setup.table_options.entropy == "sealed":
        raise NoRematch("With sealed entropies everybody has to commit again: create a new game.")


def _for_all(
    asked: RequestContext, before: GameState, tokens: NewTokens, new: str
) -> tuple[CommandResult, list[str | None]]:
    """Create the game with everybody seated; return the tokens of all people."""
    (seats, listed), made = _seats_further(asked.app_context, before), list[str | None]()

    def game_metadata(game_id: str) -> GameMetadata:
        made[:] = [tokens.seat_token(game_id, n) if one.controller == HUMAN else None for n, one in enumerate(seats)]
        taken = [change(one, token=digest(token) if token else None) for one, token in zip(seats, made, strict=True)]
        return {SEATS: to_game_metadata(SeatAssignments(seats=tuple(taken), listed=listed))}

    return _create_rematch(asked, before, seats, range(len(seats)), game_metadata, new), made


def _for_one(
    asked: RequestContext, before: GameState, seat: int, tokens: NewTokens, entropy: bytes
) -> tuple[CommandResult, list[str | None]]:
    """Find or create the one rematch of a game, and seat one of its people there with a new token.

    A withdrawn rematch is followed by another one. Raises ``NoRematch`` if too many were withdrawn.
    """
    context = asked.app_context
    seats, listed = _seats_further(context, before)
    for new in _rematches(before):
        result = _found_or_created(asked, before, seats, new, listed=listed)
        if _is_withdrawn(context, new):
            continue
        token = tokens.seat_token(new, seat)
        try:
            _seat(context, new, seat, seats[seat], token, entropy)
        except GameOver:  # it has just been withdrawn
            continue
        return result, [token if number == seat else None for number in range(len(seats))]
    raise NoRematch("Too many rematches of this game were withdrawn: create a new game.")


def _rematches(before: GameState) -> Iterator[str]:
    """Yield the ids of the rematches of a game in order; each is used if all before it were withdrawn."""
    yield named_game_id(sha256(b"rematch" + before.hash).digest())
    for number in range(1, MAX_WITHDRAWN):
        yield named_game_id(sha256(b"rematch %d" % number + before.hash).digest())


def _found_or_created(
    asked: RequestContext, before: GameState, seats: Sequence[SeatAssignment], new: str, *, listed: bool
) -> CommandResult:
    kept = {SEATS: to_game_metadata(SeatAssignments(seats=tuple(seats), listed=listed))}
    bots = [number for number, one in enumerate(seats) if one.controller != HUMAN]
    return _create_rematch(asked, before, seats, bots, lambda _: kept, new)


def _create_rematch(
    asked: RequestContext,
    before: GameState,
    seats: Sequence[SeatAssignment],
    taken: Sequence[int],
    game_metadata: Callable[[str], GameMetadata],
    new: str,
) -> CommandResult:
    context = asked.app_context
    ruleset = context.offered.get(before.ruleset.id)
    if ruleset is None:
        raise UnknownRuleset("This ruleset is not available here.")
    plan = GamePlan(
        ruleset=ruleset,
        seats=before.setup.seats,
        options=before.setup.all_options(),
        box=context.config.boxes.get(ruleset.id, {}),
        taken=taken,
        bots={number: one.controller for number, one in enumerate(seats) if one.controller != HUMAN},
        clock=None if before.clocks is None else before.clocks.settings,
        practice=before.practice,
        rated=before.rated and all(one.rated_as and one.player for one in seats),
    )
    context.players.seat([one.player for one in context.seats.newest(before.id).seats], new)
    request = Request(caller=REMATCH, key=new, content=before.id)
    share = share_of(asked, [one.controller for one in seats], before)
    origin = {LINE: line_of(context.games, before), SHARE: share.stored()}
    with translated_refusals(None, ruleset):
        result = context.games.create(
            plan,
            lambda game_id: {**game_metadata(game_id), ORIGIN: origin},
            request=request,
            game_id=new,
            admit=admission(context, asked.caller, before),
        )
    if not result.repeated:
        announce(context, result)
    return result


def _seat(context: AppContext, game_id: str, seat: int, person: SeatAssignment, token: str, entropy: bytes) -> None:
    """Seat somebody in a reserved seat, or replace the token of the person who already sits there."""
    fields = taken_seat_fields(seat, person.name or "", token)
    for _ in range(TRIES):
        if seat in context.games.load(game_id).open_seats:
            try:
                context.games.take_seat(game_id, entropy, lambda _: {SEATS: fields}, seat=seat)
            except SeatUnavailable:
                continue
            context.seats.forget(game_id)
            context.notify_workers(partition_of(game_id))
            return
        if context.seats.newest(game_id).seats[seat].token != digest(token):
            context.seats.replace(game_id, {f"{seat}:token": digest(token)})
        return


def _seats_further(context: AppContext, before: GameState) -> tuple[list[SeatAssignment], bool]:
    """Return the seats of a rematch, without tokens, and whether it is listed: seat s moves to seat s + 1."""
    stored = context.seats.newest(before.id)
    seats = [change(one, token=None) for one in stored.seats]
    return [seats[number - 1] for number in range(len(seats))], stored.listed


def require_allowed(caller: Caller, state: GameState, knower: Knower, parameter: str = "as") -> None:
    """Refuse callers that may not review a game in the view named by the ``parameter``, or not yet.

    Once the game is closed its seats and the operator may; while it runs a seat may in its own view, if the table
    agreed. Raises ``Unauthenticated``, ``Forbidden``, ``InvalidFields``, ``NotStarted`` and ``OptionNotEnabled``.
    """
    seat = caller.seat_in(state.id)
    if seat is None:
        caller.require_operator()
    if isinstance(knower, int) and knower >= state.setup.seats:
        raise InvalidFields({parameter: [f"The game has {state.setup.seats} seats."]})
    if state.status is Status.OPEN:
        raise NotStarted
    if state.status.closed:
        return
    if seat is None or knower != seat:
        raise Forbidden("While the game runs, a seat can only ask for this in its own view.")
    if not state.setup.table_options.assistance:
        raise OptionNotEnabled("This table did not agree on assistance: wait until the game is closed.")


@forks_blueprint.post("/v1/games/<game_id>/forks")
@endpoint(
    "Fork a game",
    {201: GameCreatedResponse},
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
        NameTaken,
        CommandReused,
        Forbidden,
        Unauthenticated,
    ),
    response_headers=("Location", "ETag", "Vary"),
)
def create(request: RequestContext, game_id: str) -> Response:
    """Create a game that continues from a version of this one, as a seat or a spectator knew it then.

    What they did not know is dealt again, from what they knew and from the fork's own seed; once this game is closed, a
    fork may also continue the complete game (`all`). For the operator and the seats of the game; while it runs only as
    the caller's own seat, and only if the table agreed on `assistance`. The caller gets all tokens. A fork has no
    clock, and does not appear in lists or statistics.
    """
    sent = request.optional_json
    body = load(FORK_BODY, sent)
    state = request.app_context.games.load(game_id)
    seat = request.caller.seat_in(game_id)
    by_default = SPECTATOR if seat is None else seat
    knower: Knower = by_default if body["knower"] is None else body["knower"]
    require_allowed(request.caller, state, knower)
    plan = ForkPlan(parent=game_id, knower=knower, at=body["at"], seed=body["seed"])
    result, seats = _create_fork(request, state, plan, body["seats"], sent)
    return created_response(request, result.state, seats.assignments, seats.tokens)


def _create_fork(
    request: RequestContext, parent: GameState, plan: ForkPlan, wanted: Sequence[Mapping[str, Any]] | None, sent: Any
) -> tuple[CommandResult, NewSeats]:
    """Create the fork, or find the one that an earlier attempt of this request created."""
    context, key = request.app_context, request.key
    if parent.ruleset.id not in context.offered:
        raise UnknownRuleset("This ruleset is not available here.")
    by_seat = None if request.caller.operator else request.caller.seat_in(parent.id)
    caller = f"fork {'operator' if by_seat is None else by_seat}"
    before = context.seats.newest(parent.id).seats
    seats = NewSeats(
        _seats(context, len(before), wanted, for_operator=request.caller.operator),
        context.keys.tokens(caller, key),
        before=[change(one, name=one.name or f"Seat {number}") for number, one in enumerate(before, 1)],
        listed=False,
    )
    new = named_game_id(context.keys.derived("fork", caller, parent.id, key)) if key else new_game_id()
    context.players.seat(seats.players, new)
    identified = context.keys.request(caller, key, {"parent": parent.id, "body": sent}) if key else None
    share = share_of(request, seats.controllers, parent)
    origin = {ROOT: root_of(context.games, parent), LINE: line_of(context.games, parent), SHARE: share.stored()}
    result = context.games.create(
        change(plan, bots=seats.bots),
        lambda game_id: {**seats.game_metadata(game_id), ORIGIN: origin},
        request=identified,
        game_id=new,
        admit=admission(context, request.caller, parent, fork=True),
    )
    if not result.repeated:
        announce(context, result)
    return result, seats


def _seats(
    context: AppContext, count: int, wanted: Sequence[Mapping[str, Any]] | None, *, for_operator: bool
) -> list[dict[str, Any]]:
    """Return the seats of a fork: those of its parent, played by people or as the caller says.

    Raises ``InvalidFields``.
    """
    if wanted is None:
        wanted = [{"name": None, "controller": HUMAN, "player": None}] * count
    if len(wanted) != count:
        raise InvalidFields({"seats": [f"The game has {count} seats."]})
    for number, one in enumerate(wanted):
        if one["controller"] not in context.config.controllers:
            raise InvalidFields({"seats": {number: {"controller": ["Unknown controller."]}}})
        if one["player"] is not None and not for_operator:
            raise InvalidFields({"seats": {number: {"player": ["Only the operator may set the player of a seat."]}}})
    return [{**one, "entropy_commitment": None} for one in wanted]
