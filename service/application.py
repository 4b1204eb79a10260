"""The Flask application, with what every request passes kept short."""

import logging
from collections.abc import Callable
from time import perf_counter
from typing import Any, cast

from flask import Flask, Response
from flask.globals import request_ctx

from events.ruleset.refusals import Refusal
from projections.alarm import Alarm
from service.metrics import Metrics
from service.noted_request import REQUEST_ID, NotedRequest, request_id
from service.refusals import Unauthenticated
from service.request_log import RequestLog

_log = logging.getLogger(__name__)


class Application(Flask):
    """Times, counts and logs every request. Skips Flask's check for coroutines; all views are synchronous."""

    request_class = NotedRequest

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

    def full_dispatch_request(self) -> Response:
        """Answer the request, count it with the time it took, and log it."""
        began = perf_counter()
        request = cast(NotedRequest, request_ctx.request)
        request.id = request_id(request)
        response = super().full_dispatch_request()
        response.headers[REQUEST_ID] = request.id
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
