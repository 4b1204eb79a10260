"""``skald verify``: prove of files, or of a whole store, that nothing was altered and no draw was rigged."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import click
from rich.progress import track

from events.games import RULESETS
from events.integrity.audit import Report, audit
from events.log.redis import RedisLog
from ops import settings
from ops.opened import opened
from ops.terminal import TerminalConsole, echo
from ops.transcripts import first_failure, transcript_in, verified
from ops.trouble import Trouble


@click.command()
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@click.option("--all", "whole_store", is_flag=True, help="Go over every game of the store instead of files.")
@click.option("--data", type=click.Path(file_okay=False), help="With --all: the data folder of our own Redis (.skald).")
@click.option("--verbose", "-v", is_flag=True, help="Say what each check found.")
@click.pass_context
def command(ctx: click.Context, files: tuple[Path, ...], data: str | None, *, whole_store: bool, verbose: bool) -> None:
    """Verify exported games in FILES: each file alone is enough, with no server and no store.

    With --all, every game of the store at SKALD_REDIS_URL, or of our own Redis in the data folder. The exit status
    is 1 when anything is wrong.
    """
    if bool(files) == whole_store:
        raise click.UsageError("name files, or --all", ctx)
    broken = 0
    for name, report in _of_store(data) if whole_store else _of_files(files):
        broken += not report.ok
        if verbose or not report.ok or not whole_store:
            _say(name, report, verbose=verbose)
    if whole_store:
        echo("every game holds" if not broken else f"{broken} games are broken")
    ctx.exit(1 if broken else 0)


def _of_files(files: Iterable[Path]) -> Iterator[tuple[str, Report]]:
    for file in files:
        yield str(file), verified(transcript_in(file))


def _of_store(data: str | None) -> Iterator[tuple[str, Report]]:
    with opened(settings.from_environment(data=data)) as client:
        log = RedisLog(client)
        games = list(log.game_ids())
        if not games:
            raise Trouble("the store holds no games")
        for game_id in track(games, f"verifying {len(games)} games", console=TerminalConsole(stderr=True)):
            yield game_id, audit(RULESETS, game_id, log.read(game_id), log.head(game_id))


def _say(name: str, report: Report, *, verbose: bool) -> None:
    if report.ok:
        echo(f"{name}: ok, versions 1 to {report.version}")
    else:
        echo(f"{name}: broken at version {report.version}: {first_failure(report)}")
    if verbose:
        for check in report.checks:
            echo(f"  {'ok    ' if check.ok else 'broken'} {check.name}: {check.detail}")
