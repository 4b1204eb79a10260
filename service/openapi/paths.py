"""The paths of the OpenAPI document, from what the endpoints declare."""

import re
from collections.abc import Iterator, Sequence
from inspect import cleandoc
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Flask
from werkzeug.routing import Rule

from events.aggregate.state import MOST_SEATS
from events.log.port import CorruptLog, LogFull, LogUnavailable
from events.ruleset.boxes import UnknownBox
from events.ruleset.records import Record
from events.ruleset.refusals import Refusal, RulesetCannotFold, RulesetMissing, UnknownGame
from service import problems
from service.context import EXTENSION
from service.limits.rates import TooManyRequests
from service.limits.refusals import BodyTooSlow
from service.openapi.examples import body_examples
from service.openapi.operation_ids import operation_id
from service.openapi.records import components, ref
from service.operation import GAME, Answer, Operation, operation_of
from service.operator_keys import needed_scope
from service.refusals import (
    BadRequest,
    BodyTooLarge,
    Forbidden,
    ForeignHost,
    ForeignOrigin,
    ForwardedRequest,
    InsufficientScope,
    InternalError,
    InvalidFields,
    InvalidJson,
    NotFound,
    Unauthenticated,
    UnsupportedMediaType,
    WrongMethod,
)
from service.responses import BINARY, EVENT_STREAM, JSON, NDJSON
from service.schemas import documents

