"""What is wrong with how Skald is run, in one line for the operator."""

import click


class UserError(click.ClickException):
    """Ends a command with one line on stderr and status 1, without a traceback."""
