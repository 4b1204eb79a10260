"""Scores, as the workers computed them."""

from flask import Blueprint, Response

from events.ruleset.refusals import UnknownGame
from projections.scoreboard import Scores
from service.answers import answer
from service.operation import Asked, Operation, operation
from service.refusals import NotYetComputed
from service.schemas.requests import ScoresQuery

blueprint = Blueprint("scores", __name__)

NOTHING_YET = Scores(version=0, finality="provisional", seats=())


@blueprint.get("/v1/games/<game_id>/scores")
@operation(Operation("Read the scores", {200: Scores}, query=ScoresQuery, problems=(NotYetComputed,)))
def show(asked: Asked, game_id: str) -> Response:
    """The score of every seat as if the game ended now, as far as the caller may know, with the reasons.

    With `at_least` the scores are those of that version or a newer one; `wait` gives the workers time to get there.
    Before anything is computed the version is 0.
    """
    if not asked.here.store.log.head(game_id).version:
        raise UnknownGame
    at_least, viewer = asked.query["at_least"], asked.caller.seat_in(game_id)
    found = asked.here.read_models.scores(game_id, viewer, at_least=at_least, wait=asked.query["wait"]) or NOTHING_YET
    if found.version < at_least:
        raise NotYetComputed(found.version)
    return answer(found)
