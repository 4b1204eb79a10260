"""Finding opponents: seeking, waiting for a match, withdrawing, and how many wait."""

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from hmac import compare_digest
from typing import Annotated, Any, Literal

import msgspec
from flask import Blueprint, Response
from flask.globals import request_ctx
from marshmallow import Schema, fields
from msgspec import Meta

from events.aggregate.clocks import ClockSettings
from events.aggregate.state import MAX_SEATS
from events.application.creation import GamePlan, creation_of
from events.log.records import CommandReused
from events.ruleset.options import TableOptions
from events.ruleset.records import Record, canonical
from events.ruleset.refusals import Malformed, Refusal, RuleBroken, UnknownRuleset
from events.ruleset.ruleset import AnyRuleset, spelled
from projections.quotas import hashed
from projections.ratings import FIRST_RATING, RatingsReadModel
from service.access.callers import SCHEME, Caller
from service.access.refusals import Forbidden, Unauthenticated
from service.access.seats import digest
from service.game.clocks import clock_schema, read_clock
from service.game.games import key_of_visitor, require_rateable, visitor_of
from service.game.quotas import admission, own_quota, share_of
from service.game.scores import ScoreWaiters
from service.long_work.pool import TooManyWaiting
from service.seeks.matches import SEEK, TRANSIENT, Matches
from service.seeks.store import EXPIRED, LIFE_MS, MAX_SHOWN, WAITING, Seek, Standing, TooManySeeks, Wish
from service.web.clients import CONNECTION, client_of, has_left
from service.web.context import AppContext
from service.web.endpoint import RequestContext, endpoint, translated_refusals
from service.web.json_schemas import ref
from service.web.json_texts import field_errors
from service.web.refusals import InvalidFields, NotFound, QuotaReached, SeekMatched
from service.web.requests import MAX_WAIT_SECONDS, KeyHeaders, player_field
from service.web.responses import json_response
from service.web.schemas import (
    GameId,
    Name,
    QuerySeconds,
    SeatNumber,
    StrictBoolean,
    StrictInteger,
    StrictSchema,
    about,
    load,
)

NAMELESS = "Guest"
"""The name at the table of a person who has not given one."""
MAX_WITHIN = 10_000
MAX_BOTS_AFTER = 7 * 86_400
FULL_SECONDS = 60.0
"""When to retry if the maximum number of seeks wait, in seconds."""
RECHECK_SECONDS = 1.0
"""Seconds after which a process tries again to create the game of a match that another process may be creating."""

blueprint = Blueprint("seeks", __name__)


class Opponents:
    """The parts that only seeks need: the matches, and the requests of this process that wait for one."""

    def __init__(self, matches: Matches, waiters: ScoreWaiters | None) -> None:
        self.matches, self.waiters = matches, waiters


SeekId = Annotated[str, Meta(description="The id of a seek.", examples=["seek_6f1d0c0f5a3b4e21"])]


class SeekCreatedResponse(Record):
    """A new seek, and its token, which is only shown now."""

    seek: SeekId
    token: Annotated[str, Meta(description="The token of the seek, with which to wait for a match and to withdraw it.")]
    status: Literal["waiting"] = "waiting"


class SeekResponse(Record, omit_defaults=True):
    """The state of a seek. Once it is matched, this includes the game, the seat, and the token of the seat."""

    status: Literal["waiting", "matched", "expired"]
    game: GameId | None = None
    seat: SeatNumber | None = None
    token: Annotated[
        str | None, Meta(description="The token of the seat, returned only for the token of this seek.")
    ] = None


class SoughtDocument(Record):
    """A kind of game that people wait for."""

    ruleset: str
    seats: Annotated[int, Meta(ge=1)]
    clock: Annotated[
        Any,
        Meta(
            description="The clock settings; null for games without clocks.",
            extra_json_schema={"anyOf": [ref("Clock"), {"type": "null"}]},
        ),
    ]
    waiting: Annotated[int, Meta(ge=1, description="The number of seeks that wait for such a game.")]


class SeeksResponse(Record):
    """How many people wait for opponents, the most wanted games first, without revealing who they are."""

    seeks: Sequence[SoughtDocument]


class SeekQuery(StrictSchema):
    """How long to wait."""

    wait = QuerySeconds(MAX_WAIT_SECONDS, load_default=0.0, **about("The number of seconds to wait for a match."))


