"""Statistics: the figures as JSON, a page per ruleset, its charts as Vega-Lite and SVG; and files of datasets."""

import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any, ClassVar

import msgspec
from cachetools import LRUCache
from flask import Blueprint, Response, redirect, request, send_from_directory
from flask.globals import request_ctx
from jinja2 import Environment, FileSystemLoader, Template
from marshmallow import INCLUDE, ValidationError, post_load
from werkzeug.exceptions import NotFound as NoFile
from werkzeug.exceptions import RequestedRangeNotSatisfiable
from werkzeug.wrappers import Response as AnyResponse

from events.ruleset.refusals import Malformed, UnknownRuleset
from events.ruleset.ruleset import AnyRuleset
from projections.statistics.figures import Group, Statistics
from projections.store.scripts import IndexDamaged
from service.game.rulesets import offered_ruleset
from service.game.scores import StatisticsResponse
from service.long_work.drawing import can_draw
from service.long_work.pool import Ask, TooManyWaiting, WorkFailed
from service.long_work.tasks import Drawing
from service.statistics.charts import DARK, LIGHT, WIDE, Chart, charts_of
from service.statistics.page import SIZES, Shown, context_of
from service.table.site import NOT_FRAMED, POLICY
from service.web.context import current_context
from service.web.endpoint import RequestContext, asking, endpoint
from service.web.problem_texts import preferred_language
from service.web.refusals import ExtraMissing, NotFound
from service.web.requests import lang, optional
from service.web.responses import JSON, Asset, json_response, send, unaltered
from service.web.schemas import Choice, QueryInteger, StrictSchema, about

datasets_blueprint = Blueprint("datasets", __name__)

MANIFEST = "manifest.json"
REVALIDATED = "public, no-cache"
"""A file may be cached, but must be revalidated by its ETag, since a rewritten dataset reuses the names."""
_RANGE = re.compile(r"bytes=(?:(?P<first>[0-9]{1,18})-(?P<last>[0-9]{1,18})?|-[0-9]{1,18})", re.ASCII | re.IGNORECASE)

PEOPLE = "people"
"""The value of `controllers` for games in which no bot ever decided."""
OPTION = "option."
"""The prefix of parameters about an option."""
_OPTIONS: dict[str, Any] = {
    "in": "query",
    "name": "options",
    "description": "Only games with these options: `option.<name>=<value>`, such as `option.resignation=none`.",
    "required": False,
    "style": "form",
    "explode": True,
    "schema": {
        "type": "object",
        "additionalProperties": {"type": "string"},
        "propertyNames": {"pattern": "^option\\."},
    },
}
"""In OpenAPI the parameters with this prefix are the properties of one object, each a parameter of its own."""

blueprint = Blueprint("statistics", __name__)

page_blueprint = Blueprint("statistics_page", __name__)

MAX_DRAWN_BYTES = 16 << 20
"""The maximum size of cached drawings; those of a page in one size and theme take about 150 kB."""
DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

FOLDER = Path(__file__).parent
STYLES = "page.css"


@datasets_blueprint.get("/datasets/", endpoint="index")
def list_datasets() -> AnyResponse:
    """Redirect to the manifest, which names all files, their checksums, the meaning of each column and the license."""
    return redirect(f"/datasets/{MANIFEST}", 303)


@datasets_blueprint.get("/datasets/<path:name>")
def file(name: str) -> Response:
    """Return a file of the dataset, or a range of it."""
    config = current_context().config
    files = config.dataset_files() if config.dataset_folder else {}
    if not files or (name != MANIFEST and name not in files):
        raise NotFound
    _forget_strange_range()
    # The date of a file has a precision of one second, in which it may be written twice, so only the ETag counts.
    request.environ.pop("HTTP_IF_MODIFIED_SINCE", None)
    try:
        etag = files.get(name) or sha256(Path(config.dataset_folder, name).read_bytes()).hexdigest()
        found = send_from_directory(config.dataset_folder, name, etag=etag, max_age=0)
    except (NoFile, OSError):
        raise NotFound from None
    except RequestedRangeNotSatisfiable as error:
        found = Response(status=416, headers={"Content-Range": f"bytes */{error.length}"})
    if name in files:
        found.headers["Repr-Digest"] = f"sha-256=:{b64encode(bytes.fromhex(files[name])).decode()}:"
    found.headers["Cache-Control"] = REVALIDATED
    found.headers["Access-Control-Allow-Origin"] = "*"
    return found


