"""States: what a replay scrubs through, the table at the end of each commit."""

from collections.abc import Iterator

import msgspec
from flask import Blueprint, Response

from service.encoding import raw_json
from service.limits.refusals import TooManyWaiting
from service.long_work.asking import asking, lines_response
from service.long_work.port import Ask, WorkFailed
from service.long_work.tasks import States
from service.operation import Operation, endpoint
from service.request_context import RequestContext
from service.responses import NDJSON, json_response, wants_ndjson
from service.schemas import documents
from service.schemas.requests import MAX_LIMIT, StatesQuery

blueprint = Blueprint("states", __name__)


class _Page(msgspec.Struct):
    """A page of states, as far as it has to be known to make lines of it."""

    states: list[msgspec.Raw]
    next: int | None


_page = msgspec.json.Decoder(_Page)


@blueprint.get("/v1/games/<game_id>/states", endpoint="index")
@endpoint(
    Operation(
        "Read the states",
        {200: documents.StatesResponse},
        query=StatesQuery,
        problems=(TooManyWaiting, WorkFailed),
        alternative_media_types=(NDJSON,),
    )
)
def list_states(request: RequestContext, game_id: str) -> Response:
    """Return the state at the end of each commit after a version, as the caller saw it then.

    With `Accept: application/x-ndjson` all of them, a line each.
    """
    newest = request.app_context.games.load(game_id).version
    viewer, after, limit = request.caller.seat_in(game_id), request.query["after"], request.query["limit"]
    first = States(game=game_id, viewer=viewer, after=after, newest=newest, limit=limit)
    if wants_ndjson():
        return lines_response(_lines(asking(request), first))
    return json_response(raw_json(asking(request)(first)))


def _lines(ask: Ask, first: States) -> Iterator[bytes]:
    """Yield all states, a page at a time."""
    after: int | None = first.after
    while after is not None:
        task = msgspec.structs.replace(first, after=after, limit=MAX_LIMIT)
        page = _page.decode(ask(task))
        yield b"".join(bytes(state) + b"\n" for state in page.states)
        after = page.next
