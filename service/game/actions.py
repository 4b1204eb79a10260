"""Actions: listing and performing them, undo, resignation, abandonment, and the response to every write of a game."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec
from flask import Blueprint, Response

from events.aggregate.state import GameState
from events.application.writing import AppendPlan, CommandResult
from events.log.records import Entry, TooFast, TooLate, WrongVersion, partition_of
from events.ruleset.privacy import audience
from events.ruleset.records import Command, Record, canonical, change
from events.ruleset.refusals import (
    GameOver,
    NothingToUndo,
    NotStarted,
    NotYourTurn,
    OptionNotEnabled,
    Refusal,
    RuleBroken,
    UndoBarred,
)
from events.ruleset.registry import RulesetRegistry
from events.ruleset.ruleset import AnyRuleset, Viewer
from service.access.callers import Caller
from service.access.seats import SeatAssignments
from service.game import documents as serializers
from service.game.documents import (
    ActionsResponse,
    CommandResponse,
    CommandSummary,
    DryRunEventDocument,
    DryRunResponse,
    GameDocument,
)
from service.game.events import EventSerializer, sentence
from service.people.people import People
from service.web.context import AppContext
from service.web.endpoint import (
    PROBLEMS,
    Access,
    RequestContext,
    View,
    endpoint,
    if_match_version,
    translated,
    translated_refusals,
)
from service.web.json_texts import errors_of, require_strict, tagged_errors, unsafe_integers
from service.web.receipts import SignedWrite
from service.web.refusals import InvalidFields
from service.web.requests import ActionsQuery, ActQuery, ConditionalHeaders, LangQuery, WriteHeaders
from service.web.responses import (
    MINIMAL,
    NOT_MODIFIED,
    PREFERENCE_APPLIED,
    VARY,
    WRITE_HEADERS,
    encode,
    etag,
    json_response,
    raw_json,
    tagged_response,
    wants_minimal,
)

WRITTEN = (CommandResponse, CommandSummary)
"""The responses to a write of a running game: full, or minimal on request."""

lifecycle_blueprint = Blueprint("lifecycle", __name__)

blueprint = Blueprint("actions", __name__)


def note_written(context: AppContext, result: CommandResult) -> None:
    """Count the appended events, and notify the workers."""
    if not result.repeated:
        context.metrics.count_events(result.state.ruleset.id, len(result.entries))
        context.notify_workers(partition_of(result.state.id))


def command_response(request: RequestContext, result: CommandResult, viewer: Viewer) -> Response:
    """Return the result of a command as the viewer may see it, and notify the workers."""
    state, context = result.state, request.app_context
    note_written(context, result)
    request.sent.stored = state
    preferred = request.headers["prefer"]
    if preferred is not None and wants_minimal(preferred):
        headers = {"ETag": etag(state.version), **VARY, PREFERENCE_APPLIED: MINIMAL}
        return json_response(command_summary(state, viewer), 201, headers)
    found = command_document(context, request.caller, result, viewer, request.lang)
    game = encode(found.game)
    return json_response(change(found, game=raw_json(game)), 201, {"ETag": etag(state.version, game), **VARY})


def command_document(
    context: AppContext, caller: Caller, result: CommandResult, viewer: Viewer, lang: str | None
) -> CommandResponse:
    """Return the full response to a write."""
    state, seats = result.state, caller.seats or context.seats.of(result.state.id)
    return CommandResponse(
        version=state.version,
        events=EventSerializer.of(state, viewer, lang).documents(result.entries, state.version),
        game=newest_document(context, state, viewer, seats, result.entries, for_operator=caller.operator),
    )


def newest_document(
    context: AppContext,
    state: GameState,
    viewer: Viewer,
    seats: SeatAssignments,
    entries: Sequence[Entry] = (),
    *,
    for_operator: bool,
) -> GameDocument:
    """Return the newest version of a game, including who is at the table. ``entries``: its newest entries, if known."""
    here = context.part(People).presence.here(state, entries)
    return serializers.game_document(
        state, viewer, seats, is_closed=state.is_public, for_operator=for_operator, here=here
    )


def command_summary(state: GameState, viewer: Viewer) -> CommandSummary:
    """Return the minimal response to a write."""
    return CommandSummary(
        version=state.version, head=state.hash.hex(), status=state.status, to_act=state.to_act(viewer)
    )


def write_endpoint(
    summary: str, *problems: type[Refusal], access: Access = "seat", body: str | None = None
) -> Callable[[View], View]:
    """Turn a write of a running game into a view, like ``endpoint``; ``problems`` are its additional refusals."""
    return endpoint(
        summary,
        {201: WRITTEN},
        access=access,
        scope="act",
        query=LangQuery,
        headers=WriteHeaders,
        body=body,
        problems=(*problems, *PROBLEMS),
        response_headers=WRITE_HEADERS,
    )


def execute_write(
    request: RequestContext, viewer: Viewer, write: Callable[..., CommandResult], ruleset: AnyRuleset | None = None
) -> Response:
    """Return the result of a write, which gets the caller's key and the version that it is meant for."""
    expected = if_match_version(request)
    try:
        result = write(key=request.key, expected=expected)
    except (WrongVersion, RuleBroken) as refusal:
        raise translated(refusal, expected, ruleset) from None
    return command_response(request, result, viewer)


