"""Answers: JSON out, encoded once."""

from collections.abc import Mapping
from typing import Any

import msgspec
from flask import Response

JSON = "application/json"

encode = msgspec.json.Encoder().encode
_NO_HEADERS: Mapping[str, str] = {}


def answer(
    value: Any, status: int = 200, headers: Mapping[str, str] = _NO_HEADERS, *, mimetype: str = JSON
) -> Response:
    """A JSON answer that no shared cache keeps, since what it says depends on who asks."""
    return Response(encode(value), status, {"Content-Type": mimetype, "Cache-Control": "no-store", **headers})


def etag(version: int) -> str:
    """The entity tag of a version."""
    return f'"{version}"'


def raw(text: bytes) -> Any:
    """JSON that is encoded already, as part of an answer."""
    return msgspec.Raw(text)
