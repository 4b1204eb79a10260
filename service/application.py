"""The Flask application, with what every request passes kept short."""

from collections.abc import Callable
from time import perf_counter
from typing import Any

from flask import Flask, Response
from flask.globals import request_ctx

from service.metrics import Metrics


class Application(Flask):
    """Times and counts every request. Skips Flask's check for coroutines; all views are synchronous."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(__name__, static_folder=None)
        self._metrics = metrics

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function as it is."""
        return func

    def full_dispatch_request(self) -> Response:
        """Answer the request, and count it with the time it took."""
        began = perf_counter()
        response = super().full_dispatch_request()
        endpoint = request_ctx.request.endpoint or "none"
        self._metrics.observe_request(endpoint, response.status_code, perf_counter() - began)
        return response
