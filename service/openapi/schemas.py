"""The schemas of one ruleset: its actions as they are offered, its events, its state, and its games."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from inspect import cleandoc
from typing import Any

import msgspec
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from marshmallow import Schema, fields
from msgspec import inspect

from events.aggregate.decisions import CommitMetadata
from events.aggregate.facts import KERNEL_FACTS, GameCreated
from events.integrity.report import Report
from events.ruleset.options import TableOptions
from events.ruleset.privacy import omittable_fields, secret_fields
from events.ruleset.records import Fact, Record, tag_of
from events.ruleset.ruleset import AnyRuleset
from projections.scores import Scores
from projections.statistics.figures import Statistics
from service.game.actions import ActionReaders
from service.game.documents import (
    ActionsResponse,
    CommandResponse,
    CommandSummary,
    DryRunEventDocument,
    DryRunResponse,
    EventDocument,
    EventsResponse,
    GameCreatedResponse,
    GameDocument,
    GamesResponse,
    LineStoredDocument,
    PlayerTokenResponse,
    SeatTakenResponse,
    SeatTokenResponse,
    StandingResponse,
    StatesResponse,
)
from service.game.games import NewFork
from service.game.rulesets import ComponentsResponse, RulesetDocument, RulesetsResponse, TableDocument
from service.game.scores import (
    AnalysisResponse,
    HealthResponse,
    ProblemDocument,
    ResultsResponse,
    ScoreHistoryResponse,
    StatisticsResponse,
)
from service.web.context import AppContext
from service.web.fields import Choice, DictField, TupleField
from service.web.requests import BatchLine, JoinBody, OpeningBody, PlayerTokenBody, RematchBody, SeatChangeBody
from service.web.schemas import schema_of
from service.webhooks import (
    SENT,
    DeliveriesResponse,
    NewWebhookBody,
    RedeliveryBody,
    RedeliveryResponse,
    WebhookCreatedResponse,
    WebhookDocument,
    WebhooksResponse,
)

REF = "#/components/schemas/"
ARRAYS_DEEP = 4
JSON_TYPES = {str: "string", int: "integer", bool: "boolean", type(None): "null"}


def json_object() -> dict[str, Any]:
    """Return the component ``JsonObject``: what an operator, a ruleset or another standard decides.

    It is recursive through objects alone, and arrays lie within each other a few deep: generators of typed clients
    know no other recursion.
    """
    plain = [{"type": kind} for kind in ("null", "boolean", "number", "string")]
    choices: list[dict[str, Any]] = [*plain, ref("JsonObject")]
    for _ in range(ARRAYS_DEEP):
        choices = [*plain, ref("JsonObject"), {"type": "array", "items": {"anyOf": choices}}]
    return {"type": "object", "description": "Any JSON object.", "additionalProperties": {"anyOf": choices}}


def ref(name: str) -> dict[str, Any]:
    """Return a reference to a component."""
    return {"$ref": REF + name}


def constant(value: str) -> dict[str, Any]:
    """Return the schema of one string."""
    return {"type": "string", "const": value}


def choice(values: Sequence[Any]) -> dict[str, Any]:
    """Return the schema of one of some values. Values of several types are several choices, for typed clients."""
    kinds: dict[str, list[Any]] = {}
    for value in values:
        kinds.setdefault(JSON_TYPES[type(value)], []).append(value)
    choices = [{"type": kind} if kind == "null" else {"type": kind, "enum": found} for kind, found in kinds.items()]
    return choices[0] if len(choices) == 1 else {"anyOf": choices}


def one_of(names: Mapping[str, str], field: str, title: str) -> dict[str, Any]:
    """Return a union of components that are told apart by the value of a field."""
    mapping = {value: REF + name for value, name in names.items()}
    return {
        "title": title,
        "oneOf": [{"$ref": found} for found in mapping.values()],
        "discriminator": {"propertyName": field, "mapping": mapping},
    }


def any_of(names: Iterable[str], description: str) -> dict[str, Any]:
    """Return a union of components that no single field tells apart."""
    return {"description": description, "anyOf": [ref(name) for name in names]}


def components(types: Iterable[Any], prefix: str = "") -> dict[str, Any]:
    """Return the schemas of records, and of what they are made of, by name. Raise ``TypeError`` if two share one."""
    kinds = tuple(types)
    found = msgspec.json.schema_components(kinds, ref_template=f"{REF}{prefix}{{name}}")[1]
    records = _records(inspect.type_info(kind) for kind in kinds)
    for name, record in records.items():
        schema = found[name]
        if "properties" in schema and not record.__struct_config__.omit_defaults:
            schema["required"] = list(schema["properties"])
            for field in schema["properties"].values():
                field.pop("default", None)
    return {prefix + name: _closed(schema) for name, schema in found.items()}


def _records(kinds: Iterable[inspect.Type]) -> dict[str, type[msgspec.Struct]]:
    """Return all records that types are made of, by the name that msgspec gives their schemas."""
    found: dict[str, type[msgspec.Struct]] = {}
    pending = list(kinds)
    while pending:
        kind = pending.pop()
        if isinstance(kind, inspect.StructType):
            record: type[msgspec.Struct] = kind.cls
            if record in found.values():
                continue
            if record.__name__ in found:
                raise TypeError(f"two records are named {record.__name__}")
            found[record.__name__] = record
        pending.extend(_parts(kind))
    return found


def _parts(kind: inspect.Type) -> Iterator[inspect.Type]:
    for name in ("type", "item_type", "key_type", "value_type"):
        part = getattr(kind, name, None)
        if isinstance(part, inspect.Type):
            yield part
    yield from (*getattr(kind, "types", ()), *getattr(kind, "item_types", ()))
    yield from (field.type for field in getattr(kind, "fields", ()))


def _closed(schema: Any) -> Any:
    """Return a schema that says of every value what it is."""
    if not isinstance(schema, dict):
        return schema
    found = {name: value for name, value in schema.items() if name != "title"}
    for name in ("anyOf", "oneOf", "prefixItems"):
        if name in found:
            found[name] = [_closed(one) for one in found[name]]
    if "properties" in found:
        found["properties"] = {name: _closed(one) for name, one in found["properties"].items()}
    for name in ("items", "additionalProperties"):
        if name in found:
            found[name] = _closed(found[name])
    if "enum" in found:
        found |= choice(found.pop("enum"))
    if found.get("type") == "object" and not {"properties", "additionalProperties"} & set(found):
        return {name: value for name, value in found.items() if name != "type"} | ref("JsonObject")
    return found


VIEW = "The table as the caller may see it; empty before the start."
NOT_STARTED = {
    "type": "object",
    "description": "There is no table before the start.",
    "properties": {},
    "additionalProperties": False,
}
OF_EVERY_RULESET = [kind for kind in KERNEL_FACTS.values() if kind is not GameCreated]
"""The facts that are the same in every ruleset; the first one has the options of its own."""


def common_components(rulesets: Iterable[AnyRuleset]) -> dict[str, Any]:
    """Return what all rulesets share, and the unions over all of them."""
    ids = [ruleset.id for ruleset in rulesets]
    found = components([CommitMetadata, *OF_EVERY_RULESET])
    metadata, facts = found.pop("CommitMetadata"), {kind: found.pop(kind.__name__) for kind in OF_EVERY_RULESET}
    for kind, schema in facts.items():
        found |= _event("", kind, schema)
    found |= _parts_of_fact("", "", {}) | {"CommitMetadata": _with_action(metadata, "OfferedAction")}
    found["NotStarted"] = NOT_STARTED
    found["State"] = any_of(
        [*(f"{name}.State" for name in ids), "NotStarted"],
        "The table as the caller may see it; empty before the start.",
    )
    offered = "An action as it is offered: it can be posted word for word."
    found["OfferedAction"] = any_of([f"{name}.OfferedAction" for name in ids], offered)
    found["EventDocument"] = any_of([f"{name}.Event" for name in ids], cleandoc(EventDocument.__doc__ or ""))
    dry_run = cleandoc(DryRunEventDocument.__doc__ or "")
    found["DryRunEventDocument"] = any_of([f"{name}.DryRunEvent" for name in ids], dry_run)
    games = {name: f"{name}.Game" for name in ids}
    found["GameDocument"] = one_of(games, "ruleset", "A game as the caller may see it")
    return found


def ruleset_components(ruleset: AnyRuleset) -> dict[str, Any]:
    """Return what is one ruleset's own."""
    prefix = f"{ruleset.id}."
    facts: dict[str, type[Fact]] = {"game_created": GameCreated, **ruleset.fact_types}
    found = components([CommitMetadata, ruleset.state, *ruleset.command_types.values(), *facts.values()], prefix)
    metadata = found.pop(f"{prefix}CommitMetadata")
    found |= _parts_of_fact(prefix, "", {}) | {
        f"{prefix}CommitMetadata": _with_action(metadata, f"{prefix}OfferedAction")
    }
    state = found.pop(f"{prefix}{ruleset.state.__name__}")
    for tag, command in ruleset.command_types.items():
        found[f"{prefix}offered.{tag}"] = _constant_type(found.pop(f"{prefix}{command.__name__}"), tag)
    schemas = {kind: found.pop(f"{prefix}{kind.__name__}") for kind in facts.values()}
    schemas[GameCreated]["properties"] |= {"options": ref(f"{prefix}AllOptions"), "ruleset": constant(ruleset.id)}
    for kind, schema in schemas.items():
        found |= _event(prefix, kind, schema) | ({} if kind is GameCreated else _dry_run_event(prefix, kind))
    found[f"{prefix}State"] = state
    found[f"{prefix}AllOptions"] = _all_options(ruleset)
    found[f"{prefix}Game"] = _game(ruleset)
    return found | _unions(ruleset)


