"""For whoever runs the service: alive, ready, and in figures."""

from flask import Blueprint, Response

from service.answers import answer
from service.context import here

blueprint = Blueprint("health", __name__)

NO_GAME = "000-0000000000000000"
PROMETHEUS = "text/plain; version=1.0.0; charset=utf-8"


@blueprint.get("/healthz")
def healthz() -> Response:
    """Alive."""
    return answer({"status": "alive"})


@blueprint.get("/readyz")
def readyz() -> Response:
    """Ready: the log answers."""
    here().store.log.head(NO_GAME)
    return answer({"status": "ready"})


@blueprint.get("/metrics")
def metrics() -> Response:
    """The figures of this service, for Prometheus."""
    return Response(here().metrics.text(), content_type=PROMETHEUS)
