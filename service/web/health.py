"""Endpoints for the operator: liveness, readiness, and metrics."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from flask import Blueprint, Flask, Response, request
from marshmallow import fields

from events.log.heartbeats import ages, silent_kinds
from events.log.records import LogUnavailable, StoreReplaced
from events.ruleset.records import Record
from service.web.context import EXTENSION, AppContext, current_context
from service.web.endpoint import documented
from service.web.refusals import NotFound, ProcessSilent
from service.web.requests import optional
from service.web.responses import json_response
from service.web.schemas import StrictSchema

blueprint = Blueprint("health", __name__)

PROMETHEUS = "text/plain; version=1.0.0; charset=utf-8"

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class HealthResponse(Record, omit_defaults=True):
    """The health of the service. ``processes``: with ``all``, the seconds since each kind last made progress."""

    status: str
    processes: dict[str, int | None] | None = None


class ReadyQuery(StrictSchema):
    """Whether to check all processes."""

    all = fields.String(**optional("Also check that every kind of process is working; the value does not matter."))


@blueprint.get("/healthz")
@documented("Alive", {200: HealthResponse}, access="public")
def healthz() -> Response:
    """Answer as long as the process runs."""
    return json_response(HealthResponse(status="alive"))


@blueprint.get("/readyz")
@documented(
    "Ready",
    {200: HealthResponse},
    access="public",
    query=ReadyQuery,
    problems=(LogUnavailable, StoreReplaced, ProcessSilent),
)
def readyz() -> Response:
    """Answer as long as the log (on a cluster: a part of it) can be reached; with ``all``, every process must work."""
    context = current_context()
    context.games.log.ping()
    if "all" not in request.args:
        return json_response(HealthResponse(status="ready"))
    found, kinds = context.heartbeats(), context.config.process_kinds
    if silent := silent_kinds(found, kinds):
        raise ProcessSilent(silent)
    return json_response(HealthResponse(status="ready", processes=ages(found, kinds)))


@blueprint.get("/metrics")
@documented("Figures", {200: "text/plain"}, access="public", problems=(NotFound,))
def metrics() -> Response:
    """Return the metrics of this service for Prometheus, unless they are served on an address of their own."""
    if not current_context().config.serves_metrics:
        raise NotFound
    return Response(metrics_text(current_context()), content_type=PROMETHEUS)


def metrics_text(context: AppContext) -> bytes:
    """Return the metrics of all processes, or of this one if it is the only one."""
    if context.all_metrics:
        return context.all_metrics()
    lag = None
    with suppress(LogUnavailable):
        lag = context.read_models.lag()
    return context.metrics.text(lag)


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
