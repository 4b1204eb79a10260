"""The live stream: Server-Sent Events, as they are appended."""

import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from flask import Blueprint, Response, current_app
from flask import request as flask_request

from events.log.port import LogUnavailable
from service.assets.served import GZIP
from service.limits.clients import CONNECTION, client_of
from service.limits.refusals import TooManyWaiting
from service.limits.requests import count_page
from service.limits.streams import ClientStreams
from service.live.audience import Audience
from service.live.compressed import gzipped
from service.live.hub import Hub
from service.live.listener import Listener
from service.live.snapshots import Snapshots
from service.live.stream import Stream
from service.long_work.asking import asking
from service.long_work.port import WorkFailed
from service.operation import Operation, endpoint
from service.refusals import Unauthenticated, UnknownVersion
from service.request_context import RequestContext
from service.responses import EVENT_STREAM
from service.schemas.requests import StreamHeaders, StreamQuery

blueprint = Blueprint("stream", __name__)


@blueprint.get("/v1/games/<game_id>/stream")
@endpoint(
    Operation(
        "Listen to a game",
        {200: EVENT_STREAM},
        query=StreamQuery,
        headers=StreamHeaders,
        problems=(UnknownVersion, TooManyWaiting, WorkFailed),
    )
)
def listen(request: RequestContext, game_id: str) -> Response:
    """Send every event after a version, as it is appended, redacted for the caller: its version is the `id`.

    `Last-Event-ID` goes before `after`. The stream ends when the game is closed, and when the client opens too many.

    What `include` names comes as messages of these names without an `id`: at the opening, once all missed events were
    sent, and after the last event of each commit, or of commits that are sent together. `game` is the game, `actions`
    what the caller's seat can do (spectators get none), and `scores` the scores, each as of the last event sent.

    The stream also ends when the token that it was opened with counts no longer, or has lost its seat.
    """
    context = request.app_context
    state = context.games.load(game_id)
    last = request.headers["last_event_id"]
    after = request.query["after"] if last is None else last
    if after > state.version:
        raise UnknownVersion(f"The game is at version {state.version}.")
    hub = context.optional_part(Hub)
    if hub is None:
        raise LogUnavailable("There are no live streams here.")
    disconnect = _disconnect(flask_request.environ.get(CONNECTION))
    audience = Audience(
        viewer=request.caller.seat_in(game_id), lang=request.lang, include=frozenset(request.query["include"])
    )
    listener = Listener(audience, disconnect, request.caller)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": "Accept-Encoding"}
    count_page(current_app, state.version if audience.include else state.version - after)
    stream = Stream(context.part(Snapshots), hub, state, listener, after, asking(request))
    chunks = _while_it_counts(stream, lambda: context.authenticator.is_still(request.caller))
    if flask_request.accept_encodings[GZIP]:
        chunks, headers["Content-Encoding"] = gzipped(chunks), GZIP
    client = client_of(flask_request, context.config.limits.proxies)
    return Response(context.part(ClientStreams).hold(client, listener, chunks), mimetype=EVENT_STREAM, headers=headers)


def _while_it_counts(stream: Stream, is_still: Callable[[], bool]) -> Iterator[bytes]:
    """Yield what a stream has, but nothing more once the token that it was opened with counts no longer.

    Nor where that cannot be known: a client that reconnects is told why.
    """
    chunks = iter(stream)
    try:
        with suppress(LogUnavailable, Unauthenticated):
            for chunk in chunks:
                if not is_still():
                    return
                yield chunk
    finally:
        chunks.close()


def _disconnect(connection: Any) -> Callable[[], None]:
    def disconnect() -> None:
        # The thread that is blocked sending to this listener gets an error now.
        with suppress(OSError):
            if connection is not None:
                connection.shutdown(socket.SHUT_RDWR)

    return disconnect
