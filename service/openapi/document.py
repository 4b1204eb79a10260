"""The OpenAPI document, from what the endpoints declare, and the pages that show it and the guides."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.metadata import version
from inspect import cleandoc
from pathlib import Path
from typing import Any

import msgspec
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Blueprint, Flask, Response, redirect
from werkzeug.routing import Rule
from werkzeug.wrappers import Response as AnyResponse

from events.aggregate.state import MAX_SEATS
from events.log.records import GAME_ID_PATTERN, ArchiveDamaged, CorruptLog, LogFull, LogUnavailable
from events.ruleset.boxes import UnknownBox
from events.ruleset.records import Record, tag_of
from events.ruleset.refusals import Refusal, RulesetCannotFold, RulesetMissing, UnknownGame
from events.ruleset.ruleset import AnyRuleset
from projections.people.talk import REACTIONS
from service.access.callers import MEANINGS, PLAYER_PATTERN, needed_scope
from service.access.refusals import Forbidden, InsufficientScope, Unauthenticated
from service.game.documents import DryRunResponse
from service.game.examples import example_commands
from service.game.rulesets import PreparedDocuments
from service.openapi.schemas import add_schemas, plugin
from service.web import problems
from service.web import refusals as edge
from service.web.context import EXTENSION, AppContext, current_context
from service.web.endpoint import GAME, Answer, Operation, documented, operation_of
from service.web.json_schemas import ref, schemas_of
from service.web.limits import TooManyRequests
from service.web.requests import ConditionalHeaders
from service.web.responses import (
    BINARY,
    EVENT_STREAM,
    JSON,
    NDJSON,
    NOT_MODIFIED,
    VARY,
    file_in,
    json_response,
    send,
    unaltered,
)
from service.webhooks import SENT

NAMED_BY_SUBJECT = {"index": "list", "show": "get", "create": "create", "delete": "delete", "replace": "replace"}
"""Views that are named after their blueprint: ``games.show`` is ``get_game``."""
ACTS = {"listen"}
"""Views with a verb for a name, although they do not write anything."""

PATH_PARAMETERS: dict[str, dict[str, Any]] = {
    GAME: {"type": "string", "pattern": f"^{GAME_ID_PATTERN}$", "description": "The id of a game."},
    "player": {"type": "string", "pattern": f"^{PLAYER_PATTERN}$", "description": "The operator's own id of a person."},
    "ruleset": {"type": "string", "description": "The id of a ruleset."},
    "tile": {
        "type": "string",
        "pattern": r"^(entries|[0-9]|[1-5][0-9]|6[0-3])/(x[0-9]{3}/)*[0-9]{3}(\.p/[1-9][0-9]{0,2})?$",
        "description": "A tile, as C2SP tlog-tiles names it: `0/000`, `entries/x001/067.p/8`.",
    },
    "chart": {"type": "string", "description": "The id of a chart."},
    "talk": {"type": "integer", "minimum": 1, "description": "The number of what was said."},
    "webhook": {"type": "string", "description": "The id of a webhook."},
    "seek": {"type": "string", "description": "The id of a seek."},
    "projection": {"type": "string", "description": "The name of a projection of the operator's own."},
    "seat": {"type": "integer", "minimum": 0, "maximum": MAX_SEATS - 1, "description": "The number of a seat."},
}
_VARIABLE = re.compile(r"<(?:\w+:)?(\w+)>")
BEARERS = {
    "operator": "A key of the operator, with scopes.",
    "seat": "The token of a seat.",
    "seek": "The token of a seek.",
}
WRITES = ("POST", "PUT", "DELETE")
EMPTY = (101, 204, 304)
"""The statuses of answers without a body."""
HEADERS = {
    "ETag": "The opaque tag of the document for this caller. `If-Match` accepts that of a game. For a write that is "
    "answered without the game it is the version in quotes.",
    "Vary": f"`{VARY['Vary']}`.",
    "Preference-Applied": "The preferences that were applied.",
    "Skald-Receipt": "With `Prefer: receipt`, on refusals too: a signed note in Base64 (URL-safe, without padding) "
    "that says how the write was answered.",
    "Location": "Where the new game is.",
}

SENT_HEADERS = {
    "webhook-id": ("The id of the message, the same at every attempt.", "^evt_[0-9a-z-]+_[0-9]+_[a-z_]+$"),
    "webhook-timestamp": ("When this attempt was made, in seconds since 1970.", "^[0-9]+$"),
    "webhook-signature": (
        "For each secret `v1,` and the Base64 of HMAC-SHA256 over id, timestamp and body, joined by dots.",
        "^v1,[A-Za-z0-9+/=]+( v1,[A-Za-z0-9+/=]+)*$",
    ),
}
ANSWERS = {
    "2XX": "The message was accepted.",
    "410": "The webhook ends: nothing more is sent.",
    "429": "Too many messages: fewer are sent at a time, after `Retry-After`. 502 and 504 are treated alike.",
    "default": "Not taken (also a redirect): it is tried again later, and all messages of the game wait.",
}

INTRODUCTION = """\
Event-sourced games: every action becomes events that are never changed, chained by hashes, and everything
else (the table, scores, results, an audit) is derived from them.