def _forget_strange_range() -> None:
    """Ignore invalid and multiple ranges, for which RFC 9110 allows returning the whole file."""
    asked = _RANGE.fullmatch(request.environ.get("HTTP_RANGE", ""))
    if asked is None or (asked["last"] and int(asked["first"]) > int(asked["last"])):
        request.environ.pop("HTTP_RANGE", None)


class StatisticsQuery(StrictSchema):
    """Which games the statistics are of. ``options`` collects what begins with ``option.``."""

    further_parameters: ClassVar = (_OPTIONS,)
    players = QueryInteger(1, **optional("Only games with this number of players."))
    controllers = Choice((PEOPLE,), **optional("`people`: only games in which no bot ever decided."))

    class Meta:
        """Marshmallow's settings."""

        unknown = INCLUDE

    @post_load
    def _collect(self, sent: dict[str, Any], **_: Any) -> dict[str, Any]:
        options = {name: sent.pop(name) for name in list(sent) if name.startswith(OPTION)}
        wrong = {name: ["Unknown field."] for name in sent if name not in self.fields}
        wrong |= {name: ["Must be given once."] for name, value in options.items() if not isinstance(value, str)}
        if wrong:
            raise ValidationError(wrong)
        return {**sent, "options": {name.removeprefix(OPTION): value for name, value in options.items()}}


class StatisticsPageQuery(StatisticsQuery):
    """Which games a page of statistics is of, and its language."""

    lang = lang("The language of the page; that which the browser prefers if it is left out.")


@blueprint.get("/v1/statistics")
@endpoint("Read the statistics of all rulesets", {200: StatisticsResponse}, problems=(IndexDamaged,))
def index(request: RequestContext) -> Response:
    """Return the statistics of every ruleset on offer here."""
    models = request.app_context.read_models
    found = tuple(models.statistics(ruleset) for ruleset in request.app_context.offered)
    return json_response(StatisticsResponse(statistics=found))


@blueprint.get("/v1/statistics/<ruleset>")
@endpoint(
    "Read the statistics of a ruleset",
    {200: Statistics},
    query=StatisticsQuery,
    problems=(UnknownRuleset, Malformed, IndexDamaged),
)
def show(request: RequestContext, ruleset: str) -> Response:
    """Return win rates, totals, components and lengths of finished games, by number of players and options.

    `option.<name>=<value>` asks only for games with this value of an option, such as `option.resignation=none`, and
    `controllers=people` only for those in which no bot ever decided; `bots` says in how many some did. Groups of under
    five games are left out; simulated and forked games and those in which no person ever decided are not in it. `games`
    counts, by status, those with these players and options, whether people or bots decided.
    """
    found = offered_ruleset(request, ruleset)
    wanted = checked_options(found, request.query["options"])
    models = request.app_context.read_models
    return json_response(models.statistics(ruleset, request.query["players"], wanted, people=_of_people(request)))


def checked_options(ruleset: AnyRuleset, wanted: Mapping[str, Any]) -> Mapping[str, str]:
    """Return the options that are asked for. Raises ``Malformed`` for a name or value that is unknown."""
    known = ruleset.options_schema()["properties"]
    if unknown := sorted(set(wanted) - set(known)):
        raise Malformed(f"unknown option: {unknown[0]}")
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


class DrawingQuery(StatisticsPageQuery):
    """Which games a drawing is of, and how it looks."""

    size = Choice(tuple(SIZES), load_default="wide", **about("How wide the drawing is: `narrow` is for telephones."))
    theme = Choice((LIGHT, DARK), load_default=LIGHT, **about("The colours of the drawing."))


@page_blueprint.get("/statistics/<ruleset>", endpoint="show")
@endpoint(
    "Look at the statistics of a ruleset",
    {200: "text/html"},
    query=StatisticsPageQuery,
    problems=(UnknownRuleset, Malformed, IndexDamaged),
)
def show_page(request: RequestContext, ruleset: str) -> Response:
    """Return a page of charts of finished games, each with the table of its figures and the query that gives them."""
    found, context = offered_ruleset(request, ruleset), request.app_context
    shown = Shown(
        ruleset=found,
        titles={name: one.title for name, one in context.offered.items()},
        groups=context.read_models.groups(found.id, people=_of_people(request)),
        people=_of_people(request),
        group=_chosen(request, found),
        lang=preferred_language(request_ctx.request),
        queries=context.config.queries_folder,
        is_drawn=can_draw(),
    )
    response = send(Asset(body=_template().render(context_of(shown)).encode(), media_type="text/html"))
    response.vary.add("Accept-Language")
    response.headers["Content-Security-Policy"] = f"{POLICY}; {NOT_FRAMED}"
    return response


