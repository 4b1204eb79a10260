"""``skald export``: a game as a file, one event a line."""

import sys

import click
import msgspec

from ops import settings
from ops.play.connection import connected
from ops.terminal import echo


@click.command()
@click.argument("game")
@click.option("--token", help="A seat's token: exports what that seat may see of a running game.")
@click.option("--url", help="Where the service is; http://127.0.0.1:8000 if left out.")
@click.option("--key", help="The operator's key; SKALD_OPERATOR_KEY if left out.")
def command(game: str, token: str | None, url: str | None, key: str | None) -> None:
    """Write the whole log of a GAME to standard output, one event a line.

    Once the game is closed the file alone is enough to verify it: skald export GAME > game.ndjson
    """
    ours = settings.from_environment()
    with connected(ours, url, key) as skald:
        for event in (skald.with_token(token) if token else skald).iter_events(game):
            _write(msgspec.json.encode(event))
    sys.stdout.buffer.flush()


def _write(line: bytes) -> None:
    if sys.stdout.isatty():
        echo(line.decode())
    else:
        sys.stdout.buffer.write(line + b"\n")
