"""The audit of one game, from its log alone."""

from flask import Blueprint, Response

from events.kernel.audit import audit
from events.kernel.refusals import UnknownGame
from service.answers import answer
from service.operation import Asked, Operation, operation
from service.schemas import documents as shape

blueprint = Blueprint("audit", __name__)


@blueprint.get("/v1/games/<game_id>/audit")
@operation(Operation("Audit a game", {200: shape.Audit}))
def show(asked: Asked, game_id: str) -> Response:
    """Five checks: the chain of hashes, gapless versions, every decision made again, every draw derived again from the
    seed, and the results computed again.
    """
    store = asked.here.store
    head = store.log.head(game_id)
    if not head.version:
        raise UnknownGame
    return answer(audit(store.library, game_id, store.log.read(game_id, upto=head.version), head))
