"""For whoever runs the service: liveness, readiness, and figures."""

from flask import Blueprint, Response

from events.log.port import LogUnavailable
from projections.lag import Lag
from service.context import AppContext, current_context
from service.operation import Operation, documented
from service.refusals import NotFound
from service.responses import json_response
from service.schemas.documents import HealthResponse

blueprint = Blueprint("health", __name__)

PROMETHEUS = "text/plain; version=1.0.0; charset=utf-8"


@blueprint.get("/healthz")
@documented(Operation("Alive", {200: HealthResponse}, access="public"))
def healthz() -> Response:
    """Answer as long as the process can."""
    return json_response(HealthResponse(status="alive"))


@blueprint.get("/readyz")
@documented(Operation("Ready", {200: HealthResponse}, access="public", problems=(LogUnavailable,)))
def readyz() -> Response:
    """Answer as long as the log can be reached, on a cluster a part of it."""
    current_context().games.log.ping()
    return json_response(HealthResponse(status="ready"))


@blueprint.get("/metrics")
@documented(Operation("Figures", {200: "text/plain"}, access="public", problems=(NotFound,)))
def metrics() -> Response:
    """Return the figures of this service for Prometheus, unless they are served on an address of their own."""
    if not current_context().config.serves_figures:
        raise NotFound
    return Response(figures(current_context()), content_type=PROMETHEUS)


def figures(context: AppContext) -> bytes:
    """Return the figures of all processes, or of this one if there is no other."""
    return context.figures() if context.figures else context.metrics.text(_lag(context))


def _lag(context: AppContext) -> Lag | None:
    try:
        return context.read_models.lag()
    except LogUnavailable:
        return None
