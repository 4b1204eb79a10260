"""The schemas of the OpenAPI document: those of the protocol, independent of rulesets."""

import json
from collections.abc import Iterable
from inspect import cleandoc
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from marshmallow import Schema, fields

from events.ruleset.records import Record
from service.game.games import NewFork, new_game_schema
from service.people.presence import PresenceDocument
from service.people.push import PushBody
from service.people.talk import TalkBody, TalkDocument
from service.seeks.endpoints import new_seek_schema
from service.stream.patches import PatchDocument
from service.web.context import AppContext
from service.web.json_schemas import JSON_OBJECT, constant, ref, schemas_of
from service.web.requests import BatchLine, JoinBody, OpeningBody, PlayerTokenBody, RematchBody, SeatChangeBody
from service.webhooks import SENT, NewWebhookBody, RedeliveryBody

OF_RULESETS = {
    "Action": "An action, as `action` and `offered_action`",
    "Options": "The options of a game, as `options` (each has a default) and `all_options`",
    "State": "The table as the caller may see it, as `state`",
    "StandingOrder": "Answers in advance to secret questions, as `standing_order`",
}
"""The schemas that only a ruleset can specify further, and the property of its schemas that does."""

SENT_BODIES = {
    "JoinRequest": JoinBody,
    "Talk": TalkBody,
    "Push": PushBody,
    "EntropyOpening": OpeningBody,
    "SeatChange": SeatChangeBody,
    "PlayerToken": PlayerTokenBody,
    "Rematch": RematchBody,
    "NewWebhook": NewWebhookBody,
    "Redelivery": RedeliveryBody,
    "NewFork": NewFork,
    "BatchLine": BatchLine,
}
"""The bodies that may be sent, besides those that depend on the installation."""

NO_ID = {"type": "null", "description": "Always null: it is not an event."}
STREAM_MESSAGES = {
    "StreamedEvent": (
        "An event of a live stream.",
        {"type": "integer", "description": "The version of the event."},
        {"type": "string", "description": "The type of the event; never the name of another message."},
        "EventDocument",
    ),
    "StreamedGame": ("The game as of the last event sent.", NO_ID, constant("game"), "GameDocument"),
    "StreamedPatch": (
        "What has changed since the last message with the game or a patch, if it is shorter than the game.",
        NO_ID,
        constant("patch"),
        "PatchDocument",
    ),
    "StreamedActions": (
        "The actions on offer as of the last event sent.",
        NO_ID,
        constant("actions"),
        "ActionsResponse",
    ),
    "StreamedScores": ("The scores as of the last event sent.", NO_ID, constant("scores"), "Scores"),
    "StreamedPresence": ("Who is at the table.", NO_ID, constant("presence"), "PresenceDocument"),
    "StreamedTalk": ("Something that was said, or removed.", NO_ID, constant("talk"), "TalkDocument"),
}
"""The messages of a live stream: the description of each, and its ``id``, ``event`` and ``data``."""


def of_ruleset(about: str) -> dict[str, Any]:
    described = f"{about} of `GET /v1/rulesets/{{ruleset}}/schema` says."
    return {"type": "object", "description": described, "additionalProperties": True}


def plugin() -> MarshmallowPlugin:
    """Return the plugin that converts marshmallow schemas into JSON Schemas with all that our fields check."""
    return _Plugin(schema_name_resolver=_name)


def add_schemas(spec: APISpec, context: AppContext, answered: Iterable[type[Record]]) -> None:
    """Add the schemas of requests, of what may be ``answered``, and of what webhooks and streams send."""
    open_objects = {name: of_ruleset(about) for name, about in OF_RULESETS.items()}
    open_objects["Action"] |= {"properties": {"type": {"type": "string"}}, "required": ["type"]}
    told = schemas_of(dict.fromkeys((*answered, *SENT.values(), PatchDocument, PresenceDocument, TalkDocument)))
    for name, component in {"JsonObject": JSON_OBJECT, **open_objects, **told, **_streamed()}.items():
        spec.components.schema(name, component)
    for name, schema in SENT_BODIES.items():
        spec.components.schema(name, schema=schema)
    spec.components.schema("NewGame", schema=new_game_schema(context.config.controllers))
    spec.components.schema("NewSeek", schema=new_seek_schema(context.config.controllers))


def _streamed() -> dict[str, Any]:
    found: dict[str, Any] = {
        name: {
            "type": "object",
            "description": about,
            "properties": {"id": version, "event": event, "data": ref(data)},
            "required": ["id", "event", "data"],
        }
        for name, (about, version, event, data) in STREAM_MESSAGES.items()
    }
    union = [ref(name) for name in STREAM_MESSAGES]
    return found | {"StreamMessage": {"description": "One message of a live stream.", "anyOf": union}}


def _name(schema: type[Schema] | Schema) -> str:
    return (schema if isinstance(schema, type) else type(schema)).__name__


class _Converter(OpenAPIConverter):
    """Adds to the schema of each field what the field itself checks."""

    def field2property(self, field: fields.Field[Any]) -> dict[str, Any]:
        found: dict[str, Any] = super().field2property(field)
        if isinstance(field, fields.Dict):
            return {"description": found["description"], **ref(field.metadata["of"])}
        exact = dict(getattr(field, "json_schema", {}))
        if found.get("default", "") is None and not field.allow_none:
            del found["default"]
        if field.allow_none and "anyOf" in exact:
            exact["anyOf"] = [*exact["anyOf"], {"type": "null"}]
        return found | exact

    def schema2jsonschema(self, schema: Schema) -> dict[str, Any]:
        found: dict[str, Any] = super().schema2jsonschema(schema)  # type: ignore[no-untyped-call]
        for field in found.get("properties", {}).values():
            # Generators of typed clients treat fields with defaults as always present, also in requests.
            if (default := field.pop("default", None)) is not None:
                field["description"] += f" Left out: `{json.dumps(default)}`."
        return {"description": cleandoc(type(schema).__doc__ or ""), **found}


class _Plugin(MarshmallowPlugin):
    Converter = _Converter
