"""Batches: many actions in one request, one per line, appended together across games and answered line by line."""

from collections import deque
from collections.abc import Sequence
from typing import Any

from flask import Blueprint, Response, current_app
from flask import request as flask_request

from events.application.writing import CommandResult, execute_together
from events.log.records import batched, is_game_id
from events.ruleset.records import Record, change
from events.ruleset.refusals import UnknownGame
from service.access.callers import SCHEME
from service.game.actions import SentAction, note_written, plan_sent, signed_action
from service.game.documents import LineStoredDocument
from service.game.scores import ProblemDocument
from service.web.application import counting_lines
from service.web.context import AppContext
from service.web.endpoint import RequestContext, endpoint, read_body
from service.web.json_texts import read_json
from service.web.problem_texts import preferred_language
from service.web.problems import counted_problem
from service.web.receipts import Receipts
from service.web.refusals import (
    NO_OBJECT,
    BatchTooLarge,
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
"""The number of lines that are read, decided and appended before other requests are served."""

LineAnswer = LineStoredDocument | dict[str, Any]
"""The response to one line: what was stored, or the problem document."""

blueprint = Blueprint("batch", __name__)


class LineResult(Record):
    """The result of one line. ``sent`` is ``None`` if it could not be read, or its token is wrong.

    ``is_new``: it was appended by this request, so it was already counted as an action of its seat.
    """

    sent: SentAction | None
    answer: LineAnswer
    is_new: bool = False


def split_lines(body: bytes, max_lines: int) -> list[bytes]:
    """Return the lines of a body, without blank ones. Raises ``BatchTooLarge``."""
    lines = [line for line in body.split(b"\n") if line.strip()]
    if len(lines) > max_lines:
        raise BatchTooLarge(f"There may be at most {max_lines} lines.")
    return lines


def execute_lines(context: AppContext, lines: Sequence[bytes]) -> list[LineResult]:
    """Execute each line and return their results in the same order. A refused line does not stop the others.

    Every line reported as stored is stored before this returns. The lines of one game are executed in order, lines of
    different games together, a few at a time, so that other requests are served in between.
    """
    results: list[LineResult] = []
    for some in batched(lines, BATCH_SIZE):
        results += _execute_some(context, some, preferred_language(flask_request))
    return results


def _execute_some(context: AppContext, lines: Sequence[bytes], lang: str) -> list[LineResult]:
    results: dict[int, LineResult] = {}
    by_game: dict[str, deque[tuple[int, SentAction]]] = {}
    for number, line in enumerate(lines):
        try:
            sent = _read_line(context, line)
        except Exception as error:  # noqa: BLE001 - one line must not stop the others
            results[number] = LineResult(sent=None, answer=counted_problem(context, error, lang))
        else:
            by_game.setdefault(sent.game, deque()).append((number, sent))
    while by_game:
        firsts = [of_game.popleft() for of_game in by_game.values()]
        executed = execute_together(context.games.log, [plan_sent(context, sent) for _, sent in firsts])
        for (number, sent), result in zip(firsts, executed, strict=True):
            results[number] = _result(context, sent, result, lang)
        by_game = {game: of_game for game, of_game in by_game.items() if of_game}
    return [results[number] for number in range(len(lines))]


def _result(context: AppContext, sent: SentAction, result: CommandResult | Exception, lang: str) -> LineResult:
    if isinstance(result, Exception):
        return LineResult(sent=sent, answer=counted_problem(context, result, lang))
    note_written(context, result)
    stored = LineStoredDocument(status=201, version=result.state.version, head=result.state.hash.hex())
    return LineResult(sent=sent, answer=stored, is_new=not result.repeated)


def _read_line(context: AppContext, line: bytes) -> SentAction:
    """Return the request in a line. The token is checked first.

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
    return SentAction(game=game, seat=seat, action=found["action"], key=found["key"], expected=found["if_match"])


def with_receipt(context: AppContext, receipts: Receipts, line: LineResult) -> LineAnswer:
    """Return the response to a line with the field ``receipt``."""
    answer = line.answer
    if line.sent is None:
        return answer
    write = signed_action(context, line.sent)
    if isinstance(answer, LineStoredDocument):
        return change(answer, receipt=receipts.of_stored(write, answer.version, answer.head))
    return {**answer, "receipt": receipts.of_refused(write, answer["status"], answer["code"])}


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
    A body sent as `application/octet-stream` is read in the same way, and answered in that type.
    """
    context = request.app_context
    config = context.config
    with counting_lines(current_app) as count:
        body = read_body(request.sent, (NDJSON, BINARY), config.batch_bytes)
        results = execute_lines(context, split_lines(body, config.batch_lines))
        count(sum(not one.is_new for one in results))
    answers, headers = [one.answer for one in results], VARY
    preferred = request.headers["prefer"]
    if context.receipts is not None and preferred is not None and wants_receipt(preferred):
        answers = [with_receipt(context, context.receipts, one) for one in results]
        headers = {**VARY, PREFERENCE_APPLIED: RECEIPT}
    found = ndjson_response([b"".join(encode(answer) + b"\n" for answer in answers)])
    found.headers.update(headers)
    found.mimetype = request.sent.mimetype
    return found
