"""``skald verify``: proves for files, or for a whole store, that nothing was altered and no draw was rigged."""

from collections.abc import Iterator
from pathlib import Path

import click
from rich.progress import track

from events.integrity.report import ALTERED
from events.log.log import game_names
from ops.proofs.verdicts import (
    LogProof,
    Verdict,
    read_file,
    read_key,
    verdict_on_file,
    verdict_on_game,
    verdicts_on_receipts,
)
from ops.run import settings
from ops.run.installation import installed_rulesets, open_log, whole_log
from ops.run.settings import Settings
from ops.run.terminal import TerminalConsole, echo

ASK_FOR_KEY = "name the key of the service with --key: the service returns it at GET /v1/transparency/key"


@click.command()
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@click.option("--all", "whole_store", is_flag=True, help="Verify every game of the store instead of files.")
@click.option(
    "--data", type=click.Path(file_okay=False), help="With --all: the data folder of the embedded Redis (.skald)."
)
@click.option("--bots", is_flag=True, help="With files: also repeat the decisions of bots.")
@click.option("--parent", type=click.Path(path_type=Path), help="With a fork's file: the file of its parent.")
@click.option("--receipt", "receipts", multiple=True, help="A receipt, or a file with one, to verify.")
@click.option(
    "--proof",
    type=click.Path(path_type=Path),
    help="With one file: the proof that its game is in the transparency log.",
)
@click.option("--key", help="With --receipt or --proof: the verifier key of the service, or a file with it.")
@click.option(
    "--witness", "witnesses", multiple=True, help="With --proof: the key of a witness that must have cosigned."
)
@click.option("--verbose", "-v", is_flag=True, help="Print the result of each check.")
@click.pass_context
def command(  # noqa: PLR0913 - one parameter for each option
    ctx: click.Context,
    files: tuple[Path, ...],
    data: str | None,
    parent: Path | None,
    receipts: tuple[str, ...],
    *,
    proof: Path | None,
    key: str | None,
    witnesses: tuple[str, ...],
    whole_store: bool,
    bots: bool,
    verbose: bool,
) -> None:
    """Verify exported games in FILES; each file is sufficient, without a server or a store.

    With --all, verify every game of the store at SKALD_REDIS_URL, or of the embedded Redis in the data folder. With
    --receipt, compare a signed receipt with the file of its game, or with another receipt. With --proof, verify that
    the service has logged the game as it is in its file. The exit status is 1 if anything is wrong or cannot be read.
    """
    logged = _log_proof(ctx, proof, key, files, witnesses)
    if receipts:
        ctx.exit(_verify_receipts(ctx, receipts, key, files, logged))
    if bool(files) == whole_store:
        raise click.UsageError("name files, or --all", ctx)
    if parent is not None and len(files) != 1:
        raise click.UsageError("name one file of a fork with --parent", ctx)
    ours = settings.from_environment(data=data)
    rulesets, found, failed = installed_rulesets(ours), 0, 0
    of_files = (verdict_on_file(rulesets, one, parent, bots=bots, logged=logged) for one in files)
    for verdict in _of_store(ours) if whole_store else of_files:
        found, failed = found + 1, failed + (not verdict.ok)
        if verbose or not verdict.ok or verdict.notes or not whole_store:
            _show(verdict, verbose=verbose)
    if whole_store:
        whole = "every game holds" if found else "the store holds no games: there is nothing to verify"
        echo(f"{failed} games are broken or cannot be read" if failed else whole)
    ctx.exit(1 if failed else 0)


def _log_proof(
    ctx: click.Context, proof: Path | None, key: str | None, files: tuple[Path, ...], witnesses: tuple[str, ...]
) -> LogProof | None:
    if proof is None:
        return None
    if len(files) != 1:
        raise click.UsageError("name one file with --proof", ctx)
    if key is None:
        raise click.UsageError(ASK_FOR_KEY, ctx)
    return LogProof(proof, read_key(key), tuple(read_key(one) for one in witnesses))


def _verify_receipts(
    ctx: click.Context, receipts: tuple[str, ...], key: str | None, files: tuple[Path, ...], logged: LogProof | None
) -> int:
    if key is None:
        raise click.UsageError(ASK_FOR_KEY, ctx)
    if len(files) > 1:
        raise click.UsageError("name one file with --receipt", ctx)
    trusted, rulesets = read_key(key), installed_rulesets(settings.from_environment())
    verdicts = [verdict_on_file(rulesets, one, logged=logged) for one in files]
    for verdict in verdicts:
        _show(verdict, verbose=False)
    sound = [verdict for verdict in verdicts if verdict.ok]
    file = files[0] if sound else None
    found = list(verdicts_on_receipts(receipts, trusted, file, read_file(file) if file else None))
    for one in found:
        echo(one.line)
    return 0 if len(sound) == len(files) and all(one.ok for one in found) else 1


def _of_store(ours: Settings) -> Iterator[Verdict]:
    rulesets = installed_rulesets(ours)
    with open_log(ours) as client:
        log = whole_log(client, ours)
        names = list(game_names(client))
        if not names:
            return
        for name in track(names, f"verifying {len(names)} games", console=TerminalConsole(stderr=True)):
            yield verdict_on_game(rulesets, log, name)


def _show(verdict: Verdict, *, verbose: bool) -> None:
    echo(verdict.line())
    for check in verdict.report.checks if verbose and verdict.report else ():
        found = "ok" if check.ok else "broken" if check.code == ALTERED else "unread"
        echo(f"  {found:<6} {check.name}: {check.detail}")
        if check.note:
            echo(f"  note   {check.name}: {check.note}")
