"""Games: creating, listing and showing them, now or at a version."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from flask import Blueprint, Response, current_app
from marshmallow import Schema, ValidationError, fields, post_load, validates_schema

from events.aggregate.clocks import DEFAULT, RESIGN
from events.aggregate.state import MAX_SEATS, MAX_SECRET_BYTES, GameState
from events.application.creation import HUMAN, ORIGIN, PLAYED, SEATS, GamePlan, is_listed, is_of_people
from events.application.writing import CommandResult
from events.log.log import readable_game_metadata
from events.log.records import CommandReused, CorruptLog, LogFull, LogUnavailable, new_game_id, partition_of
from events.ruleset.options import TableOptions
from events.ruleset.refusals import InvalidEntropy, Malformed, RuleBroken, RulesetCannotFold, UnknownRuleset
from events.ruleset.registry import RulesetRegistry
from events.ruleset.ruleset import Viewer, spelled
from projections.game_list import GameQuestion, GameSummary, game_summary
from projections.shares import SHARE
from projections.store.scripts import IndexDamaged
from service.access.callers import CREATION
from service.access.refusals import Forbidden, NameTaken, Unauthenticated
from service.access.seats import SeatAssignments, from_game_metadata
from service.game import documents as serializers
from service.game import rulesets
from service.game.actions import newest_document
from service.game.clocks import clock_schema, read_clock
from service.game.documents import GameCreatedResponse, GameDocument, GamesResponse, ListedGameDocument
from service.game.quotas import admission, require_bot_time, share_of
from service.game.rulesets import ComponentsResponse, TableDocument
from service.game.seats import NewSeats
from service.long_work.pool import TooManyWaiting, WorkFailed
from service.long_work.tasks import GameAt
from service.people.people import People
from service.web.application import count_page
from service.web.clients import client_of
from service.web.context import AppContext
from service.web.endpoint import RequestContext, asking, endpoint, translated_refusals
from service.web.json_texts import field_errors
from service.web.refusals import InvalidFields, NotAllowed, QuotaReached, UnknownVersion
from service.web.requests import (
    GUESSLESS_KEY_ERROR,
    MIN_SECRET_KEY_LENGTH,
    ConditionalHeaders,
    GameQuery,
    GamesQuery,
    KeyHeaders,
    TableQuery,
    commitment,
    player_field,
)
from service.web.responses import (
    NOT_MODIFIED,
    VARY,
    document_response,
    encode,
    etag,
    json_response,
    raw_json,
    tagged_response,
)
from service.web.schemas import (
    Choice,
    Hex,
    KnowerField,
    ListField,
    Name,
    StrictBoolean,
    StrictInteger,
    StrictSchema,
    about,
    load,
)

_log = logging.getLogger(__name__)

blueprint = Blueprint("games", __name__)

SEED = (
    "Hexadecimal; the same seed repeats a game. Its draws are then known to the caller, as the first "
    "event and `seeded` "
    "say. Without it the server draws 256 bits."
)


def page_of(context: AppContext, query: Mapping[str, Any], *, for_operator: bool) -> GamesResponse:
    """Return a page of the listed games, with their current seats. Raises ``Malformed`` for an invalid cursor.

    The metadata of a game's seats is checked, too: until a rebuild, the list may contain unlisted games from older
    versions.
    """
    seats: dict[str, Mapping[str, str]] = {}

    def shown(rows: Sequence[GameSummary]) -> Sequence[GameSummary]:
        seats.update(readable_game_metadata(context.games.log, [row.id for row in rows], SEATS))
        return [row for row in rows if row.id in seats and is_listed(seats[row.id])]

    names = ("ruleset", "status", "to_act", "cursor", "limit")
    page = context.read_models.games(GameQuestion(**{name: query[name] for name in names}), shown)
    games = [
        serializers.listed_game(row, context.shown_seats(from_game_metadata(seats[row.id]), for_table=for_operator))
        for row in page.games
    ]
    return GamesResponse(games=games, next=page.next)


def page_of_player(context: AppContext, player: str, query: Mapping[str, Any]) -> GamesResponse:
    """Return a page of a player's games; the cursor is the last game of the previous page."""
    found: list[ListedGameDocument] = []
    for row, seats in _games(context, player, query):
        if len(found) == query["limit"]:
            return GamesResponse(games=found, next=found[-1].id)
        found.append(serializers.listed_game(row, seats))
    return GamesResponse(games=found, next=None)


