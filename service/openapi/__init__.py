"""The OpenAPI document, generated from the declarations and schemas that validate the requests."""

from importlib.metadata import version
from inspect import cleandoc
from typing import Any

from apispec import APISpec
from flask import Flask

from service.context import EXTENSION
from service.openapi.paths import add_paths, undeclared_problems
from service.openapi.schemas import add_schemas, plugin
from service.openapi.sent import webhooks
from service.operator_keys import MEANINGS

INTRODUCTION = """\
Games whose log is the truth: every action becomes events that are never changed, chained by hashes, and everything
else (the table, scores, results, an audit) follows from them.

Who is asking shows in `Authorization: Bearer ...`: the **operator** by a key of the installation (without a key
everybody is the operator), a **seat** by the token that was shown when it was taken; without a token one is a
**spectator** and sees what everybody at the table sees.

An operator's key has scopes, and each operation says which one it needs:
{scopes}.

Whatever is refused changes nothing and is answered with a problem document (RFC 9457).

Where `lang` is taken (`de` or `en`), events and actions come with a sentence for people.
"""
SCOPES = ", ".join(f"`{scope}` ({meaning})" for scope, meaning in MEANINGS.items())
TAGS = {
    "rulesets": "What can be played here, and everything a front end needs to know of it.",
    "games": "Create, list and show games.",
    "seats": "Take a seat.",
    "people": "Tokens, names and controllers of seats, and the tokens of players.",
    "rematch": "The same people once more.",
    "forks": "Games that go on from a version of another one, as somebody knew it then.",
    "analysis": "What each action on offer is worth, as far as a seat knows.",
    "actions": "What a seat can do, and doing it.",
    "batch": "Many actions in one request.",
    "clocks": "Coming back after the time was over, and pauses of all clocks.",
    "standing": "Answers in advance to secret questions, which nobody else sees.",
    "lifecycle": "Undo, resignation and abandonment.",
    "events": "The log of a game, redacted for the caller.",
    "states": "The table at the end of each commit, for replays.",
    "stream": "The log as it grows.",
    "scores": "What every seat has.",
    "results": "How a game ended.",
    "audit": "Proof that nothing was altered.",
    "statistics": "Numbers over many games.",
    "statistics_page": "The same as charts.",
    "transparency": "The log of logs, which shows that no game was dropped or rewritten.",
    "webhooks": "What the operator's own service is told of games, as it happens.",
    "health": "For whoever runs the service.",
    "docs": "This documentation.",
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
        info={"description": INTRODUCTION.format(scopes=SCOPES), "license": {"name": "MIT", "identifier": "MIT"}},
        servers=[{"url": context.config.public_base or "/"}],
        tags=[{"name": name, "description": text} for name, text in TAGS.items()],
        webhooks=webhooks(),
        **{"x-problems": undeclared_problems()},
    )
    for name, text in (("operator", "A key of the operator, with scopes."), ("seat", "The token of a seat.")):
        spec.components.security_scheme(name, {"type": "http", "scheme": "bearer", "description": text})
    add_schemas(spec, context)
    add_paths(spec, app, marshmallow)
    found: dict[str, Any] = _with_clean_descriptions(spec.to_dict())
    return found


def _with_clean_descriptions(value: Any) -> Any:
    """Return a part of the document with its descriptions dedented: Python before 3.13 keeps a docstring's margin."""
    match value:
        case dict():
            cleaned = {name: _with_clean_descriptions(item) for name, item in value.items()}
            if isinstance(text := value.get("description"), str):
                cleaned["description"] = cleandoc(text)
            return cleaned
        case list() | tuple():
            return [_with_clean_descriptions(item) for item in value]
    return value
