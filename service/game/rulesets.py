"""Rulesets: the games that can be played here, and everything that a front end needs to know about them."""

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from itertools import product
from types import MappingProxyType
from typing import Annotated, Any

import msgspec
from flask import Blueprint, Response
from flask.globals import request_ctx
from msgspec import Meta

from events.aggregate.facts import KERNEL_FACTS
from events.games import is_shipped
from events.ruleset.origin import Origin
from events.ruleset.privacy import is_sealed, secret_fields
from events.ruleset.records import Fact, Record
from events.ruleset.refusals import UnknownRuleset
from events.ruleset.registry import RulesetRegistry
from events.ruleset.ruleset import AnyRuleset, Rule
from events.ruleset.scoring import Text
from service.game.schema import ruleset_schema
from service.web.config import Visitors
from service.web.endpoint import RequestContext, endpoint
from service.web.requests import LANGUAGES, ConditionalHeaders
from service.web.responses import JSON, NOT_MODIFIED, encode, fill
from service.web.schemas import JsonSchema

Texts = Annotated[dict[str, str], Meta(description="By language, `de` and `en`; with `lang` only that one.")]
"""A text in all languages, or in one of them."""

PACKAGE = "skald"
"""The service's own distribution."""
PROVENANCE = "provenance"
"""The field of a box with the sources of its values, which is several times as long as the values."""

REVALIDATE = "no-cache"
"""Caches may store the document, but must revalidate it each time, since a new release may change it."""

Boxes = Mapping[str, Mapping[str, Any]]

_log = logging.getLogger(__name__)

blueprint = Blueprint("rulesets", __name__)


class PlayersDocument(Record):
    """The possible numbers of players."""

    min: int
    max: int


class RulesetSummaryDocument(Record):
    """A ruleset that can be played here."""

    id: str
    title: Text
    players: PlayersDocument
    options: JsonSchema
    origin: Annotated[
        Origin | None,
        Meta(description="The package that the ruleset comes from, by its name and version; null for a folder."),
    ]


class RulesetsResponse(Record):
    """All rulesets that can be played here, and the bots that play them."""

    rulesets: Sequence[RulesetSummaryDocument]
    bots: Annotated[Sequence[str], Meta(description="The bots that can play a seat, in any ruleset.")]
    visitors: Annotated[
        Visitors, Meta(description="What may be created without a token: nothing, only practice games, or all games.")
    ]


class TieBreakDocument(Record):
    """The name of a tie-break between equal totals."""

    id: str
    de: str
    en: str


class PhaseDocument(Record):
    """What a phase asks for: in full, and in a few words for small screens."""

    de: str
    en: str
    short: Text


class RulesetDocument(RulesetSummaryDocument):
    """A ruleset with everything that a front end needs to know about it."""

    rules_version: Annotated[int, Meta(description="Increases when the same actions would lead to other events.")]
    components: Annotated[
        dict[str, Any],
        Meta(
            description="The box: boards with coordinates, tiles, cards, prices. `provenance` has the status and the "
            "sources of each value."
        ),
    ]
    actions: Annotated[dict[str, Any], Meta(description="The JSON Schema of each type of action.")]
    events: Annotated[
        dict[str, Any],
        Meta(
            description="The JSON Schema of the whole data of each type of event. `x-schema` is its schema version, "
            "and `x-secret-of` marks what is hidden in a private part, and from whom."
        ),
    ]
    state: Annotated[dict[str, Any], Meta(description="The JSON Schema of the state as a viewer sees it.")]
    rules: Annotated[
        Mapping[str, Rule],
        Meta(
            description="The catalogue of rules: one sentence by id. `ruling`: the printed rules are silent or "
            "ambiguous, and this is our reading."
        ),
    ]
    scores: Annotated[Mapping[str, Text], Meta(description="The names of the score components, in their order.")]
    tie_breaks: Annotated[
        Sequence[TieBreakDocument], Meta(description="The tie-breaks between equal totals, in order of precedence.")
    ]
    phases: Annotated[Mapping[str, PhaseDocument], Meta(description="What each phase asks for.")]


class ComponentsResponse(Record):
    """The components that a game is played with."""

    ruleset: str
    components: dict[str, Any]


