"""For whoever runs the service: liveness, readiness, and figures."""

from flask import Blueprint, Response

from events.log.port import LogUnavailable
from projections.lag import Lag
from service.context import current_context
from service.operation import Operation, documented
from service.responses import json_response
from service.schemas.documents import HealthResponse

blueprint = Blueprint("health", __name__)

NO_GAME = "000-0000000000000000"
PROMETHEUS = "text/plain; version=1.0.0; charset=utf-8"


@blueprint.get("/healthz")
@documented(Operation("Alive", {200: HealthResponse}, access="public"))
def healthz() -> Response:
    """Answer as long as the process can."""
    return json_response(HealthResponse(status="alive"))


@blueprint.get("/readyz")
@documented(Operation("Ready", {200: HealthResponse}, access="public", problems=(LogUnavailable,)))
def readyz() -> Response:
    """Answer as long as the log can be reached."""
    current_context().games.log.head(NO_GAME)
    return json_response(HealthResponse(status="ready"))


@blueprint.get("/metrics")
@documented(Operation("Figures", {200: "text/plain"}, access="public"))
def metrics() -> Response:
    """Return the figures of this service for Prometheus."""
    return Response(current_context().metrics.text(_lag()), content_type=PROMETHEUS)


def _lag() -> Lag | None:
    try:
        return current_context().read_models.lag()
    except LogUnavailable:
        return None