def _unions(ruleset: AnyRuleset) -> dict[str, Any]:
    prefix, name = f"{ruleset.id}.", ruleset.title.en
    events = {tag: f"{prefix}event.{tag}" for tag in ("game_created", *ruleset.fact_types)}
    events |= {tag_of(kind): f"event.{tag_of(kind)}" for kind in OF_EVERY_RULESET}
    dry_run = {tag: f"{prefix}dry_run.{tag}" for tag in ruleset.fact_types}
    offered = {tag: f"{prefix}offered.{tag}" for tag in ruleset.command_types}
    return {
        f"{prefix}Event": one_of(events, "type", f"An event of {name}"),
        f"{prefix}DryRunEvent": one_of(dry_run, "type", f"An event that would follow in {name}"),
        f"{prefix}OfferedAction": one_of(offered, "type", f"An action of {name} as it is offered"),
    }


def _event(prefix: str, kind: type[Fact], schema: dict[str, Any]) -> dict[str, Any]:
    """Return the components of one type of event: the event, its data, and what it hides."""
    tag, hidden, optional = tag_of(kind), secret_fields(kind), omittable_fields(kind)
    fields = {name: field for name, field in schema["properties"].items() if name != "type"}
    fact = {
        "type": "object",
        "description": schema["description"],
        "properties": fields,
        "required": [name for name in fields if name not in hidden and name not in optional],
    }
    own = {"data": ref(f"{prefix}fact.{tag}"), "private": _by_audience(_part(prefix, kind, "private"))}
    found = {f"{prefix}fact.{tag}": fact, f"{prefix}event.{tag}": _shaped(EventDocument, tag, own)}
    return found | (_parts_of_fact(prefix, tag, {name: fields[name] for name in hidden}) if hidden else {})


