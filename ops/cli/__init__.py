"""The command ``skald``: each module of this package is one command, found by walking the folder."""

import sys
from importlib import import_module
from keyword import iskeyword
from pkgutil import iter_modules

import click

from ops.terminal import echo, echo_lines


class Commands(click.Group):
    """Imports a command only when it is asked for; each module offers one ``command``."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return the names of the modules; ``import_`` is called so because ``import`` is a word of the language."""
        return sorted(module.name.rstrip("_") for module in iter_modules(__path__) if not module.name.startswith("_"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of this name."""
        if cmd_name not in self.list_commands(ctx):
            return None
        module = f"{cmd_name}_" if iskeyword(cmd_name) else cmd_name
        found: click.Command = import_module(f"{__name__}.{module}").command
        return found


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
    """Run a command; what goes wrong is said in one line."""
    try:
        status = skald.main(standalone_mode=False)
    except click.ClickException as error:
        echo(f"skald: {error.format_message()}", err=True)
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    sys.exit(status if isinstance(status, int) else 0)
