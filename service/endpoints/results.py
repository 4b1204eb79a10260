"""Results: the final ranking, an immutable fact of the log; and how the totals went until then."""

from flask import Blueprint, Response

from events.ruleset.refusals import UnknownGame
from service.answers import answer, etag
from service.operation import Asked, Operation, operation
from service.refusals import NotFinished
from service.schemas import documents as shape

blueprint = Blueprint("results", __name__)


@blueprint.get("/v1/games/<game_id>/results")
@operation(Operation("Read the results", {200: shape.Results}, problems=(NotFinished,), sends=("ETag",)))
def show(asked: Asked, game_id: str) -> Response:
    """The ranking of a finished game, with every component, tie-break and reason."""
    state = asked.here.store.load(game_id)
    results = state.results
    if results is None:
        raise NotFinished("The game has no results yet.")
    found = shape.Results(version=state.version, ranking=results.ranking, winners=results.winners)
    return answer(found, 200, {"ETag": etag(state.version)})


@blueprint.get("/v1/games/<game_id>/history")
@operation(Operation("Read the course of a game", {200: shape.Course}))
def history(asked: Asked, game_id: str) -> Response:
    """Everybody's total whenever one has changed, as spectators saw it; empty until the game is closed."""
    version = asked.here.store.log.head(game_id).version
    if not version:
        raise UnknownGame
    return answer(shape.Course(version=version, points=asked.here.read_models.history(game_id)))
