"""What went wrong in running it, said in one line to whoever runs it."""

import click

from ops.printable import printable


class Trouble(click.ClickException):
    """Ends a command with one line on stderr and status 1, without a traceback."""

    def format_message(self) -> str:
        """Return the line, fit for a terminal."""
        return printable(self.message)
