"""For whoever runs the service: liveness, readiness, and figures."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from flask import Blueprint, Flask, Response

from events.log.records import LogUnavailable
from events.ruleset.records import Record
from service.web.context import EXTENSION, AppContext, current_context
from service.web.endpoint import documented
from service.web.refusals import NotFound
from service.web.responses import json_response

blueprint = Blueprint("health", __name__)

PROMETHEUS = "text/plain; version=1.0.0; charset=utf-8"


class HealthResponse(Record):
    """How the service is."""

    status: str


@blueprint.get("/healthz")
@documented("Alive", {200: HealthResponse}, access="public")
def healthz() -> Response:
    """Answer as long as the process can."""
    return json_response(HealthResponse(status="alive"))


@blueprint.get("/readyz")
@documented("Ready", {200: HealthResponse}, access="public", problems=(LogUnavailable,))
def readyz() -> Response:
    """Answer as long as the log can be reached, on a cluster a part of it."""
    current_context().games.log.ping()
    return json_response(HealthResponse(status="ready"))


@blueprint.get("/metrics")
@documented("Figures", {200: "text/plain"}, access="public", problems=(NotFound,))
def metrics() -> Response:
    """Return the figures of this service for Prometheus, unless they are served on an address of their own."""
    if not current_context().config.serves_metrics:
        raise NotFound
    return Response(metrics_text(current_context()), content_type=PROMETHEUS)


def metrics_text(context: AppContext) -> bytes:
    """Return the figures of all processes, or of this one if there is no other."""
    if context.all_metrics:
        return context.all_metrics()
    lag = None
    with suppress(LogUnavailable):
        lag = context.read_models.lag()
    return context.metrics.text(lag)


Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def metrics_site(app: Flask, port: int) -> Wsgi:
    """Return an application that serves ``/metrics`` on one port, and ``app`` on all others."""

    def serve(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ["SERVER_PORT"] != str(port):
            return app(environ, start_response)
        if environ["PATH_INFO"] != "/metrics":
            start_response("404 Not Found", [("Content-Type", "text/plain")])
            return [b"Only /metrics is served here.\n"]
        start_response("200 OK", [("Content-Type", PROMETHEUS), ("Cache-Control", "no-store")])
        return [metrics_text(app.extensions[EXTENSION])]

    return serve
