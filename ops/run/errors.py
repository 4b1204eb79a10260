"""What is wrong with how Skald is run, in one line for the operator."""

import click

from ops.run.printable import printable


class UserError(click.ClickException):
    """Ends a command with one line on stderr and status 1, without a traceback."""

    def format_message(self) -> str:
        """Return the line, fit for a terminal."""
        return printable(self.message)
