"""``skald export``: writes a game to a file, one event per line, with the proof that the service has logged it."""

import sys
from collections.abc import Iterator
from pathlib import Path

import click
import msgspec
from skald_client import Skald
from skald_client.refusals import NotLoggedYet

from events.transparency.proofs import SUFFIX
from ops.play.connection import connected
from ops.run import settings
from ops.run.errors import UserError
from ops.run.terminal import echo


@click.command()
@click.argument("game")
@click.option("--token", help="A seat's token: exports what that seat may see of a running game.")
@click.option("--url", help="The address of the service; by default http://127.0.0.1:8000.")
@click.option("--key", help="The operator key; by default SKALD_OPERATOR_KEY.")
@click.option("--output", "-o", type=click.Path(path_type=Path, dir_okay=False), help="Write to this file instead.")
@click.option("--no-proof", is_flag=True, help=f"With --output: write no {SUFFIX} beside the file.")
def command(
    game: str, token: str | None, url: str | None, key: str | None, output: Path | None, *, no_proof: bool
) -> None:
    """Write the whole log of a GAME to standard output, one event per line.

    Once the game is closed, the file alone is enough to verify it: skald export GAME -o game.ndjson. With --output the
    proof that the game is in the service's transparency log is written beside the file: skald verify game.ndjson
    --proof game.tlog-proof --key KEY
    """
    ours = settings.from_environment()
    with connected(ours, url, key) as skald:
        asking = skald.with_token(token) if token else skald
        if output is None:
            for line in _lines(asking, game):
                _write(line)
            sys.stdout.buffer.flush()
            return
        # The proof is fetched first, so that the file contains everything that it proves.
        proof = None if no_proof else _proof(asking, game)
        _save(output, b"".join(line + b"\n" for line in _lines(asking, game)))
    if proof is not None:
        _save(output.with_suffix(SUFFIX), proof.encode())
    elif not no_proof:
        echo("the game is not in the transparency log yet: no proof was written", err=True)


def _lines(skald: Skald, game: str) -> Iterator[bytes]:
    return (msgspec.json.encode(event) for event in skald.iter_events(game))


def _proof(skald: Skald, game: str) -> str | None:
    try:
        return skald.get_proof(game)
    except NotLoggedYet:
        return None


def _save(file: Path, data: bytes) -> None:
    try:
        file.write_bytes(data)
    except OSError as error:
        raise UserError(f"{file}: {error.strerror}") from None


def _write(line: bytes) -> None:
    if sys.stdout.isatty():
        echo(line.decode())
    else:
        sys.stdout.buffer.write(line + b"\n")
