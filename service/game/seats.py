"""Seats: joining, tokens, names, controllers and entropies, and players' tokens for all of their seats."""

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from itertools import combinations
from typing import Any

from flask import Blueprint, Response

from events.application import standing_orders
from events.application.creation import HUMAN, SEATS
from events.log.records import CommandReused, GameMetadata, Status, TooLate, WrongVersion, partition_of
from events.ruleset.records import change
from events.ruleset.refusals import (
    AlreadyStarted,
    GameOver,
    InvalidEntropy,
    NothingToOpen,
    NotStarted,
    SeatUnavailable,
    UnknownGame,
    WrongEntropy,
)
from service.access.callers import JOINING, OPERATOR_JOINING, Caller, is_player
from service.access.names import are_confusable, distinct_name
from service.access.refusals import Forbidden, NameTaken, WrongJoinCode
from service.access.seats import (
    NAMED_AFTER,
    UNKNOWN_GAME,
    NewTokens,
    SeatAssignment,
    SeatAssignments,
    digest,
    nobodys_fields,
    open_seat_fields,
    require_free_name,
    taken_seat_fields,
    to_game_metadata,
)
from service.game.actions import execute_write, newest_document, write_endpoint
from service.game.documents import GameDocument, PlayerTokenResponse, SeatTakenResponse, SeatTokenResponse
from service.web.context import AppContext
from service.web.endpoint import RequestContext, endpoint
from service.web.refusals import InvalidFields, NotFound, SeatOpen
from service.web.requests import JoinBody, JoinHeaders, KeyHeaders, OpeningBody, PlayerTokenBody, SeatChangeBody
from service.web.responses import encode, json_response, tagged_response
from service.web.schemas import load

people_blueprint = Blueprint("people", __name__)

CHANGE, PLAYER_TOKEN = SeatChangeBody(), PlayerTokenBody()
REISSUES = "reissues"
"""The name of the metadata hash with the tokens that were reissued under an idempotency key."""
REISSUE, PLAYER = "reissue", "player"
"""The caller names used in what is derived from the idempotency keys of these writes."""

NEEDED = "Required: at this table entropies are sealed."
NOT_NEEDED = "Only for a person who is seated at once, at a table with sealed entropies."

blueprint = Blueprint("seats", __name__)

JOIN, OPENING = JoinBody(), OpeningBody()


@people_blueprint.post("/v1/games/<game_id>/seats/<seat>/token")
@endpoint(
    "Replace a seat's token",
    {201: SeatTokenResponse},
    access="operator",
    headers=KeyHeaders,
    problems=(SeatOpen, NotFound),
)
def reissue_token(request: RequestContext, game_id: str, seat: str) -> Response:
    """Give a seat a new token. After the response, every process refuses the old one, and its streams end."""
    context, key = request.app_context, request.key
    number = _taken_seat(request, game_id, seat)
    tokens = context.keys.tokens(f"{REISSUE} {number}", key)
    token = tokens.seat_token(game_id, number)
    field = f"{number}:{sha256(key.encode()).hexdigest()}" if key else ""
    if not key or context.games.log.game_metadata(game_id, REISSUES).get(field) != digest(token):
        context.seats.replace(game_id, {f"{number}:token": digest(token)})
        if key:
            context.games.log.put_game_metadata(game_id, REISSUES, {field: digest(token)})
    return json_response(SeatTokenResponse(seat=number, token=token), 201)


@people_blueprint.put("/v1/games/<game_id>/seats/<seat>")
@endpoint(
    "Change a seat",
    {200: GameDocument},
    access="operator",
    body="SeatChange",
    problems=(SeatOpen, NameTaken, NotStarted, GameOver, NotFound),
    response_headers=("ETag", "Vary"),
)
def change_seat(request: RequestContext, game_id: str, seat: str) -> Response:
    """Rename a seat, hand it to a bot or back to a person, set its player, or erase name and player.

    A handover is an event in the log, and ends the seat's token. Names and players are not in the log, so hashes do not
    change.
    """
    context = request.app_context
    body = load(CHANGE, request.json)
    number = _taken_seat(request, game_id, seat)
    seats = context.seats.newest(game_id)
    _require_possible(request, seats, number, body)
    context.players.seat([body.get("player")], game_id)
    fields = {f"{number}:{name}": body[name] or "" for name in ("name", "player") if name in body}
    fields |= {f"{number}:{NAMED_AFTER}": ""} if "name" in body and seats.seats[number].named_after else {}
    if body.get("controller", seats.seats[number].controller) != seats.seats[number].controller:
        _hand_over(context, game_id, number, body["controller"], fields)
    elif fields:
        context.seats.replace(game_id, fields)
    state = context.games.load(game_id)
    found = newest_document(context, state, None, context.seats.newest(game_id), for_operator=True)
    return tagged_response(encode(found), state.version)


