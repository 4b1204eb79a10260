"""Documentation: the OpenAPI document, and a page that renders it from the service's own files."""

from flask import Blueprint, Response, redirect, send_from_directory
from werkzeug.wrappers import Response as AnyResponse

from service import problems
from service.context import current_context
from service.operation import Operation, documented
from service.prepared_documents import NOT_MODIFIED, PreparedDocuments
from service.refusals import NotFound
from service.responses import JSON
from service.schemas.conditional import ConditionalHeaders

blueprint = Blueprint("docs", __name__)

FILES = "docs"
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'"


@blueprint.get("/openapi.json")
@documented(
    Operation(
        "This document",
        {200: JSON, 304: NOT_MODIFIED},
        access="public",
        headers=ConditionalHeaders,
        response_headers=("ETag",),
    )
)
def openapi() -> Response:
    """Return the OpenAPI document."""
    return current_context().part(PreparedDocuments).openapi().response()


@blueprint.get("/docs")
@documented(Operation("This document, readable", {200: "text/html"}, access="public"))
def page() -> Response:
    """Return a page that renders the OpenAPI document."""
    return _file("index.html")


@blueprint.get("/docs/<name>")
def asset(name: str) -> Response:
    """Return a script, style sheet or picture of the page."""
    return _file(name)


@blueprint.get("/problems/<code>")
def problem(code: str) -> AnyResponse:
    """Redirect the type of a problem document to its explanation."""
    if code not in problems.CODES:
        raise NotFound
    return redirect(f"/docs#problem-{code}", 303)


def _file(name: str) -> Response:
    found = send_from_directory(FILES, name)
    found.headers["Content-Security-Policy"] = POLICY
    return found
