"""Results: the final ranking, an immutable fact of the log."""

from flask import Blueprint, Response

from service.answers import answer, etag
from service.operation import Asked, Operation, operation
from service.refusals import NotFinished
from service.schemas import documents as shape

blueprint = Blueprint("results", __name__)


@blueprint.get("/v1/games/<game_id>/results")
@operation(Operation("Read the results", {200: shape.Results}, problems=(NotFinished,), sends=("ETag",)))
def show(asked: Asked, game_id: str) -> Response:
    """The ranking of a finished game, with every component, tie-break and reason."""
    match = asked.here.store.load(game_id)
    results = match.results
    if results is None:
        raise NotFinished("The game has no results yet.")
    found = shape.Results(version=match.version, ranking=results.ranking, winners=results.winners)
    return answer(found, 200, {"ETag": etag(match.version)})
