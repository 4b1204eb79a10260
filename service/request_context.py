"""One request, validated: who asks, in which application, and for what."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from flask import Request

from service.auth import Caller
from service.config import OPERATOR_KEY
from service.context import AppContext
from service.limits.refusals import BodyTooSlow
from service.noted_request import NotedRequest
from service.refusals import BodyTooLarge, InvalidFields, InvalidJson, UnsupportedMediaType


@dataclass(frozen=True, slots=True)
class RequestContext:
    """A request whose caller, query and headers have been checked. The body is read when it is asked for."""

    app_context: AppContext
    sent: NotedRequest
    caller: Caller
    query: Mapping[str, Any]
    headers: Mapping[str, Any]

    @property
    def key(self) -> str | None:
        """The caller's idempotency key. Those of the operator's named keys begin with the name, and so never meet."""
        sent: str | None = self.headers["idempotency_key"]
        owner = self.caller.key
        if sent is None or owner is None or owner.name == OPERATOR_KEY:
            return sent
        return f"{owner.name}\n{sent}"  # No key that is sent can hold a line break.

    @property
    def lang(self) -> str | None:
        """The language that sentences are asked for in; ``None`` for no sentences."""
        return self.query.get("lang")

    @property
    def json(self) -> Any:
        """The decoded body. Raises ``UnsupportedMediaType``, ``BodyTooLarge`` and ``InvalidJson``."""
        try:
            return msgspec.json.decode(read_body(self.sent, "application/json", self.app_context.config.body_limit))
        except RecursionError:
            raise InvalidJson("The body is nested too deeply.") from None
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise InvalidJson(f"The body is not JSON: {error}.") from None

    def require_no_body(self) -> None:
        """Raise ``InvalidFields`` for what is sent where nothing is asked for, so that nobody takes it for heeded."""
        if self.sent.content_length or "Transfer-Encoding" in self.sent.headers:
            sent = self.json
            if sent is not None and sent != {}:
                names = sent if isinstance(sent, dict) else ("body",)
                raise InvalidFields({str(name): ["Unknown field."] for name in names})

    @property
    def optional_json(self) -> Any:
        """The decoded body; an empty object where none was sent. Raises what ``json`` raises."""
        return self.json if self.sent.content_length or self.sent.mimetype else {}


def read_body(request: NotedRequest, mimetype: str, limit: int) -> bytes:
    """Return the body of a request.

    Raises ``UnsupportedMediaType``, ``BodyTooSlow``, and ``BodyTooLarge``; what is announced as too long is not even
    read.
    """
    if request.mimetype != mimetype:
        raise UnsupportedMediaType(f"The body must be {mimetype}.")
    # One more than is accepted: a body without a declared length is cut off there, and then known to be too long.
    request.max_content_length = limit + 1
    try:
        request.body = _read(request, limit)
    except TimeoutError:
        raise BodyTooSlow from None
    return request.body


def _read(request: Request, limit: int) -> bytes:
    body = request.get_data() if request.content_length is None else b""
    length = request.content_length or len(body)
    if length > limit:
        raise BodyTooLarge(f"The body may have {limit} bytes.")
    return body or request.input_stream.read(length)
