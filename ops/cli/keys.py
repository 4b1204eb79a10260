"""``skald keys``: creates, lists and revokes the operator's keys while the service runs."""

import re
from pathlib import Path
from typing import cast

import click

from ops.run import settings
from ops.run.errors import UserError
from ops.run.keys import KEY_NAME, new_key, read_keys, revoke_key
from ops.run.operator import record_beside
from ops.run.terminal import Several, echo, several
from service.access.callers import MEANINGS, SCOPES, Scope

_FILE = click.option(
    "--file", "path", type=click.Path(dir_okay=False), help="The file; by default SKALD_OPERATOR_KEYS."
)
_NAME = click.argument("name")


@click.group()
def command() -> None:
    """Create, list and revoke the operator's keys, each with a name and scopes.

    They are stored as hashes in the file that SKALD_OPERATOR_KEYS names. Every process reloads it when it changes.
    """


@command.command()
@_NAME
@click.option(
    "--scope",
    "scopes",
    multiple=True,
    required=True,
    type=Several(SCOPES),
    callback=several,
    help="Separated by commas. " + "; ".join(f"{scope}: {meaning}" for scope, meaning in MEANINGS.items()) + ".",
)
@_FILE
def new(name: str, scopes: tuple[str, ...], path: str | None) -> None:
    """Create a key and print it. It is shown only now."""
    key = new_key(_path(path), _named(name), [cast(Scope, scope) for scope in scopes])
    record_beside(settings.from_environment())
    echo(key)


@command.command("list")
@_FILE
def list_(path: str | None) -> None:
    """List the keys with name, scopes, and date of creation."""
    for key in read_keys(_path(path)):
        echo(f"{key.name}  {','.join(scope for scope in SCOPES if scope in key.scopes)}  {key.created}")


@command.command()
@_NAME
@_FILE
def revoke(name: str, path: str | None) -> None:
    """Revoke a key; from now on every process refuses it."""
    revoke_key(_path(path), name)
    record_beside(settings.from_environment())
    echo(f"the key {name} is revoked")


def _path(given: str | None) -> Path:
    found = given or settings.from_environment().operator_keys
    if not found:
        raise UserError("name the file of the keys with SKALD_OPERATOR_KEYS or --file")
    return Path(found)


def _named(name: str) -> str:
    if not re.fullmatch(KEY_NAME, name):
        raise UserError(f"{name!a} is not a name of a key: use up to 64 lower-case letters, digits, '.', '_' and '-'")
    return name
