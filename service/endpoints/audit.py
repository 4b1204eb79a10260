"""The audit of one game, from its log alone."""

from collections.abc import Sequence

from flask import Blueprint, Response

from events.integrity.audit import Report, audit
from events.log.port import Entry, EventLog, Head
from events.ruleset.refusals import UnknownGame
from service.answers import answer
from service.operation import Asked, Operation, operation

blueprint = Blueprint("audit", __name__)

ATTEMPTS = 5


@blueprint.get("/v1/games/<game_id>/audit")
@operation(Operation("Audit a game", {200: Report}))
def show(asked: Asked, game_id: str) -> Response:
    """Five checks: the chain of hashes, gapless versions, every decision made again, every draw, the results.

    `version` is the first that is broken, or the newest when all is well.
    """
    store = asked.here.store
    head, entries = _still(store.log, game_id)
    if not head.version and not entries:
        raise UnknownGame
    return answer(audit(store.rulesets, game_id, entries, head))


def _still(log: EventLog, game_id: str) -> tuple[Head, Sequence[Entry]]:
    """A head and the whole log below it, read while nothing was appended."""
    head = log.head(game_id)
    for _ in range(ATTEMPTS):
        entries = log.read(game_id)
        if (newer := log.head(game_id)) == head:
            break
        head = newer
    return head, entries