@people_blueprint.post("/v1/players/<player>/token")
@endpoint(
    "Give a player a token",
    {201: PlayerTokenResponse},
    access="operator",
    headers=KeyHeaders,
    body="PlayerToken",
    body_optional=True,
    problems=(NotFound,),
)
def issue_player_token(request: RequestContext, player: str) -> Response:
    """Return a token that acts for every seat of this player in any game. A player may have any number of tokens."""
    context, key = request.app_context, request.key
    _require_player(player)
    seconds = load(PLAYER_TOKEN, request.optional_json)["seconds"]
    secret = context.keys.derived("token", f"{PLAYER} {seconds}", player, key) if key else None
    token, until = context.players.new_token(player, seconds, secret)
    expires_at = datetime.fromtimestamp(until, UTC).isoformat().replace("+00:00", "Z")
    return json_response(PlayerTokenResponse(token=token, expires_at=expires_at), 201)


@people_blueprint.delete("/v1/players/<player>/tokens")
@endpoint("End a player's tokens", {204: "All tokens of the player have ended."}, access="operator")
def end_player_tokens(request: RequestContext, player: str) -> Response:
    """End every token of a player. The tokens of the seats stay valid.

    After the response, streams that were opened with one of them send nothing more.
    """
    request.app_context.players.end_tokens(player)
    return Response(status=204)


def _hand_over(context: AppContext, game_id: str, number: int, controller: str, fields: Mapping[str, str]) -> None:
    """Hand a seat to another controller, in the log and its metadata; its token and standing order end."""
    beside = {**fields, f"{number}:controller": controller, f"{number}:token": ""}
    orders = (
        {standing_orders.STANDING: {str(number): ""}} if context.games.recent(game_id).ruleset.clocks.standing else {}
    )
    result = context.games.hand_over(game_id, number, controller, {SEATS: beside, **orders})
    context.metrics.count_events(result.state.ruleset.id, len(result.entries))
    context.notify_workers(partition_of(game_id))
    context.seats.changed(game_id)


