"""Asking for long work on behalf of the current request."""

from collections.abc import Iterable, Iterator
from errno import ECONNRESET
from itertools import chain

from flask import Response
from flask.globals import request_ctx

from events.ruleset.refusals import Refusal
from service.limits.clients import CONNECTION, client_of, has_left
from service.long_work.port import Ask
from service.long_work.tasks import AnyTask
from service.request_context import RequestContext
from service.responses import ndjson_response


def asking(request: RequestContext) -> Ask:
    """Return what answers tasks for the client of a request, also after the request itself was answered.

    It raises ``Unauthenticated`` instead of an answer once the token of the request counts no longer.
    """
    context, sent = request.app_context, request_ctx.request
    client = client_of(sent, context.config.limits.proxies)
    connection = sent.environ.get(CONNECTION)

    def ask(task: AnyTask) -> bytes:
        answer = context.long_work.run(task, client, lambda: has_left(connection))
        context.authenticator.require_still(request.caller)
        return answer

    return ask


def lines_response(parts: Iterable[bytes]) -> Response:
    """Return a response in parts, the first of which is there before it begins: what is refused is refused before."""
    rest: Iterator[bytes] = iter(parts)
    return ndjson_response(chain([next(rest, b"")], _cut_off(rest)))


def _cut_off(parts: Iterator[bytes]) -> Iterator[bytes]:
    """Yield parts; what is refused now breaks the connection off, so that nobody takes what was sent for the whole."""
    try:
        yield from parts
    except Refusal as refusal:
        raise ConnectionResetError(ECONNRESET, refusal.detail) from refusal
