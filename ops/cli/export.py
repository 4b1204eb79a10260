"""``skald export``: a game as a file, one event a line."""

import sys

import click

from ops import settings
from ops.play.api import Api


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
    with Api(url or f"http://{ours.bound_to}:{ours.port}", key or ours.operator_key) as api:
        for chunk in api.download(f"/v1/games/{game}/events", token):
            sys.stdout.buffer.write(chunk)
    sys.stdout.buffer.flush()