def _taken_seat(request: RequestContext, game_id: str, seat: str) -> int:
    """Return the number of a taken seat.

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
    """Raise ``NameTaken`` or ``InvalidFields`` for changes that conflict with other seats or this installation."""
    others = SeatAssignments(seats=tuple(seat for n, seat in enumerate(seats.seats) if n != number))
    if body.get("name"):
        require_free_name(others, body["name"])
    if body.get("player") and any(seat.player == body["player"] for seat in others.seats):
        raise InvalidFields({"player": ["Another seat has this player."]})
    if body.get("controller", HUMAN) not in request.app_context.config.controllers:
        raise InvalidFields({"controller": ["Unknown controller."]})


def _require_player(player: str) -> None:
    if not is_player(player):
        raise NotFound("A player's id has 1 to 64 characters that need no escaping in a URL.")


class NewSeats:
    """The requested seats of a new game. Tokens are created once the id of the game is known.

    A person without a requested name keeps the name in ``before``, if any.
    """

    def __init__(
        self,
        requested: Sequence[Mapping[str, Any]],
        new: NewTokens,
        *,
        before: Sequence[SeatAssignment] = (),
        listed: bool = True,
        creator: str | None = None,
    ) -> None:
        named = _named([(seat["name"], seat["controller"] or HUMAN) for seat in requested], before)
        players = [seat.get("player") for seat in requested]
        _require_different_players(players)
        self._seats = [change(seat, player=player) for seat, player in zip(named, players, strict=True)]
        self.commitments = {
            number: given.hex() for number, seat in enumerate(requested) if (given := seat["entropy_commitment"])
        }
        self.taken = [number for number, seat in enumerate(self._seats) if seat.name is not None]
        self.join_code = None if len(self.taken) == len(self._seats) else new.join_code()
        self.tokens: list[str | None] = []
        self._new = new
        self._listed, self._creator = listed, creator

    def rate(self, rated_as: Callable[[str], str]) -> None:
        """Store for each seat the id under which the game counts for its player."""
        self._seats = [change(seat, rated_as=rated_as(seat.player)) if seat.player else seat for seat in self._seats]

    def require_commitments(self, *, sealed: bool) -> None:
        """With sealed entropies, require a commitment from every seated person; refuse all other commitments.

        Raises ``InvalidFields``.
        """
        wrong = {}
        for number, seat in enumerate(self._seats):
            person = sealed and seat.controller == HUMAN and seat.name is not None
            if person is not (number in self.commitments):
                wrong[number] = {"entropy_commitment": [NEEDED if person else NOT_NEEDED]}
        if wrong:
            raise InvalidFields({"seats": wrong})

    @property
    def players(self) -> list[str | None]:
        return [seat.player for seat in self._seats]

    @property
    def controllers(self) -> list[str]:
        return [seat.controller for seat in self._seats]

    @property
    def assignments(self) -> SeatAssignments:
        """The seats with the hashes of the tokens and the join code."""
        seats = tuple(
            change(seat, token=digest(token)) if token else seat
            for seat, token in zip(self._seats, self.tokens, strict=True)
        )
        join = digest(self.join_code) if self.join_code else None
        return SeatAssignments(seats=seats, join=join, listed=self._listed, creator=self._creator)

    @property
    def bots(self) -> Mapping[int, str]:
        return {number: seat.controller for number, seat in enumerate(self._seats) if seat.controller != HUMAN}

    def game_metadata(self, game_id: str) -> GameMetadata:
        """Create the tokens, and return the metadata of the new game."""
        self.tokens = [
            self._new.seat_token(game_id, number) if seat.controller == HUMAN and seat.name is not None else None
            for number, seat in enumerate(self._seats)
        ]
        return {SEATS: to_game_metadata(self.assignments)}


def _require_different_names(names: Sequence[str | None], new: Collection[int]) -> None:
    """Raise ``NameTaken`` if a new name looks like another one; existing names are not checked against each other."""
    for (seat, one), (other, another) in combinations(enumerate(names), 2):
        if one is not None and another is not None and {seat, other} & set(new) and are_confusable(one, another):
            raise NameTaken(f"Seats {seat + 1} and {other + 1} have names that look the same. Choose other names.")


def _require_different_players(players: Sequence[str | None]) -> None:
    """Raise ``InvalidFields`` if a player has several seats, since a player token is for one seat per game."""
    errors = {
        seat: {"player": ["Another seat has this player."]}
        for seat, player in enumerate(players)
        if player is not None and player in players[:seat]
    }
    if errors:
        raise InvalidFields({"seats": errors})


def _named(requested: Sequence[tuple[str | None, str]], before: Sequence[SeatAssignment]) -> list[SeatAssignment]:
    """Return the requested seats. Raises ``NameTaken`` if a requested name looks like another one."""
    kept = {
        seat: one
        for seat, (one, (name, controller)) in enumerate(zip(before, requested, strict=False))
        if not name and controller == HUMAN
    }
    names = [name or (kept[seat].name if seat in kept else None) for seat, (name, _) in enumerate(requested)]
    _require_different_names(names, [seat for seat, (name, _) in enumerate(requested) if name])
    for seat, (_, controller) in enumerate(requested):
        if controller != HUMAN:
            names[seat] = names[seat] or distinct_name(controller, [name for name in names if name])
    return [
        SeatAssignment(
            controller=controller,
            name=name,
            named_after=(kept[seat].player or kept[seat].named_after) if seat in kept else None,
        )
        for seat, ((_, controller), name) in enumerate(zip(requested, names, strict=True))
    ]


@blueprint.post("/v1/games/<game_id>/seats")
@endpoint(
    "Take an open seat",
    {201: SeatTakenResponse},
    headers=JoinHeaders,
    scope="create",
    body="JoinRequest",
    problems=(WrongJoinCode, SeatUnavailable, NameTaken, GameOver, CommandReused),
)
def join(request: RequestContext, game_id: str) -> Response:
    """Take the first open seat, or have a bot take it (`controller`). The game starts when the last seat is taken.

    The caller has to present the join code. An operator's key does not need it in games that it has created or, with
    the scope `admin`, in any game.
    """
    context, key, sent = request.app_context, request.key, request.json
    body = load(JOIN, sent)
    bot = None if body["controller"] == HUMAN else _require_bot(context, game_id, body["controller"])
    seats = context.seats.of(game_id)
    if seats == UNKNOWN_GAME:
        raise UnknownGame
    if seats.join is None:
        raise SeatUnavailable
    if not (may_seat(request.caller, seats) or seats.accepts_join_code(body["join"])):
        raise WrongJoinCode("Present the join code that was shown when the game was created.")
    caller = OPERATOR_JOINING if request.caller.operator else JOINING
    tokens = context.keys.tokens(caller, key)
    token = tokens.seat_token(game_id)

    def game_metadata(seat: int) -> GameMetadata:
        newest, name = context.seats.newest(game_id), body["name"]
        if name is not None:
            require_free_name(newest, name)
        if bot is None:
            return {SEATS: taken_seat_fields(seat, name, token)}
        name = name or distinct_name(bot, [one.name for one in newest.seats if one.name is not None])
        return {SEATS: {f"{seat}:controller": bot, f"{seat}:name": name}}

    commitment, keyed = body["entropy_commitment"], context.keys.request(caller, key, sent) if key else None
    try:
        seat, result = context.games.take_seat(
            game_id, body["entropy"], game_metadata, commitment=commitment and commitment.hex(), request=keyed, bot=bot
        )
    except InvalidEntropy as refusal:
        raise InvalidFields({refusal.field: [refusal.detail]}) from None
    if not result.repeated:
        context.notify_workers(partition_of(game_id))
    return json_response(SeatTakenResponse(seat=seat, token=None if bot else token), 201)


def _require_bot(context: AppContext, game_id: str, bot: str) -> str:
    """Return a bot that may take a seat of a game. Raises ``InvalidFields`` and ``UnknownGame``."""
    if bot not in context.config.controllers:
        raise InvalidFields({"controller": ["Unknown controller."]})
    if context.games.load(game_id).rated:
        raise InvalidFields({"controller": ["Bots cannot play in rated games."]})
    return bot


def may_seat(caller: Caller, seats: SeatAssignments) -> bool:
    """Return True if the caller needs no join code: the operator, or the key that created the game."""
    if caller.key is None:
        return caller.operator
    return "admin" in caller.key.scopes or seats.creator == caller.key.name


@blueprint.delete("/v1/games/<game_id>/seats/<seat>")
@endpoint(
    "Give a seat back",
    {204: "The seat is open again, and its token has ended."},
    access="seat",
    problems=(AlreadyStarted, GameOver),
)
def give_back(request: RequestContext, game_id: str, seat: str) -> Response:
    """Give the caller's seat back while another seat of the table is still open. This is an event in the log.

    The seat's name and player are removed. A rematch that nobody wants any more is abandoned.
    """
    own = request.caller.require_seat(game_id)
    if seat != str(own):
        raise Forbidden("The token is for another seat.")
    is_rematch = request.app_context.seats.newest(game_id).join is None
    give_seat_back(request.app_context, game_id, own, {} if is_rematch else nobodys_fields(own))
    if is_rematch:
        abandon_if_empty(request.app_context, game_id)
    return Response(status=204)


def give_seat_back(context: AppContext, game_id: str, seat: int, fields: Mapping[str, str]) -> None:
    """Give a seat back, and wait until all processes refuse its token. Raises ``AlreadyStarted`` and ``GameOver``."""
    result = context.games.give_seat_back(game_id, seat, {SEATS: {**fields, **open_seat_fields(seat)}})
    context.metrics.count_events(result.state.ruleset.id, len(result.entries))
    context.notify_workers(partition_of(game_id))
    context.seats.changed(game_id)


def abandon_if_empty(context: AppContext, game_id: str) -> bool:
    """Abandon an open game without any person in it; return True if there is none.

    If somebody joins at the same moment, the game stays.
    """
    state = context.games.load(game_id)
    controllers = [seat.controller for seat in context.seats.newest(game_id).seats]
    people = [seat for seat, controller in enumerate(controllers) if controller == HUMAN]
    if state.status is not Status.OPEN or not set(people) <= set(state.open_seats):
        return False
    try:
        context.games.abandon(game_id, expected=state.version)
    except (WrongVersion, GameOver):
        return False
    context.notify_workers(partition_of(game_id))
    return True


@blueprint.post("/v1/games/<game_id>/seats/<seat>/entropy")
@write_endpoint("Open a seat's entropy", NothingToOpen, WrongEntropy, TooLate, GameOver, body="EntropyOpening")
def open_entropy(request: RequestContext, game_id: str, seat: str) -> Response:
    """Open the entropy that the seat committed to when it was taken. The game starts when the last one is opened.

    This is possible for 600 seconds after the last seat was taken; then the game is abandoned, and the log names the
    seats that did not open theirs.
    """
    own = request.caller.require_seat(game_id)
    if seat != str(own):
        raise Forbidden("The token is for another seat.")
    entropy = load(OPENING, request.json)["entropy"]
    return execute_write(request, own, partial(request.app_context.games.open_entropy, game_id, own, entropy))
