"""The live stream: Server-Sent Events, as they are appended."""

import socket
from contextlib import suppress
from typing import Any

from flask import Blueprint, Response, request

from events.log.port import LogUnavailable
from service.live.hub import Listener
from service.live.stream import Stream
from service.operation import Asked, Operation, operation
from service.refusals import UnknownVersion
from service.schemas.requests import StreamHeaders, StreamQuery

blueprint = Blueprint("stream", __name__)

EVENT_STREAM = "text/event-stream"
CONNECTION = "gunicorn.socket"


@blueprint.get("/v1/games/<game_id>/stream")
@operation(
    Operation(
        "Listen to a game",
        {200: EVENT_STREAM},
        query=StreamQuery,
        headers=StreamHeaders,
        problems=(UnknownVersion,),
    )
)
def listen(asked: Asked, game_id: str) -> Response:
    """Every event after a version, as it is appended, redacted for the caller: the event's version is the `id`.

    `Last-Event-ID` goes before `after`. The stream ends when the game is closed.
    """
    house = asked.here
    state = house.store.load(game_id)
    last = asked.headers["last_event_id"]
    after = asked.query["after"] if last is None else last
    if after > state.version:
        raise UnknownVersion(f"The game is at version {state.version}.")
    if house.hub is None:
        raise LogUnavailable("There are no live streams here.")
    listener = Listener(asked.caller.seat_in(game_id), _hang_up(request.environ.get(CONNECTION)))
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return Response(Stream(house.store.log, house.hub, state, listener, after), mimetype=EVENT_STREAM, headers=headers)


def _hang_up(connection: Any) -> Any:
    def hang_up() -> None:
        # Whoever is stuck in sending to this listener gets an error now.
        with suppress(OSError):
            if connection is not None:
                connection.shutdown(socket.SHUT_RDWR)

    return hang_up