@lifecycle_blueprint.post("/v1/games/<game_id>/undo")
@write_endpoint("Take back the latest action", NothingToUndo, UndoBarred, NotStarted, GameOver, TooFast, TooLate)
def undo(request: RequestContext, game_id: str) -> Response:
    """Undo the caller's latest action by a new event, unless a draw, a reveal, or another seat's action followed."""
    seat = request.caller.require_seat(game_id)
    return execute_write(request, seat, partial(request.app_context.games.undo, game_id, seat))


@lifecycle_blueprint.post("/v1/games/<game_id>/resign")
@write_endpoint("Resign", OptionNotEnabled, NotYourTurn, NotStarted, GameOver, TooLate)
def resign(request: RequestContext, game_id: str) -> Response:
    """Give up the caller's seat, if the table agreed to that by the option `resignation`.

    This ends the game, unless the option is `leaves` and two others are left: then the seat is played for to the end.
    """
    seat = request.caller.require_seat(game_id)
    return execute_write(request, seat, partial(request.app_context.games.resign, game_id, seat))


@lifecycle_blueprint.post("/v1/games/<game_id>/abandon")
@write_endpoint("Abandon a game", GameOver, access="operator")
def abandon(request: RequestContext, game_id: str) -> Response:
    """End a game without a result. Its log is closed, and everybody may read all of it."""
    return execute_write(request, None, partial(request.app_context.games.abandon, game_id))


class SentAction(Record):
    """An action to be appended together with others, after its seat's token was checked."""

    game: str
    seat: int
    action: Any
    key: str | None
    expected: int | None


def plan_sent(context: AppContext, sent: SentAction) -> AppendPlan[CommandResult]:
    """Return the plan of an action as it was sent. Its errors are raised when the plan starts."""
    ruleset = context.games.recent(sent.game).ruleset
    command = read_action(ruleset, sent.action)
    try:
        plan = context.games.plan_action(sent.game, sent.seat, command, key=sent.key, expected=sent.expected)
        return (yield from plan)
    except (WrongVersion, RuleBroken) as refusal:
        raise translated(refusal, sent.expected, ruleset) from None


def signed_action(context: AppContext, sent: SentAction) -> SignedWrite:
    """Return an action to be signed; for an invalid one, with the canonical JSON of what was sent."""
    action: Command | bytes
    try:
        action = read_action(context.games.recent(sent.game).ruleset, sent.action)
    except Refusal:
        action = canonical(sent.action)
    return SignedWrite(name=act.__name__, game=sent.game, seat=sent.seat, action=action)