@page_blueprint.get("/statistics/<ruleset>/<chart>.json")
@endpoint(
    "Read a chart of the statistics",
    {200: JSON},
    query=StatisticsPageQuery,
    problems=(UnknownRuleset, Malformed, IndexDamaged),
)
def specification(request: RequestContext, ruleset: str, chart: str) -> Response:
    """Return the specification of a chart in Vega-Lite, with its figures: it can be opened in any notebook."""
    found, lang = offered_ruleset(request, ruleset), preferred_language(request_ctx.request)
    charts = _charts(request, found)
    return json_response(charts[_place(charts, chart)].specification(WIDE, lang))


@page_blueprint.get("/statistics/<ruleset>/<chart>.svg")
@endpoint(
    "Read the drawing of a chart",
    {200: "image/svg+xml"},
    query=DrawingQuery,
    problems=(UnknownRuleset, Malformed, IndexDamaged, ExtraMissing, TooManyWaiting, WorkFailed),
)
def drawing(request: RequestContext, ruleset: str, chart: str) -> Response:
    """Return a chart as SVG. All charts of the same games are drawn together, by another process.

    Needs the extra `charts` on the server.
    """
    found, lang = offered_ruleset(request, ruleset), preferred_language(request_ctx.request)
    charts = [one for one in _charts(request, found) if one.rows]
    place = _place(charts, chart)
    if not can_draw():
        raise ExtraMissing("Charts are drawn by an extra that the server lacks: pip install 'skald[charts]'")
    width, theme = SIZES[request.query["size"]], request.query["theme"]
    specifications = (msgspec.json.encode(one.specification(width, lang, theme)).decode() for one in charts)
    task = Drawing(game=found.id, specifications=tuple(specifications), lang=lang)
    picture = request.app_context.part(Drawings).drawn(task, asking(request))[place]
    response = send(Asset(body=picture.encode(), media_type="image/svg+xml"))
    response.vary.add("Accept-Language")
    response.headers["Content-Security-Policy"] = DRAWING_POLICY
    return response


class Drawings:
    """The latest drawings of this process, by what is drawn."""

    def __init__(self) -> None:
        self._known: LRUCache[bytes, bytes] = LRUCache(MAX_DRAWN_BYTES, getsizeof=len)
        self._lock = Lock()

    def drawn(self, task: Drawing, ask: Ask) -> list[str]:
        """Return the pictures of a task."""
        key = sha256(msgspec.msgpack.encode(task)).digest()
        with self._lock:
            pictures = self._known.get(key)
        if pictures is None:
            pictures = ask(task)
            with self._lock, suppress(ValueError):  # larger than the cache
                self._known[key] = pictures
        return msgspec.msgpack.decode(pictures, type=list[str])


@page_blueprint.get("/statistics/files/page.css")
def styles() -> Response:
    """Return the style sheet of the pages."""
    return send(unaltered(FOLDER / STYLES))


def _charts(request: RequestContext, ruleset: AnyRuleset) -> list[Chart]:
    group = _chosen(request, ruleset)
    return charts_of(group, ruleset) if group else []


def _place(charts: Sequence[Chart], name: str) -> int:
    """Return the place of a chart in a list. Raises ``NotFound``."""
    for place, one in enumerate(charts):
        if one.id == name:
            return place
    raise NotFound


def _chosen(request: RequestContext, ruleset: AnyRuleset) -> Group | None:
    """Return the largest group of the requested games; ``None`` if there is none."""
    options = checked_options(ruleset, request.query["options"])
    models, players = request.app_context.read_models, request.query["players"]
    groups: Sequence[Group] = models.groups(ruleset.id, players, options, people=_of_people(request))
    return max(groups, key=lambda group: group.games, default=None)


def _of_people(request: RequestContext) -> bool:
    return bool(request.query["controllers"] == PEOPLE)


@cache
def _template() -> Template:
    return Environment(loader=FileSystemLoader(FOLDER), autoescape=True, trim_blocks=True).get_template("page.html")