class TableDocument(Record):
    """The data for drawing a table: a small part of a ruleset, and of the box of one game."""

    ruleset: str
    title: Texts
    phases: Annotated[dict[str, Texts], Meta(description="What each phase asks for.")]
    short_phases: Annotated[dict[str, Texts], Meta(description="The same in a few words.")]
    scores: Annotated[dict[str, Texts], Meta(description="The names of the score components, in their order.")]
    tie_breaks: Annotated[
        dict[str, Texts], Meta(description="The tie-breaks between equal totals, in order of precedence.")
    ]
    sealed: Annotated[
        Sequence[str],
        Meta(description="The types of events that must not reveal who acted, or that anyone did."),
    ]
    components: Annotated[dict[str, Any], Meta(description="The components of the game without their `provenance`.")]


def summary_document(ruleset: AnyRuleset, origin: Origin | None) -> RulesetSummaryDocument:
    return RulesetSummaryDocument(
        id=ruleset.id,
        title=ruleset.title,
        players=_players(ruleset),
        options=ruleset.options_schema(),
        origin=origin,
    )


def ruleset_document(ruleset: AnyRuleset, replaced: Mapping[str, Any], origin: Origin | None) -> RulesetDocument:
    """Return the full document of a ruleset. ``replaced`` are the operator's replacements in its box."""
    texts = ruleset.texts
    return RulesetDocument(
        id=ruleset.id,
        title=ruleset.title,
        players=_players(ruleset),
        options=ruleset.options_schema(),
        origin=origin,
        rules_version=ruleset.rules_version,
        components=dict(ruleset.display.components(ruleset.setup(min(ruleset.seats), {}, replaced).box)),
        actions={name: json_schema(kind) for name, kind in ruleset.command_types.items()},
        events={name: _event_schema(kind) for name, kind in {**KERNEL_FACTS, **ruleset.fact_types}.items()},
        state=json_schema(ruleset.state),
        rules=dict(texts.rules),
        scores=dict(texts.scores),
        tie_breaks=[TieBreakDocument(id=name, de=one.de, en=one.en) for name, one in texts.tie_breaks.items()],
        phases={
            name: PhaseDocument(de=one.de, en=one.en, short=texts.short_phases.get(name, one))
            for name, one in texts.phases.items()
        },
    )


def table_document(ruleset: AnyRuleset, box: Any, lang: str | None = None) -> TableDocument:
    """Return the table document of a game with this box, in one language or in all."""
    omitted = ruleset.display.undrawn | {PROVENANCE} | (set(LANGUAGES) - {lang} if lang else set())

    def without(value: Any) -> Any:
        return _without(msgspec.to_builtins(value), omitted)

    return TableDocument(
        ruleset=ruleset.id,
        title=without(ruleset.title),
        phases=without(ruleset.texts.phases),
        short_phases=without(ruleset.texts.short_phases),
        scores=without(ruleset.texts.scores),
        tie_breaks=without(ruleset.texts.tie_breaks),
        sealed=[name for name, kind in ruleset.fact_types.items() if is_sealed(kind)],
        components=without(ruleset.display.components(box)),
    )


def _without(value: Any, names: frozenset[str]) -> Any:
    """Return a JSON value without the fields with these names, at any depth."""
    match value:
        case dict():
            return {name: _without(part, names) for name, part in value.items() if name not in names}
        case list():
            return [_without(part, names) for part in value]
        case _:
            return value


