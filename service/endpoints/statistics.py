"""Statistics over many games: as figures, and as pages of charts."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response

from events.ruleset.refusals import Malformed, UnknownRuleset
from events.ruleset.ruleset import AnyRuleset
from projections.statistics.figures import Statistics
from service.endpoints.rulesets import offered_ruleset
from service.operation import Operation, endpoint
from service.request_context import RequestContext
from service.responses import json_response
from service.schemas import documents
from service.schemas.statistics import StatisticsQuery

blueprint = Blueprint("statistics", __name__)


@blueprint.get("/v1/statistics")
@endpoint(Operation("Read the statistics of all rulesets", {200: documents.StatisticsResponse}))
def index(request: RequestContext) -> Response:
    """Return the statistics of every ruleset on offer here."""
    models = request.app_context.read_models
    found = tuple(models.statistics(ruleset) for ruleset in request.app_context.offered)
    return json_response(documents.StatisticsResponse(statistics=found))


@blueprint.get("/v1/statistics/<ruleset>")
@endpoint(
    Operation(
        "Read the statistics of a ruleset",
        {200: Statistics},
        query=StatisticsQuery,
        problems=(UnknownRuleset, Malformed),
    )
)
def show(request: RequestContext, ruleset: str) -> Response:
    """Return win rates, totals, components and lengths of finished games, by number of players and options.

    `option.<name>=<value>` asks only for games with this value of an option, such as `option.resignation=none`. Groups
    of under five games are left out; simulated and forked games and those of bots alone are not in it.
    """
    found = offered_ruleset(request, ruleset)
    wanted = checked_options(found, request.query["options"])
    return json_response(request.app_context.read_models.statistics(ruleset, request.query["players"], wanted))


def checked_options(ruleset: AnyRuleset, wanted: Mapping[str, Any]) -> Mapping[str, str]:
    """Return the options that are asked for. Raises ``Malformed`` for a name or value that is unknown."""
    known = ruleset.options_schema()["properties"]
    if unknown := sorted(set(wanted) - set(known)):
        raise Malformed(f"options: there is no {unknown[0]}")
    for name, value in wanted.items():
        values = _spellings(known[name])
        if values is not None and value not in values:
            raise Malformed(f"options: {name} has no value {value}; it is {', '.join(values)}")
    return wanted


def _spellings(schema: Mapping[str, Any]) -> list[str] | None:
    """Return the values of an option as texts; ``None`` if they are not counted."""
    if "anyOf" in schema:
        found = [_spellings(one) for one in schema["anyOf"]]
        return None if None in found else [value for values in found for value in values or ()]
    if schema.get("type") == "boolean":
        return ["false", "true"]
    return [str(value) for value in schema["enum"]] if "enum" in schema else None
