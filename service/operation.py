"""An endpoint as a declaration: who may use it, what it takes, what it answers. The same words check and document."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, wraps
from typing import Any, Literal, cast

from flask import Request, Response
from flask.globals import request_ctx
from marshmallow import Schema

from events.log.ids import is_game_id
from events.ruleset.records import Record
from events.ruleset.refusals import Refusal, UnknownGame
from service.context import current_context
from service.noted_request import NotedRequest
from service.operator_keys import READS, Scope, needed_scope
from service.receipts import HEADER as RECEIPT
from service.receipts import is_asked_for, with_receipt
from service.request_context import RequestContext
from service.schemas.base import load
from service.schemas.requests import NoParameters

Access = Literal["public", "optional", "seat", "operator"]
"""Who may use an endpoint. ``public``: no token is looked at. ``optional``: a token is checked, but none is needed."""
Answer = type[Record] | tuple[type[Record], ...] | str
View = Callable[..., Response]
GAME = "game_id"
OPERATION_ATTRIBUTE = "operation"


@dataclass(frozen=True)
class Operation:
    """The declaration of one endpoint.

    ``scope``: what an operator's key needs to have; left out, that of reading or, where something changes, the widest.
    ``answers``: status to a document, to several that it may be, or to the media type of what is no JSON.
    ``alternative_media_types``: further ones of the same answer. ``body``: the name of a schema in the OpenAPI
    document; ``ndjson_body``: that of each line of a body of lines, and ``ndjson_answer`` what each line of an answer
    of lines may be.
    """

    summary: str
    answers: Mapping[int, Answer]
    access: Access = "optional"
    scope: Scope | None = None
    query: type[Schema] = NoParameters
    headers: type[Schema] = NoParameters
    body: str | None = None
    body_optional: bool = False
    ndjson_body: str | None = None
    ndjson_answer: Sequence[type[Record]] = ()
    problems: Sequence[type[Refusal]] = ()
    response_headers: Sequence[str] = ()
    alternative_media_types: Sequence[str] = ()


def documented(operation: Operation) -> Callable[[View], View]:
    """Declare a view that checks nothing."""

    def decorate(view: View) -> View:
        setattr(view, OPERATION_ATTRIBUTE, operation)
        return view

    return decorate


def endpoint(operation: Operation) -> Callable[[View], View]:
    """Make a view of a function that takes a ``RequestContext`` and the parts of the path, all checked before."""
    query, headers = _Parameters(operation.query), _Parameters(operation.headers)
    takes_body = bool(operation.body or operation.ndjson_body)
    gives_receipts = RECEIPT in operation.response_headers

    def decorate(view: View) -> View:
        @wraps(view)
        def checked(**path: str) -> Response:
            context, sent = current_context(), cast(NotedRequest, request_ctx.request)
            if GAME in path and not is_game_id(path[GAME]):
                raise UnknownGame
            caller = sent.caller = context.authenticator.caller(sent.headers.get("Authorization"), path.get(GAME))
            if caller.key is not None:
                caller.require_scope(needed_scope(operation.scope, sent.method))
            if operation.access == "operator":
                caller.require_operator()
            elif operation.access == "seat":
                caller.require_seat(path[GAME])

            def answer() -> Response:
                read = query.read(_query_of(sent)), headers.read_again(headers.of(sent))
                request = RequestContext(context, sent, caller, *read)
                if not takes_body and sent.method not in READS:
                    request.require_no_body()
                return view(request, **path)

            if context.receipts is not None and gives_receipts and is_asked_for(sent):
                return with_receipt(context.receipts, sent, view.__name__, path[GAME], answer)
            return answer()

        return documented(operation)(checked)

    return decorate


def operation_of(view: Any) -> Operation | None:
    """Return the declaration of a view, if it has one."""
    return getattr(view, OPERATION_ATTRIBUTE, None)


class _Parameters:
    """Reads named strings by a schema; where none was sent there is nothing to validate."""

    REMEMBERED = 128
    """So many sets of headers are remembered: most requests send what the one before has sent."""

    def __init__(self, schema: type[Schema]) -> None:
        self._remembered = lru_cache(self.REMEMBERED)(lambda *sent: self.read(dict(sent)))
        self._schema = schema()
        self._names = [field.data_key or name for name, field in self._schema.fields.items()]
        self._defaults: Mapping[str, Any] = self._schema.load({})

    def read(self, sent: Mapping[str, Any]) -> Mapping[str, Any]:
        return load(self._schema, sent) if sent else self._defaults

    def read_again(self, sent: Mapping[str, str]) -> Mapping[str, Any]:
        """Return what was read before, where the same was sent."""
        return self._remembered(*sent.items()) if sent else self._defaults

    def of(self, request: Request) -> Mapping[str, str]:
        """Return those headers of a request that the schema names."""
        return {name: value for name in self._names if (value := request.headers.get(name)) is not None}


def _query_of(request: Request) -> Mapping[str, Any]:
    if not request.query_string:
        return {}
    return {name: found[0] if len(found) == 1 else found for name, found in request.args.lists()}
