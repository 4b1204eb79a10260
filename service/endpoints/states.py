"""States: what a replay scrubs through, the table at the end of each commit."""

from collections.abc import Iterator
from itertools import islice

from flask import Blueprint, Response

from events.aggregate.state import GameState
from events.application.game_service import GameService
from events.integrity import replay
from service import serializers
from service.commits import begins_commit
from service.encoding import encode
from service.operation import Operation, endpoint
from service.request_context import RequestContext
from service.responses import NDJSON, json_response, ndjson_response, wants_ndjson
from service.schemas import documents
from service.schemas.requests import StatesQuery

blueprint = Blueprint("states", __name__)


@blueprint.get("/v1/games/<game_id>/states")
@endpoint(
    Operation("Read the states", {200: documents.StatesResponse}, query=StatesQuery, alternative_media_types=(NDJSON,))
)
def index(request: RequestContext, game_id: str) -> Response:
    """Return the state at the end of each commit after a version, as the caller saw it then.

    With `Accept: application/x-ndjson` all of them, a line each.
    """
    games, viewer = request.app_context.games, request.caller.seat_in(game_id)
    newest = games.load(game_id)
    found = _at_commit_ends(games, newest, request.query["after"])
    if wants_ndjson():
        # All are folded before the first is sent, so that an altered log is refused with a problem document.
        return ndjson_response(encode(serializers.state_document(state, viewer)) + b"\n" for state in list(found))
    page = [serializers.state_document(state, viewer) for state in islice(found, request.query["limit"])]
    more = page[-1].version if page and page[-1].version < newest.version else None
    return json_response(documents.StatesResponse(states=page, version=newest.version, next=more))


def _at_commit_ends(games: GameService, newest: GameState, after: int) -> Iterator[GameState]:
    """Yield the states after a version at which a commit ends, up to the newest."""
    if after >= newest.version:
        return
    last: GameState | None = None
    for entry, state in replay.states(games.rulesets, newest.id, games.log.read(newest.id, upto=newest.version)):
        if last is not None and last.version > after and begins_commit(entry):
            yield last
        last = state
    yield newest
