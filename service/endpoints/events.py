"""Events: the log, redacted for the caller; in pages, or whole as a line an event."""

from collections.abc import Iterator

from flask import Blueprint, Response, current_app

from service.commits import end_of_commit
from service.event_serializer import EventSerializer
from service.limits.refusals import TooManyWaiting
from service.limits.requests import count_page
from service.long_work.asking import asking, lines_response
from service.long_work.port import Ask, WorkFailed
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

    While a game runs the caller gets what its seat may see; once it is closed everybody gets everything. This needs no
    rules: where those that are installed cannot read the game, its events are still here, without sentences.
    """
    games, after = request.app_context.games, request.query["after"]
    viewer = request.caller.seat_in(game_id)
    version, serializer = EventSerializer.of_newest(games, game_id, viewer, request.lang)
    if wants_ndjson():
        return lines_response(_lines(asking(request), game_id, serializer, after, version))
    upto = min(after + request.query["limit"], version)
    found = []
    if after < upto:
        entries = games.log.read(game_id, after=after, upto=upto)
        found = serializer.documents(entries, end_of_commit(games.log, game_id, upto, version))
    count_page(current_app, upto - after)
    more = upto if after < upto < version else None
    return json_response(documents.EventsResponse(events=found, version=version, next=more))


def _lines(ask: Ask, game_id: str, serializer: EventSerializer, after: int, newest: int) -> Iterator[bytes]:
    """Yield the log up to a version, a chunk at a time, whatever is appended meanwhile."""
    for start in range(after, newest, CHUNK):
        upto = min(start + CHUNK, newest)
        yield ask(Lines(game=game_id, viewer=serializer.viewer, lang=serializer.lang, after=start, upto=upto))
