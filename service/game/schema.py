"""The JSON Schemas of one ruleset: of its actions, events, state and options."""

from collections.abc import Iterable, Mapping
from functools import cache
from inspect import cleandoc
from typing import Any

import msgspec

from events.aggregate.decisions import CommitMetadata
from events.aggregate.facts import KERNEL_FACTS
from events.ruleset.options import TableOptions
from events.ruleset.privacy import omittable_fields, secret_fields
from events.ruleset.records import Fact, Record, tag_of
from events.ruleset.ruleset import AnyRuleset
from service.game.documents import DryRunEventDocument, EventDocument
from service.game.examples import example_commands
from service.web.json_schemas import JSON_OBJECT, constant, ref, schemas_of

DIALECT = "https://json-schema.org/draft/2020-12/schema"
DEFINITIONS = "#/$defs/"
PROPERTIES = {
    "action": ("Action", "An action as it is sent."),
    "offered_action": ("OfferedAction", "An action as it is offered, with all its fields; it can be sent as it is."),
    "event": ("Event", "An event of the log."),
    "dry_run_event": ("DryRunEvent", "An event that would follow from an action."),
    "state": ("State", "The table as a viewer may see it. Before the start it is an empty object."),
    "options": ("Options", "The options of a new game; each has a default."),
    "all_options": ("AllOptions", "All options of a game, defaults included."),
    "standing_order": ("StandingOrder", "Answers given in advance to secret questions."),
}
"""The top-level schemas: the name and description of each by property."""

Schemas = dict[str, Any]


def ruleset_schema(ruleset: AnyRuleset) -> dict[str, Any]:
    """Return the document with all schemas of a ruleset. Raises ``TypeError`` if two of them share a name."""
    facts: dict[str, type[Fact]] = {**KERNEL_FACTS, **ruleset.fact_types}
    options = ruleset.options_schema()
    definitions = _merged(
        [
            {"JsonObject": JSON_OBJECT},
            _sent(ruleset),
            _answered(ruleset, facts),
            _unions(ruleset, facts),
            {"Options": {**options, "description": cleandoc(options["description"])}},
            {"AllOptions": _all_options(ruleset)},
        ]
    )
    properties = {name: found for name, found in PROPERTIES.items() if found[0] in definitions}
    return {
        "$schema": DIALECT,
        "title": ruleset.title.en,
        "description": f"What is specific to games of {ruleset.title.en}.",
        "type": "object",
        "properties": {name: {**_ref(kind), "description": about} for name, (kind, about) in properties.items()},
        "$defs": definitions,
    }


def _ref(name: str) -> Schemas:
    return ref(name, DEFINITIONS)


def _merged(parts: Iterable[Schemas]) -> Schemas:
    found: Schemas = {}
    for part in parts:
        for name, schema in part.items():
            if found.setdefault(name, schema) != schema:
                raise TypeError(f"two schemas are named {name}")
    return found


def _sent(ruleset: AnyRuleset) -> Schemas:
    """Return the schemas of what clients send: the actions, and the standing orders if there are any.

    Their parts have names of their own, since in responses all defaults are filled in.
    """
    kinds: dict[str, type[Record]] = {f"action.{tag}": command for tag, command in ruleset.command_types.items()}
    if ruleset.clocks.standing is not None:
        kinds["StandingOrder"] = ruleset.clocks.standing.order
    parts = schemas_of(kinds.values(), f"{DEFINITIONS}sent.", answered=False)
    found = {name: parts.pop(kind.__name__) for name, kind in kinds.items()}
    for tag in ruleset.command_types:
        found[f"action.{tag}"] = _constant_type(found[f"action.{tag}"], tag)
    for command in example_commands(ruleset):
        found[f"action.{tag_of(type(command))}"]["examples"] = [msgspec.to_builtins(command)]
    return found | {f"sent.{name}": schema for name, schema in parts.items()}


def _answered(ruleset: AnyRuleset, facts: Mapping[str, type[Fact]]) -> Schemas:
    """Return the schemas of what the service returns: the state, the offered actions, and the events."""
    commands = ruleset.command_types
    found = schemas_of([CommitMetadata, ruleset.state, *commands.values(), *facts.values()], DEFINITIONS)
    found["State"] = found.pop(ruleset.state.__name__)
    found["CommitMetadata"]["properties"]["action"] = _ref("OfferedAction")
    offered = {f"offered.{tag}": _constant_type(found.pop(kind.__name__), tag) for tag, kind in commands.items()}
    schemas = {tag: found.pop(kind.__name__) for tag, kind in facts.items()}
    created = schemas["game_created"]["properties"]
    created |= {"options": _ref("AllOptions"), "ruleset": constant(ruleset.id)}
    found |= offered | _parts_of_fact("", {})
    for tag, kind in facts.items():
        found |= _event(kind, schemas[tag])
        if tag in ruleset.fact_types:
            found |= _dry_run_event(kind)
    return found


