"""Problem documents (RFC 9457), and the HTTP status of every refusal."""

import logging
from typing import Any, cast

from flask import Flask, Response, current_app, request
from flask.globals import request_ctx
from werkzeug.exceptions import HTTPException, InternalServerError

from events.application.creation import NothingToFork
from events.application.writing import TakenBack
from events.log import records as log
from events.ruleset import refusals
from events.ruleset.boxes import UnknownBox
from events.ruleset.refusals import Refusal
from projections.store.scripts import IndexDamaged
from service.access.refusals import Forbidden, InsufficientScope, NameTaken, Unauthenticated, WrongJoinCode
from service.long_work.pool import TooManyWaiting, WorkFailed
from service.web import limits
from service.web import refusals as edge
from service.web.application import Application
from service.web.context import AppContext, TrackedRequest, current_context
from service.web.problem_texts import in_language, preferred_language
from service.web.responses import json_response

MEDIA_TYPE = "application/problem+json"
EXTENSION_MEMBERS = ("rule", "rule_text", "errors", "version", "scope", "processes")
"""The optional members of a problem document."""

STATUS: dict[type[Refusal], int] = {
    refusals.RuleBroken: 422,
    refusals.NotYourTurn: 409,
    refusals.GameOver: 409,
    refusals.NotStarted: 409,
    refusals.AlreadyStarted: 409,
    refusals.SeatUnavailable: 409,
    refusals.NothingToUndo: 409,
    refusals.UndoBarred: 409,
    refusals.OptionNotEnabled: 409,
    refusals.NotAbsent: 409,
    refusals.AlreadyAsked: 409,
    refusals.NotPaused: 409,
    refusals.Malformed: 422,
    refusals.WrongEntropy: 422,
    refusals.NothingToOpen: 409,
    refusals.UnknownGame: 404,
    refusals.UnknownRuleset: 404,
    refusals.RulesetCannotFold: 409,
    refusals.RulesetMissing: 409,
    UnknownBox: 409,
    log.WrongVersion: 409,
    log.HashMismatch: 409,
    log.TooLate: 409,
    log.CommandReused: 422,
    TakenBack: 409,
    log.CorruptLog: 500,
    log.ArchiveDamaged: 500,
    IndexDamaged: 500,
    log.LogFull: 503,
    log.LogUnavailable: 503,
    log.StoreReplaced: 503,
    edge.StaleVersion: 412,
    Unauthenticated: 401,
    Forbidden: 403,
    edge.NotAllowed: 403,
    edge.ForeignHost: 403,
    edge.ForeignOrigin: 403,
    edge.ForwardedRequest: 403,
    InsufficientScope: 403,
    WrongJoinCode: 403,
    NameTaken: 409,
    edge.InvalidJson: 400,
    edge.RepeatedKey: 400,
    edge.BadRequest: 400,
    edge.UnsupportedMediaType: 415,
    edge.BodyTooLarge: 413,
    edge.BatchTooLarge: 413,
    edge.InvalidFields: 422,
    edge.UnknownVersion: 404,
    edge.ExtraMissing: 404,
    edge.NotFinished: 404,
    edge.NotLoggedYet: 404,
    edge.NotOver: 409,
    edge.SeatOpen: 409,
    edge.NoRematch: 409,
    edge.SeekMatched: 409,
    NothingToFork: 422,
    edge.NotYetComputed: 409,
    edge.ProjectionFailed: 409,
    edge.TooManyWebhooks: 409,
    edge.WebhookEnded: 409,
    TooManyWaiting: 429,
    edge.QuotaReached: 429,
    edge.TooTalkative: 429,
    edge.TalkOff: 403,
    edge.TalkFull: 409,
    edge.PushOff: 403,
    limits.TooManyRequests: 429,
    log.TooFast: 429,
    edge.BodyTooSlow: 408,
    WorkFailed: 503,
    edge.NotFound: 404,
    edge.WrongMethod: 405,
    edge.UpgradeRequired: 426,
    edge.HelloRepeated: 409,
    edge.InternalError: 500,
    edge.ProcessSilent: 503,
}
CODES = frozenset(kind.code for kind in STATUS)
HEADERS = {
    401: {"WWW-Authenticate": "Bearer"},
    426: {"Upgrade": "websocket", "Sec-WebSocket-Version": "13"},
    429: {"Retry-After": "1"},
    503: {"Retry-After": "1"},
}
SERVER_ERROR_DETAIL: dict[type[Refusal], str] = {
    log.CorruptLog: "The log was edited by hand. See the audit of the game.",
    log.ArchiveDamaged: "The file that holds it is damaged or missing. The operator can restore it from a backup.",
    IndexDamaged: "The logs of the games are not affected. The operator can recompute it: skald rebuild.",
    log.LogFull: "Nothing was stored. Reading still works.",
    log.LogUnavailable: "The log cannot be reached. Please try again in a moment.",
    log.StoreReplaced: "The store was emptied or replaced. Nothing is served until its operator restores it.",
    edge.ProcessSilent: "A part of the service is not working. See the logs of its processes.",
    WorkFailed: "The answer was not ready in time. Please try again in a moment.",
    edge.InternalError: "Something went wrong on our side. It has been logged.",
}
HTTP_ERRORS: dict[int | None, type[Refusal]] = {
    404: edge.NotFound,
    405: edge.WrongMethod,
    413: edge.BodyTooLarge,
    415: edge.UnsupportedMediaType,
}