PATH_PARAMETERS: dict[str, dict[str, Any]] = {
    GAME: {"type": "string", "pattern": "^[0-9]{3}-[0-9a-hjkmnp-tv-z]{16}$", "description": "The id of a game."},
    "player": {
        "type": "string",
        "minLength": 1,
        "maxLength": 64,
        "description": "The operator's own id of a person.",
    },
    "ruleset": {"type": "string", "description": "The id of a ruleset."},
    "tile": {
        "type": "string",
        "pattern": r"^(entries|[0-9]|[1-5][0-9]|6[0-3])/(x[0-9]{3}/)*[0-9]{3}(\.p/[1-9][0-9]{0,2})?$",
        "description": "A tile, as C2SP tlog-tiles names it: `0/000`, `entries/x001/067.p/8`.",
    },
    "chart": {"type": "string", "description": "The id of a chart."},
    "webhook": {"type": "string", "description": "The id of a webhook."},
    "seat": {"type": "integer", "minimum": 0, "maximum": MOST_SEATS - 1, "description": "The number of a seat."},
}
_VARIABLE = re.compile(r"<(?:\w+:)?(\w+)>")
WRITES = ("POST", "PUT", "DELETE")
EMPTY = (204, 304)
"""The statuses of answers without a body."""
HEADERS = {
    "ETag": {
        "description": "The version of the game, or the tag of the document, in quotes.",
        "schema": {"type": "string"},
    },
    "Vary": {"description": "`Prefer`.", "schema": {"type": "string"}},
    "Preference-Applied": {"description": "Which preferences were heeded.", "schema": {"type": "string"}},
    "Skald-Receipt": {
        "description": "With `Prefer: receipt`, on refusals too: a signed note in Base64 (URL-safe, without padding) "
        "that says how the write was answered.",
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
        method = next((one.lower() for one in WRITES if one in (rule.methods or ())), "get")
        described = _operation(rule, operation, cleandoc(view.__doc__ or ""), plugin)
        if operation.body:
            described["requestBody"] = _body(operation, examples.get(operation.body, {}))
        if operation.ndjson_body:
            described["requestBody"] = _body_of_lines(operation.ndjson_body)
        spec.path(_VARIABLE.sub(r"{\1}", rule.rule), operations={method: described})


def _operation(rule: Rule, operation: Operation, description: str, plugin: MarshmallowPlugin) -> dict[str, Any]:
    found: dict[str, Any] = {
        "operationId": operation_id(rule),
        "tags": [rule.endpoint.partition(".")[0]],
        "summary": operation.summary,
        "description": description,
        "parameters": list(_parameters(rule, operation, plugin)),
        "responses": _responses(rule, operation),
        "security": _security(rule, operation),
    }
    return found


def _security(rule: Rule, operation: Operation) -> list[dict[str, list[str]]]:
    """Return who may ask; for the operator, with the scope that the key needs."""
    method = next(iter(set(rule.methods or ()) - {"HEAD", "OPTIONS"}))
    operator: dict[str, list[str]] = {"operator": [needed_scope(operation.scope, method)]}
    by_access: dict[str, list[dict[str, list[str]]]] = {
        "optional": [{}, {"seat": []}, operator],
        "operator": [operator, {}],
        "seat": [{"seat": []}],
        "public": [{}],
    }
    return by_access[operation.access]


def _parameters(rule: Rule, operation: Operation, plugin: MarshmallowPlugin) -> Iterator[dict[str, Any]]:
    for name in sorted(rule.arguments, key=lambda argument: rule.rule.index(f"{argument}>")):
        schema = dict(PATH_PARAMETERS[name])
        yield {"in": "path", "name": name, "required": True, "description": schema.pop("description"), "schema": schema}
    if plugin.converter is not None:
        for found in plugin.converter.schema2parameters(operation.query, location="query"):
            several = found["schema"].get("type") == "array"
            yield {**found, "style": "form", "explode": False} if several else found
        yield from getattr(operation.query, "further_parameters", ())
        yield from plugin.converter.schema2parameters(operation.headers, location="header")


def _body(operation: Operation, examples: dict[str, Any]) -> dict[str, Any]:
    content: dict[str, Any] = {"schema": ref(str(operation.body))}
    if examples:
        content["examples"] = examples
    return {"required": not operation.body_optional, "content": {JSON: content}}


def _body_of_lines(name: str) -> dict[str, Any]:
    return {"required": True, "content": {NDJSON: _one_a_line([name])}}


def _responses(rule: Rule, operation: Operation) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for status, kind in operation.answers.items():
        described: dict[str, Any] = {"description": _summary(kind)}
        if status not in EMPTY:
            described["content"] = _content(kind, operation)
        if kind is documents.DryRunResponse:
            described["x-when"] = {"dry_run": True}
        if operation.response_headers:
            described["headers"] = {name: HEADERS[name] for name in operation.response_headers}
        found[str(status)] = described
    for status, kinds in sorted(_problem_responses(rule, operation).items()):
        found[str(status)] = _problem_response(kinds)
    return found


def _content(kind: Answer, operation: Operation) -> dict[str, Any]:
    if operation.ndjson_answer:
        return {NDJSON: _one_a_line([one.__name__ for one in operation.ndjson_answer])}
    if isinstance(kind, str):
        return {kind: _open_content(kind)}
    kinds = kind if isinstance(kind, tuple) else (kind,)
    content: dict[str, Any] = {JSON: {"schema": _any_of([one.__name__ for one in kinds])}}
    return content | {media: _lines(kinds[0]) for media in operation.alternative_media_types}


def _any_of(names: Sequence[str]) -> dict[str, Any]:
    return ref(names[0]) if len(names) == 1 else {"anyOf": [ref(name) for name in names]}


def _one_a_line(names: Sequence[str]) -> dict[str, Any]:
    described = f"NDJSON: one {' or '.join(f'`{name}`' for name in names)} a line."
    return {"schema": {"type": "string", "description": described}, "x-item-schema": _any_of(names)}


def _open_content(media: str) -> dict[str, Any]:
    if media == JSON:
        return {"schema": ref("JsonObject")}
    if media == EVENT_STREAM:
        schema = {"type": "string", "description": "Server-Sent Events: messages with `id`, `event` and `data` (JSON)."}
        return {"schema": schema, "x-item-schema": ref("StreamMessage")}
    if media == BINARY:
        return {"schema": {"type": "string", "format": "binary"}}
    return {"schema": {"type": "string"}}


def _lines(kind: type[Record]) -> dict[str, Any]:
    """Return what a line of NDJSON is: an item of the one list of things in the JSON answer."""
    (items,) = (
        field["items"] for field in components([kind])[kind.__name__]["properties"].values() if "items" in field
    )
    return _one_a_line([items["$ref"].rsplit("/", 1)[1]])


def _summary(kind: Answer) -> str:
    if isinstance(kind, str):
        return kind
    return _first_line(kind[0] if isinstance(kind, tuple) else kind)


def _problem_responses(rule: Rule, operation: Operation) -> dict[int, list[type[Refusal]]]:
    kinds = [*operation.problems, InternalError, ForeignHost, ForeignOrigin, ForwardedRequest, TooManyRequests]
    if operation.access != "public":
        kinds += [Unauthenticated, InsufficientScope, InvalidFields, LogUnavailable]
    if operation.access in ("operator", "seat"):
        kinds += [Forbidden]
    if GAME in rule.arguments:
        kinds += [UnknownGame, RulesetCannotFold, RulesetMissing, UnknownBox, CorruptLog]
    if set(WRITES) & set(rule.methods or ()):
        kinds += [LogFull, BodyTooLarge, BodyTooSlow, InvalidJson, UnsupportedMediaType]
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


def _first_line(kind: type) -> str:
    return cleandoc(kind.__doc__ or "").splitlines()[0]


def _problem_response(kinds: list[type[Refusal]]) -> dict[str, Any]:
    by_code = {kind.code: kind for kind in kinds}
    lines = [f"- `{code}`: {_first_line(kind)}" for code, kind in sorted(by_code.items())]
    examples = {code: {"value": problems.standard_members(kind, kind.title)} for code, kind in sorted(by_code.items())}
    content = {"schema": ref("ProblemDocument"), "examples": examples}
    return {"description": "\n".join(lines), "content": {problems.MEDIA_TYPE: content}}