def json_schema(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """Return the JSON Schema of a record, with the definitions of its parts."""
    found = msgspec.json.schema(kind)
    definitions = found.pop("$defs")
    own = definitions.pop(kind.__name__)
    return {**own, "$defs": definitions} if definitions else own


def _event_schema(kind: type[Fact]) -> dict[str, Any]:
    """Return the schema of public and private parts together, as the viewers of hidden fields see them."""
    schema, hidden = json_schema(kind), secret_fields(kind)
    properties = {name: shape for name, shape in schema["properties"].items() if name != "type"}
    required = [name for name in properties if name not in hidden]
    return {**schema, "properties": properties, "required": required, "x-schema": kind.schema}


def _players(ruleset: AnyRuleset) -> PlayersDocument:
    return PlayersDocument(min=min(ruleset.seats), max=max(ruleset.seats))


def origins_of(rulesets: RulesetRegistry) -> dict[str, Origin]:
    """Return the package that each ruleset comes from, by id; Skald itself for shipped rulesets."""
    ours = Origin(package=PACKAGE, version=version(PACKAGE))
    return {name: ours for name, ruleset in rulesets.items() if is_shipped(ruleset)} | dict(rulesets.origins)


class PreparedDocument(Record):
    """An encoded document and its entity tag."""

    body: bytes
    tag: str

    def response(self) -> Response:
        """Return the response to the current request: the document, or 304 if the caller has it."""
        found = Response(mimetype=JSON, headers={"Cache-Control": REVALIDATE})
        found.set_etag(self.tag + fill(found, self.body))
        found.make_conditional(request_ctx.request)
        return found


class PreparedDocuments:
    """The documents of one application, each built on first use, or all by ``prepare``.

    ``openapi`` makes the OpenAPI document.
    """

    def __init__(
        self,
        openapi: Callable[[], Any],
        rulesets: Mapping[str, AnyRuleset],
        boxes: Boxes,
        bots: Sequence[str] = (),
        visitors: Visitors = "games",
        origins: Mapping[str, Origin] = MappingProxyType({}),
    ) -> None:
        self._rulesets, self._bots, self._visitors = rulesets, bots, visitors
        self._origins = origins
        self.openapi: Callable[[], PreparedDocument] = cache(lambda: _prepared(openapi()))
        self.ruleset: Callable[[str], PreparedDocument] = cache(lambda name: self._ruleset(name, boxes))
        self.schema: Callable[[str], PreparedDocument] = cache(lambda name: _prepared(ruleset_schema(rulesets[name])))
        self.ruleset_list: Callable[[], PreparedDocument] = cache(self._list)

    def prepare(self) -> None:
        """Build all documents, so that requests do not wait. A failing ruleset does not affect the others."""
        self.openapi()
        self.ruleset_list()
        for ruleset, document in product(self._rulesets, (self.ruleset, self.schema)):
            try:
                document(ruleset)
            except Exception:  # noqa: BLE001 - third-party rules may raise anything
                _log.exception("The document of the ruleset %s cannot be made", ruleset)

    def _ruleset(self, name: str, boxes: Boxes) -> PreparedDocument:
        return _prepared(ruleset_document(self._rulesets[name], boxes.get(name, {}), self._origins.get(name)))

    def _list(self) -> PreparedDocument:
        found = list(filter(None, map(self._summary, self._rulesets)))
        return _prepared(RulesetsResponse(rulesets=found, bots=self._bots, visitors=self._visitors))

    def _summary(self, name: str) -> RulesetSummaryDocument | None:
        try:
            return summary_document(self._rulesets[name], self._origins.get(name))
        except Exception:  # noqa: BLE001 - third-party rules may raise anything
            _log.exception("The document of the ruleset %s cannot be made", name)
            return None


def _prepared(document: Any) -> PreparedDocument:
    body = encode(document)
    return PreparedDocument(body=body, tag=sha256(body).hexdigest()[:32])


@blueprint.get("/v1/rulesets")
@endpoint(
    "List the rulesets",
    {200: RulesetsResponse, 304: NOT_MODIFIED},
    headers=ConditionalHeaders,
    response_headers=("ETag",),
)
def index(request: RequestContext) -> Response:
    """Return every ruleset that is available here, with its options."""
    return request.app_context.part(PreparedDocuments).ruleset_list().response()


@blueprint.get("/v1/rulesets/<ruleset>")
@endpoint(
    "Show a ruleset",
    {200: RulesetDocument, 304: NOT_MODIFIED},
    headers=ConditionalHeaders,
    problems=(UnknownRuleset,),
    response_headers=("ETag",),
)
def show(request: RequestContext, ruleset: str) -> Response:
    """Return one ruleset: its components, the schemas of its actions, events and state, its rules and texts."""
    return request.app_context.part(PreparedDocuments).ruleset(offered_ruleset(request, ruleset).id).response()


@blueprint.get("/v1/rulesets/<ruleset>/schema")
@endpoint(
    "Show a ruleset's schemas",
    {200: JSON, 304: NOT_MODIFIED},
    headers=ConditionalHeaders,
    problems=(UnknownRuleset,),
    response_headers=("ETag",),
)
def schema(request: RequestContext, ruleset: str) -> Response:
    """Return the JSON Schemas (2020-12) of a ruleset's actions, events, state and options.

    `properties` names them: `action`, `offered_action`, `event`, `dry_run_event`, `state`, `options`, `all_options`,
    and, if the ruleset has standing orders, `standing_order`.
    """
    return request.app_context.part(PreparedDocuments).schema(offered_ruleset(request, ruleset).id).response()


def offered_ruleset(request: RequestContext, ruleset_id: str) -> AnyRuleset:
    """Return a ruleset that is available here. Raises ``UnknownRuleset``."""
    ruleset = request.app_context.offered.get(ruleset_id)
    if ruleset is None:
        raise UnknownRuleset
    return ruleset
