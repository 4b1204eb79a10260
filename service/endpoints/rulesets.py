"""Rulesets: what can be played here, and everything a front end needs to know of it."""

from flask import Blueprint, Response

from events.ruleset.refusals import UnknownRuleset
from events.ruleset.ruleset import AnyRuleset
from projections.statistics import Statistics
from service import catalogue
from service.answers import answer
from service.operation import Asked, Operation, operation
from service.schemas import documents as shape

blueprint = Blueprint("rulesets", __name__)


@blueprint.get("/v1/rulesets")
@operation(Operation("List the rulesets", {200: shape.Rulesets}))
def index(asked: Asked) -> Response:
    """Every ruleset of this installation, with its options."""
    return answer(shape.Rulesets(rulesets=[catalogue.summary(game) for game in asked.here.store.rulesets.values()]))


@blueprint.get("/v1/rulesets/<ruleset>")
@operation(Operation("Show a ruleset", {200: shape.Ruleset}, problems=(UnknownRuleset,)))
def show(asked: Asked, ruleset: str) -> Response:
    """One ruleset: components, the schemas of its actions and events, its rules and texts in German and English."""
    game = _game(asked, ruleset)
    return answer(catalogue.ruleset(game, asked.here.config.boxes.get(ruleset, {})))


@blueprint.get("/v1/rulesets/<ruleset>/statistics")
@operation(Operation("Read the statistics of a ruleset", {200: Statistics}, problems=(UnknownRuleset,)))
def statistics(asked: Asked, ruleset: str) -> Response:
    """How many games there are, which seats won, and with how much, by number of players."""
    return answer(asked.here.read_models.statistics(ruleset, _game(asked, ruleset).seats))


def _game(asked: Asked, ruleset: str) -> AnyRuleset:
    game = asked.here.store.rulesets.get(ruleset)
    if game is None:
        raise UnknownRuleset
    return game
