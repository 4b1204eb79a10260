"""The panel over HTTP, for browsers of this machine alone: one page, its data as JSON, and news of changes."""

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from importlib.resources import files
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from werkzeug.exceptions import HTTPException
from werkzeug.serving import BaseWSGIServer, WSGIRequestHandler, make_server
from werkzeug.wrappers import Request, Response

from events.ruleset.records import Record
from ops.dev.requests import Act, Again, Begin, BotName, LetPlay, Look, Redo, Seat, Undo, Version
from ops.dev.table import TableUnusable
from ops.dev.workbench import TooManyListeners, Workbench

MAX_BODY = 1 << 16
KEEP_ALIVE = 15.0
PAGE = files("ops.dev") / "page"
KINDS = {"html": "text/html", "css": "text/css", "js": "text/javascript"}
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

Environment = dict[str, Any]
FromPage = Look | Begin | Again | Redo | Act | Undo | LetPlay
_read_asked = msgspec.json.Decoder(tuple[FromPage, Look]).decode


class _Finding(Record, forbid_unknown_fields=True):
    finding: Annotated[int, Meta(ge=0, le=1000)]


class _ToTable(Record, forbid_unknown_fields=True):
    at: Version
    bots: Mapping[Seat, BotName] = {}


_read_finding = msgspec.json.Decoder(_Finding).decode
_read_to_table = msgspec.json.Decoder(_ToTable).decode


class Refused(Exception):
    """A request that is not answered: its status and why."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status


class PanelApplication:
    """The WSGI application. ``port`` is where it is served: a page that was reached by another name gets nothing."""

    def __init__(self, workbench: Workbench, port: int) -> None:
        self._workbench = workbench
        self._hosts = {f"{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]")}
        self._posts: Mapping[str, Callable[[bytes], Any]] = {
            "/ask": self._ask,
            "/check": self._check,
            "/finding": self._finding,
            "/table": self._table,
        }

    def __call__(self, environ: Environment, start_response: Any) -> Iterable[bytes]:
        try:
            response = self._response(Request(environ))
        except Refused as refused:
            response = _json({"error": str(refused)}, refused.status)
        except HTTPException as error:
            response = _json({"error": error.name}, error.code or 400)
        response.headers.extend(HEADERS)
        return response(environ, start_response)

    def _response(self, request: Request) -> Response:
        self._require_own(request)
        if request.method == "POST":
            return _json(self._posted(request))
        if request.method not in ("GET", "HEAD"):
            raise Refused(405, "The panel takes GET and POST.")
        if request.path == "/news":
            return self._news()
        return _file("panel.html" if request.path == "/" else request.path.removeprefix("/"))

    def _require_own(self, request: Request) -> None:
        """Raise ``Refused`` for what a page of another origin may have sent, even by a name of its own."""
        host = request.headers.get("Host", "").lower()
        if host not in self._hosts:
            raise Refused(403, "The panel answers to the names of this machine alone.")
        origin = request.headers.get("Origin")
        if origin is not None and origin != f"http://{host}":
            raise Refused(403, "The panel answers to its own page alone.")
        if request.headers.get("Sec-Fetch-Site", "none") not in ("same-origin", "none"):
            raise Refused(403, "The panel answers to its own page alone.")

    def _posted(self, request: Request) -> Any:
        answer = self._posts.get(request.path)
        if answer is None:
            raise Refused(404, "Unknown address.")
        if request.mimetype != "application/json":
            raise Refused(415, "The panel takes JSON.")
        if request.content_length is None or request.content_length > MAX_BODY:
            raise Refused(413, f"The panel takes up to {MAX_BODY} bytes.")
        try:
            return answer(request.get_data(cache=False))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Refused(400, str(error)) from None

    def _ask(self, body: bytes) -> Any:
        return self._workbench.ask(*_read_asked(body))

    def _check(self, _: bytes) -> Any:
        self._workbench.check.start()
        return {}

    def _finding(self, body: bytes) -> Any:
        try:
            return self._workbench.open_finding(_read_finding(body).finding)
        except IndexError:
            raise Refused(404, "Unknown finding.") from None

    def _table(self, body: bytes) -> Any:
        try:
            asked = _read_to_table(body)
            return msgspec.to_builtins(self._workbench.open_table(asked.at, asked.bots))
        except TableUnusable as error:
            raise Refused(409, str(error)) from None

    def _news(self) -> Response:
        held = ExitStack()
        try:
            wait = held.enter_context(self._workbench.listening())
        except TooManyListeners:
            raise Refused(503, "Too many pages are open.") from None
        response = Response(_changes(wait), mimetype="text/event-stream")
        response.call_on_close(held.close)
        return response


def _changes(wait: Callable[[int, float], int]) -> Iterator[str]:
    """Yield the number of each change, and a comment now and then, to notice who has left."""
    known = wait(-1, 0)
    yield f"data: {known}\n\n"
    while True:
        newest = wait(known, KEEP_ALIVE)
        yield f"data: {newest}\n\n" if newest != known else ":\n\n"
        known = newest


def _file(name: str) -> Response:
    if name not in ("panel.html", "panel.css", "panel.js"):
        raise Refused(404, "Unknown address.")
    return Response((PAGE / name).read_bytes(), content_type=f"{KINDS[name.rpartition('.')[2]]}; charset=utf-8")


def _json(found: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(found), status, mimetype="application/json")


class _Quiet(WSGIRequestHandler):
    """Answers without a line a request."""

    def log_request(self, *_: Any) -> None:
        pass


def server_of(workbench: Workbench, host: str, port: int, handle: int) -> BaseWSGIServer:
    """Return a server of the panel on a listening socket, a thread a request."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    application = PanelApplication(workbench, port)
    return make_server(host, port, application, threaded=True, request_handler=_Quiet, fd=handle)