def require_strict_types(rulesets: RulesetRegistry) -> None:
    """Raise ``TypeError`` if the type of an action, an order or an option does not define what clients may send."""
    for ruleset in rulesets.values():
        for name, kind in ruleset.command_types.items():
            require_strict(kind, f"{ruleset.id}.action.{name}")
        for field in msgspec.structs.fields(ruleset.options):
            require_strict(field.type, f"{ruleset.id}.options.{field.name}")
        if ruleset.clocks.standing is not None:
            require_strict(ruleset.clocks.standing.order, f"{ruleset.id}.standing_order")


def read_action(ruleset: AnyRuleset, value: Any) -> Command:
    """Return the command in a decoded body. Raises ``InvalidFields``."""
    if not isinstance(value, dict):
        raise InvalidFields(tagged_errors(value, "type", ruleset.command_types))
    try:
        command: Command = ruleset.read_command(value)
    except msgspec.ValidationError as error:
        raise InvalidFields(tagged_errors(value, "type", ruleset.command_types) or errors_of(error)) from None
    if errors := unsafe_integers(value):
        raise InvalidFields(errors)
    return command


@blueprint.get("/v1/games/<game_id>/actions")
@endpoint(
    "List a seat's actions",
    {200: ActionsResponse, 304: NOT_MODIFIED},
    access="seat",
    query=ActionsQuery,
    headers=ConditionalHeaders,
    response_headers=("ETag", "Vary"),
)
def index(request: RequestContext, game_id: str) -> Response:
    """Return everything that the caller's seat can do now; each action can be posted as it is.

    `undo` is the version that undoing the seat's latest action would lead back to, if that is possible.
    """
    seat = request.caller.require_seat(game_id)
    state = request.app_context.games.load(game_id)
    found = serializers.actions_document(state, seat, request.lang)
    return tagged_response(encode(found), state.version, request.headers["if_none_match"])


@blueprint.post("/v1/games/<game_id>/actions")
@endpoint(
    "Act",
    {201: WRITTEN, 200: DryRunResponse},
    access="seat",
    scope="act",
    query=ActQuery,
    headers=WriteHeaders,
    body="Action",
    problems=(NotYourTurn, NotStarted, GameOver, *PROBLEMS, TooFast, TooLate, RuleBroken),
    response_headers=WRITE_HEADERS,
)
def act(request: RequestContext, game_id: str) -> Response:
    """Perform an action of the caller's seat: either all events that follow from it are appended, or none.

    With `dry_run` nothing is appended, and the answer (200) is what would happen.
    """
    context = request.app_context
    seat = request.caller.require_seat(game_id)
    ruleset = context.games.recent(game_id).ruleset
    command = read_action(ruleset, request.json)
    request.sent.action = command
    if not request.query["dry_run"]:
        return execute_write(request, seat, partial(context.games.act, game_id, seat, command), ruleset)
    found = dry_run(context, game_id, seat, command, if_match_version(request), request.lang)
    return json_response(found, 200, {"ETag": etag(found.version), **VARY})


def dry_run(
    context: AppContext, game_id: str, seat: int, command: Command, expected: int | None, lang: str | None
) -> DryRunResponse:
    """Return what would happen. Raises the errors of a write."""
    ruleset = context.games.recent(game_id).ruleset
    with translated_refusals(expected, ruleset):
        version, told = context.games.dry_run(game_id, seat, command, expected)
    events = [
        DryRunEventDocument(
            type=kind,
            data=raw_json(public),
            private={} if own is None else {audience(seat): raw_json(own)},
            text=sentence(ruleset, kind, [public] if own is None else [public, own], lang) if lang else None,
        )
        for kind, public, own in told.facts
    ]
    return DryRunResponse(version=version, events=events, complete=told.complete)
