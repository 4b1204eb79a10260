"""What went wrong in running it, said in one line to whoever runs it."""

import click


class Trouble(click.ClickException):
    """Ends a command with one line on stderr and status 1, without a traceback."""
