"""Errors for the operator: one line each, without a traceback."""

from collections.abc import Iterator
from contextlib import contextmanager

import click

from ops.run.sanitize import printable

WARNING = "warning: "
"""The prefix of warnings among the lines of a startup or a check."""


class UserError(click.ClickException):
    """Ends a command with one line on stderr and status 1, without a traceback."""

    def format_message(self) -> str:
        """Return the line, safe for a terminal."""
        return printable(self.message)


@contextmanager
def explained(*kinds: type[Exception]) -> Iterator[None]:
    """Raise ``UserError`` with the same text instead of an error of these kinds."""
    try:
        yield
    except kinds as error:
        raise UserError(str(error)) from None
