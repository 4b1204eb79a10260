"""``GET /v1/live``: the WebSocket handshake, and the open connections of a process."""

import base64
import binascii
import logging
import time
from collections.abc import Callable
from hashlib import sha1
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from flask import Blueprint, Flask, Response, current_app, request

from events.log.log import RedisLog
from events.log.records import LogUnavailable
from service.access.callers import Authenticator
from service.live.dispatch import Dispatcher
from service.live.session import HELLO_ENDED, Session
from service.web.application import ANY, request_limits
from service.web.clients import CONNECTION, client_of
from service.web.context import EXTENSION, AppContext, current_context
from service.web.endpoint import documented
from service.web.refusals import BadRequest, ForeignOrigin, HelloRepeated, UpgradeRequired

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

SUBPROTOCOL = "skald.v1"
VERSION = "13"
_GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
PING_SECONDS = 25
CHECK_SECONDS = 1.0
_logger = logging.getLogger(__name__)

blueprint = Blueprint("live", __name__)


class LiveConnections:
    """The connections of one process."""

    def __init__(self, log: RedisLog, authenticator: Authenticator) -> None:
        self.dispatcher = Dispatcher(log)
        self._authenticator = authenticator
        self._sessions: set[Session] = set()
        self._lock = Lock()
        self._started = self._closed = False

    def __len__(self) -> int:
        """The number of connections."""
        return len(self._sessions)

    def serve(self, session: Session, begun: bytes) -> None:
        """Serve one connection until it ends."""
        with self._lock:
            if not self._started:
                self._started = True
                Thread(target=self._check, name="skald-live-check", daemon=True).start()
            self._sessions.add(session)
        try:
            if self._closed:
                session.leave()
            session.run(begun)
        finally:
            self._sessions.discard(session)

    def close(self) -> None:
        """End all connections, since the process is about to exit, after their requests are answered."""
        self._closed = True
        for session in list(self._sessions):
            session.leave()

    def end_invalid(self) -> None:
        """End the connections whose token has become invalid."""
        held = ((session, session.hello) for session in list(self._sessions) if session.hello is not None)
        for session in self._authenticator.invalid_of(held):
            session.close(HELLO_ENDED)

    def _check(self) -> None:
        pinged = time.monotonic()
        while True:
            time.sleep(CHECK_SECONDS)
            try:
                self.end_invalid()
            except LogUnavailable:
                pass
            except Exception:
                _logger.exception("The check for connections with invalid tokens failed")
            if time.monotonic() - pinged >= PING_SECONDS:
                pinged = time.monotonic()
                for session in list(self._sessions):
                    session.ping()


class Switched(Response):
    """The response that turns a connection into a WebSocket; the web server then calls ``take_over``."""

    def __init__(self, accept: str, connection: Any, serve: Callable[[bytes], None]) -> None:
        super().__init__(status=101)
        self._accept, self._connection, self._serve = accept, connection, serve

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Any:  # noqa: ARG002
        """Return itself, since ``take_over`` sends the response."""
        return self

    def take_over(self, begun: bytes) -> None:
        """Send the response and serve the connection until it ends. ``begun``: bytes received after the request."""
        switching = (
            f"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Accept: {self._accept}\r\nSec-WebSocket-Protocol: {SUBPROTOCOL}\r\n\r\n"
        )
        self._connection.sendall(switching.encode())
        self._serve(begun)


@blueprint.get("/v1/live")
@documented(
    "Play and watch over one connection",
    {101: "A WebSocket, as described in `docs/live.md`."},
    access="public",
    problems=(UpgradeRequired, BadRequest, ForeignOrigin, HelloRepeated),
)
def live() -> Response:
    """Open a WebSocket with the subprotocol `skald.v1` for any number of games and seats: watching, acting, and more.

    Its messages are JSON objects, which `docs/live.md` describes. The address does not contain a token: the first
    message identifies the caller.
    """
    sent, context = request.headers, current_context()
    if sent.get("Upgrade", "").lower() != "websocket" or "upgrade" not in sent.get("Connection", "").lower():
        raise UpgradeRequired("This address only accepts WebSockets.")
    _require_origin(sent.get("Origin"), sent.get("Host", ""), context)
    if sent.get("Sec-WebSocket-Version") != VERSION:
        raise UpgradeRequired(f"The version of the protocol is {VERSION}.")
    if SUBPROTOCOL not in [one.strip() for one in sent.get("Sec-WebSocket-Protocol", "").split(",")]:
        raise BadRequest(f"The subprotocol is {SUBPROTOCOL}.")
    connection = request.environ.get(CONNECTION)
    key = sent.get("Sec-WebSocket-Key", "")
    if connection is None or not _is_key(key):
        raise BadRequest("The WebSocket handshake is invalid.")
    live = context.part(LiveConnections)
    client = client_of(request, context.config.limits.proxies)
    session = Session(context, live.dispatcher, connection, client, request_limits(current_app))
    accept = base64.b64encode(sha1(f"{key}{_GUID}".encode(), usedforsecurity=False).digest()).decode()
    return Switched(accept, connection, lambda begun: live.serve(session, begun))


def _require_origin(origin: str | None, host: str, context: AppContext) -> None:
    """Raise ``ForeignOrigin`` for a page of another site: browsers let any of them open a WebSocket."""
    allowed = context.config.cors_origins
    if origin is None or origin in allowed or ANY in allowed or urlsplit(origin).netloc.lower() == host.lower():
        return
    raise ForeignOrigin(f"Pages of {origin[:100]!a} may not call this service.")


def _is_key(text: str) -> bool:
    try:
        return len(base64.b64decode(text, validate=True)) == 16
    except (binascii.Error, ValueError):
        return False


def end_connections(app: Flask) -> None:
    """End the connections of an application, since its process is about to exit."""
    context: AppContext | None = app.extensions.get(EXTENSION)
    if context is not None:
        context.part(LiveConnections).close()
