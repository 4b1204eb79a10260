"""Events: the log, redacted for the caller; in pages, or whole as a line an event."""

from collections.abc import Iterator

from flask import Blueprint, Response, request

from events.aggregate.state import GameState
from events.integrity.transcript import lines_of
from events.log.port import Entry
from events.ruleset.ruleset import Viewer
from service import pictures
from service.answers import answer
from service.context import Context
from service.operation import Asked, Operation, operation
from service.schemas import documents as shape
from service.schemas.requests import EventsQuery

blueprint = Blueprint("events", __name__)

NDJSON = "application/x-ndjson"
CHUNK = 500


@blueprint.get("/v1/games/<game_id>/events")
@operation(Operation("Read the log", {200: shape.Events}, query=EventsQuery, also=(NDJSON,)))
def index(asked: Asked, game_id: str) -> Response:
    """The events after a version. With `Accept: application/x-ndjson` all of them, a line each.

    While a game runs the caller gets what its seat may see; once it is closed everybody gets everything.
    """
    state = asked.here.store.load(game_id)
    viewer, after = asked.caller.seat_in(game_id), asked.query["after"]
    if request.accept_mimetypes.best_match(["application/json", NDJSON]) == NDJSON:
        return Response(
            _lines(asked.here, state, viewer, after), mimetype=NDJSON, headers={"Cache-Control": "no-store"}
        )
    upto = min(after + asked.query["limit"], state.version)
    found = pictures.events(state, _read(asked.here, state, after, upto), viewer)
    more = upto if after < upto < state.version else None
    return answer(shape.Events(events=found, version=state.version, next=more))


def _read(house: Context, state: GameState, after: int, upto: int) -> Iterator[Entry]:
    return iter(house.store.log.read(state.id, after=after, upto=upto) if after < upto else ())


def _lines(house: Context, state: GameState, viewer: Viewer, after: int) -> Iterator[bytes]:
    """The log as it was when it was asked for, a chunk at a time, whatever is appended meanwhile."""
    for start in range(after, state.version, CHUNK):
        upto = min(start + CHUNK, state.version)
        yield from lines_of(state, _read(house, state, start, upto), viewer)
