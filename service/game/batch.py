"""Batches: many actions in one request, one per line, appended together across games and answered line by line."""

import logging
from collections import deque
from collections.abc import Sequence
from typing import Any

from flask import Blueprint, Response, current_app
from flask import request as flask_request

from events.application.writing import AppendPlan, CommandResult, execute_together
from events.log.records import batched, is_game_id
from events.ruleset.records import Command, Record, canonical
from events.ruleset.refusals import Refusal, UnknownGame
from service.access.callers import SCHEME
from service.game.actions import act, note_written, read_action
from service.game.documents import LineStoredDocument
from service.game.scores import ProblemDocument
from service.web.application import counting_lines
from service.web.context import AppContext
from service.web.endpoint import RequestContext, endpoint, read_body, translated_refusals
from service.web.json_texts import read_json
from service.web.problem_texts import preferred_language
from service.web.problems import problem_document
from service.web.receipts import Receipts, SignedWrite
from service.web.refusals import (
    NO_OBJECT,
    BatchTooLarge,
    InternalError,
    InvalidFields,
    InvalidJson,
    UnsupportedMediaType,
)
from service.web.requests import BatchHeaders, BatchLine
from service.web.responses import (
    BINARY,
    NDJSON,
    PREFERENCE_APPLIED,
    RECEIPT,
    VARY,
    encode,
    ndjson_response,
    wants_receipt,
)
from service.web.schemas import load

LINE = BatchLine()
BATCH_SIZE = 64
"""How many lines are read, decided and appended before other requests are served."""

_log = logging.getLogger(__name__)

LineAnswer = LineStoredDocument | dict[str, Any]
"""The answer to one line: what was stored, or the problem document."""

ACTION = act.__name__

blueprint = Blueprint("batch", __name__)


class LineRequest(Record):
    """One line that may be executed: its seat's token has been checked."""

    game: str
    seat: int
    action: Any
    key: str | None
    expected: int | None


class Carried(Record):
    """The result of one line. ``request`` is ``None`` if it could not be read, or its token is wrong.

    ``is_new``: it was appended by this request, and so was counted as an action of its seat.
    """

    request: LineRequest | None
    answer: LineAnswer
    is_new: bool = False


def split_lines(body: bytes, most: int) -> list[bytes]:
    """Return the lines of a body, without blank ones. Raises ``BatchTooLarge``."""
    lines = [line for line in body.split(b"\n") if line.strip()]
    if len(lines) > most:
        raise BatchTooLarge(f"There may be {most} lines.")
    return lines


def carry_out(context: AppContext, lines: Sequence[bytes]) -> list[Carried]:
    """Execute each line and return their results in the same order. A refused line does not stop the others.

    Everything that is answered as stored is stored before this returns. The lines of a game are executed in order;
    those of different games together, a few at a time, so that other requests are served in between.
    """
    carried: list[Carried] = []
    for some in batched(lines, BATCH_SIZE):
        carried += _carry_out_some(context, some)
    return carried


def _carry_out_some(context: AppContext, lines: Sequence[bytes]) -> list[Carried]:
    carried: dict[int, Carried] = {}
    by_game: dict[str, deque[tuple[int, LineRequest]]] = {}
    for number, line in enumerate(lines):
        try:
            found = _read_line(context, line)
        except Exception as error:  # noqa: BLE001 - one line must not stop the others
            carried[number] = Carried(request=None, answer=_refused(context, error))
        else:
            by_game.setdefault(found.game, deque()).append((number, found))
    while by_game:
        firsts = [of_game.popleft() for of_game in by_game.values()]
        results = execute_together(context.games.log, [_plan(context, line) for _, line in firsts])
        for (number, request), result in zip(firsts, results, strict=True):
            is_new = isinstance(result, CommandResult) and not result.repeated
            carried[number] = Carried(request=request, answer=_answer(context, result), is_new=is_new)
        by_game = {game: of_game for game, of_game in by_game.items() if of_game}
    return [carried[number] for number in range(len(lines))]


