"""Declarations of endpoints: their callers, inputs and responses, which are both checked and documented."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from errno import ECONNRESET
from functools import lru_cache, partial, wraps
from itertools import chain
from typing import Any, Literal, ParamSpec, cast

from flask import Request, Response, current_app
from flask.globals import request_ctx
from marshmallow import Schema

from events.application.writing import TakenBack
from events.log.records import CommandReused, HashMismatch, WrongVersion, is_game_id
from events.ruleset.records import Record
from events.ruleset.refusals import Refusal, RuleBroken, UnknownGame
from events.ruleset.ruleset import AnyRuleset, Rule
from events.transparency.receipts import STORED
from service.access.callers import READS, Caller, Scope, needed_scope
from service.long_work.pool import Ask
from service.long_work.tasks import AnyTask
from service.web.clients import CONNECTION, client_of, has_left
from service.web.config import OPERATOR_KEY
from service.web.context import AppContext, TrackedRequest, current_context
from service.web.json_texts import read_json
from service.web.receipts import Receipts, SignedWrite
from service.web.refusals import (
    BodyTooLarge,
    BodyTooSlow,
    InvalidFields,
    QualifiedRuleBroken,
    StaleVersion,
    UnsupportedMediaType,
)
from service.web.requests import NoParameters
from service.web.responses import (
    PREFERENCE_APPLIED,
    RECEIPT,
    RECEIPT_HEADER,
    VARY,
    ndjson_response,
    version_in,
    wants_receipt,
)
from service.web.schemas import load

Access = Literal["public", "optional", "seat", "operator", "seek"]
"""Who may use an endpoint. ``public``: tokens are ignored. ``optional``: a token is checked, but not required.
``seek``: the token of a seek, which the endpoint itself checks."""
Answer = type[Record] | tuple[type[Record], ...] | str
View = Callable[..., Response]
P = ParamSpec("P")
GAME = "game_id"
OPERATION_ATTRIBUTE = "operation"

PROBLEMS = (WrongVersion, HashMismatch, StaleVersion, CommandReused, TakenBack)
"""The refusals that any write to a running game may get."""


@dataclass(frozen=True, slots=True)
class RequestContext:
    """A request whose caller, query and headers have been checked. The body is read on demand."""

    app_context: AppContext
    sent: TrackedRequest
    caller: Caller
    query: Mapping[str, Any]
    headers: Mapping[str, Any]

    @property
    def key(self) -> str | None:
        """The caller's idempotency key. The name of an operator's named key is prefixed, so that keys never collide."""
        sent: str | None = self.headers["idempotency_key"]
        owner = self.caller.key
        if sent is None or owner is None or owner.name == OPERATOR_KEY:
            return sent
        return f"{owner.name}\n{sent}"  # A key in a header cannot contain a line break.

    @property
    def lang(self) -> str | None:
        """The requested language of sentences; ``None`` for no sentences."""
        return self.query.get("lang")

    @property
    def json(self) -> Any:
        """The decoded body. Raises ``UnsupportedMediaType``, ``BodyTooLarge``, ``InvalidJson`` and ``RepeatedKey``."""
        return read_json(read_body(self.sent, ("application/json",), self.app_context.config.body_limit))

    def require_no_body(self) -> None:
        """Raise ``InvalidFields`` for an unexpected body, which would have no effect."""
        if self.sent.content_length or "Transfer-Encoding" in self.sent.headers:
            sent = self.json
            if sent is not None and sent != {}:
                names = sent if isinstance(sent, dict) else ("body",)
                raise InvalidFields({str(name): ["Unknown field."] for name in names})

    @property
    def optional_json(self) -> Any:
        """The decoded body, or an empty object if none was sent. Raises the errors of ``json``."""
        has_body = self.sent.content_length or "Transfer-Encoding" in self.sent.headers
        return self.json if has_body else {}


def read_body(request: TrackedRequest, mimetypes: Sequence[str], limit: int) -> bytes:
    """Return the body of a request, which must have one of these types.

    Raises ``UnsupportedMediaType``, ``BodyTooSlow``, and ``BodyTooLarge``; a body is not read if its declared length is
    too large.
    """
    if request.mimetype not in mimetypes:
        raise UnsupportedMediaType(f"The body must be {mimetypes[0]}.")
    # Reads one byte more than is accepted, to recognize a body that is too long without a declared length.
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
        raise BodyTooLarge(f"The body may have at most {limit} bytes.")
    return body or request.input_stream.read(length)


@dataclass(frozen=True)
class Operation:
    """The declaration of one endpoint.

    ``scope``: the scope that an operator's key needs; by default ``read``, or the widest for a write. ``answers``: by
    status, a document, several possible documents, or the media type of a response that is not JSON.
    ``alternative_media_types``: other types of the same response. ``body``: the name of a schema in the OpenAPI
    document; ``ndjson_body``: the schema of each line of an NDJSON body; ``ndjson_answer``: the documents that a line
    of an NDJSON response may be.
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
    ndjson_answer: tuple[type[Record], ...] = ()
    problems: Sequence[type[Refusal]] = ()
    response_headers: Sequence[str] = ()
    alternative_media_types: Sequence[str] = ()

    @property
    def documents(self) -> list[type[Record]]:
        """The possible records of a response."""
        answers = (
            kind if isinstance(kind, tuple) else (kind,) for kind in (*self.answers.values(), self.ndjson_answer)
        )
        return [one for kinds in answers for one in kinds if not isinstance(one, str)]


