"""Games: create one, list them, show one now or as it was."""

from contextlib import suppress
from typing import Any

from flask import Blueprint, Response, current_app

from events.aggregate.state import GameState
from events.application.creation import GamePlan
from events.application.origin import PLAYED, is_of_people
from events.application.requests import CommandResult
from events.log.ids import new_game_id, partition_of
from events.log.port import CommandReused, LogFull, LogUnavailable
from events.ruleset.refusals import InvalidEntropy, Malformed, RuleBroken, UnknownRuleset
from projections.game_list import game_summary
from service import listed_games, player_games, ruleset_document, serializers
from service.context import AppContext
from service.encoding import encode, raw_json
from service.keys import CREATION
from service.limits.quotas import admission
from service.limits.refusals import QuotaReached, TooManyWaiting
from service.limits.requests import count_page
from service.long_work.asking import asking
from service.long_work.port import WorkFailed
from service.long_work.tasks import GameAt
from service.new_seats import NewSeats
from service.operation import Operation, endpoint
from service.refusals import Forbidden, InvalidFields, UnknownVersion
from service.request_context import RequestContext
from service.responses import document_response, etag, json_response
from service.rule_ids import qualify_rule_ids
from service.schemas import documents
from service.schemas.clocks import read_clock
from service.schemas.requests import GameHeaders, GameQuery, GamesQuery, KeyHeaders, TableQuery
from service.tokens import FreshTokens

blueprint = Blueprint("games", __name__)


@blueprint.post("/v1/games")
@endpoint(
    Operation(
        "Create a game",
        {201: documents.GameCreatedResponse},
        access="operator",
        headers=KeyHeaders,
        scope="create",
        body="NewGame",
        problems=(RuleBroken, UnknownRuleset, CommandReused, QuotaReached),
        response_headers=("Location", "ETag"),
    )
)
def create(request: RequestContext) -> Response:
    """Create a game. Seats with a name are taken at once, the others stay open until somebody joins."""
    context, key, sent = request.app_context, request.key, request.json
    body = context.new_games.load(sent)
    tokens = context.keys.tokens(CREATION, key) if key else FreshTokens()
    creator = request.caller.key.name if request.caller.key else None
    seats = NewSeats(body["seats"], tokens, listed=body["listed"], creator=creator)
    seats.require_commitments(sealed=body["options"].get("entropy") == "sealed")
    ruleset = context.offered.get(body["ruleset"])
    if ruleset is None:
        raise UnknownRuleset("This ruleset is not on offer here.")
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
    )
    with qualify_rule_ids(ruleset):
        result = _create(request, plan, seats, key, sent)
    if not result.repeated:
        announce(context, result)
    state = result.state
    shown = serializers.game_document(state, None, seats.assignments, for_operator=True)
    found = documents.GameCreatedResponse(game=shown, tokens=seats.tokens, join=seats.join_code)
    headers = {"Location": context.absolute_url(f"/v1/games/{state.id}"), "ETag": etag(state.version)}
    return json_response(found, 201, headers)


@blueprint.get("/v1/games")
@endpoint(Operation("List the games", {200: documents.GamesResponse}, query=GamesQuery, problems=(Forbidden,)))
def index(request: RequestContext) -> Response:
    """Return a page of the games of this service, newest first.

    With `player`, which is for the operator and that player, also those that are not listed.
    """
    query = request.query
    if (player := query["player"]) is not None:
        if player != request.caller.player:
            request.caller.require_operator()
        return json_response(player_games.page_of(request.app_context, player, query))
    try:
        page = listed_games.page_of(request.app_context, query)
    except Malformed as refusal:
        raise InvalidFields({"cursor": [refusal.detail]}) from None
    count_page(current_app, len(page.games))
    return json_response(page)


@blueprint.get("/v1/games/<game_id>")
@endpoint(
    Operation(
        "Show a game",
        {200: documents.GameDocument, 304: "The game is still at the version of If-None-Match."},
        query=GameQuery,
        headers=GameHeaders,
        problems=(UnknownVersion, TooManyWaiting, WorkFailed),
        response_headers=("ETag",),
    )
)
def show(request: RequestContext, game_id: str) -> Response:
    """Return the game as the caller may see it, now or as the caller saw it at a version.

    Once the game is closed everybody sees everything: `views` then holds what each seat saw.
    """
    newest, version = request.app_context.games.load(game_id), request.query["at"]
    if version is not None and version != newest.version:
        return _at_version(request, newest, version)
    tag = etag(newest.version)
    if request.headers["if_none_match"] == tag:
        return Response(status=304, headers={"ETag": tag})
    seats = request.app_context.seats.of(game_id)
    viewer = request.caller.seat_in(game_id)
    found = serializers.game_document(
        newest, viewer, seats, is_closed=newest.is_public, for_operator=request.caller.operator
    )
    return json_response(found, 200, {"ETag": tag})


@blueprint.get("/v1/games/<game_id>/components")
@endpoint(Operation("Show a game's components", {200: documents.ComponentsResponse}))
def components(request: RequestContext, game_id: str) -> Response:
    """Return the components this game was created with, which may differ from the current ruleset's."""
    state = request.app_context.games.load(game_id)
    found = state.ruleset.components(state.setup.box)
    return document_response(encode(documents.ComponentsResponse(ruleset=state.ruleset.id, components=dict(found))))


@blueprint.get("/v1/games/<game_id>/table")
@endpoint(Operation("Show what a game's table is drawn with", {200: documents.TableDocument}, query=TableQuery))
def table(request: RequestContext, game_id: str) -> Response:
    """Return the names and components that a table needs at once: of the ruleset and the box, what is not provenance.

    It never changes while the game lasts.
    """
    state = request.app_context.games.load(game_id)
    return document_response(encode(ruleset_document.table_document(state.ruleset, state.setup.box, request.lang)))


def _at_version(request: RequestContext, newest: GameState, version: int) -> Response:
    if version > newest.version:
        raise UnknownVersion(f"The game is at version {newest.version}.")
    seats, viewer = request.app_context.seats.of(newest.id), request.caller.seat_in(newest.id)
    task = GameAt(
        game=newest.id,
        viewer=viewer,
        version=version,
        seats=seats,
        is_closed=newest.is_public,
        for_operator=request.caller.operator,
    )
    return json_response(raw_json(asking(request)(task)), 200, {"ETag": etag(version)})


def _create(asked: RequestContext, plan: GamePlan, seats: NewSeats, key: str | None, sent: Any) -> CommandResult:
    context = asked.app_context
    try:
        game_id = context.keys.game_id(key) if key else new_game_id()
        request = context.keys.request(CREATION, key, sent) if key else None
        context.players.seat(seats.players, game_id)
        admit = admission(context, asked.caller)
        return context.games.create(plan, seats.side_data, request=request, game_id=game_id, admit=admit)
    except InvalidEntropy as refusal:
        raise InvalidFields({"seats": [refusal.detail]}) from None
    except Malformed as refusal:
        raise InvalidFields({"options": [refusal.detail]}) from None


def announce(context: AppContext, result: CommandResult) -> None:
    """Count a new game, list it unless it is a fork or may be in no list, and tell the workers."""
    state = result.state
    context.metrics.games.labels(state.ruleset.id).inc()
    if state.fork is None:
        with suppress(LogFull, LogUnavailable):  # The workers list it as well, a little later.
            stored = context.seats.newest(state.id)
            of_people = is_of_people(PLAYED, [seat.controller for seat in stored.seats])
            row = game_summary(state, result.entries[0].at, of_people=of_people, listed=stored.listed)
            context.read_models.list_game(row)
    context.notify_workers(partition_of(state.id))
