"""Scores, as the workers computed them."""

from flask import Blueprint, Response

from service.operation import Asked, Operation, operation
from service.refusals import NotYetComputed
from service.schemas import documents as shape
from service.schemas.requests import ScoresQuery

blueprint = Blueprint("scores", __name__)


@blueprint.get("/v1/games/<game_id>/scores")
@operation(Operation("Read the scores", {200: shape.Scores}, query=ScoresQuery, problems=(NotYetComputed,)))
def show(asked: Asked, game_id: str) -> Response:
    """The score of every seat as if the game ended now, as far as the caller may know, with the reasons.

    With `at_least` the scores are those of that version or a newer one; `wait` gives them time to get there.
    """
    raise NotYetComputed(0)
