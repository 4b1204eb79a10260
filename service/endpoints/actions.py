"""Actions: what a seat can do, and doing it."""

from flask import Blueprint, Response

from events.aggregate.dry_run import DryRun
from events.log.port import TooFast, TooLate
from events.ruleset.privacy import audience
from events.ruleset.refusals import GameOver, NotStarted, NotYourTurn, RuleBroken
from events.ruleset.ruleset import AnyRuleset
from service import preconditions, serializers
from service.encoding import raw_json
from service.event_serializer import sentence
from service.operation import Operation, endpoint
from service.request_context import RequestContext
from service.responses import VARY, WRITE_HEADERS, etag, json_response
from service.rule_ids import qualify_rule_ids
from service.schemas import documents
from service.schemas.actions import ActionReaders
from service.schemas.requests import ActionsQuery, ActQuery, WriteHeaders
from service.written import WRITTEN, command_response

blueprint = Blueprint("actions", __name__)


@blueprint.get("/v1/games/<game_id>/actions")
@endpoint(
    Operation(
        "List a seat's actions",
        {200: documents.ActionsResponse},
        access="seat",
        query=ActionsQuery,
        response_headers=("ETag",),
    )
)
def index(request: RequestContext, game_id: str) -> Response:
    """Return everything the caller's seat can do now, each action as it can be posted.

    `undo` says where the seat's latest action would be taken back to, if it can be.
    """
    seat = request.caller.require_seat(game_id)
    state = request.app_context.games.load(game_id)
    found = serializers.actions_document(state, seat, request.lang)
    return json_response(found, 200, {"ETag": etag(state.version)})


@blueprint.post("/v1/games/<game_id>/actions")
@endpoint(
    Operation(
        "Act",
        {201: WRITTEN, 200: documents.DryRunResponse},
        access="seat",
        scope="act",
        query=ActQuery,
        headers=WriteHeaders,
        body="Action",
        problems=(NotYourTurn, NotStarted, GameOver, *preconditions.PROBLEMS, TooFast, TooLate, RuleBroken),
        response_headers=WRITE_HEADERS,
    )
)
def act(request: RequestContext, game_id: str) -> Response:
    """Carry out an action of the caller's seat: all events that follow from it are appended together, or none.

    With `dry_run` nothing is appended, and the answer (200) is what would happen.
    """
    context = request.app_context
    seat = request.caller.require_seat(game_id)
    ruleset = context.games.recent(game_id).ruleset
    command = context.part(ActionReaders).of(ruleset).read(request.json)
    request.sent.action = command
    expected, key = preconditions.if_match_version(request), request.key
    with qualify_rule_ids(ruleset), preconditions.translate_version_conflict(expected):
        if request.query["dry_run"]:
            version, dry_run = context.games.dry_run(game_id, seat, command, expected)
            return _dry_run_response(ruleset, seat, version, dry_run, request.lang)
        result = context.games.act(game_id, seat, command, key=key, expected=expected)
    return command_response(request, result, seat)


def _dry_run_response(ruleset: AnyRuleset, seat: int, version: int, dry_run: DryRun, lang: str | None) -> Response:
    events = [
        documents.DryRunEventDocument(
            type=kind,
            data=raw_json(public),
            private={} if own is None else {audience(seat): raw_json(own)},
            text=sentence(ruleset, kind, [public] if own is None else [public, own], lang) if lang else None,
        )
        for kind, public, own in dry_run.facts
    ]
    found = documents.DryRunResponse(version=version, events=events, complete=dry_run.complete)
    return json_response(found, 200, {"ETag": etag(version), **VARY})
