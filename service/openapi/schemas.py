"""The schemas of the OpenAPI document: what is answered, what may be sent, and what is each ruleset's own."""

from collections.abc import Iterable
from inspect import cleandoc
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from marshmallow import Schema, fields

from events.integrity.report import Report
from events.ruleset.ruleset import AnyRuleset
from projections.scoreboard import Scores
from projections.statistics.figures import Statistics
from service.context import AppContext
from service.openapi.records import any_of, choice, components, constant, json_object, one_of, ref
from service.openapi.rulesets import common_components, ruleset_components
from service.schemas import documents
from service.schemas.actions import ActionReaders
from service.schemas.creation import NewFork
from service.schemas.derive import schema_of
from service.schemas.fields import Choice, DictField, TupleField
from service.schemas.requests import BatchLine, JoinBody, OpeningBody, PlayerTokenBody, RematchBody, SeatChangeBody
from service.schemas.webhooks import NewWebhookBody, RedeliveryBody

ANSWERED = (
    documents.RulesetsResponse,
    documents.RulesetDocument,
    documents.ComponentsResponse,
    documents.TableDocument,
    documents.GameDocument,
    documents.GameCreatedResponse,
    documents.GamesResponse,
    documents.SeatTakenResponse,
    documents.ActionsResponse,
    documents.EventDocument,
    documents.EventsResponse,
    documents.StatesResponse,
    documents.DryRunResponse,
    documents.CommandResponse,
    documents.CommandSummary,
    documents.LineStoredDocument,
    documents.SeatTokenResponse,
    documents.PlayerTokenResponse,
    documents.StandingResponse,
    Scores,
    documents.ResultsResponse,
    documents.ScoreHistoryResponse,
    documents.AnalysisResponse,
    Statistics,
    documents.StatisticsResponse,
    Report,
    documents.ProblemDocument,
    documents.HealthResponse,
    documents.WebhookDocument,
    documents.WebhooksResponse,
    documents.WebhookCreatedResponse,
    documents.DeliveriesResponse,
    documents.RedeliveryResponse,
    *dict.fromkeys(documents.SENT.values()),
)
"""What may be answered, or sent by webhooks."""

NO_ID = {"type": "null", "description": "It is no event, and has none."}
STREAM_MESSAGES = {
    "StreamedEvent": (
        "An event of a live stream.",
        {"type": "integer", "description": "The version of the event."},
        {"type": "string", "description": "The type of the event; never `game`, `actions` or `scores`."},
        "EventDocument",
    ),
    "StreamedGame": ("The game as of the last event sent.", NO_ID, constant("game"), "GameDocument"),
    "StreamedActions": ("The offer as of the last event sent.", NO_ID, constant("actions"), "ActionsResponse"),
    "StreamedScores": ("The scores as of the last event sent.", NO_ID, constant("scores"), "Scores"),
}
"""What a live stream is made of: the description of each message, and its ``id``, ``event`` and ``data``."""


def plugin() -> MarshmallowPlugin:
    """Return what turns marshmallow schemas into JSON Schemas that say all that our fields check."""
    return _Plugin(schema_name_resolver=_name)


