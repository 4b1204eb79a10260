"""The one answer that every write of a running game has."""

from flask import Response

from events.aggregate.state import GameState
from events.application.writing import CommandResult
from events.log.records import partition_of
from events.ruleset.ruleset import Viewer
from service.access.callers import Caller
from service.game import documents as serializers
from service.game.documents import CommandResponse, CommandSummary
from service.game.events import EventSerializer
from service.web.context import AppContext
from service.web.endpoint import RequestContext
from service.web.receipts import MINIMAL, PREFERENCE_APPLIED, wants_minimal
from service.web.responses import VARY, etag, json_response

WRITTEN = (CommandResponse, CommandSummary)
"""What a write of a running game is answered with: all of it, or as little as was asked for."""


def note_written(context: AppContext, result: CommandResult) -> None:
    """Count what was appended, and tell the workers."""
    if not result.repeated:
        context.metrics.count_events(result.state.ruleset.id, len(result.entries))
        context.notify_workers(partition_of(result.state.id))


def command_response(request: RequestContext, result: CommandResult, viewer: Viewer) -> Response:
    """Return what a command did, as the viewer may see it, and tell the workers."""
    state, context = result.state, request.app_context
    note_written(context, result)
    request.sent.stored = state
    headers = {"ETag": etag(state.version), **VARY}
    if wants_minimal(request.headers["prefer"]):
        return json_response(command_summary(state, viewer), 201, {**headers, PREFERENCE_APPLIED: MINIMAL})
    return json_response(command_document(context, request.caller, result, viewer, request.lang), 201, headers)


def command_document(
    context: AppContext, caller: Caller, result: CommandResult, viewer: Viewer, lang: str | None
) -> CommandResponse:
    """Return the whole answer to a write."""
    state, seats = result.state, caller.seats or context.seats.of(result.state.id)
    return CommandResponse(
        version=state.version,
        events=EventSerializer.of(state, viewer, lang).documents(result.entries, state.version),
        game=serializers.game_document(state, viewer, seats, is_closed=state.is_public, for_operator=caller.operator),
    )


def command_summary(state: GameState, viewer: Viewer) -> CommandSummary:
    """Return the little that is told of a write on request."""
    return CommandSummary(
        version=state.version, head=state.hash.hex(), status=state.status, to_act=state.to_act(viewer)
    )
