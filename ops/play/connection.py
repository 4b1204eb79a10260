"""The connection of the command line to a service: every error is one line for the user."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import click
import httpx
from skald_client import Problem, Skald, SkaldError, Unreachable

from ops.run.errors import UserError
from ops.run.settings import Settings

PAUSES = (0.1, 0.3)
"""Seconds between tries: few, since a person waits for the result."""


@contextmanager
def connected(settings: Settings, url: str | None, key: str | None) -> Iterator[Skald]:
    """Yield a client of the service at a URL, or of our own, with the operator's key. Raise ``UserError``."""
    url = url or f"http://{settings.bound_host}:{settings.port}"
    with _explained(url), Skald(url, key or settings.operator_key or None, pauses=PAUSES) as skald:
        yield skald


@contextmanager
def _explained(url: str) -> Iterator[None]:
    try:
        yield
    except Problem as problem:
        raise UserError(str(problem)) from None
    except Unreachable as error:
        if isinstance(error.__cause__, httpx.ConnectError):
            raise UserError(f"no service answers at {url}; start one with ops/up, or name another by --url") from None
        raise UserError(f"{url} does not answer: {error}") from None
    except httpx.InvalidURL as error:
        raise UserError(f"{url} does not answer: {error}") from None
    except SkaldError as error:
        raise UserError(str(error)) from None


def parse_options(ruleset: Mapping[str, Any], arguments: Sequence[str]) -> dict[str, Any]:
    """Return the options that the arguments choose; those left out keep the ruleset's default. Raises ``UserError``."""
    command = as_command(ruleset)
    try:
        context = command.make_context(ruleset["id"], list(arguments), resilient_parsing=False)
    except click.UsageError as error:
        known = ", ".join(option.opts[0] for option in command.params) or "none"
        raise UserError(f"{error.format_message().rstrip('.')}; the options of {ruleset['id']} are: {known}") from None
    return {name: value for name, value in context.params.items() if value is not None}


def as_command(ruleset: Mapping[str, Any]) -> click.Command:
    """Return a command that knows the ruleset's options and nothing else."""
    schema = resolved(ruleset["options"], ruleset["options"])
    params: list[click.Parameter] = [
        as_option(name, resolved(field, ruleset["options"])) for name, field in schema.get("properties", {}).items()
    ]
    return click.Command(ruleset["id"], params=params, add_help_option=False)


def as_option(name: str, schema: Mapping[str, Any]) -> click.Option:
    """Return one option: a switch for a boolean, a choice for an enumeration, a number within its bounds."""
    flag = "--" + name.replace("_", "-")
    shown: dict[str, Any] = {"help": schema.get("description"), "default": None}
    match schema:
        case {"enum": values}:
            return click.Option([flag, name], type=click.Choice(values), **shown)
        case {"type": "boolean"}:
            return click.Option([f"{flag}/--no-{flag[2:]}", name], **shown)
        case {"type": "integer"}:
            bounds = schema.get("minimum"), schema.get("maximum")
            return click.Option(
                [flag, name], type=click.INT if bounds == (None, None) else click.IntRange(*bounds), **shown
            )
    return click.Option([flag, name], **shown)


def resolved(schema: Mapping[str, Any], root: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the schema that a reference within the document stands for."""
    while "$ref" in schema:
        found: Any = root
        for step in schema["$ref"].removeprefix("#/").split("/"):
            found = found[step]
        schema = {**found, **{key: value for key, value in schema.items() if key != "$ref"}}
    return schema