def _dry_run_event(prefix: str, kind: type[Fact]) -> dict[str, Any]:
    tag = tag_of(kind)
    own = {"data": ref(f"{prefix}fact.{tag}"), "private": _by_audience(_part(prefix, kind, "hidden"))}
    return {f"{prefix}dry_run.{tag}": _shaped(DryRunEventDocument, tag, own)}


def _shaped(document: type[Record], tag: str, own: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a document for one type of event. What is the same in all types is not said again."""
    shape = components([document])[document.__name__]
    fields = {
        name: {key: value for key, value in field.items() if key != "description"}
        for name, field in shape["properties"].items()
    }
    return {"type": "object", "properties": fields | {"type": constant(tag)} | own, "required": shape["required"]}


def _part(prefix: str, kind: type[Fact], what: str) -> str:
    """Return the name of what an event hides; where it hides nothing, of what every event may have for the server."""
    return f"{prefix}{what}.{tag_of(kind)}" if secret_fields(kind) else f"{prefix}{what}"


def _parts_of_fact(prefix: str, tag: str, secrets: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a type of event hides, and that with its salt. No tag: what any type of event may hide."""
    suffix = f".{tag}" if tag else ""
    return {
        f"{prefix}hidden{suffix}": {
            "type": "object",
            "description": "What is hidden from all others; for the server also how the commit came about.",
            "properties": {**secrets, "decided": ref(f"{prefix}CommitMetadata")},
        },
        f"{prefix}private{suffix}": {
            "type": "object",
            "description": "A private part, with the salt of its commitment.",
            "properties": {"data": ref(f"{prefix}hidden{suffix}"), "salt": {"type": "string"}},
            "required": ["data", "salt"],
        },
    }


def _by_audience(name: str) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": ref(name)}


def _game(ruleset: AnyRuleset) -> dict[str, Any]:
    shape = components([GameDocument])["GameDocument"]
    state = f"{ruleset.id}.State"
    own = {
        "ruleset": constant(ruleset.id),
        "options": ref(f"{ruleset.id}.AllOptions"),
        "state": any_of([state, "NotStarted"], VIEW),
        "views": {
            "type": "array",
            "items": ref(state),
            "description": "Once the game is closed: the table as each seat saw it.",
        },
    }
    return {**shape, "properties": {**shape["properties"], **own}}


def _all_options(ruleset: AnyRuleset) -> dict[str, Any]:
    """Return the options as a game has them: all of them, defaults included."""
    own, agreed = (components([kind])[kind.__name__] for kind in (ruleset.options, TableOptions))
    fields = own["properties"] | agreed["properties"]
    return {
        "type": "object",
        "description": f"The options of a game of {ruleset.title.en}.",
        "properties": fields,
        "required": list(fields),
    }


def _constant_type(schema: dict[str, Any], tag: str) -> dict[str, Any]:
    return {**schema, "properties": {**schema["properties"], "type": constant(tag)}}


def _with_action(metadata: dict[str, Any], action: str) -> dict[str, Any]:
    return {**metadata, "properties": {**metadata["properties"], "action": ref(action)}}


ANSWERED = (
    RulesetsResponse,
    RulesetDocument,
    ComponentsResponse,
    TableDocument,
    GameDocument,
    GameCreatedResponse,
    GamesResponse,
    SeatTakenResponse,
    ActionsResponse,
    EventDocument,
    EventsResponse,
    StatesResponse,
    DryRunResponse,
    CommandResponse,
    CommandSummary,
    LineStoredDocument,
    SeatTokenResponse,
    PlayerTokenResponse,
    StandingResponse,
    Scores,
    ResultsResponse,
    ScoreHistoryResponse,
    AnalysisResponse,
    Statistics,
    StatisticsResponse,
    Report,
    ProblemDocument,
    HealthResponse,
    WebhookDocument,
    WebhooksResponse,
    WebhookCreatedResponse,
    DeliveriesResponse,
    RedeliveryResponse,
    *dict.fromkeys(SENT.values()),
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
    orders = {
        f"{one.id}.StandingOrder": one.clocks.standing.order for one in rulesets if one.clocks.standing is not None
    }
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
