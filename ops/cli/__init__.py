"""The command ``skald``: each module of this package is one command, found by walking the folder."""

import ast
import sys
from importlib import import_module
from importlib.resources import files
from keyword import iskeyword
from pkgutil import iter_modules

import click
from click.exceptions import NoArgsIsHelpError

from ops.run.interrupt import LINE, STATUS, raise_again
from ops.run.lifeline import collect_seldom
from ops.run.terminal import echo, echo_lines


class Commands(click.Group):
    """Imports a command only when it is requested; each module defines one ``command``."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return the names of the modules; ``import_`` ends with an underscore because ``import`` is a keyword."""
        return sorted(module.name.rstrip("_") for module in iter_modules(__path__) if not module.name.startswith("_"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        found: click.Command = import_module(f"{__name__}.{_module_of(cmd_name)}").command
        raise_again()
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands, each with the whole first sentence of its description."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, _first_sentence(name)) for name in self.list_commands(ctx)])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the requested command; for an unknown one, list the existing commands."""
        name = args[0]
        if not name.startswith("-") and name not in self.list_commands(ctx):
            ctx.fail(f"unknown command: {name}; available: {', '.join(self.list_commands(ctx))}")
        return super().resolve_command(ctx, args)


def _module_of(name: str) -> str:
    return f"{name}_" if iskeyword(name) else name


def _first_sentence(name: str) -> str:
    """Return the first sentence about a command from its source; importing all commands would take almost a second."""
    source = files(__name__).joinpath(f"{_module_of(name)}.py").read_text(encoding="utf-8")
    text = next(
        ast.get_docstring(node)
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef) and node.name == "command"
    )
    return " ".join((text or "").split()).partition(". ")[0].rstrip(".") + "."


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    no_args_is_help=False,
    invoke_without_command=True,
)
@click.version_option(package_name="skald")
@click.pass_context
def skald(ctx: click.Context) -> None:
    """An event-sourced game service: every action an immutable event."""
    if ctx.invoked_subcommand is None:
        echo_lines(ctx.get_help())


def main() -> None:
    """Run a command. An error is one line; for a missing subcommand it lists the existing ones."""
    collect_seldom()
    try:
        status = skald.main(prog_name="skald", standalone_mode=False)
    except NoArgsIsHelpError as error:
        echo_lines(error.format_message(), err=True)
        sys.exit(error.exit_code)
    except click.UsageError as error:
        message = _message(error).rstrip(".")
        hint = f"; see {error.ctx.command_path} --help" if error.ctx else ""
        echo(f"skald: {message}{hint}", err=True)
        sys.exit(error.exit_code)
    except click.ClickException as error:
        echo(f"skald: {error.format_message()}", err=True)
        sys.exit(error.exit_code)
    except MemoryError:
        echo("skald: the input does not fit into the memory of this machine", err=True)
        sys.exit(1)
    except (click.Abort, KeyboardInterrupt):
        echo(LINE, err=True)
        sys.exit(STATUS)
    sys.exit(status if isinstance(status, int) else 0)


def _message(error: click.UsageError) -> str:
    # The choices for a missing argument are on lines of their own; they contain no input.
    message = error.format_message()
    return " ".join(message.split()) if isinstance(error, click.MissingParameter) else message
