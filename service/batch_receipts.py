"""Receipts for many actions at once: one for each line that could be read and whose token is right."""

from collections.abc import Sequence

from events.ruleset.canonical import canonical
from events.ruleset.records import Command
from events.ruleset.refusals import Refusal
from service.batch import LineAnswer, LineRequest, read_line
from service.context import AppContext
from service.endpoints.actions import act
from service.receipts import Receipts, Write
from service.schemas.documents import LineStoredDocument

ACTION = act.__name__


def with_receipts(
    context: AppContext, receipts: Receipts, lines: Sequence[bytes], answers: Sequence[LineAnswer]
) -> list[LineAnswer]:
    """Return the answers to the lines, each with the field ``receipt``."""
    return [_signed(context, receipts, line, answer) for line, answer in zip(lines, answers, strict=True)]


def _signed(context: AppContext, receipts: Receipts, line: bytes, answer: LineAnswer) -> LineAnswer:
    try:
        read = read_line(context, line)
    except Refusal:
        return answer
    write = Write(name=ACTION, game=read.game, seat=read.seat, action=_action(context, read))
    if isinstance(answer, LineStoredDocument):
        receipt = receipts.of_stored(write, answer.version, answer.head)
        return LineStoredDocument(status=answer.status, version=answer.version, head=answer.head, receipt=receipt)
    return {**answer, "receipt": receipts.of_refused(write, answer["status"], answer["code"])}


def _action(context: AppContext, line: LineRequest) -> Command | bytes:
    """Return the action of a line; where it is none, the canonical JSON of what was sent in its place."""
    try:
        return context.actions.of(context.games.recent(line.game).ruleset).read(line.action)
    except Refusal:
        return canonical(line.action)