Callers identify themselves by `Authorization: Bearer ...`: the **operator** by a key of the installation (without a
key everybody is the operator), a **seat** by the token that was shown when it was taken; a caller without a token is
a **spectator** and sees what everybody at the table sees.

An operator's key has scopes, and each operation says which one it needs:
{scopes}.

A refused request changes nothing and is answered with a problem document (RFC 9457).

With the parameter `lang` (`de` or `en`), events and actions come with a sentence for people.
"""
SCOPES = ", ".join(f"`{scope}` ({meaning})" for scope, meaning in MEANINGS.items())
TAGS = {
    "rulesets": "What can be played here, and everything that a front end needs to know about it.",
    "games": "Create, list and show games.",
    "seats": "Take a seat.",
    "people": "Tokens, names and controllers of seats, and the tokens of players.",
    "rematch": "Another game with the same people.",
    "forks": "Games that continue from a version of another one, as somebody knew it then.",
    "service": "What the service offers to people.",
    "push": "Push messages to browsers whose seat is asked.",
    "talk": "What the people at a table say to each other.",
    "analysis": "What each action on offer is worth, as far as a seat knows.",
    "actions": "List what a seat can do, and act.",
    "batch": "Many actions in one request.",
    "clocks": "Coming back after the time ran out, and pauses of all clocks.",
    "standing": "Standing orders: answers in advance to secret questions, which nobody else sees.",
    "lifecycle": "Undo, resignation and abandonment.",
    "events": "The log of a game, redacted for the caller.",
    "states": "The table at the end of each commit, for replays.",
    "stream": "The log as it grows.",
    "live": "One connection for many games.",
    "scores": "The scores of all seats.",
    "results": "How a game ended.",
    "audit": "Proof that nothing was altered.",
    "refusals": "What the rules refused.",
    "seeks": "Find opponents.",
    "ratings": "Who is rated best.",
    "players": "A player's games, results and ratings.",
    "statistics": "Statistics of many games.",
    "statistics_page": "The statistics as charts.",
    "feed": "The commits of all games.",
    "projections": "What the operator's own projections compute from games.",
    "transparency": "The transparency log (a log of logs), which shows that no game was dropped or rewritten.",
    "webhooks": "Notifications to the operator's own service about games, as they happen.",
    "health": "For the operator of the service.",
    "docs": "This documentation.",
}

blueprint = Blueprint("docs", __name__)

FILES = str(Path(__file__).parent / "docs")
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'"

FIRST_GUIDES = ("embed", "front-end", "clients", "live", "webhooks", "clocks", "games", "running", "settings")


def operation_id(rule: Rule) -> str:
    subject, _, view = rule.endpoint.partition(".")
    if view in NAMED_BY_SUBJECT:
        return f"{NAMED_BY_SUBJECT[view]}_{subject if view == 'index' else _one_of(subject)}"
    writes = bool({"POST", "PUT", "DELETE"} & (rule.methods or set()))
    return view if writes or view in ACTS else f"get_{view}"


def _one_of(subject: str) -> str:
    """Return the singular of a subject. Scores, results and statistics stay plural."""
    return subject if subject in ("scores", "results", "audit", "analysis", "statistics") else subject.removesuffix("s")


def add_paths(spec: APISpec, app: Flask, plugin: MarshmallowPlugin) -> None:
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
            described["requestBody"] = {"required": True, "content": _lines_of([operation.ndjson_body])}
        spec.path(_VARIABLE.sub(r"{\1}", rule.rule), operations={method: described})


def _operation(rule: Rule, operation: Operation, description: str, plugin: MarshmallowPlugin) -> dict[str, Any]:
    return {
        "operationId": operation_id(rule),
        "tags": [rule.endpoint.partition(".")[0]],
        "summary": operation.summary,
        "description": description,
        "parameters": list(_parameters(rule, operation, plugin)),
        "responses": _responses(rule, operation),
        "security": _security(rule, operation),
    }


def _security(rule: Rule, operation: Operation) -> list[dict[str, list[str]]]:
    """Return the security requirements; for the operator, with the scope that the key needs."""
    method = next(iter(set(rule.methods or ()) - {"HEAD", "OPTIONS"}))
    operator: dict[str, list[str]] = {"operator": [needed_scope(operation.scope, method)]}
    by_access: dict[str, list[dict[str, list[str]]]] = {
        "optional": [{}, {"seat": []}, operator],
        "operator": [operator, {}],
        "seat": [{"seat": []}],
        "public": [{}],
        "seek": [{"seek": []}],
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


def _responses(rule: Rule, operation: Operation) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for status, kind in operation.answers.items():
        described: dict[str, Any] = {"description": _summary(kind)}
        if status not in EMPTY:
            described["content"] = _content(kind, operation)
        if kind is DryRunResponse:
            described["x-when"] = {"dry_run": True}
        if operation.response_headers:
            described["headers"] = {
                name: {"description": HEADERS[name], "schema": {"type": "string"}}
                for name in operation.response_headers
            }
        found[str(status)] = described
    for status, kinds in sorted(_problem_responses(rule, operation).items()):
        found[str(status)] = _problem_response(kinds)
    return found


def _content(kind: Answer, operation: Operation) -> dict[str, Any]:
    if operation.ndjson_answer:
        return _lines_of([one.__name__ for one in operation.ndjson_answer])
    if isinstance(kind, str):
        return {kind: _open_content(kind)}
    kinds = kind if isinstance(kind, tuple) else (kind,)
    content: dict[str, Any] = {JSON: {"schema": _any_of([one.__name__ for one in kinds])}}
    return content | {media: _lines(kinds[0]) for media in operation.alternative_media_types}


def _any_of(names: Sequence[str]) -> dict[str, Any]:
    return ref(names[0]) if len(names) == 1 else {"anyOf": [ref(name) for name in names]}


def _one_a_line(names: Sequence[str]) -> dict[str, Any]:
    described = f"NDJSON: one {' or '.join(f'`{name}`' for name in names)} per line."
    return {"schema": {"type": "string", "description": described}, "x-item-schema": _any_of(names)}


def _lines_of(names: Sequence[str]) -> dict[str, Any]:
    """Return NDJSON of these kinds, and also bytes, since client generators leave out media types they do not know."""
    return {NDJSON: _one_a_line(names), BINARY: _open_content(BINARY)}


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
    """Return the schema of a line of NDJSON: an item of the only list in the JSON answer."""
    (items,) = (
        field["items"] for field in schemas_of([kind])[kind.__name__]["properties"].values() if "items" in field
    )
    return _one_a_line([items["$ref"].rsplit("/", 1)[1]])


def _summary(kind: Answer) -> str:
    if isinstance(kind, str):
        return kind
    return _first_line(kind[0] if isinstance(kind, tuple) else kind)


def _problem_responses(rule: Rule, operation: Operation) -> dict[int, list[type[Refusal]]]:
    kinds = [*operation.problems, edge.ForeignHost, edge.ForeignOrigin, edge.ForwardedRequest]
    kinds += [TooManyRequests, edge.InternalError]
    if operation.access != "public":
        kinds += [Unauthenticated, InsufficientScope, edge.InvalidFields, LogUnavailable]
    if operation.access in ("operator", "seat"):
        kinds += [Forbidden]
    if GAME in rule.arguments:
        kinds += [UnknownGame, RulesetCannotFold, RulesetMissing, UnknownBox, CorruptLog, ArchiveDamaged]
    if set(WRITES) & set(rule.methods or ()):
        kinds += [
            LogFull,
            edge.BodyTooLarge,
            edge.BodyTooSlow,
            edge.InvalidJson,
            edge.RepeatedKey,
            edge.UnsupportedMediaType,
        ]
    found: dict[int, list[type[Refusal]]] = {}
    for kind in kinds:
        found.setdefault(problems.status_of(kind), []).append(kind)
    return found


def undeclared_problems() -> list[dict[str, Any]]:
    """Return the problems that no operation declares, since they concern unknown addresses."""
    return [
        {**problems.standard_members(kind, kind.title), "meaning": _first_line(kind)}
        for kind in (edge.NotFound, edge.WrongMethod, edge.BadRequest)
    ]


def _first_line(kind: type) -> str:
    return cleandoc(kind.__doc__ or "").splitlines()[0]


def _problem_response(kinds: list[type[Refusal]]) -> dict[str, Any]:
    by_code = {kind.code: kind for kind in kinds}
    lines = [f"- `{code}`: {_first_line(kind)}" for code, kind in sorted(by_code.items())]
    examples = {code: {"value": problems.standard_members(kind, kind.title)} for code, kind in sorted(by_code.items())}
    content = {"schema": ref("ProblemDocument"), "examples": examples}
    return {"description": "\n".join(lines), "content": {problems.MEDIA_TYPE: content}}


def webhooks() -> dict[str, Any]:
    """Return the webhooks' messages by type."""
    parameters = [
        {
            "in": "header",
            "name": name,
            "required": True,
            "description": text,
            "schema": {"type": "string", "pattern": pattern},
        }
        for name, (text, pattern) in SENT_HEADERS.items()
    ]
    return {
        kind: {
            "post": {
                "summary": kind,
                "description": cleandoc(body.__doc__ or ""),
                "tags": ["webhooks"],
                "parameters": parameters,
                "requestBody": {"required": True, "content": {JSON: {"schema": ref(body.__name__)}}},
                "responses": {status: {"description": text} for status, text in ANSWERS.items()},
            }
        }
        for kind, body in SENT.items()
    }


