"""The request that Flask answers, with what is noted about it on the way for its line in the log and its receipt."""

import itertools
import re
import secrets
from typing import cast

from flask import Request, has_request_context
from flask.globals import request_ctx

from events.aggregate.state import GameState
from events.log.log import ObserveAppend, ObservedAppend
from events.ruleset.records import Command
from service.access.callers import Caller

REQUEST_ID = "X-Request-Id"

_GIVEN = re.compile(r"[A-Za-z0-9._:-]{1,64}")
_process, _numbers = secrets.token_hex(4), itertools.count(1)


class NotedRequest(Request):
    """A request. Nothing is noted of one that is refused before it is known who asks."""

    id: str = ""
    began: float = 0.0
    """By the clock of performance."""
    caller: Caller | None = None
    code: str | None = None
    """The code of the refusal."""
    game: str | None = None
    """The game that was written to, which the path of its creation does not name."""
    command: str | None = None
    """The id under which the log knows what was written."""
    version: int | None = None
    """The last version that was written."""
    body: bytes = b""
    """What was sent, once it is read."""
    action: Command | None = None
    """What the body was read as."""
    stored: GameState | None = None
    """The state that a write of a running game has led to."""


def noted_request() -> NotedRequest | None:
    """Return the current request; ``None`` outside of one."""
    return cast(NotedRequest, request_ctx.request) if has_request_context() else None


def noting(observe: ObserveAppend) -> ObserveAppend:
    """Return what observes an append and notes it for the line of its request in the log."""

    def observe_and_note(append: ObservedAppend) -> None:
        observe(append)
        if request := noted_request():
            request.game, request.command, request.version = append.game, append.command, append.version

    return observe_and_note


def request_id(request: Request) -> str:
    """Return the id of a request: the one that a proxy has given it, if it is fit for a log, or else a new one."""
    given = request.headers.get(REQUEST_ID)
    if given is not None and _GIVEN.fullmatch(given):
        return given
    return f"{_process}-{next(_numbers):x}"