def _declaring(
    declare: Callable[P, Operation], make: Callable[[Operation, View], View]
) -> Callable[P, Callable[[View], View]]:
    """Return a decorator factory that takes the fields of an ``Operation`` and turns a function into a view."""

    def declared(*fields: P.args, **named: P.kwargs) -> Callable[[View], View]:
        return partial(make, declare(*fields, **named))

    return declared


def _documented(operation: Operation, view: View) -> View:
    setattr(view, OPERATION_ATTRIBUTE, operation)
    return view


def _checked(operation: Operation, view: View) -> View:
    """Return a view that calls a function with a checked ``RequestContext`` and the parts of the path."""
    query, headers = _Parameters(operation.query), _Parameters(operation.headers)
    takes_body = bool(operation.body or operation.ndjson_body)
    gives_receipts = RECEIPT_HEADER in operation.response_headers

    @wraps(view)
    def checked(**path: str) -> Response:
        context, sent = current_context(), cast(TrackedRequest, request_ctx.request)
        if GAME in path and not is_game_id(path[GAME]):
            raise UnknownGame
        header = None if operation.access == "seek" else sent.headers.get("Authorization")
        caller = sent.caller = context.authenticator.caller(header, path.get(GAME))
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

        if context.receipts is not None and gives_receipts and _asks_for_receipt(sent):
            return _with_receipt(context.receipts, sent, view.__name__, path[GAME], answer)
        return answer()

    return _documented(operation, checked)


documented = _declaring(Operation, _documented)
"""Declares a view only for the OpenAPI document, without checks."""
endpoint = _declaring(Operation, _checked)
"""Turns a function into a checked view."""


def _asks_for_receipt(request: TrackedRequest) -> bool:
    """Return True if the request asks for a receipt and is not a dry run."""
    preferred = request.headers.get("Prefer")
    return preferred is not None and wants_receipt(preferred) and request.args.get("dry_run") != "true"


def _with_receipt(
    receipts: Receipts, request: TrackedRequest, name: str, game: str, answer: Callable[[], Response]
) -> Response:
    """Return the response to a request, or its refusal, with a receipt. The caller is already authorized."""
    try:
        response = answer()
    except Exception as error:  # noqa: BLE001 - it is answered like every error, and then signed
        response = current_app.make_response(current_app.handle_user_exception(error))
    seat = request.caller.seat_in(game) if request.caller else None
    write = SignedWrite(
        name=name, game=game, seat=seat, action=request.body if request.action is None else request.action
    )
    if response.status_code == STORED and request.stored is not None:
        response.headers[RECEIPT_HEADER] = receipts.of_stored(write, request.stored.version, request.stored.hash.hex())
    else:
        response.headers[RECEIPT_HEADER] = receipts.of_refused(write, response.status_code, request.code)
    applied = response.headers.get(PREFERENCE_APPLIED)
    response.headers[PREFERENCE_APPLIED] = f"{applied}, {RECEIPT}" if applied else RECEIPT
    response.headers.update(VARY)
    return response