def document(app: Flask) -> dict[str, Any]:
    """Return the OpenAPI 3.1 document of an application."""
    context = app.extensions[EXTENSION]
    marshmallow = plugin()
    spec = APISpec(
        title="Skald",
        version=version("skald"),
        openapi_version="3.1.0",
        plugins=[marshmallow],
        info={
            "description": INTRODUCTION.format(scopes=SCOPES).strip(),
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        servers=[{"url": context.config.public_base or "/"}],
        tags=[{"name": name, "description": text} for name, text in TAGS.items()],
        webhooks=webhooks(),
        **{"x-problems": undeclared_problems()},
    )
    for name, text in BEARERS.items():
        spec.components.security_scheme(name, {"type": "http", "scheme": "bearer", "description": text})
    operations = [operation_of(view) for view in app.view_functions.values()]
    add_schemas(spec, context, [kind for one in operations if one for kind in one.documents])
    add_paths(spec, app, marshmallow)
    found: dict[str, Any] = spec.to_dict()
    return found


@blueprint.get("/openapi.json")
@documented(
    "This document",
    {200: JSON, 304: NOT_MODIFIED},
    access="public",
    headers=ConditionalHeaders,
    response_headers=("ETag",),
)
def openapi() -> Response:
    """Return the OpenAPI document."""
    return current_context().part(PreparedDocuments).openapi().response()


@blueprint.get("/docs")
@documented("This document, readable", {200: "text/html"}, access="public")
def docs_page() -> Response:
    """Return a page that renders the OpenAPI document."""
    return _file("index.html")


@blueprint.get("/docs/guides")
def guides() -> Response:
    """Return the guides in their order, as Markdown."""
    return _with_policy(json_response(_guides(current_context().config.guides_folder)))


@blueprint.get("/docs/guides/<name>")
def guide(name: str) -> Response:
    """Return the page on which one guide is shown."""
    if all(one.name != name for one in _guides(current_context().config.guides_folder).guides):
        raise edge.NotFound
    return _file("index.html")


class Guide(Record):
    """One guide: the name of its page, and its text."""

    name: str
    text: str


class Guides(Record):
    """All guides."""

    guides: tuple[Guide, ...]


@cache
def _guides(folder: str) -> Guides:
    """Return the guides of a folder, the most wanted first. They are read once."""
    known = {path.stem: path.read_text("utf-8") for path in sorted(Path(folder).glob("*.md"))} if folder else {}
    names = [*(name for name in FIRST_GUIDES if name in known), *(name for name in known if name not in FIRST_GUIDES)]
    return Guides(guides=tuple(Guide(name=name, text=known[name]) for name in names))


@blueprint.get("/docs/<name>")
def asset(name: str) -> Response:
    """Return a script, style sheet or picture of the page."""
    return _file(name)


@blueprint.get("/problems/<code>")
def problem(code: str) -> AnyResponse:
    """Redirect the type of a problem document to its explanation."""
    if code not in problems.CODES:
        raise edge.NotFound
    return redirect(f"/docs#problem-{code}", 303)


def _file(name: str) -> Response:
    return _with_policy(send(unaltered(file_in(FILES, name))))


def _with_policy(found: Response) -> Response:
    found.headers["Content-Security-Policy"] = POLICY
    return found


def body_examples(context: AppContext) -> dict[str, dict[str, Any]]:
    rulesets = context.games.rulesets.values()
    actions = {
        f"{ruleset.id}.{tag_of(type(command))}": {"summary": ruleset.title.en, "value": msgspec.to_builtins(command)}
        for ruleset in rulesets
        for command in example_commands(ruleset)[:1]
    }
    games = {
        ruleset.id: {"summary": ruleset.title.en, "value": _new_game(ruleset)} for ruleset in context.offered.values()
    }
    code = "o4mX8zq0RkO1bYwPzT5v3A"
    join = {
        "join": {"summary": "Ada joins", "value": {"name": "Ada", "join": code}},
        "bot": {"summary": "A bot takes the seat", "value": {"controller": "greedy", "join": code}},
    }
    entropy = {"entropy": "00112233445566778899aabbccddeeff"}
    opening = {"opening": {"summary": "Ada opens her entropy", "value": entropy}}
    people = {
        "SeatChange": {"handed": {"summary": "A person plays from now on", "value": {"controller": "human"}}},
        "PlayerToken": {"day": {"summary": "For a day", "value": {"seconds": 86_400}}},
        "StandingOrder": {
            one.id: {"summary": one.title.en, "value": msgspec.to_builtins(one.clocks.standing.example)}
            for one in rulesets
            if one.clocks.standing is not None
        },
        "NewWebhook": {
            "bot": {
                "summary": "Who has to act",
                "value": {"url": "https://bot.example/skald", "types": ["turn.asked", "game.finished"]},
            }
        },
        "Redelivery": {"failed": {"summary": "What did not get through", "value": {}}},
        "NewFork": {"again": {"summary": "On from version 57, as seat 1 knew it", "value": {"at": 57, "as": 1}}},
        "Rematch": {"plain": {"summary": "Once more", "value": {}}},
        "NewSeek": {
            one.id: {"summary": one.title.en, "value": {"ruleset": one.id, "seats": min(one.seats), "bots_after": 60}}
            for one in context.offered.values()
        },
        "Talk": {
            "text": {"summary": "A line of text", "value": {"text": "Good luck!"}},
            "reaction": {"summary": "A reaction", "value": {"reaction": REACTIONS[0]}},
        },
        "Push": {"browser": {"summary": "As the browser gives it", "value": _push_subscription()}},
    }
    return {"Action": actions, "NewGame": games, "JoinRequest": join, "EntropyOpening": opening, **people}


def _push_subscription() -> dict[str, Any]:
    """Return a subscription with the keys of the example in RFC 8291."""
    keys = {
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    }
    return {"endpoint": "https://push.example/3f1d0c", "expirationTime": None, "keys": keys, "after": 20, "lang": "en"}


def _new_game(ruleset: AnyRuleset) -> dict[str, Any]:
    names = ["Ada", "Bo", "Cleo", "Dag"][: min(ruleset.seats)]
    return {"ruleset": ruleset.id, "options": {}, "seats": [{"name": name} for name in names]}