def add_schemas(spec: APISpec, context: AppContext) -> None:
    """Add every schema that the operations refer to."""
    rulesets, readers = context.games.rulesets.values(), context.part(ActionReaders)
    for name, component in {"JsonObject": json_object(), **_answered(), **common_components(rulesets)}.items():
        spec.components.schema(name, component)
    spec.components.schema("JoinRequest", schema=JoinBody)
    spec.components.schema("EntropyOpening", schema=OpeningBody)
    spec.components.schema("SeatChange", schema=SeatChangeBody)
    spec.components.schema("PlayerToken", schema=PlayerTokenBody)
    spec.components.schema("Rematch", schema=RematchBody)
    spec.components.schema("NewWebhook", schema=NewWebhookBody)
    spec.components.schema("Redelivery", schema=RedeliveryBody)
    spec.components.schema("NewFork", schema=NewFork)
    spec.components.schema("BatchLine", schema=BatchLine)
    spec.components.schemas["BatchLine"]["properties"]["action"] = ref("Action")
    creations = {name: schema for name, schema in context.new_games.schemas.items() if name in context.offered}
    for ruleset_id, schema in creations.items():
        spec.components.schema(f"{ruleset_id}.NewGame", schema=schema)
    new_games = {name: f"{name}.NewGame" for name in creations}
    spec.components.schema("NewGame", one_of(new_games, context.new_games.field, "A new game"))
    for ruleset in rulesets:
        actions = readers.of(ruleset).schemas
        for name, schema in actions.schemas.items():
            spec.components.schema(f"{ruleset.id}.action.{name}", schema=schema)
        named = {name: f"{ruleset.id}.action.{name}" for name in actions.schemas}
        union = one_of(named, actions.field, f"An action of {ruleset.title.en}")
        for name, component in {f"{ruleset.id}.Action": union, **ruleset_components(ruleset)}.items():
            spec.components.schema(name, component)
    add_standing_orders(spec, rulesets)
    # Two rulesets may share an action word for word, so it may well be an action of any of them.
    spec.components.schema("Action", any_of([f"{ruleset.id}.Action" for ruleset in rulesets], "An action."))


def add_standing_orders(spec: APISpec, rulesets: Iterable[AnyRuleset]) -> None:
    """Add the standing orders of each ruleset that has some."""
    orders = {f"{one.id}.StandingOrder": one.standing.order for one in rulesets if one.standing is not None}
    for name, kind in orders.items():
        schema = schema_of(kind, name)
        schema.__doc__ = kind.__doc__
        spec.components.schema(name, schema=schema)
    union = any_of(orders, "A standing order.") if orders else {"type": "null", "description": "No ruleset has any."}
    spec.components.schema("StandingOrder", union)
    spec.components.schemas["StandingResponse"]["properties"]["standing"] = {
        "anyOf": [ref("StandingOrder"), {"type": "null"}],
        "description": "The order as it was given; null if there is none.",
    }


def _answered() -> dict[str, Any]:
    """Return the schemas of all documents; what depends on the ruleset refers to the unions over all of them."""
    found = components(ANSWERED)
    found["ActionsResponse"]["properties"]["actions"]["items"] = ref("OfferedAction")
    found["AppraisalDocument"]["properties"]["action"] = ref("OfferedAction")
    found["StateDocument"]["properties"]["state"] = ref("State")
    return found | _streamed()


def _streamed() -> dict[str, Any]:
    """Return the schemas of the messages of a live stream."""
    found: dict[str, Any] = {
        name: {
            "type": "object",
            "description": about,
            "properties": {"id": version, "event": event, "data": ref(data)},
            "required": ["id", "event", "data"],
        }
        for name, (about, version, event, data) in STREAM_MESSAGES.items()
    }
    return found | {"StreamMessage": any_of(STREAM_MESSAGES, "One message of a live stream.")}


def _name(schema: type[Schema] | Schema) -> str:
    return (schema if isinstance(schema, type) else type(schema)).__name__


class _Converter(OpenAPIConverter):
    """Adds to the schema of each field what the field itself checks."""

    def field2property(self, field: fields.Field[Any]) -> dict[str, Any]:
        found: dict[str, Any] = super().field2property(field)
        if isinstance(field, TupleField | DictField):
            return found | field.json_schema_of(self.field2property)
        exact = dict(getattr(field, "json_schema", {}))
        if found.get("default", "") is None and not field.allow_none:
            del found["default"]
        if isinstance(field, Choice):
            values = [*field.json_schema["enum"], *([None] if field.allow_none else [])]
            return {name: value for name, value in found.items() if name != "type"} | choice(values)
        if field.allow_none and "anyOf" in exact:
            exact["anyOf"] = [*exact["anyOf"], {"type": "null"}]
        return found | exact

    def schema2jsonschema(self, schema: Schema) -> dict[str, Any]:
        found: dict[str, Any] = super().schema2jsonschema(schema)  # type: ignore[no-untyped-call]
        return {"description": cleandoc(type(schema).__doc__ or ""), **found}


class _Plugin(MarshmallowPlugin):
    Converter = _Converter