def operation_of(view: Any) -> Operation | None:
    return getattr(view, OPERATION_ATTRIBUTE, None)


class _Parameters:
    """Parses named strings by a schema; if none were sent, nothing is validated."""

    REMEMBERED = 128
    """The number of cached sets of headers; most requests send the same headers as the previous one."""

    def __init__(self, schema: type[Schema]) -> None:
        self._remembered = lru_cache(self.REMEMBERED)(lambda *sent: self.read(dict(sent)))
        self._schema = schema()
        self._names = [field.data_key or name for name, field in self._schema.fields.items()]
        self._defaults: Mapping[str, Any] = self._schema.load({})

    def read(self, sent: Mapping[str, Any]) -> Mapping[str, Any]:
        return load(self._schema, sent) if sent else self._defaults

    def read_again(self, sent: Mapping[str, str]) -> Mapping[str, Any]:
        """Return the result of ``read``, cached by these headers."""
        return self._remembered(*sent.items()) if sent else self._defaults

    def of(self, request: Request) -> Mapping[str, str]:
        return {name: value for name in self._names if (value := request.headers.get(name)) is not None}


def _query_of(request: Request) -> Mapping[str, Any]:
    if not request.query_string:
        return {}
    return {name: found[0] if len(found) == 1 else found for name, found in request.args.lists()}


def if_match_version(request: RequestContext) -> int | None:
    """Return the version in ``If-Match``, or ``None`` for any."""
    return version_in(request.headers["if_match"] or "")


@contextmanager
def translated_refusals(expected: int | None, ruleset: AnyRuleset | None = None) -> Iterator[None]:
    """Translate the refusals of a write for the caller, as ``translated`` does."""
    try:
        yield
    except (WrongVersion, RuleBroken) as refusal:
        raise translated(refusal, expected, ruleset) from None


def translated(refusal: WrongVersion | RuleBroken, expected: int | None, ruleset: AnyRuleset | None = None) -> Refusal:
    """Return the refusal of a write in terms of the caller's request.

    If ``If-Match`` was sent, ``WrongVersion`` (409) becomes ``StaleVersion`` (412). The rule ``R026`` of a ruleset
    becomes ``<ruleset>/R026``, with its sentence.
    """
    if isinstance(refusal, WrongVersion):
        return (WrongVersion if expected is None else StaleVersion)(refusal.version)
    if ruleset is None:
        return refusal
    rule = ruleset.texts.rules.get(refusal.rule, Rule(de=refusal.detail, en=refusal.detail))
    return QualifiedRuleBroken(f"{ruleset.id}/{refusal.rule}", rule.de, rule.en, refusal.detail)


def asking(request: RequestContext) -> Ask:
    """Return a function that executes tasks on behalf of a caller (a key, a player, an address), even in a stream.

    It raises ``Unauthenticated`` once the token of the request is invalid.
    """
    context, sent = request.app_context, request_ctx.request
    client = _asks_for(request.caller) or client_of(sent, context.config.limits.proxies)
    connection = sent.environ.get(CONNECTION)

    def ask(task: AnyTask) -> bytes:
        answer = context.long_work.run(task, client, lambda: has_left(connection))
        context.authenticator.require_valid(request.caller)
        return answer

    return ask


def _asks_for(caller: Caller) -> str | None:
    """Return the client whose share of the long work a caller uses, or ``None`` for that of its address."""
    if caller.key is not None:
        return f"key {caller.key.name}"
    return None if caller.player is None else f"player {caller.player}"


def lines_response(parts: Iterable[bytes]) -> Response:
    """Return a streamed response. Its first part is computed before it begins, so that it can still be refused."""
    rest: Iterator[bytes] = iter(parts)
    return ndjson_response(chain([next(rest, b"")], _cut_off(rest)))


def _cut_off(parts: Iterator[bytes]) -> Iterator[bytes]:
    """Yield parts; a refusal closes the connection, so that a partial response is not mistaken for a complete one."""
    try:
        yield from parts
    except Refusal as refusal:
        raise ConnectionResetError(ECONNRESET, refusal.detail) from refusal