def _games(context: AppContext, player: str, query: Mapping[str, Any]) -> Iterator[tuple[GameSummary, SeatAssignments]]:
    known = list(context.players.games(player))
    cursor = query["cursor"]
    for game in known[known.index(cursor) + 1 :] if cursor in known else known:
        seats = context.seats.newest(game)
        mine = {number for number, one in enumerate(seats.seats) if one.player == player}
        if not mine:
            continue
        try:
            row = game_summary(context.games.load(game))
        except (CorruptLog, RulesetCannotFold) as refusal:
            _log.error("Game %s is left out of a player's games: %s", game, refusal)
            continue
        wanted = query["ruleset"] in (None, row.ruleset) and query["status"] in (None, row.status)
        if wanted and (not query["to_act"] or mine & set(row.to_act)):
            yield row, seats


@blueprint.post("/v1/games")
@endpoint(
    "Create a game",
    {201: GameCreatedResponse},
    headers=KeyHeaders,
    scope="create",
    body="NewGame",
    problems=(
        RuleBroken,
        UnknownRuleset,
        NameTaken,
        CommandReused,
        QuotaReached,
        NotAllowed,
        Forbidden,
        Unauthenticated,
    ),
    response_headers=("Location", "ETag", "Vary"),
)
def create(request: RequestContext) -> Response:
    """Create a game. Seats with a name are taken immediately; the others stay open until somebody joins.

    For the operator and, if `visitors` of `GET /v1/rulesets` says so, for everybody without a token. In the latter case
    seats cannot have a `player`, only practice games take a `seed`, and an idempotency key has at least 16 characters
    that nobody can guess.
    """
    context, sent = request.app_context, request.json
    visitor = visitor_of(request)
    key = key_of_visitor(request.key, visitor) if visitor else request.key
    body = load(context.new_games, sent)
    if visitor:
        _require_for_visitors(context, body)
    tokens = context.keys.tokens(CREATION, key)
    creator = request.caller.key.name if request.caller.key else None
    seats = NewSeats(body["seats"], tokens, listed=body["listed"] and not body["practice"], creator=creator)
    seats.require_commitments(sealed=body["options"].get("entropy") == "sealed")
    if body["rated"]:
        require_rateable(body)
        seats.rate(context.players.stored.rated_as)
    ruleset = context.offered.get(body["ruleset"])
    if ruleset is None:
        raise UnknownRuleset("This ruleset is not available here.")
    plan = GamePlan(
        ruleset=ruleset,
        seats=len(body["seats"]),
        options=body["options"],
        box=context.config.boxes.get(ruleset.id, {}),
        taken=seats.taken,
        bots=seats.bots,
        commitments=seats.commitments,
        seed=body["seed"],
        clock=read_clock(body["clock"], body["options"]),
        practice=body["practice"],
        rated=body["rated"],
    )
    with translated_refusals(None, ruleset):
        result = _create(request, plan, seats, key, sent, visitor)
    if not result.repeated:
        announce(context, result)
    return created_response(request, result.state, seats.assignments, seats.tokens, seats.join_code)


def created_response(
    request: RequestContext,
    state: GameState,
    seats: SeatAssignments,
    tokens: Sequence[str | None],
    join: str | None = None,
    *,
    status: int = 201,
) -> Response:
    """Return a new game with the secrets that are only shown now."""
    context = request.app_context
    here = context.part(People).presence.here(state)
    shown = encode(serializers.game_document(state, None, seats, for_operator=request.caller.operator, here=here))
    place = f"{context.config.public_base}/v1/games/{state.id}"
    headers = {"Location": place, "ETag": etag(state.version, shown), **VARY}
    return json_response(GameCreatedResponse(game=raw_json(shown), tokens=tokens, join=join), status, headers)


