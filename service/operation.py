"""An endpoint as a declaration: who may use it, what it takes, what it answers. The words that check also document."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, Literal

import msgspec
from flask import Request, Response
from flask.globals import request_ctx
from marshmallow import Schema

from events.log.ids import is_game_id
from events.ruleset.records import Record
from events.ruleset.refusals import Refusal, UnknownGame
from service.auth import Caller
from service.context import Context, here
from service.refusals import BadJson, BodyTooLarge, UnsupportedMediaType
from service.schemas.base import loaded
from service.schemas.requests import NoQuery

Access = Literal["anybody", "operator", "seat", "unasked"]
View = Callable[..., Response]
GAME = "game_id"
DECLARED = "operation"


@dataclass(frozen=True)
class Operation:
    """The declaration of one endpoint.

    ``access``: of those who are ``unasked`` no token is looked at. ``answers``: status to a document, or to the media
    type of what is no JSON. ``also``: further media types of the same. ``body``: the name of a schema in the OpenAPI
    document. ``sends``: headers of the answer.
    """

    summary: str
    answers: Mapping[int, type[Record] | str]
    access: Access = "anybody"
    query: type[Schema] = NoQuery
    headers: type[Schema] = NoQuery
    body: str | None = None
    problems: Sequence[type[Refusal]] = ()
    sends: Sequence[str] = ()
    also: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """One request, validated: who asks, in which application, and for what."""

    here: Context
    caller: Caller
    query: Mapping[str, Any]
    headers: Mapping[str, Any]

    @property
    def json(self) -> Any:
        """The decoded body. Raises ``UnsupportedMediaType``, ``BodyTooLarge`` and ``BadJson``."""
        request = request_ctx.request
        if request.mimetype != "application/json":
            raise UnsupportedMediaType("The body must be application/json.")
        try:
            return msgspec.json.decode(_body(request, self.here.config.body_limit))
        except RecursionError:
            raise BadJson("The body is nested too deeply.") from None
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise BadJson(f"The body is not JSON: {error}.") from None


def _body(request: Request, limit: int) -> bytes:
    """The whole body, read as it is announced. Raises ``BodyTooLarge``."""
    body = request.get_data() if request.content_length is None else b""
    length = request.content_length or len(body)
    if length > limit:
        raise BodyTooLarge(f"The body may have {limit} bytes.")
    return body or request.input_stream.read(length)


def described(declared: Operation) -> Callable[[View], View]:
    """Declare a view that checks nothing."""

    def decorate(view: View) -> View:
        setattr(view, DECLARED, declared)
        return view

    return decorate


def operation(declared: Operation) -> Callable[[View], View]:
    """Make a view of a function that takes ``Asked`` and the parts of the path, with everything checked before."""
    query, headers = _Arguments(declared.query), _Arguments(declared.headers)

    def decorate(view: View) -> View:
        @wraps(view)
        def answered(**path: str) -> Response:
            context, sent = here(), request_ctx.request
            if GAME in path and not is_game_id(path[GAME]):
                raise UnknownGame
            caller = context.doorkeeper.caller(sent.headers.get("Authorization"))
            if declared.access == "operator":
                caller.need_operator()
            elif declared.access == "seat":
                caller.need_seat(path[GAME])
            asked = Asked(context, caller, query.read(_query_of(sent)), headers.read(headers.of(sent)))
            return view(asked, **path)

        return described(declared)(answered)

    return decorate


def declared_by(view: Any) -> Operation | None:
    """What was declared of a view."""
    return getattr(view, DECLARED, None)


class _Arguments:
    """Reads named strings by a schema; with none of them there is nothing to validate."""

    def __init__(self, schema: type[Schema]) -> None:
        self._schema = schema()
        self._names = [field.data_key or name for name, field in self._schema.fields.items()]
        self._defaults: Mapping[str, Any] = self._schema.load({})

    def read(self, sent: Mapping[str, Any]) -> Mapping[str, Any]:
        return loaded(self._schema, sent) if sent else self._defaults

    def of(self, request: Request) -> Mapping[str, str]:
        """The headers of a request that are meant."""
        return {name: value for name in self._names if (value := request.headers.get(name)) is not None}


def _query_of(request: Request) -> Mapping[str, Any]:
    if not request.query_string:
        return {}
    return {name: found[0] if len(found) == 1 else found for name, found in request.args.lists()}
