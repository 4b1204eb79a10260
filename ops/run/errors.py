"""What is wrong with how Skald is run, in one line for the operator."""

from collections.abc import Iterator
from contextlib import contextmanager

import click

from ops.run.sanitize import printable

WARNING = "warning: "
"""What a line of a start or of a check begins with that is one."""


class UserError(click.ClickException):
    """Ends a command with one line on stderr and status 1, without a traceback."""

    def format_message(self) -> str:
        """Return the line, fit for a terminal."""
        return printable(self.message)


@contextmanager
def explained(*kinds: type[Exception]) -> Iterator[None]:
    """Raise ``UserError`` with the text of an error of these kinds instead of it."""
    try:
        yield
    except kinds as error:
        raise UserError(str(error)) from None