@blueprint.get("/v1/games")
@endpoint("List the games", {200: GamesResponse}, query=GamesQuery, problems=(Forbidden, IndexDamaged))
def index(request: RequestContext) -> Response:
    """Return a page of the games of this service, newest first.

    With `player`, which is only for the operator and that player, unlisted games are included.
    """
    query = request.query
    if (player := query["player"]) is not None:
        if player != request.caller.player:
            request.caller.require_operator()
        return json_response(page_of_player(request.app_context, player, query))
    try:
        page = page_of(request.app_context, query, for_operator=request.caller.operator)
    except Malformed as refusal:
        raise InvalidFields({"cursor": [refusal.detail]}) from None
    count_page(current_app, len(page.games))
    return json_response(page)


@blueprint.get("/v1/games/<game_id>")
@endpoint(
    "Show a game",
    {200: GameDocument, 304: NOT_MODIFIED},
    query=GameQuery,
    headers=ConditionalHeaders,
    problems=(UnknownVersion, TooManyWaiting, WorkFailed),
    response_headers=("ETag", "Vary"),
)
def show(request: RequestContext, game_id: str) -> Response:
    """Return the game as the caller may see it now, or as the caller saw it at a version.

    Once the game is closed everybody sees everything, and `views` contains what each seat saw.
    """
    newest, version = request.app_context.games.load(game_id), request.query["at"]
    if version is not None and version != newest.version:
        return _at_version(request, newest, version)
    viewer = request.caller.seat_in(game_id)
    seats = _shown_seats(request, game_id, viewer)
    found = newest_document(request.app_context, newest, viewer, seats, for_operator=request.caller.operator)
    return tagged_response(encode(found), newest.version, request.headers["if_none_match"])


@blueprint.get("/v1/games/<game_id>/components")
@endpoint("Show a game's components", {200: ComponentsResponse})
def components(request: RequestContext, game_id: str) -> Response:
    """Return the components this game was created with, which may differ from the current ruleset's."""
    state = request.app_context.games.load(game_id)
    found = state.ruleset.display.components(state.setup.box)
    return document_response(encode(ComponentsResponse(ruleset=state.ruleset.id, components=dict(found))))


@blueprint.get("/v1/games/<game_id>/table")
@endpoint("Show what a game's table is drawn with", {200: TableDocument}, query=TableQuery)
def table(request: RequestContext, game_id: str) -> Response:
    """Return the names and components that a table needs first, from the ruleset and the box, without provenance.

    It never changes while the game lasts.
    """
    state = request.app_context.games.load(game_id)
    return document_response(encode(rulesets.table_document(state.ruleset, state.setup.box, request.lang)))


def _shown_seats(request: RequestContext, game_id: str, viewer: Viewer) -> SeatAssignments:
    context = request.app_context
    seats: SeatAssignments = context.seats.of(game_id)
    return context.shown_seats(seats, for_table=viewer is not None or request.caller.operator)


def _at_version(request: RequestContext, newest: GameState, version: int) -> Response:
    if version > newest.version:
        raise UnknownVersion(f"The game is at version {newest.version}.")
    viewer = request.caller.seat_in(newest.id)
    seats = _shown_seats(request, newest.id, viewer)
    task = GameAt(
        game=newest.id,
        viewer=viewer,
        version=version,
        seats=seats,
        is_closed=newest.is_public,
        for_operator=request.caller.operator,
    )
    return tagged_response(asking(request)(task), version, request.headers["if_none_match"])


