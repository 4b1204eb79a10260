"""Responses: JSON bodies, and the one answer that every write of a running game has."""

from collections.abc import Iterable, Mapping
from typing import Any

from flask import Response
from flask.globals import request_ctx

from service.assets.served import fill
from service.encoding import encode
from service.preferences import PREFERENCE_APPLIED
from service.receipts import HEADER as RECEIPT
from service.whole_response import WholeResponse

JSON = "application/json"
NDJSON = "application/x-ndjson"
EVENT_STREAM = "text/event-stream"
BINARY = "application/octet-stream"

VARY = {"Vary": "Prefer"}
WRITE_HEADERS = ("ETag", "Vary", PREFERENCE_APPLIED, RECEIPT)

_NO_HEADERS: Mapping[str, str] = {}


def json_response(
    value: Any, status: int = 200, headers: Mapping[str, str] = _NO_HEADERS, *, mimetype: str = JSON
) -> Response:
    """Return a JSON response that no cache stores, since it depends on who asks."""
    return WholeResponse(encode(value), status, {"Content-Type": mimetype, "Cache-Control": "no-store", **headers})


def document_response(body: bytes) -> Response:
    """Return a long JSON document that is the same for everybody, compressed where that is accepted."""
    response = Response(mimetype=JSON, headers={"Cache-Control": "no-store"})
    fill(response, body)
    return response


def ndjson_response(lines: Iterable[bytes]) -> Response:
    """Return a response of one JSON document a line, sent as the lines come."""
    return Response(lines, mimetype=NDJSON, headers={"Cache-Control": "no-store"})


def wants_ndjson() -> bool:
    """Return True if the current request accepts NDJSON rather than JSON."""
    return request_ctx.request.accept_mimetypes.best_match([JSON, NDJSON]) == NDJSON


def etag(version: int) -> str:
    """Return the entity tag of a version."""
    return f'"{version}"'
