"""Events: the log, redacted for the caller; in pages, or whole as a line an event."""

from collections.abc import Iterator
from typing import Any

from flask import Blueprint, Response, current_app

from events.aggregate.state import GameState
from events.log.port import EventLog
from service.commits import end_of_commit
from service.event_serializer import EventSerializer
from service.limits.refusals import TooManyWaiting
from service.limits.requests import count_page
from service.long_work.asking import Ask, asking, lines_response
from service.long_work.port import WorkFailed
from service.long_work.tasks import Lines
from service.operation import Operation, endpoint
from service.request_context import RequestContext
from service.responses import NDJSON, json_response, wants_ndjson
from service.schemas import documents
from service.schemas.requests import EventsQuery

blueprint = Blueprint("events", __name__)

CHUNK = 500


@blueprint.get("/v1/games/<game_id>/events")
@endpoint(
    Operation(
        "Read the log",
        {200: documents.EventsResponse},
        query=EventsQuery,
        problems=(TooManyWaiting, WorkFailed),
        alternative_media_types=(NDJSON,),
    )
)
def index(request: RequestContext, game_id: str) -> Response:
    """Return the events after a version. With `Accept: application/x-ndjson` all of them, a line each.

    While a game runs the caller gets what its seat may see; once it is closed everybody gets everything.
    """
    games, after = request.app_context.games, request.query["after"]
    state = games.load(game_id)
    serializer = EventSerializer.of(state, request.caller.seat_in(game_id), request.lang)
    if wants_ndjson():
        return lines_response(_lines(asking(request), state, serializer, after))
    upto = min(after + request.query["limit"], state.version)
    found = _page(games.log, state, serializer, after, upto)
    count_page(current_app, upto - after)
    more = upto if after < upto < state.version else None
    return json_response(documents.EventsResponse(events=found, version=state.version, next=more))


def _page(log: EventLog, state: GameState, serializer: EventSerializer, after: int, upto: int) -> Any:
    """Return the events after one version, up to another one."""
    if after >= upto:
        return []
    entries = log.read(state.id, after=after, upto=upto)
    return serializer.documents(entries, end_of_commit(log, state.id, upto, state.version))


def _lines(ask: Ask, state: GameState, serializer: EventSerializer, after: int) -> Iterator[bytes]:
    """Yield the log up to the version of a state, a chunk at a time, whatever is appended meanwhile."""
    for start in range(after, state.version, CHUNK):
        upto = min(start + CHUNK, state.version)
        yield ask(Lines(game=state.id, viewer=serializer.viewer, lang=serializer.lang, after=start, upto=upto))