def _unions(ruleset: AnyRuleset, facts: Mapping[str, type[Fact]]) -> Schemas:
    name = ruleset.title.en
    return {
        "Action": _one_of("action", ruleset.command_types, f"An action of {name}"),
        "OfferedAction": _one_of("offered", ruleset.command_types, f"An action of {name} as it is offered"),
        "Event": _one_of("event", facts, f"An event of {name}"),
        "DryRunEvent": _one_of("dry_run", ruleset.fact_types, f"An event that would follow in {name}"),
    }


def _one_of(kind: str, tags: Iterable[str], title: str) -> Schemas:
    """Return a union of schemas, discriminated by the constant in their field ``type``."""
    return {"title": title, "oneOf": [_ref(f"{kind}.{tag}") for tag in tags]}


def _event(kind: type[Fact], schema: Schemas) -> Schemas:
    """Return the schemas of one type of event: the event, its data, and its hidden parts."""
    tag, hidden, optional = tag_of(kind), secret_fields(kind), omittable_fields(kind)
    fields = {name: field for name, field in schema["properties"].items() if name != "type"}
    fact = {
        "type": "object",
        "description": schema["description"],
        "properties": fields,
        "required": [name for name in fields if name not in hidden and name not in optional],
    }
    own = {"data": _ref(f"fact.{tag}"), "private": _by_audience(_part(kind, "private"))}
    found = {f"fact.{tag}": fact, f"event.{tag}": _shaped(EventDocument, kind, own)}
    return found | (_parts_of_fact(tag, {name: fields[name] for name in hidden}) if hidden else {})


def _dry_run_event(kind: type[Fact]) -> Schemas:
    tag = tag_of(kind)
    own = {"data": _ref(f"fact.{tag}"), "private": _by_audience(_part(kind, "hidden"))}
    return {f"dry_run.{tag}": _shaped(DryRunEventDocument, kind, own)}


def _shaped(document: type[Record], kind: type[Fact], own: Schemas) -> Schemas:
    """Return the schema of a document for one type of event, without the parts common to all types."""
    shape = _shape(document)
    return {
        "type": "object",
        "description": cleandoc(kind.__doc__ or "").partition("\n\n")[0],
        "properties": shape["properties"] | {"type": constant(tag_of(kind))} | own,
        "required": shape["required"],
    }


@cache
def _shape(document: type[Record]) -> Schemas:
    shape = schemas_of([document], DEFINITIONS)[document.__name__]
    fields = {
        name: {key: value for key, value in field.items() if key != "description"}
        for name, field in shape["properties"].items()
    }
    return {**shape, "properties": fields}


def _part(kind: type[Fact], what: str) -> str:
    """Return the name of the schema of an event's private parts, or of the common one for all events."""
    return f"{what}.{tag_of(kind)}" if secret_fields(kind) else what


def _parts_of_fact(tag: str, secrets: Schemas) -> Schemas:
    """Return the schemas of an event's private part, without and with its salt; without a tag, of any type."""
    suffix = f".{tag}" if tag else ""
    return {
        f"hidden{suffix}": {
            "type": "object",
            "description": "What is hidden from all others; for the server also how the commit was decided.",
            "properties": {**secrets, "decided": _ref("CommitMetadata")},
        },
        f"private{suffix}": {
            "type": "object",
            "description": "A private part, with the salt of its commitment.",
            "properties": {"data": _ref(f"hidden{suffix}"), "salt": {"type": "string"}},
            "required": ["data", "salt"],
        },
    }


def _by_audience(name: str) -> Schemas:
    return {"type": "object", "additionalProperties": _ref(name)}


def _all_options(ruleset: AnyRuleset) -> Schemas:
    """Return the schema of all options of a game, defaults included."""
    own, agreed = (schemas_of([kind], DEFINITIONS)[kind.__name__] for kind in (ruleset.options, TableOptions))
    fields = own["properties"] | agreed["properties"]
    return {
        "type": "object",
        "description": f"The options of a game of {ruleset.title.en}.",
        "properties": fields,
        "required": list(fields),
    }


def _constant_type(schema: Schemas, tag: str) -> Schemas:
    return {**schema, "properties": {**schema["properties"], "type": constant(tag)}}
