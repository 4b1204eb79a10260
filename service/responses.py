"""Responses: JSON bodies, and the one answer that every write of a running game has."""

from collections.abc import Iterable, Mapping
from typing import Any

from flask import Response
from flask.globals import request_ctx

from events.aggregate.state import GameState
from events.application.requests import CommandResult
from events.log.ids import partition_of
from events.ruleset.ruleset import Viewer
from service import serializers
from service.assets.served import fill
from service.encoding import encode
from service.event_serializer import EventSerializer
from service.preferences import MINIMAL, PREFERENCE_APPLIED, wants_minimal
from service.receipts import HEADER as RECEIPT
from service.request_context import RequestContext
from service.schemas import documents
from service.whole_response import WholeResponse

JSON = "application/json"
NDJSON = "application/x-ndjson"
EVENT_STREAM = "text/event-stream"
BINARY = "application/octet-stream"

WRITTEN = (documents.CommandResponse, documents.CommandSummary)
"""What a write of a running game is answered with: all of it, or as little as was asked for."""
VARY = {"Vary": "Prefer"}
WRITE_HEADERS = ("ETag", "Vary", PREFERENCE_APPLIED, RECEIPT)

_NO_HEADERS: Mapping[str, str] = {}


def json_response(
    value: Any, status: int = 200, headers: Mapping[str, str] = _NO_HEADERS, *, mimetype: str = JSON
) -> Response:
    """Return a JSON response that no cache stores, since it depends on who asks."""
    return WholeResponse(encode(value), status, {"Content-Type": mimetype, "Cache-Control": "no-store", **headers})


def document_response(body: bytes) -> Response:
    """Return a long JSON document that is the same for everybody, compressed where that is accepted."""
    response = Response(mimetype=JSON, headers={"Cache-Control": "no-store"})
    fill(response, body)
    return response


def ndjson_response(lines: Iterable[bytes]) -> Response:
    """Return a response of one JSON document a line, sent as the lines come."""
    return Response(lines, mimetype=NDJSON, headers={"Cache-Control": "no-store"})


def wants_ndjson() -> bool:
    """Return True if the current request accepts NDJSON rather than JSON."""
    return request_ctx.request.accept_mimetypes.best_match([JSON, NDJSON]) == NDJSON


def etag(version: int) -> str:
    """Return the entity tag of a version."""
    return f'"{version}"'


def command_response(request: RequestContext, result: CommandResult, viewer: Viewer) -> Response:
    """Return what a command did, as the viewer may see it, and tell the workers."""
    state, context = result.state, request.app_context
    if not result.repeated:
        context.metrics.count_events(state.ruleset.id, len(result.entries))
        context.notify_workers(partition_of(state.id))
    request.sent.stored = state
    headers = {"ETag": etag(state.version), **VARY}
    if wants_minimal(request.headers["prefer"]):
        return json_response(command_summary(state, viewer), 201, {**headers, PREFERENCE_APPLIED: MINIMAL})
    seats = request.caller.seats or context.seats.of(state.id)
    found = documents.CommandResponse(
        version=state.version,
        events=EventSerializer.of(state, viewer, request.lang).documents(result.entries, state.version),
        game=serializers.game_document(
            state, viewer, seats, is_closed=state.is_public, for_operator=request.caller.operator
        ),
    )
    return json_response(found, 201, headers)


def command_summary(state: GameState, viewer: Viewer) -> documents.CommandSummary:
    """Return the little that is told of a write on request."""
    return documents.CommandSummary(
        version=state.version, head=state.hash.hex(), status=state.status, to_act=state.to_act(viewer)
    )