def visitor_of(request: RequestContext) -> str:
    """Return the address of a caller without a token who may create games, or an empty string for the operator.

    Raises ``Forbidden`` or ``Unauthenticated``.
    """
    config, caller = request.app_context.config, request.caller
    if caller.operator or caller.has_credentials or config.visitors == "none":
        caller.require_operator()
        return ""
    return client_of(request.sent, config.limits.proxies)


def key_of_visitor(key: str | None, visitor: str) -> str | None:
    """Return the key, bound to this address. Raises ``InvalidFields`` for a guessable key."""
    if key is not None and len(key) < MIN_SECRET_KEY_LENGTH:
        raise InvalidFields({"Idempotency-Key": [GUESSLESS_KEY_ERROR]})
    return key and f"\n{visitor}\n{key}"  # A key in a header cannot contain a line break.


def _require_for_visitors(context: AppContext, body: Mapping[str, Any]) -> None:
    if context.config.visitors == "practice" and not body["practice"]:
        raise Unauthenticated("Without the operator's key only practice games may be created here.")
    if body["seed"] is not None and not body["practice"]:
        raise NotAllowed("Without a token only a practice game takes a seed.")
    if wrong := {n: seat for n, seat in enumerate(body["seats"]) if seat.get("player") is not None}:
        raise InvalidFields(
            {"seats": {n: {"player": ["Only the operator may set the player of a seat."]} for n in wrong}}
        )


def require_rateable(body: Mapping[str, Any]) -> None:
    """Raise ``InvalidFields`` for a game that cannot be rated, given its validated body."""
    clock, errors = body["clock"] or {}, dict[str, Any]()
    if body["seed"] is not None:
        errors["seed"] = ["A rated game takes no seed."]
    if body["practice"]:
        errors["practice"] = ["A practice game is not rated."]
    if body["options"].get("assistance"):
        errors["options"] = {"assistance": ["A rated game cannot have assistance."]}
    if clock.get("on_expiry", DEFAULT) not in (DEFAULT, RESIGN):
        errors["clock"] = {"on_expiry": ["Bots cannot play in rated games."]}
    wrong: dict[int, Any] = {}
    for number, seat in enumerate(body["seats"]):
        if seat["controller"] != HUMAN:
            wrong[number] = {"controller": ["Bots cannot play in rated games."]}
        elif seat["player"] is None:
            wrong[number] = {"player": ["A rated game needs a player for every seat."]}
    if wrong:
        errors["seats"] = wrong
    if errors:
        raise InvalidFields(errors)


def _create(
    asked: RequestContext, plan: GamePlan, seats: NewSeats, key: str | None, sent: Any, visitor: str
) -> CommandResult:
    context = asked.app_context
    try:
        game_id = context.keys.game_id(key) if key else new_game_id()
        request = context.keys.request(CREATION, key, sent) if key else None
        context.players.seat(seats.players, game_id)
        share = share_of(asked, seats.controllers)
        if visitor:
            require_bot_time(context, share)
        return context.games.create(
            plan,
            lambda game_id: {**seats.game_metadata(game_id), ORIGIN: {SHARE: share.stored()}},
            request=request,
            game_id=game_id,
            admit=admission(context, asked.caller, visitor=visitor),
        )
    except InvalidEntropy as refusal:
        raise InvalidFields({"seats": [refusal.detail]}) from None
    except Malformed as refusal:
        raise InvalidFields({"options": [refusal.detail]}) from None


def announce(context: AppContext, result: CommandResult) -> None:
    """Count a new game, list it unless it is a fork or a practice game, and notify the workers."""
    state = result.state
    context.metrics.games.labels(state.ruleset.id).inc()
    if state.fork is None and not state.practice:
        with suppress(LogFull, LogUnavailable):  # The workers also list it, slightly later.
            stored = context.seats.newest(state.id)
            of_people = is_of_people(PLAYED, [seat.controller for seat in stored.seats])
            row = game_summary(state, of_people=of_people, listed=stored.listed)
            context.read_models.list_game(row)
    context.notify_workers(partition_of(state.id))


