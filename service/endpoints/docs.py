"""The service explains itself: the OpenAPI document, and a page that renders it from the service's own files."""

from flask import Blueprint, Response, redirect, send_from_directory
from werkzeug.wrappers import Response as AnyResponse

from service.answers import JSON
from service.context import here
from service.operation import Operation, described

blueprint = Blueprint("docs", __name__)

FILES = "docs"
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'"


@blueprint.get("/openapi.json")
@described(Operation("This document", {200: JSON}, access="unasked"))
def openapi() -> Response:
    """The OpenAPI document."""
    return Response(here().openapi(), mimetype=JSON)


@blueprint.get("/docs")
@described(Operation("This document, readable", {200: "text/html"}, access="unasked"))
def page() -> Response:
    """The page that renders it."""
    return _file("index.html")


@blueprint.get("/docs/<name>")
def asset(name: str) -> Response:
    """What the page is made of."""
    return _file(name)


@blueprint.get("/problems/<code>")
def problem(code: str) -> AnyResponse:
    """The type of a problem document, explained."""
    return redirect(f"/docs#problem-{code}", 303)


def _file(name: str) -> Response:
    found = send_from_directory(FILES, name)
    found.headers["Content-Security-Policy"] = POLICY
    return found
