"""One line in the log for each request, and one for refused tokens where only warnings are logged."""

import logging
from collections.abc import Mapping
from typing import Any

from flask import Response

from service.noted_request import NotedRequest
from service.seldom_log import SeldomLog

_log = logging.getLogger(__name__)


class RequestLog:
    """The log of the requests of one application."""

    def __init__(self) -> None:
        self._refused_tokens = SeldomLog(_log.warning, "a token was refused")

    def tell(self, request: NotedRequest, response: Response, seconds: float) -> None:
        """Log a request that was answered."""
        if _log.isEnabledFor(logging.INFO):
            _log.info("request", extra={"fields": _fields(request, response, seconds)})

    def tell_refused_token(self, request: NotedRequest, response: Response) -> None:
        """Log that a token was refused, seldom, with how many were not told of since."""
        self._refused_tokens.tell(lambda: {**_fields(request, response), "address": request.remote_addr})


def _fields(request: NotedRequest, response: Response, seconds: float | None = None) -> Mapping[str, Any]:
    caller, path = request.caller, request.view_args or {}
    game = request.game or path.get("game_id")
    version = request.version if request.version is not None else _version_of(response)
    return {
        "id": request.id,
        "method": request.method,
        "path": request.path,
        "route": request.endpoint,
        "status": response.status_code,
        "code": request.code,
        "ms": None if seconds is None else round(seconds * 1000, 2),
        "game": game,
        "seat": caller.seat_in(game) if caller and game else None,
        "operator": True if caller and caller.operator and caller.has_credentials else None,
        "key": caller.key.name if caller and caller.key else None,
        "command": request.command,
        "version": version,
    }


def _version_of(response: Response) -> int | None:
    tag = response.headers.get("ETag", "").strip('"')
    return int(tag) if tag.isdecimal() and tag.isascii() else None
