"""The schemas of the OpenAPI document: what is answered, what may be sent, and the actions of every ruleset."""

from inspect import cleandoc
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from marshmallow import Schema, fields

from service.context import AppContext
from service.schemas import documents
from service.schemas.discriminated_union import DiscriminatedUnion
from service.schemas.fields import Choice, DictField, TupleField
from service.schemas.requests import BatchLine, JoinBody

REF = "#/components/schemas/"


def plugin() -> MarshmallowPlugin:
    """Return what turns marshmallow schemas into JSON Schemas that say all that our fields check."""
    return _Plugin(schema_name_resolver=_name)


def add_schemas(spec: APISpec, context: AppContext) -> None:
    """Add every schema that the operations refer to."""
    for name, component in documents.json_schemas().items():
        spec.components.schema(name, component)
    spec.components.schema("Join", schema=JoinBody)
    spec.components.schema("BatchLine", schema=BatchLine)
    creations = {name: schema for name, schema in context.new_games.schemas.items() if name in context.offered}
    for ruleset_id, schema in creations.items():
        spec.components.schema(f"{ruleset_id}.NewGame", schema=schema)
    spec.components.schema(
        "NewGame", _one_of("A new game", DiscriminatedUnion(context.new_games.field, creations), "{}.NewGame")
    )
    rulesets = context.games.rulesets.values()
    for ruleset in rulesets:
        actions = context.actions.of(ruleset).schemas
        for name, schema in actions.schemas.items():
            spec.components.schema(f"{ruleset.id}.{name}", schema=schema)
        action = _one_of(f"An action of {ruleset.title.en}", actions, f"{ruleset.id}.{{}}")
        spec.components.schema(f"{ruleset.id}.Action", action)
    # Two rulesets may share an action word for word, so it may well be an action of any of them.
    spec.components.schema("Action", {"anyOf": [{"$ref": f"{REF}{ruleset.id}.Action"} for ruleset in rulesets]})


def _one_of(title: str, union: DiscriminatedUnion, name: str) -> dict[str, Any]:
    mapping = {kind: REF + name.format(kind) for kind in union.schemas}
    return {
        "title": title,
        "oneOf": [{"$ref": ref} for ref in mapping.values()],
        "discriminator": {"propertyName": union.field, "mapping": mapping},
    }


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
        if isinstance(field, Choice) and field.allow_none:
            exact |= {"type": [exact["type"], "null"], "enum": [*exact["enum"], None]}
        return found | exact

    def schema2jsonschema(self, schema: Schema) -> dict[str, Any]:
        found: dict[str, Any] = super().schema2jsonschema(schema)  # type: ignore[no-untyped-call]
        return {"description": cleandoc(type(schema).__doc__ or ""), **found}


class _Plugin(MarshmallowPlugin):
    Converter = _Converter