def new_seek_schema(controllers: Sequence[str]) -> type[Schema]:
    """Return the schema of the body of a seek, in which clocks may name these bots."""

    class NewSeek(StrictSchema):
        """A game to play with people who are still to be found."""

        ruleset = fields.String(required=True, **about("The id of the ruleset."))
        options = fields.Dict(
            load_default=dict, metadata={"description": "The options; each has a default.", "of": "Options"}
        )
        seats = StrictInteger(1, MAX_SEATS, required=True, **about("The number of people to play."))
        clock = fields.Nested(
            clock_schema(tuple(controllers)),
            load_default=None,
            **about("The clock settings; by default the game has no clocks."),
        )
        player = player_field(load_default=None)
        name = Name(
            load_default=None,
            **about("The name at the table. A number is added if another name looks the same."),
        )
        rated = StrictBoolean(
            load_default=False, **about("True: the game is rated. Needs a player, and no bot joins it.")
        )
        within = StrictInteger(
            0,
            MAX_WITHIN,
            load_default=None,
            **about("The maximum difference to the others' ratings. A person without a rating counts as 1500."),
        )
        bots_after = StrictInteger(
            0,
            MAX_BOTS_AFTER,
            load_default=None,
            **about("Seconds after which bots take the free seats, beside others who accept bots; by default never."),
        )

    return NewSeek


@blueprint.post("/v1/seeks")
@endpoint(
    "Seek opponents",
    {201: SeekCreatedResponse},
    headers=KeyHeaders,
    scope="create",
    body="NewSeek",
    problems=(RuleBroken, UnknownRuleset, CommandReused, QuotaReached, Forbidden, Unauthenticated),
)
def create(request: RequestContext) -> Response:
    """Seek people for the same game, with equal ruleset, options, seats, clock and `rated`.

    This is for callers who may create games, and for a player's token, which seeks for that player. A seek lasts while
    somebody waits on it and 60 seconds longer, with a player's token 7 days. A new seek of a player for the same game
    replaces the previous one and keeps its place. A seek counts as a new game in the quotas.
    """
    context, sent, caller = request.app_context, request.json, request.caller
    visitor = "" if caller.player is not None else visitor_of(request)
    if visitor and context.config.visitors != "games":
        raise Unauthenticated("Without the operator's key only practice games may be created here.")
    key = key_of_visitor(request.key, visitor) if visitor else request.key
    body = load(new_seek_schema(context.config.controllers)(), sent)
    player = _player(body["player"], caller, visitor)
    ruleset, plan = _plan(context, body, player)
    seek_id, token = _identity(context, caller, key)
    match_maker = context.part(Opponents).matches
    _require_possible(plan, ruleset, match_maker.game_of(seek_id))
    own = own_quota(context, caller, None, visitor) if context.config.keys is not None else None
    seek = Seek(
        id=seek_id,
        token=digest(token),
        content=sha256(canonical(sent)).hexdigest(),
        ruleset=ruleset.id,
        options=ruleset.setup(plan.seats, plan.options, plan.box).all_options(),
        seats=plan.seats,
        name=body["name"] or NAMELESS,
        clock=plan.clock,
        rated=plan.rated,
        player=player,
        rated_as=context.players.stored.rated_as(player) if plan.rated and player else None,
        share=share_of(request, ["human"]).stored(),
        holder=hashed(own.holder) if own else "",
        creator=caller.key.name if caller.key else None,
    )
    known = match_maker.seeks.look(seek_id) if key else None
    if known is None:
        admission(context, caller, visitor=visitor)(match_maker.game_of(seek_id))
        known = _stored(context, seek, _wish(context, seek, body, lasting=caller.player is not None))
    if known.seek.content != seek.content:
        raise CommandReused
    return json_response(SeekCreatedResponse(seek=seek_id, token=token), 201)


@blueprint.get("/v1/seeks/<seek>")
@endpoint(
    "Wait for a match",
    {200: SeekResponse},
    access="seek",
    query=SeekQuery,
    problems=(NotFound, TooManyWaiting, Unauthenticated, Forbidden),
)
def show(request: RequestContext, seek: str) -> Response:
    """Return the state of a seek; with `wait`, as soon as it is matched or has ended.

    Needs the token of the seek. Once it is matched, every answer has the game, the seat, and the token of the seat.
    """
    context, wait = request.app_context, request.query["wait"]
    opponents = context.part(Opponents)
    standing = _own(request, seek, LIFE_MS + int(wait * 1000))
    if wait and _is_unsettled(standing):
        sent = request_ctx.request
        with context.waiting.one(client_of(sent, context.config.limits.proxies)):
            standing = _wait(opponents, standing, wait, lambda: has_left(sent.environ.get(CONNECTION)))
    if standing.is_open:
        standing = _finished(opponents, standing)
    return json_response(_response(opponents.matches, standing))


