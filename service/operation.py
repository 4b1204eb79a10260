"""An endpoint as a declaration: who may use it, what it takes, what it answers. The same words validate and document."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, Literal

import msgspec
from flask import Response, request
from marshmallow import Schema

from events.kernel.ids import is_game_id
from events.kernel.refusals import Refusal, UnknownGame
from service.auth import Caller
from service.context import Context, here
from service.refusals import BadJson, UnsupportedMediaType
from service.schemas.base import loaded
from service.schemas.requests import NoQuery

Access = Literal["anybody", "operator", "seat"]
View = Callable[..., Response]
GAME = "game_id"


@dataclass(frozen=True)
class Operation:
    """The declaration of one endpoint. ``body`` names a schema of the document where it depends on the games."""

    summary: str
    answers: Mapping[int, Any]
    access: Access = "anybody"
    query: type[Schema] = NoQuery
    headers: type[Schema] | None = None
    body: Any = None
    problems: Sequence[type[Refusal]] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """One request, validated: who asks, in which application, and for what."""

    here: Context
    caller: Caller
    query: Mapping[str, Any]
    headers: Mapping[str, Any]

    @property
    def json(self) -> Any:
        """The decoded body. Raises ``UnsupportedMediaType`` and ``BadJson``."""
        if request.mimetype != "application/json":
            raise UnsupportedMediaType("The body must be application/json.")
        try:
            return msgspec.json.decode(request.get_data(cache=False))
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            raise BadJson(_reason(error)) from None


def operation(declared: Operation) -> Callable[[View], View]:
    """Make a view of a function that takes ``Asked`` and the parts of the path."""
    query = _Arguments(declared.query)
    headers = _Arguments(declared.headers or NoQuery)
    expected = [field.data_key or name for name, field in headers.schema.fields.items()]

    def decorate(view: View) -> View:
        @wraps(view)
        def answered(**path: str) -> Response:
            context = here()
            if GAME in path and not is_game_id(path[GAME]):
                raise UnknownGame
            caller = context.doorkeeper.caller(request.headers.get("Authorization"))
            if declared.access == "operator":
                caller.need_operator()
            elif declared.access == "seat":
                caller.need_seat(path[GAME])
            sent = {name: value for name in expected if (value := request.headers.get(name)) is not None}
            asked = Asked(context, caller, query.read(_query_string()), headers.read(sent))
            return view(asked, **path)

        answered.operation = declared  # type: ignore[attr-defined]
        return answered

    return decorate


class _Arguments:
    """Reads named strings by a schema; with none of them there is nothing to validate."""

    def __init__(self, schema: type[Schema]) -> None:
        self.schema = schema()
        self._defaults: Mapping[str, Any] = self.schema.load({})

    def read(self, sent: Mapping[str, Any]) -> Mapping[str, Any]:
        return loaded(self.schema, sent) if sent else self._defaults


def _query_string() -> Mapping[str, Any]:
    if not request.query_string:
        return {}
    return {name: found[0] if len(found) == 1 else found for name, found in request.args.lists()}


def _reason(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "The body is nested too deeply."
    return f"The body is not JSON: {error}."
