"""``skald export``: a game as a file, one event a line."""

import sys
from collections.abc import Iterable, Iterator

import click

from ops import settings
from ops.play.api import Api
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
    ours, path = settings.from_environment(), f"/v1/games/{game}/events"
    with Api(url or f"http://{ours.bound_to}:{ours.port}", key or ours.operator_key) as api:
        if sys.stdout.isatty():
            for line in lines_of(api.download(path, token)):
                echo(line)
            return
        for chunk in api.download(path, token):
            sys.stdout.buffer.write(chunk)
    sys.stdout.buffer.flush()


def lines_of(chunks: Iterable[bytes]) -> Iterator[str]:
    """Yield what arrives in chunks line by line, decoded."""
    rest = b""
    for chunk in chunks:
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            yield line.decode(errors="replace")
    if rest:
        yield rest.decode(errors="replace")
