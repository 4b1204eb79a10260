"""The pages of statistics: one a ruleset, made here whole, and the specification of each of its charts."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from flask import Blueprint, Response, send_from_directory
from flask.globals import request_ctx
from jinja2 import Environment, FileSystemLoader, Template

from events.ruleset.refusals import Malformed, UnknownRuleset
from events.ruleset.ruleset import AnyRuleset
from projections.statistics.group import Group
from service import statistics_page
from service.endpoints.rulesets import offered_ruleset
from service.endpoints.statistics import checked_options
from service.endpoints.table import NOT_FRAMED, POLICY
from service.operation import Operation, endpoint
from service.refusals import NotFound
from service.request_context import RequestContext
from service.responses import JSON, json_response
from service.schemas.requests import LANGUAGES
from service.schemas.statistics import StatisticsPageQuery
from service.statistics_page.chart import WIDE
from service.statistics_page.charts import charts_of
from service.statistics_page.page import Shown, context_of

blueprint = Blueprint("statistics_page", __name__)

FOLDER = Path(str(statistics_page.__file__)).parent
STYLES = "page.css"


@blueprint.get("/statistics/<ruleset>", endpoint="show")
@endpoint(
    Operation(
        "Look at the statistics of a ruleset",
        {200: "text/html"},
        query=StatisticsPageQuery,
        problems=(UnknownRuleset, Malformed),
    )
)
def show_page(request: RequestContext, ruleset: str) -> Response:
    """Return a page of charts of finished games, each with the table of its figures and the query that gives them."""
    found, context = offered_ruleset(request, ruleset), request.app_context
    shown = Shown(
        ruleset=found,
        titles={name: one.title for name, one in context.offered.items()},
        groups=context.read_models.groups(found.id),
        group=_chosen(request, found),
        lang=_language(request),
        queries=context.config.queries_folder,
    )
    response = Response(
        _template().render(context_of(shown)), mimetype="text/html", headers={"Vary": "Accept-Language"}
    )
    response.headers["Content-Security-Policy"] = f"{POLICY}; {NOT_FRAMED}"
    return response


@blueprint.get("/statistics/<ruleset>/<chart>.json")
@endpoint(
    Operation(
        "Read a chart of the statistics",
        {200: JSON},
        query=StatisticsPageQuery,
        problems=(UnknownRuleset, Malformed),
    )
)
def specification(request: RequestContext, ruleset: str, chart: str) -> Response:
    """Return the specification of a chart in Vega-Lite, with its figures: it can be opened in any notebook."""
    found = offered_ruleset(request, ruleset)
    shown, lang = _chosen(request, found), _language(request)
    for one in charts_of(shown, found) if shown else ():
        if one.id == chart:
            return json_response(one.specification(WIDE, lang))
    raise NotFound


@blueprint.get("/statistics/files/page.css")
def styles() -> Response:
    """Return the style sheet of the pages."""
    return send_from_directory(FOLDER, STYLES)


def _chosen(request: RequestContext, ruleset: AnyRuleset) -> Group | None:
    """Return the largest group of the games that are asked for; ``None`` where there is none."""
    options = checked_options(ruleset, request.query["options"])
    groups: Sequence[Group] = request.app_context.read_models.groups(ruleset.id, request.query["players"], options)
    return max(groups, key=lambda group: group.games, default=None)


def _language(request: RequestContext) -> str:
    """Return the language that is asked for, else the one that the browser prefers."""
    preferred = (name.partition("-")[0].lower() for name in request_ctx.request.accept_languages.values())
    return str(request.query["lang"] or next((name for name in preferred if name in LANGUAGES), "en"))


@cache
def _template() -> Template:
    return Environment(loader=FileSystemLoader(FOLDER), autoescape=True, trim_blocks=True).get_template("page.html")
