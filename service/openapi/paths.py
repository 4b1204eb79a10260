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
from service.answers import JSON
from service.context import EXTENSION
from service.openapi.examples import of_bodies
from service.operation import GAME, Operation, declared_by
from service.refusals import (
    BadJson,
    BodyTooLarge,
    Forbidden,
    InternalError,
    InvalidFields,
    Unauthenticated,
    UnsupportedMediaType,
)

REF = "#/components/schemas/"
PATH_PARAMETERS = {
    GAME: {"type": "string", "pattern": "^[0-9]{3}-[0-9a-hjkmnp-tv-z]{16}$", "description": "The id of a game."},
    "ruleset": {"type": "string", "description": "The id of a ruleset."},
}
SECURITY: dict[str, list[dict[str, list[str]]]] = {
    "anybody": [{}, {"seat": []}, {"operator": []}],
    "operator": [{"operator": []}, {}],
    "seat": [{"seat": []}],
    "unasked": [{}],
}
NOT_MODIFIED = 304
HEADERS = {
    "ETag": {"description": "The version, in quotes.", "schema": {"type": "string"}},
    "Location": {"description": "Where the new game is.", "schema": {"type": "string"}},
}


def add_paths(spec: APISpec, app: Flask, plugin: MarshmallowPlugin) -> None:
    """Add every declared endpoint of the application."""
    context = app.extensions[EXTENSION]
    samples = of_bodies(context)
    for rule in app.url_map.iter_rules():
        view = app.view_functions[rule.endpoint]
        declared = declared_by(view)
        if declared is None:
            continue
        method = "post" if "POST" in (rule.methods or ()) else "get"
        described = _operation(rule, declared, cleandoc(view.__doc__ or ""), plugin)
        if declared.body:
            described["requestBody"] = _body(declared.body, samples.get(declared.body, {}))
        spec.path(rule.rule.replace("<", "{").replace(">", "}"), operations={method: described})


def _operation(rule: Rule, declared: Operation, description: str, plugin: MarshmallowPlugin) -> dict[str, Any]:
    blueprint, _, name = rule.endpoint.partition(".")
    found: dict[str, Any] = {
        "operationId": f"{blueprint}_{name}",
        "tags": [blueprint],
        "summary": declared.summary,
        "description": description,
        "parameters": list(_parameters(rule, declared, plugin)),
        "responses": _responses(rule, declared),
        "security": SECURITY[declared.access],
    }
    return found


def _parameters(rule: Rule, declared: Operation, plugin: MarshmallowPlugin) -> Iterator[dict[str, Any]]:
    for name in sorted(rule.arguments):
        schema = dict(PATH_PARAMETERS[name])
        yield {"in": "path", "name": name, "required": True, "description": schema.pop("description"), "schema": schema}
    if plugin.converter is not None:
        yield from plugin.converter.schema2parameters(declared.query, location="query")
        yield from plugin.converter.schema2parameters(declared.headers, location="header")


def _body(name: str, samples: dict[str, Any]) -> dict[str, Any]:
    content: dict[str, Any] = {"schema": {"$ref": REF + name}}
    if samples:
        content["examples"] = samples
    return {"required": True, "content": {JSON: content}}


def _responses(rule: Rule, declared: Operation) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for status, kind in declared.answers.items():
        described: dict[str, Any] = {"description": _summary(kind)}
        if status != NOT_MODIFIED:
            described["content"] = _content(kind, declared)
        if declared.sends:
            described["headers"] = {name: HEADERS[name] for name in declared.sends}
        found[str(status)] = described
    for status, kinds in sorted(_problems(rule, declared).items()):
        found[str(status)] = _problem(kinds)
    return found


def _content(kind: type[Record] | str, declared: Operation) -> dict[str, Any]:
    if isinstance(kind, str):
        return {kind: {"schema": {} if kind == JSON else {"type": "string"}}}
    content: dict[str, Any] = {JSON: {"schema": {"$ref": REF + kind.__name__}}}
    return content | {media: {"schema": {"type": "string"}} for media in declared.also}


def _summary(kind: type[Record] | str) -> str:
    return kind if isinstance(kind, str) else cleandoc(kind.__doc__ or "").splitlines()[0]


def _problems(rule: Rule, declared: Operation) -> dict[int, list[type[Refusal]]]:
    kinds = [*declared.problems, InternalError]
    if declared.access != "unasked":
        kinds += [Unauthenticated, InvalidFields, LogUnavailable]
    if declared.access in ("operator", "seat"):
        kinds += [Forbidden]
    if GAME in rule.arguments:
        kinds += [UnknownGame, UnknownBox, CorruptLog]
    if "POST" in (rule.methods or ()):
        kinds += [LogFull, BodyTooLarge]
    if declared.body:
        kinds += [BadJson, UnsupportedMediaType]
    found: dict[int, list[type[Refusal]]] = {}
    for kind in kinds:
        found.setdefault(problems.status_of(kind), []).append(kind)
    return found


def _problem(kinds: list[type[Refusal]]) -> dict[str, Any]:
    by_code = {kind.code: kind for kind in kinds}
    lines = [f"- `{code}`: {cleandoc(kind.__doc__ or '').splitlines()[0]}" for code, kind in sorted(by_code.items())]
    examples = {code: {"value": problems.standard(kind, kind.title)} for code, kind in sorted(by_code.items())}
    content = {"schema": {"$ref": REF + "Problem"}, "examples": examples}
    return {"description": "\n".join(lines), "content": {problems.MEDIA_TYPE: content}}