@blueprint.delete("/v1/seeks/<seek>")
@endpoint(
    "Withdraw a seek",
    {204: "The seek has ended."},
    access="seek",
    problems=(NotFound, SeekMatched, Unauthenticated, Forbidden),
)
def delete(request: RequestContext, seek: str) -> Response:
    """End a seek.

    Needs the token of the seek. A seek that is already matched cannot be withdrawn, since it has a game.
    """
    _own(request, seek, None)
    if request.app_context.part(Opponents).matches.seeks.withdraw(seek) != EXPIRED:
        raise SeekMatched("The seek is already matched; `GET` it for its seat.")
    return Response(status=204)


@blueprint.get("/v1/seeks")
@endpoint("List what is sought", {200: SeeksResponse})
def index(request: RequestContext) -> Response:
    """Return how many people wait, by ruleset, number of seats and clock."""
    counts: Counter[bytes] = Counter()
    for described, waiting in request.app_context.part(Opponents).matches.seeks.counts():
        counts[described] += waiting
    found = [
        SoughtDocument(**msgspec.json.decode(described, type=_Sought).fields(), waiting=waiting)
        for described, waiting in sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:MAX_SHOWN]
    ]
    return json_response(SeeksResponse(seeks=found))


class _Sought(Record):
    """The stored description of the games of a pool."""

    ruleset: str
    seats: int
    clock: ClockSettings | None = None

    def fields(self) -> Mapping[str, Any]:
        return {"ruleset": self.ruleset, "seats": self.seats, "clock": self.clock}


def _player(asked: str | None, caller: Caller, visitor: str) -> str | None:
    """Return the player that a seek is for. Raises ``Forbidden`` and ``InvalidFields``."""
    if caller.player is not None:
        if asked not in (None, caller.player):
            raise Forbidden("The token is for another player.")
        return caller.player
    if visitor and asked is not None:
        raise InvalidFields({"player": ["Only the operator may set the player of a seat."]})
    return asked


def _plan(context: AppContext, body: Mapping[str, Any], player: str | None) -> tuple[AnyRuleset, GamePlan]:
    """Return the ruleset and the plan of the game. Raises ``InvalidFields`` and ``UnknownRuleset``."""
    if body["ruleset"] not in context.games.rulesets:
        raise InvalidFields({"ruleset": [f"Must be one of {', '.join(context.games.rulesets)}."]})
    if (ruleset := context.offered.get(body["ruleset"])) is None:
        raise UnknownRuleset("This ruleset is not available here.")
    options = spelled(body["options"])
    if errors := field_errors(options, [ruleset.options, TableOptions]):
        raise InvalidFields({"options": errors})
    if options.get("entropy") == "sealed":
        raise InvalidFields({"options": {"entropy": ["In a game of seekers, seats cannot commit to entropies."]}})
    if body["rated"]:
        _require_rateable(body, options, player)
    box = context.config.boxes.get(ruleset.id, {})
    clock = read_clock(body["clock"], options)
    seats = body["seats"]
    return ruleset, GamePlan(
        ruleset=ruleset, seats=seats, options=options, box=box, taken=range(seats), clock=clock, rated=body["rated"]
    )


def _require_rateable(body: Mapping[str, Any], options: Mapping[str, Any], player: str | None) -> None:
    if player is None:
        raise InvalidFields({"player": ["A rated game needs a player for every seat."]})
    if body["bots_after"] is not None:
        raise InvalidFields({"bots_after": ["Bots cannot play in rated games."]})
    require_rateable({**body, "options": options, "seed": None, "practice": False, "seats": []})


def _require_possible(plan: GamePlan, ruleset: AnyRuleset, game_id: str) -> None:
    """Raise what the creation of the game would raise."""
    try:
        with translated_refusals(None, ruleset):
            creation_of(plan, game_id)
    except Malformed as refusal:
        raise InvalidFields({"options": [refusal.detail]}) from None