class ForkSeat(StrictSchema):
    """A seat of a fork, which is taken immediately."""

    name = Name(load_default=None, **about("By default the name of the seat in the parent."))
    controller = fields.String(load_default=HUMAN, **about("`human`, or the id of a bot."))
    player = player_field(load_default=None)


class NewFork(StrictSchema):
    """A fork: the version that it continues from, in whose view, and its players."""

    at = StrictInteger(
        1,
        load_default=None,
        **about("A version of the parent, rounded up to the end of its commit. By default the newest."),
    )
    knower = KnowerField(
        data_key="as",
        load_default=None,
        **about(
            "A seat, `spectator`, or `all` once the parent is closed. What it did not know is dealt "
            "again. By default the caller's own seat, or `spectator` without one."
        ),
    )
    seats = ListField(
        fields.Nested(ForkSeat),
        1,
        MAX_SEATS,
        load_default=None,
        **about("As many as the parent has; by default people play all of them."),
    )
    seed = Hex(16, MAX_SECRET_BYTES, load_default=None, **about(SEED))


def new_game_schema(controllers: Sequence[str]) -> type[Schema]:
    """Return the part of the schema of a new game that is the same for all rulesets."""

    class NewSeat(StrictSchema):
        """A seat of a new game. Without a name it stays open."""

        name = Name(load_default=None, **about("Takes the seat immediately under this name."))
        controller = Choice(list(controllers), load_default=HUMAN, **about("Who plays the seat."))
        player = player_field(load_default=None)
        entropy_commitment = commitment(
            "With sealed entropies: hex of SHA-256 over `entropy` and the entropy of this seat, which has a name. "
            "The game has no id yet, so the id is left out."
        )

    class NewGame(StrictSchema):
        """A game to be created."""

        ruleset = fields.String(required=True, **about("The id of the ruleset."))
        options = fields.Dict(
            load_default=dict, metadata={"description": "The options; each has a default.", "of": "Options"}
        )
        seats = ListField(fields.Nested(NewSeat), 1, MAX_SEATS, required=True, **about("The seats, clockwise."))
        listed = StrictBoolean(load_default=True, **about("False: not in any list; anyone who knows the id may watch."))
        practice = StrictBoolean(
            load_default=False,
            **about(
                "True for a practice game, which is not listed or counted anywhere, and is removed a "
                "day after its last event."
            ),
        )
        rated = StrictBoolean(
            load_default=False,
            **about(
                "True if the result counts in the ratings of the players. Every seat must have a "
                "`player`, none of them a bot; not possible with a seed, practice or assistance."
            ),
        )
        clock = fields.Nested(
            clock_schema(tuple(controllers)),
            load_default=None,
            **about("The clock settings; by default the game has no clocks."),
        )
        seed = Hex(16, MAX_SECRET_BYTES, load_default=None, **about(SEED))

    return NewGame


def new_games(rulesets: RulesetRegistry, controllers: Sequence[str]) -> Schema:
    """Return the schema of the bodies that create games of these rulesets."""
    common: Any = new_game_schema(controllers)

    class NewGameOf(common):  # type: ignore[misc]
        """A game of an installed ruleset, with its options."""

        ruleset = Choice(list(rulesets), required=True)

        @validates_schema(skip_on_field_errors=False)
        def check_options(self, data: Mapping[str, Any], **_: Any) -> None:
            """Refuse options that neither the ruleset nor every table has."""
            if "ruleset" in data and "options" in data:
                ruleset = rulesets[data["ruleset"]]
                if errors := field_errors(spelled(data["options"]), [ruleset.options, TableOptions]):
                    raise ValidationError({"options": errors})

        @post_load
        def spell(self, data: Mapping[str, Any], **_: Any) -> Mapping[str, Any]:
            """Replace a boolean ``resignation``, which older front ends send, with its modern value."""
            return {**data, "options": spelled(data["options"])}

    return NewGameOf()
