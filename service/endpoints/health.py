"""For whoever runs the service: alive, ready, and in figures."""

from flask import Blueprint, Response

from events.log.port import LogUnavailable
from projections.lag import Lag
from service.answers import answer
from service.context import here
from service.operation import Operation, described
from service.schemas.documents import Health

blueprint = Blueprint("health", __name__)

NO_GAME = "000-0000000000000000"
PROMETHEUS = "text/plain; version=1.0.0; charset=utf-8"


@blueprint.get("/healthz")
@described(Operation("Alive", {200: Health}, access="unasked"))
def healthz() -> Response:
    """Whether the process answers."""
    return answer(Health(status="alive"))


@blueprint.get("/readyz")
@described(Operation("Ready", {200: Health}, access="unasked", problems=(LogUnavailable,)))
def readyz() -> Response:
    """Whether the log answers as well."""
    here().store.log.head(NO_GAME)
    return answer(Health(status="ready"))


@blueprint.get("/metrics")
@described(Operation("Figures", {200: "text/plain"}, access="unasked"))
def metrics() -> Response:
    """The figures of this service, for Prometheus."""
    return Response(here().metrics.text(_lag()), content_type=PROMETHEUS)


def _lag() -> Lag | None:
    try:
        return here().read_models.lag()
    except LogUnavailable:
        return None
