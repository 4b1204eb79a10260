"""The Flask application, with what every request passes kept short."""

import logging
from collections.abc import Callable
from functools import cached_property
from time import perf_counter
from typing import Any, cast

from flask import Flask, Request, Response
from flask.globals import request_ctx
from flask.sessions import NullSession, SessionInterface
from werkzeug.routing import MapAdapter

from events.ruleset.refusals import Refusal
from projections.alarm import Alarm
from service.metrics import Metrics
from service.noted_request import REQUEST_ID, NotedRequest, request_id
from service.refusals import Unauthenticated
from service.request_log import RequestLog
from service.routing import KnownRoutes

_log = logging.getLogger(__name__)
_NO_SESSION = NullSession()


class NoSessions(SessionInterface):
    """Nobody has a session: who asks is told by a token."""

    def open_session(self, app: Flask, request: Request) -> NullSession:  # noqa: ARG002
        """Return the session that nothing can be kept in."""
        return _NO_SESSION


class Application(Flask):
    """Times, counts and logs every request.

    Leaves out what Flask does for applications of another kind: there are no sessions, no coroutines, no signals,
    nothing to tear down, and what is done before and after a request is done for all blueprints alike.
    """

    request_class = NotedRequest
    session_interface = NoSessions()

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(__name__, static_folder=None)
        self.url_map.merge_slashes = False
        self._metrics = metrics
        self._requests = RequestLog()
        self._outage = Alarm(_log, logging.ERROR)
        self._endpoint_without_log = ""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function as it is."""
        return func

    @cached_property
    def _known_routes(self) -> KnownRoutes:
        return KnownRoutes(self.url_map)

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Return what finds the endpoint of a request; ``None`` where it is found already."""
        if request is None:
            return None
        if found := self._known_routes.find(request):
            request.url_rule, request.view_args = found
            return None
        return super().create_url_adapter(request)

    def preprocess_request(self) -> Any:
        """Do what is to be done before a request is dispatched; return what answers it already, if anything does."""
        for check in self.before_request_funcs.get(None, ()):
            if (answer := check()) is not None:
                return answer
        return None

    def process_response(self, response: Response) -> Response:
        """Return the response after all that is to be done with it."""
        for change in reversed(self.after_request_funcs.get(None, ())):
            response = change(response)
        return response

    def do_teardown_request(self, exc: BaseException | None = None) -> None:
        """Do nothing: no request leaves anything behind."""

    def do_teardown_appcontext(self, exc: BaseException | None = None) -> None:
        """Do nothing: no request leaves anything behind."""

    def full_dispatch_request(self) -> Response:
        """Answer the request, count it with the time it took, and log it."""
        began = perf_counter()
        request = cast(NotedRequest, request_ctx.request)
        request.id = request_id(request)
        try:
            answer = self.preprocess_request() or self.dispatch_request()
        except Exception as error:  # noqa: BLE001 - each has a handler
            answer = self.handle_user_exception(error)
        response = self.process_response(self.make_response(answer))
        response.headers.add(REQUEST_ID, request.id)
        seconds = perf_counter() - began
        endpoint = request.endpoint or "none"
        self._metrics.observe_request(endpoint, response.status_code, seconds)
        self._requests.tell(request, response, seconds)
        if request.code == Unauthenticated.code and "Authorization" in request.headers:
            self._metrics.refused_tokens.inc()
            self._requests.tell_refused_token(request, response)
        if endpoint == self._endpoint_without_log and response.status_code < 500:
            self._endpoint_without_log = ""
            self._outage.off("The log is available again")
        return response

    def note_outage(self, refusal: Refusal) -> None:
        """Note that nothing can be read or stored: one alarm, until a request to the same endpoint is served."""
        self._endpoint_without_log = self._endpoint_without_log or request_ctx.request.endpoint or ""
        self._outage.on("The log is unavailable: %s", refusal.detail)
