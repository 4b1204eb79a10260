"""What is answered to a request that is no HTTP, or too long: a problem document."""

import json
import re
from collections.abc import Mapping
from http import HTTPStatus

from gunicorn.http import errors  # type: ignore[import-untyped]

HELD_SECONDS = 1.0
"""So long such a refusal is held back: who does not wait by itself waits here, as one who asks too often does."""
STATUS: Mapping[type[Exception], HTTPStatus] = {
    errors.LimitRequestLine: HTTPStatus.REQUEST_URI_TOO_LONG,
    errors.LimitRequestHeaders: HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
    errors.ExpectationFailed: HTTPStatus.EXPECTATION_FAILED,
    errors.UnsupportedTransferCoding: HTTPStatus.NOT_IMPLEMENTED,
}
"""All others are a bad request."""
OURS = (errors.InvalidResponseHeader, errors.InvalidResponseHeaderName, errors.ConfigurationProblem)
"""What is an error of the application, or of gunicorn's settings."""
DETAIL = "The server understands no such request."


def refusal_of(error: Exception) -> bytes | None:
    """Return the answer to a request that could not be read; ``None`` if the error is no fault of its sender."""
    if not isinstance(error, errors.ParseException) or isinstance(error, OURS):
        return None
    status = next((status for kind, status in STATUS.items() if isinstance(error, kind)), HTTPStatus.BAD_REQUEST)
    code = re.sub(r"\W+", "_", status.phrase.lower())
    problem = {"type": "about:blank", "title": status.phrase, "status": status, "detail": DETAIL, "code": code}
    body = json.dumps(problem, separators=(",", ":"))
    return (
        f"HTTP/1.1 {status:d} {status.phrase}\r\nContent-Type: application/problem+json\r\n"
        f"X-Content-Type-Options: nosniff\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n{body}"
    ).encode()
