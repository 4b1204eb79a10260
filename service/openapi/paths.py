"""The paths of the OpenAPI document, from what the endpoints declare."""

from collections.abc import Iterator
from inspect import cleandoc
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Flask
from werkzeug.routing import Rule

from events.log.port import CorruptLog, LogFull, LogUnavailable
from events.ruleset.boxes import UnknownBox
from events.ruleset.records import Record
from events.ruleset.refusals import Refusal, UnknownGame
from service import problems
from service.context import EXTENSION
from service.limits.rates import TooManyRequests
from service.limits.refusals import BodyTooSlow
from service.openapi.examples import body_examples
from service.openapi.operation_ids import operation_id
from service.openapi.records import components, ref
from service.operation import GAME, Operation, operation_of
from service.refusals import (
    BadRequest,
    BodyTooLarge,
    Forbidden,
    InternalError,
    InvalidFields,
    InvalidJson,
    NotFound,
    Unauthenticated,
    UnsupportedMediaType,
    WrongMethod,
)
from service.responses import EVENT_STREAM, JSON
from service.schemas import documents
from service.schemas.creation import MAX_SEATS

PATH_PARAMETERS: dict[str, dict[str, Any]] = {
    GAME: {"type": "string", "pattern": "^[0-9]{3}-[0-9a-hjkmnp-tv-z]{16}$", "description": "The id of a game."},
    "ruleset": {"type": "string", "description": "The id of a ruleset."},
    "seat": {"type": "integer", "minimum": 0, "maximum": MAX_SEATS - 1, "description": "The number of a seat."},
}
SECURITY: dict[str, list[dict[str, list[str]]]] = {
    "optional": [{}, {"seat": []}, {"operator": []}],
    "operator": [{"operator": []}, {}],
    "seat": [{"seat": []}],
    "public": [{}],
}
NOT_MODIFIED = 304
HEADERS = {
    "ETag": {
        "description": "The version of the game, or the tag of the document, in quotes.",
        "schema": {"type": "string"},
    },
    "Location": {"description": "Where the new game is.", "schema": {"type": "string"}},
}


def add_paths(spec: APISpec, app: Flask, plugin: MarshmallowPlugin) -> None:
    """Add every declared endpoint of the application."""
    context = app.extensions[EXTENSION]
    examples = body_examples(context)
    for rule in app.url_map.iter_rules():
        view = app.view_functions[rule.endpoint]
        operation = operation_of(view)
        if operation is None:
            continue
        method = "post" if "POST" in (rule.methods or ()) else "get"
        described = _operation(rule, operation, cleandoc(view.__doc__ or ""), plugin)
        if operation.body:
            described["requestBody"] = _body(operation.body, examples.get(operation.body, {}))
        spec.path(rule.rule.replace("<", "{").replace(">", "}"), operations={method: described})


def _operation(rule: Rule, operation: Operation, description: str, plugin: MarshmallowPlugin) -> dict[str, Any]:
    found: dict[str, Any] = {
        "operationId": operation_id(rule),
        "tags": [rule.endpoint.partition(".")[0]],
        "summary": operation.summary,
        "description": description,
        "parameters": list(_parameters(rule, operation, plugin)),
        "responses": _responses(rule, operation),
        "security": SECURITY[operation.access],
    }
    return found


def _parameters(rule: Rule, operation: Operation, plugin: MarshmallowPlugin) -> Iterator[dict[str, Any]]:
    for name in sorted(rule.arguments):
        schema = dict(PATH_PARAMETERS[name])
        yield {"in": "path", "name": name, "required": True, "description": schema.pop("description"), "schema": schema}
    if plugin.converter is not None:
        yield from plugin.converter.schema2parameters(operation.query, location="query")
        yield from plugin.converter.schema2parameters(operation.headers, location="header")


def _body(name: str, examples: dict[str, Any]) -> dict[str, Any]:
    content: dict[str, Any] = {"schema": ref(name)}
    if examples:
        content["examples"] = examples
    return {"required": True, "content": {JSON: content}}


def _responses(rule: Rule, operation: Operation) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for status, kind in operation.answers.items():
        described: dict[str, Any] = {"description": _summary(kind)}
        if status != NOT_MODIFIED:
            described["content"] = _content(kind, operation)
        if kind is documents.DryRunResponse:
            described["x-when"] = {"dry_run": True}
        if operation.response_headers:
            described["headers"] = {name: HEADERS[name] for name in operation.response_headers}
        found[str(status)] = described
    for status, kinds in sorted(_problem_responses(rule, operation).items()):
        found[str(status)] = _problem_response(kinds)
    return found


def _content(kind: type[Record] | str, operation: Operation) -> dict[str, Any]:
    if isinstance(kind, str):
        return {kind: _open_content(kind)}
    content: dict[str, Any] = {JSON: {"schema": ref(kind.__name__)}}
    return content | {media: _lines(kind) for media in operation.alternative_media_types}


def _open_content(media: str) -> dict[str, Any]:
    if media == JSON:
        return {"schema": ref("JsonObject")}
    if media == EVENT_STREAM:
        schema = {"type": "string", "description": "Server-Sent Events: messages with `id`, `event` and `data` (JSON)."}
        return {"schema": schema, "x-item-schema": ref("StreamMessage")}
    return {"schema": {"type": "string"}}


def _lines(kind: type[Record]) -> dict[str, Any]:
    """Return what a line of NDJSON is: an item of the one list of things in the JSON answer."""
    (items,) = (
        field["items"] for field in components([kind])[kind.__name__]["properties"].values() if "items" in field
    )
    described = f"NDJSON: one `{items['$ref'].rsplit('/', 1)[1]}` a line."
    return {"schema": {"type": "string", "description": described}, "x-item-schema": items}


def _summary(kind: type[Record] | str) -> str:
    return kind if isinstance(kind, str) else cleandoc(kind.__doc__ or "").splitlines()[0]


def _problem_responses(rule: Rule, operation: Operation) -> dict[int, list[type[Refusal]]]:
    kinds = [*operation.problems, InternalError]
    if operation.access != "public":
        kinds += [Unauthenticated, InvalidFields, LogUnavailable, TooManyRequests]
    if operation.access in ("operator", "seat"):
        kinds += [Forbidden]
    if GAME in rule.arguments:
        kinds += [UnknownGame, UnknownBox, CorruptLog]
    if "POST" in (rule.methods or ()):
        kinds += [LogFull, BodyTooLarge, BodyTooSlow]
    if operation.body:
        kinds += [InvalidJson, UnsupportedMediaType]
    found: dict[int, list[type[Refusal]]] = {}
    for kind in kinds:
        found.setdefault(problems.status_of(kind), []).append(kind)
    return found


def undeclared_problems() -> list[dict[str, Any]]:
    """Return the problems of addresses that no operation declares."""
    return [
        {**problems.standard_members(kind, kind.title), "meaning": _first_line(kind)}
        for kind in (NotFound, WrongMethod, BadRequest)
    ]


def _first_line(kind: type[Refusal]) -> str:
    return cleandoc(kind.__doc__ or "").splitlines()[0]


def _problem_response(kinds: list[type[Refusal]]) -> dict[str, Any]:
    by_code = {kind.code: kind for kind in kinds}
    lines = [f"- `{code}`: {_first_line(kind)}" for code, kind in sorted(by_code.items())]
    examples = {code: {"value": problems.standard_members(kind, kind.title)} for code, kind in sorted(by_code.items())}
    content = {"schema": ref("ProblemDocument"), "examples": examples}
    return {"description": "\n".join(lines), "content": {problems.MEDIA_TYPE: content}}
