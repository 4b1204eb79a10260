"""Asking for long work on behalf of the current request."""

from collections.abc import Iterable, Iterator
from itertools import chain

from flask import Response
from flask.globals import request_ctx

from service.limits.clients import CONNECTION, client_of, has_left
from service.long_work.port import Ask
from service.request_context import RequestContext
from service.responses import ndjson_response


def asking(request: RequestContext) -> Ask:
    """Return what answers tasks for the client of a request, also after the request itself was answered."""
    context, sent = request.app_context, request_ctx.request
    client = client_of(sent, context.config.limits.proxies)
    connection = sent.environ.get(CONNECTION)
    return lambda task: context.long_work.run(task, client, lambda: has_left(connection))


def lines_response(parts: Iterable[bytes]) -> Response:
    """Return a response in parts, the first of which is there before it begins: what is refused is refused before."""
    rest: Iterator[bytes] = iter(parts)
    return ndjson_response(chain([next(rest, b"")], rest))