def _read_line(context: AppContext, line: bytes) -> LineRequest:
    """Return the request in a line. The token is checked before anything else that depends on it.

    Raises the refusals of a single action: ``InvalidJson``, ``RepeatedKey``, ``UnknownGame``, ``Unauthenticated``,
    ``Forbidden`` and ``InvalidFields``.
    """
    try:
        sent = read_json(line)
    except InvalidJson:
        raise InvalidJson("The line is not JSON.") from None
    if not isinstance(sent, dict):
        raise InvalidFields({"line": [NO_OBJECT]})
    game, token = sent.get("game"), sent.get("token")
    if not isinstance(game, str) or not isinstance(token, str):
        load(LINE, sent)
        raise InvalidFields({"game": ["Must be a string."], "token": ["Must be a string."]})
    if not is_game_id(game):
        raise UnknownGame
    seat = context.authenticator.caller(f"{SCHEME}{token}", game).require_seat(game)
    found = load(LINE, sent)
    return LineRequest(game=game, seat=seat, action=found["action"], key=found["key"], expected=found["if_match"])


def _plan(context: AppContext, line: LineRequest) -> AppendPlan[CommandResult]:
    ruleset = context.games.recent(line.game).ruleset
    command = read_action(ruleset, line.action)
    with translated_refusals(line.expected, ruleset):
        plan = context.games.plan_action(line.game, line.seat, command, key=line.key, expected=line.expected)
        return (yield from plan)


def _answer(context: AppContext, result: CommandResult | Exception) -> LineAnswer:
    return _refused(context, result) if isinstance(result, Exception) else _stored(context, result)


def _stored(context: AppContext, result: CommandResult) -> LineStoredDocument:
    note_written(context, result)
    return LineStoredDocument(status=201, version=result.state.version, head=result.state.hash.hex())


def _refused(context: AppContext, error: Exception) -> dict[str, Any]:
    if not isinstance(error, Refusal):
        _log.error("A line of a batch failed", exc_info=error)
        error = InternalError()
    context.metrics.count_refusal(error)
    return problem_document(error, preferred_language(flask_request))


def with_receipt(context: AppContext, receipts: Receipts, carried: Carried) -> LineAnswer:
    """Return the answer to a line with the field ``receipt``."""
    request, answer = carried.request, carried.answer
    if request is None:
        return answer
    write = SignedWrite(name=ACTION, game=request.game, seat=request.seat, action=_action(context, request))
    if isinstance(answer, LineStoredDocument):
        receipt = receipts.of_stored(write, answer.version, answer.head)
        return LineStoredDocument(status=answer.status, version=answer.version, head=answer.head, receipt=receipt)
    return {**answer, "receipt": receipts.of_refused(write, answer["status"], answer["code"])}


def _action(context: AppContext, line: LineRequest) -> Command | bytes:
    """Return the action of a line; if it is invalid, the canonical JSON of what was sent instead."""
    try:
        return read_action(context.games.recent(line.game).ruleset, line.action)
    except Refusal:
        return canonical(line.action)


@blueprint.post("/v1/actions")
@endpoint(
    "Act many times",
    {200: NDJSON},
    scope="act",
    headers=BatchHeaders,
    ndjson_body="BatchLine",
    ndjson_answer=(LineStoredDocument, ProblemDocument),
    problems=(UnsupportedMediaType, BatchTooLarge),
    response_headers=("Vary", PREFERENCE_APPLIED),
)
def act_many(request: RequestContext) -> Response:
    """Perform one action per line, of any seats of any games, and answer each with a line in the same order.

    A stored line is answered with `{"status": 201, "version", "head"}`, any other with its problem document.
    The lines of one game are executed in order, and a refused line does not stop the others. Blank lines are ignored.
    A body sent as `application/octet-stream` is read as the same lines, and answered in that type.
    """
    context = request.app_context
    config = context.config
    with counting_lines(current_app) as count:
        body = read_body(request.sent, (NDJSON, BINARY), config.batch_bytes)
        carried = carry_out(context, split_lines(body, config.batch_lines))
        count(sum(not one.is_new for one in carried))
    answers, headers = [one.answer for one in carried], VARY
    preferred = request.headers["prefer"]
    if context.receipts is not None and preferred is not None and wants_receipt(preferred):
        answers = [with_receipt(context, context.receipts, one) for one in carried]
        headers = {**VARY, PREFERENCE_APPLIED: RECEIPT}
    found = ndjson_response([b"".join(encode(answer) + b"\n" for answer in answers)])
    found.headers.update(headers)
    found.mimetype = request.sent.mimetype
    return found
