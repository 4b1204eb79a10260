"""Many actions in one request: a line each, carried out one after the other, answered line by line."""

import logging
from collections.abc import Sequence
from typing import Any

import msgspec

from events.application.requests import CommandResult
from events.log.ids import is_game_id, partition_of
from events.ruleset.records import Record
from events.ruleset.refusals import Refusal, UnknownGame
from service.auth import SCHEME
from service.context import AppContext
from service.preconditions import translate_version_conflict
from service.problems import problem_document
from service.refusals import BatchTooLarge, InternalError, InvalidFields, InvalidJson
from service.rule_ids import qualify_rule_ids
from service.schemas import documents
from service.schemas.base import load
from service.schemas.requests import BatchLine

LINE = BatchLine()

_log = logging.getLogger(__name__)


class LineRequest(Record):
    """One line that may be carried out: its seat's token was checked."""

    game: str
    seat: int
    action: Any
    key: str | None
    expected: int | None


LineAnswer = documents.LineStoredDocument | dict[str, Any]
"""What one line is answered with: what was stored, or the problem document."""


def split_lines(body: bytes, most: int) -> list[bytes]:
    """Return the lines of a body but for blank ones. Raises ``BatchTooLarge``."""
    lines = [line for line in body.split(b"\n") if line.strip()]
    if len(lines) > most:
        raise BatchTooLarge(f"There may be {most} lines.")
    return lines


def carry_out(context: AppContext, lines: Sequence[bytes]) -> list[LineAnswer]:
    """Carry out each line and return the answers in the same order. A refused line stops no other.

    Whatever is answered as stored is stored before this returns. The lines are done in order, so those of one game
    are; between games no order is promised, so that an implementation may do them side by side.
    """
    return [_carry_out_line(context, line) for line in lines]


def read_line(context: AppContext, line: bytes) -> LineRequest:
    """Return what a line asks for. The token is checked before anything that it would let the caller do.

    Raises the refusals of a single action: ``InvalidJson``, ``UnknownGame``, ``Unauthenticated``, ``Forbidden`` and
    ``InvalidFields``.
    """
    try:
        sent = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise InvalidJson("The line is not JSON.") from None
    if not isinstance(sent, dict):
        raise InvalidFields({"_schema": ["Must be an object."]})
    game, token = sent.get("game"), sent.get("token")
    if not isinstance(game, str) or not isinstance(token, str):
        load(LINE, sent)
        raise InvalidFields({"game": ["Must be a string."], "token": ["Must be a string."]})
    if not is_game_id(game):
        raise UnknownGame
    seat = context.authenticator.caller(f"{SCHEME}{token}", game).require_seat(game)
    found = load(LINE, sent)
    return LineRequest(game=game, seat=seat, action=found["action"], key=found["key"], expected=found["if_match"])


def _carry_out_line(context: AppContext, line: bytes) -> LineAnswer:
    try:
        return _stored(context, _act(context, read_line(context, line)))
    except Refusal as refusal:
        return _refused(context, refusal)
    except Exception:  # noqa: BLE001 - one line shall not stop the others
        _log.exception("A line of a batch failed")
        return _refused(context, InternalError())


def _act(context: AppContext, line: LineRequest) -> CommandResult:
    ruleset = context.games.recent(line.game).ruleset
    command = context.actions.of(ruleset).read(line.action)
    with qualify_rule_ids(ruleset), translate_version_conflict(line.expected):
        return context.games.act(line.game, line.seat, command, key=line.key, expected=line.expected)


def _stored(context: AppContext, result: CommandResult) -> documents.LineStoredDocument:
    state = result.state
    if not result.repeated:
        context.metrics.count_events(state.ruleset.id, len(result.entries))
        context.notify_workers(partition_of(state.id))
    return documents.LineStoredDocument(status=201, version=state.version, head=state.hash.hex())


def _refused(context: AppContext, refusal: Refusal) -> dict[str, Any]:
    context.metrics.refusals.labels(type(refusal).code).inc()
    return problem_document(refusal)
