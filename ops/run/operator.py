"""Records in the service's log who runs a command that changes something, and with which options."""

import os
from getpass import getuser
from socket import gethostname

import click
from click.core import ParameterSource

from events.log.client import Client
from events.log.operations import record_operation
from events.log.records import CorruptLog, LogFull, LogUnavailable
from ops.run.errors import UserError, explained
from ops.run.installation import open_log
from ops.run.settings import Settings
from ops.run.terminal import echo

HIDDEN = "..."


def record(client: Client) -> None:
    """Let the service log who runs this command, and with which options. Call this just before a change.

    The value of an option with ``hide_input`` is left out. Raises ``UserError``, so that no change goes unrecorded.
    """
    with explained(LogUnavailable, LogFull, CorruptLog):
        record_operation(client, _who(), _what(click.get_current_context()))


def record_beside(ours: Settings) -> None:
    """Record a change of a file in the same way; if no store can be reached, print that the log does not record it."""
    try:
        with open_log(ours) as client:
            record(client)
    except UserError as error:
        echo(f"this is not recorded in the log of the service: {error.message}", err=True)


def _who() -> str:
    try:
        name = os.environ.get("SUDO_USER") or getuser()
    except (KeyError, OSError):  # a container may run under a user id without a name
        name = str(os.getuid())
    return f"{name}@{gethostname()}"


def _what(ctx: click.Context) -> str:
    words = [ctx.command_path]
    for parameter in ctx.command.params:
        name, value = parameter.name or "", ctx.params.get(parameter.name or "")
        if ctx.get_parameter_source(name) is not ParameterSource.COMMANDLINE:
            continue
        values = value if isinstance(value, tuple) else (value,)
        if not isinstance(parameter, click.Option):
            words += map(str, values)
        elif parameter.is_flag:
            words.append(parameter.opts[-1])
        else:
            words += [f"{parameter.opts[0]} {HIDDEN if parameter.hide_input else one}" for one in values]
    return " ".join(words)
