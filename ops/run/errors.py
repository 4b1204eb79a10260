"""Errors of the operator: one line each, and no traceback."""

from collections.abc import Iterator
from contextlib import contextmanager

import click

from ops.run.sanitize import printable

WARNING = "warning: "
"""The prefix of those lines of a start or check that are warnings."""


class UserError(click.ClickException):
    """Ends a command with one line on stderr and status 1, without a traceback."""

    def format_message(self) -> str:
        """Return the line, safe for a terminal."""
        return printable(self.message)


@contextmanager
def explained(*kinds: type[Exception]) -> Iterator[None]:
    """Raise ``UserError`` with the text of the error in place of an error of these kinds."""
    try:
        yield
    except kinds as error:
        raise UserError(str(error)) from None
