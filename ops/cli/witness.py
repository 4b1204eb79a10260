"""``skald witness``: cosigns the checkpoints of other services, so that they cannot show different histories."""

import signal
from pathlib import Path

import click
import gevent  # type: ignore[import-untyped]

from events.durable_files import StoreError, read_named
from events.transparency.notes import KeyType, MalformedKey, VerifierKey, parse_verifier_key
from ops.proofs.witness import StateFile, Witness, key_with_state, server_of
from ops.run.errors import UserError
from ops.run.logs import log_to_stderr
from ops.run.terminal import echo


@click.command()
@click.argument("logs", nargs=-1, required=True)
@click.option("--name", help="With a new key: the name of the witness, such as witness.example.org/w1.")
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    default=".witness",
    help="The folder of the key and the state.",
)
@click.option("--host", default="127.0.0.1", help="The address to serve on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8010, help="The port to serve on; 0 takes a free one.")
def command(logs: tuple[str, ...], name: str | None, data: Path, host: str, port: int) -> None:
    """Cosign checkpoints of the LOGS: verifier keys, as returned by GET /v1/transparency/key, or files of them.

    The folder --data contains the witness's key, created at the first start, and its state. A key without its state
    must never be used again, and is refused.
    """
    log_to_stderr("warning", "text")
    signer = key_with_state(data / "witness.key", data / "state.json", name or "")
    witness = Witness(signer, keys_of(logs), StateFile(data / "state.json"))
    server = server_of(witness, host, port)
    try:
        server.start()
    except OSError as error:
        raise UserError(f"{host}:{port}: {error.strerror}") from None
    for ending in (signal.SIGTERM, signal.SIGINT):
        gevent.signal_handler(ending, server.stop)
    echo(f"{signer.key.text}")
    echo(f"cosigning at http://{server.server_host}:{server.server_port}/add-checkpoint")
    server.serve_forever()


def keys_of(logs: tuple[str, ...]) -> list[VerifierKey]:
    """Return the keys of the logs, given directly or in files with one key per line. Raises ``UserError``."""
    found = []
    for one in logs:
        lines = _lines(one)
        try:
            found += [parse_verifier_key(line) for line in lines]
        except MalformedKey as error:
            raise UserError(f"{one}: {error}") from None
    if any(key.type is not KeyType.NOTE for key in found):
        raise UserError("a log signs with a key for notes, not with one for cosignatures")
    return found


def _lines(given: str) -> list[str]:
    if not Path(given).is_file():
        return [given]
    try:
        return [line for line in read_named(Path(given)).decode().splitlines() if line.strip()]
    except (StoreError, UnicodeDecodeError) as error:
        raise UserError(f"{given}: {error}") from None
