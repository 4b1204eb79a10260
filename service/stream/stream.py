"""The live stream of a game: its events as Server-Sent Events while they are appended."""

import socket
import time
import zlib
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from itertools import islice
from typing import Any

from flask import Blueprint, Response, current_app
from flask import request as flask_request

from events.aggregate.state import GameState
from events.log.records import CorruptLog, LogUnavailable, Status
from events.ruleset.refusals import RulesetCannotFold, UnknownGame
from service.access.refusals import Unauthenticated
from service.long_work.pool import Ask, TooManyWaiting, WorkFailed
from service.long_work.tasks import Audience
from service.stream.hub import (
    Aside,
    ClientStreams,
    Hub,
    Message,
    Snapshots,
    StreamListener,
    read_missed,
    sent_events,
    watched_state,
)
from service.stream.included import Included
from service.web.application import count_page
from service.web.clients import CONNECTION, client_of
from service.web.endpoint import RequestContext, asking, endpoint
from service.web.refusals import UnknownVersion
from service.web.requests import StreamHeaders, StreamQuery
from service.web.responses import EVENT_STREAM, GZIP

HEARTBEAT_SECONDS = 15.0
"""Seconds of silence after which a comment line keeps the connection open."""
HEARTBEAT = b": still here\n\n"
PAUSE_SECONDS = 0.1
"""Seconds between sends to a listener; appends in between are sent together.

Otherwise each listener of a game of bots would cause as much work as a player.
"""
CHUNK = 500
"""The number of events that are read from the log at a time."""

HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
RAW = -zlib.MAX_WBITS
LEVEL = 4
MAX_KEPT = 32
MAX_STORED = 0xFFFF
END = b"\x01\x00\x00\xff\xff"
WORTH = 1_000
"""The minimum size of a compressed chunk."""

blueprint = Blueprint("stream", __name__)


class Stream:
    """The events of one game after a version, for one viewer, until the game is closed or the listener is dropped."""

    def __init__(
        self, snapshots: Snapshots, hub: Hub, state: GameState, listener: StreamListener, after: int, ask: Ask
    ) -> None:
        self._snapshots = snapshots
        self._ask = ask
        self._games = snapshots.games
        self._hub = hub
        self._state = state
        self._listener = listener
        self._sent = after
        self._done = False
        # Read before the first byte is sent, so that a refusal can still be answered.
        self._begun = list(islice(self._missed(state.version), 1))

    def __iter__(self) -> Generator[bytes]:
        """Yield the stream's chunks. It ends if the log cannot be read; a client that reconnects gets the reason."""
        yield HEARTBEAT
        ends = suppress(LogUnavailable, CorruptLog, UnknownGame, RulesetCannotFold, TooManyWaiting, WorkFailed)
        with ends, self._hub.subscribed(self._state, self._listener):
            yield from self._opening()
            while not self._done and not self._listener.dropped:
                yield from self._next()
                if not self._done:
                    time.sleep(PAUSE_SECONDS)

    def _opening(self) -> Iterator[bytes]:
        """Yield all missed events, then the included parts as of the last event sent.

        Raises ``UnknownGame`` if the game is purged meanwhile.
        """
        audience, game_id = self._listener.audience, self._state.id
        yield from self._begun
        newest = self._games.load(game_id) if audience.include else None
        head = newest or self._games.log.head(game_id)
        if not head.version:
            raise UnknownGame
        yield from self._missed(head.version)
        if newest is not None and self._sent == newest.version:
            yield sent_events(self._listener.parts_of(self._snapshots.of(newest, audience, self._ask)))
        if newest is not None and (asides := self._hub.opening(newest, self._listener)):
            yield _sent_asides(asides)
        self._done = self._done or (Status(head.status).closed and self._sent >= head.version and not audience.stays)

    def _next(self) -> Iterator[bytes]:
        """Yield all queued events, then the included parts as of the last one; after a silence a comment."""
        first = self._listener.get(HEARTBEAT_SECONDS)
        if first is None:
            yield HEARTBEAT
            return
        text, included = b"", list[Included | None]()
        heard = (first, *self._listener.queued())
        asides = [one for one in heard if isinstance(one, Aside) and self._listener.hears(one)]
        for message in (one for one in heard if isinstance(one, Message)):
            if message.first == self._sent + 1:
                self._sent, self._done = message.last, self._done or self._ends_with(message)
                text += message.text
                included = [message.included] if message.events else [*included, message.included]
            elif message.last > self._sent:
                # Some of it was sent already, or an earlier event was not announced; the log has everything.
                if text:
                    yield text
                yield from self._missed(message.last)
                text, included = b"", [message.included] if self._sent == message.last else []
        text += b"".join(sent_events(self._listener.parts_of(one)) for one in included if one)
        text += _sent_asides(asides)
        if text:
            yield text

    def _missed(self, upto: int) -> Iterator[bytes]:
        """Yield the events after the last version sent, up to a version that ends a commit."""
        if self._done:
            return
        versions = self._sent, upto
        for message in read_missed(self._ask, self._state.id, self._listener.audience, versions, CHUNK):
            self._sent, self._done = message.last, self._ends_with(message)
            yield message.text

    def _ends_with(self, message: Message) -> bool:
        """Return True if a message is the last one."""
        return message.is_last and not self._listener.audience.stays


