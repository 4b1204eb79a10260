"""Receipts for many actions at once: one for each line that could be read and whose token is right."""

from events.ruleset.canonical import canonical
from events.ruleset.records import Command
from events.ruleset.refusals import Refusal
from service.batch import Carried, LineAnswer, LineRequest
from service.context import AppContext
from service.endpoints.actions import act
from service.receipts import Receipts, Write
from service.schemas.actions import ActionReaders
from service.schemas.documents import LineStoredDocument

ACTION = act.__name__


def with_receipt(context: AppContext, receipts: Receipts, carried: Carried) -> LineAnswer:
    """Return the answer to a line with the field ``receipt``."""
    request, answer = carried.request, carried.answer
    if request is None:
        return answer
    write = Write(name=ACTION, game=request.game, seat=request.seat, action=_action(context, request))
    if isinstance(answer, LineStoredDocument):
        receipt = receipts.of_stored(write, answer.version, answer.head)
        return LineStoredDocument(status=answer.status, version=answer.version, head=answer.head, receipt=receipt)
    return {**answer, "receipt": receipts.of_refused(write, answer["status"], answer["code"])}


def _action(context: AppContext, line: LineRequest) -> Command | bytes:
    """Return the action of a line; where it is none, the canonical JSON of what was sent in its place."""
    try:
        return context.part(ActionReaders).of(context.games.recent(line.game).ruleset).read(line.action)
    except Refusal:
        return canonical(line.action)
