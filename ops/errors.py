"""What is wrong with how Skald is run, said in one line to whoever runs it."""

import click


class UserError(click.ClickException):
    """Ends a command with one line on stderr and status 1, without a traceback."""