def _identity(context: AppContext, caller: Caller, key: str | None) -> tuple[str, str]:
    """Return the id of a new seek and its token: those of the idempotency key, if there is one."""
    who = f"player {caller.player}" if caller.player is not None else "creator"
    tokens = context.keys.tokens(f"{SEEK} {who}", key)
    seek_id = f"seek_{sha256(tokens.seat_token('id').encode()).hexdigest()[:24]}"
    return seek_id, tokens.seat_token(seek_id)


def _wish(context: AppContext, seek: Seek, body: Mapping[str, Any], *, lasting: bool) -> Wish:
    wanted = canonical([seek.ruleset, seek.options, seek.seats, seek.clock, seek.rated])
    rating = None
    if seek.player is not None and (rated_as := context.players.stored.known_rated_as(seek.player)):
        rating = context.part(RatingsReadModel).rating(seek.ruleset, seek.seats, rated_as)
    return Wish(
        pool=sha256(wanted).hexdigest()[:16],
        about=canonical(_Sought(ruleset=seek.ruleset, seats=seek.seats, clock=seek.clock)),
        rating=FIRST_RATING if rating is None else rating,
        person="" if seek.player is None else sha256(seek.player.encode()).hexdigest()[:32],
        within=body["within"],
        bots_after=body["bots_after"],
        lasting=lasting,
    )


def _stored(context: AppContext, seek: Seek, wish: Wish) -> Standing:
    """Store a seek; if it completes a match, create the game. Raises ``QuotaReached``."""
    opponents = context.part(Opponents)
    try:
        stored, match = opponents.matches.seeks.put(seek, wish)
    except TooManySeeks:
        raise QuotaReached("Too many people are already seeking opponents here.", FULL_SECONDS) from None
    standing = Standing(stored, match or WAITING, is_open=bool(match))
    return _finished(opponents, standing) if match else standing


def _own(request: RequestContext, seek: str, life_ms: int | None) -> Standing:
    """Return the state of a seek of the caller. Raises ``NotFound``, ``Unauthenticated`` and ``Forbidden``."""
    header = request.sent.headers.get("Authorization") or ""
    token = header[len(SCHEME) :].strip() if header[: len(SCHEME)].lower() == SCHEME else ""
    seeks = request.app_context.part(Opponents).matches.seeks
    standing = seeks.look(seek)
    if standing is None:
        raise NotFound("This seek does not exist.")
    if not compare_digest(standing.seek.token, digest(token)):
        raise Unauthenticated("This needs the token of the seek.")
    return standing if life_ms is None else seeks.look(seek, life_ms) or standing


def _is_unsettled(standing: Standing) -> bool:
    return standing.status == WAITING or standing.is_open


def _wait(opponents: Opponents, standing: Standing, seconds: float, has_left: Callable[[], bool]) -> Standing:
    """Wait until a seek has ended, or is matched and its game exists; return its state."""
    seeks, seek, until = opponents.matches.seeks, standing.seek.id, time.monotonic() + seconds
    newest = standing

    def is_settled() -> bool:
        nonlocal newest
        newest = seeks.look(seek) or newest
        if newest.is_open:
            newest = _finished(opponents, newest)
        return not _is_unsettled(newest)

    while not is_settled() and not has_left() and (left := until - time.monotonic()) > 0:
        pause = min(left, RECHECK_SECONDS if newest.is_open else (newest.bots_in or 30_000) / 1000 + 0.01)
        if opponents.waiters is None:
            time.sleep(min(pause, RECHECK_SECONDS))
        else:
            opponents.waiters.wait(seek, is_settled, pause, has_left)
    seeks.look(seek, LIFE_MS)
    return newest


def _finished(opponents: Opponents, standing: Standing) -> Standing:
    """Create the game of a match, if that is possible now; return the state of the seek."""
    matches = opponents.matches
    try:
        matches.finish(standing.status)
    except TRANSIENT:
        raise
    except Refusal:
        return standing  # the sweeper gives the match up after a while
    return matches.seeks.look(standing.seek.id) or standing


def _response(matches: Matches, standing: Standing) -> SeekResponse:
    if _is_unsettled(standing):
        return SeekResponse(status="waiting")
    if standing.status == EXPIRED:
        return SeekResponse(status="expired")
    return SeekResponse(
        status="matched",
        game=matches.game_of(standing.status),
        seat=matches.seat_of(standing.status, standing.seek),
        token=matches.token_of(standing.status, standing.seek),
    )
