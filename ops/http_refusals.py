"""What is answered to a request that is no HTTP, or too long: a problem document, and seldom a line in the log."""

import json
import re
import time
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

from gunicorn.http import errors  # type: ignore[import-untyped]

HELD_SECONDS = 1.0
"""So long such a refusal is held back: who does not wait by itself waits here, as one who asks too often does."""
SELDOM = 10.0
"""Seconds between two lines about such requests, however many there are."""
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


class SeldomLog:
    """Logs that a request could not be read, seldom, with how many were not told of since."""

    def __init__(self, warn: Callable[..., None], clock: Callable[[], float] = time.monotonic) -> None:
        self._warn, self._clock = warn, clock
        self._told, self._untold = -SELDOM, 0

    def tell(self, address: str, error: Exception) -> None:
        """Log it, unless there was such a line just now."""
        now = self._clock()
        if now - self._told < SELDOM:
            self._untold += 1
            return
        fields: dict[str, Any] = {"address": address, "error": str(error), "others": self._untold}
        self._told, self._untold = now, 0
        self._warn("a request could not be read", extra={"fields": fields})