OUTAGES = (log.LogUnavailable, log.LogFull)

_log = logging.getLogger(__name__)


def status_of(refusal: type[Refusal]) -> int:
    """Return the status of a refusal, given by its most specific class. Raises ``StopIteration`` if there is none."""
    return next(STATUS[kind] for kind in refusal.__mro__ if kind in STATUS)


def problem_document(refusal: Refusal, lang: str | None = None) -> dict[str, Any]:
    """Return the problem document of a refusal, in English or German. For a server error it reveals only the kind."""
    kind = type(refusal)
    problem = standard_members(
        kind, SERVER_ERROR_DETAIL.get(kind, kind.title) if status_of(kind) >= 500 else refusal.detail
    )
    problem |= {name: getattr(refusal, name) for name in EXTENSION_MEMBERS if hasattr(refusal, name)}
    return in_language(problem, lang)


def standard_members(kind: type[Refusal], detail: str) -> dict[str, Any]:
    """Return the standard members of a problem document, and the code."""
    return {
        "type": f"/problems/{kind.code}",
        "title": kind.title,
        "status": status_of(kind),
        "detail": detail,
        "code": kind.code,
    }


def counted_problem(context: AppContext, error: Exception, lang: str | None) -> dict[str, Any]:
    """Return and count the problem document for a line of a batch or a message of a connection.

    An error that is not a refusal is logged, and only its kind is revealed.
    """
    if not isinstance(error, Refusal):
        _log.error("A line or a message failed", exc_info=error)
        error = edge.InternalError()
    context.metrics.count_refusal(error)
    return problem_document(error, lang)


def problem_response(refusal: Refusal) -> Response:
    lang = preferred_language(request)
    problem = problem_document(refusal, lang)
    headers = {**HEADERS.get(problem["status"], {}), **limits.headers_of(refusal), "Content-Language": lang}
    return json_response(problem, problem["status"], headers, mimetype=MEDIA_TYPE)


def register(app: Flask) -> None:
    """Answer every error of the application with a problem document."""
    app.register_error_handler(Refusal, _refused)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(InternalServerError, _unexpected)


def _refused(refusal: Refusal) -> Response:
    if isinstance(refusal, OUTAGES):
        cast(Application, current_app).note_outage(refusal)
    elif status_of(type(refusal)) >= 500 or isinstance(refusal, refusals.RulesetCannotFold):
        # The path is quoted, so that a line break in it cannot forge a log line.
        _log.error("%s %r: %s", request.method, request.path, refusal, extra=_fields())
    return _counted(refusal)


def _counted(refusal: Refusal) -> Response:
    current_context().metrics.count_refusal(refusal)
    cast(TrackedRequest, request_ctx.request).code = type(refusal).code
    return problem_response(refusal)


def _http_error(error: HTTPException) -> Response:
    kind = HTTP_ERRORS.get(error.code, edge.BadRequest)
    found = _refused(kind())
    if kind is edge.WrongMethod:
        found.headers["Allow"] = dict(error.get_headers()).get("Allow", "")
    return found


def _unexpected(_: InternalServerError) -> Response:
    """Answer an unexpected error, which Flask has logged already."""
    return _counted(edge.InternalError())


def _fields() -> dict[str, Any]:
    """Return the fields that link a log line to the request's own log line."""
    return {"fields": {"id": cast(TrackedRequest, request_ctx.request).id}}