def _sent_asides(asides: Iterable[Aside]) -> bytes:
    return sent_events([(one.name, one.data) for one in asides])


def gzipped(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Yield a gzip stream in which each chunk can be decompressed as soon as it arrives."""
    length = check = 0
    head = HEADER
    for text in chunks:
        length, check = length + len(text), zlib.crc32(text, check)
        yield head + (_deflated(text) if len(text) >= WORTH else _stored(text))
        head = b""
    yield head + END + check.to_bytes(4, "little") + (length & 0xFFFFFFFF).to_bytes(4, "little")


@lru_cache(maxsize=MAX_KEPT)
def _deflated(text: bytes) -> bytes:
    compressor = zlib.compressobj(LEVEL, zlib.DEFLATED, RAW)
    return compressor.compress(text) + compressor.flush(zlib.Z_FULL_FLUSH)


def _stored(text: bytes) -> bytes:
    size = len(text)
    return b"\x00" + size.to_bytes(2, "little") + (size ^ MAX_STORED).to_bytes(2, "little") + text


@blueprint.get("/v1/games/<game_id>/stream")
@endpoint(
    "Listen to a game",
    {200: EVENT_STREAM},
    query=StreamQuery,
    headers=StreamHeaders,
    problems=(UnknownVersion, TooManyWaiting, WorkFailed),
)
def listen(request: RequestContext, game_id: str) -> Response:
    """Send every event after a version, as it is appended, redacted for the caller. Its version is the `id`.

    `Last-Event-ID` takes precedence over `after`. The stream ends when the game is closed, and when the client opens
    too many.

    The parts named in `include` come as messages with these names and without an `id`: at the opening, once all missed
    events have been sent, and after the last event of each commit, or of commits that are sent together. `game` is the
    game, `actions` what the caller's seat can do (spectators get none), and `scores` the scores, each as of the last
    event sent. `game` also comes when something outside of the log has changed that the caller sees, such as a name.

    With `patch`, `game` comes once, and then a JSON Patch (RFC 6902) against the last message with the game or a patch,
    or the game again where that is shorter.

    `presence` says who is at the table: at the opening, and when somebody comes or goes, at most once a second. A seat
    is here while a stream or watch with its token is open, and for 15 seconds after that. While a sealed question is
    open, presence stays as it was when the question began. `talk` is what is said at the table, the newest 50 messages
    at the opening; spectators hear reactions alone. With either of them the stream continues once the game is closed.

    The stream also ends when the token that it was opened with becomes invalid, or has lost its seat.
    """
    context = request.app_context
    last = request.headers["last_event_id"]
    after = request.query["after"] if last is None else last
    hub, state = watched_state(context, game_id, after)
    disconnect = _disconnect(flask_request.environ.get(CONNECTION))
    audience = Audience(
        viewer=request.caller.seat_in(game_id), lang=request.lang, include=frozenset(request.query["include"])
    )
    listener = StreamListener(audience, disconnect, request.caller)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": "Accept-Encoding"}
    count_page(current_app, state.version if audience.include else state.version - after)
    stream = Stream(context.part(Snapshots), hub, state, listener, after, asking(request))
    chunks = _while_valid(stream, lambda: context.authenticator.is_valid(request.caller))
    if flask_request.accept_encodings[GZIP]:
        chunks, headers["Content-Encoding"] = gzipped(chunks), GZIP
    client = client_of(flask_request, context.config.limits.proxies)
    return Response(context.part(ClientStreams).hold(client, listener, chunks), mimetype=EVENT_STREAM, headers=headers)


def _while_valid(stream: Stream, is_valid: Callable[[], bool]) -> Iterator[bytes]:
    """Yield a stream until its token becomes invalid, or cannot be checked.

    A client that reconnects gets the reason.
    """
    chunks = iter(stream)
    try:
        with suppress(LogUnavailable, Unauthenticated):
            for chunk in chunks:
                if not is_valid():
                    return
                yield chunk
    finally:
        chunks.close()


def _disconnect(connection: Any) -> Callable[[], None]:
    def disconnect() -> None:
        # The thread that is blocked by sending to this listener gets an error.
        with suppress(OSError):
            if connection is not None:
                connection.shutdown(socket.SHUT_RDWR)

    return disconnect
