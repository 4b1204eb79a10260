"""``skald check``: looks whether a game keeps what a ruleset promises, and says in words where it does not."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from ops.check.findings import kept, lines_of
from ops.check.run import Limits, Progress, Report, check
from ops.check.trial import Broken
from ops.run import settings
from ops.run.errors import UserError
from ops.run.own_game import game_at
from ops.run.terminal import Seconds, TerminalConsole, counted, echo

FOUND, NOTHING_LOOKED_AT = 1, 2


@click.command()
@click.argument("game", metavar="PATH")
@click.option("--games", "-n", type=click.IntRange(1), default=50, show_default=True, help="The most games to play.")
@click.option("--seconds", type=Seconds(1, 86_400), default=60.0, show_default=True, help="The most time to take.")
@click.option("--seed", "-s", type=click.IntRange(0), help="Look at the one game of this seed, as a finding names it.")
@click.option(
    "--moments", type=click.Path(file_okay=False, path_type=Path), default=".skald", help="The folder of moments."
)
@click.pass_context
def command(ctx: click.Context, /, game: str, games: int, seconds: float, seed: int | None, moments: Path) -> None:
    """Check a game of your own: PATH is its file or folder, or the id of an installed one.

    Random games are played with every number of seats and all options, and every promise of a ruleset is looked at in
    them: that the game ends, that what is offered is accepted and nothing else, that nobody learns what is hidden, that
    its log can be replayed, and so on. What is wrong is told with the seed and the step, the fields of Ruleset to look
    at, and a file that skald play --from opens at that moment. The exit status is 1 if something is wrong, and 2 if
    nothing could be looked at.
    """
    logging.disable(logging.CRITICAL)  # what fails is told below
    try:
        ruleset = game_at(game, settings.from_environment())
        with _shown(ruleset.id) as told:
            report = check(
                ruleset,
                str(Path(game).resolve()) if Path(game).exists() else game,
                Limits(games=games, seconds=seconds, only=seed),
                told,
            )
    except UserError as error:
        echo(f"skald: {error.format_message()}", err=True)
        ctx.exit(NOTHING_LOOKED_AT)
    except Broken as broken:
        echo(f"skald: {broken.text}", err=True)
        ctx.exit(NOTHING_LOOKED_AT)
    for line in _lines(ruleset.id, report, moments):
        echo(line)
    ctx.exit(FOUND if report.findings else 0)


@contextmanager
def _shown(name: str) -> Iterator[Callable[[Progress], None]]:
    console = TerminalConsole(stderr=True)
    with console.status(f"checking {name}") as status:
        yield lambda one: status.update(
            f"checking {name}: game {one.game}, {one.promise}; {counted(one.found, 'finding')}"
        )


def _lines(name: str, report: Report, moments: Path) -> Iterator[str]:
    try:
        findings = kept(report.findings, moments)
    except OSError as error:
        raise UserError(f"{moments}: {error.strerror}") from None
    for finding in findings:
        yield from lines_of(finding)
    if findings:
        yield ""
    told = f"{name}: {counted(report.games, 'game')}, {counted(report.setups, 'setup')}, {report.seconds:.0f} s: "
    told += counted(len(findings), "finding") if findings else "nothing is wrong"
    yield f"{told}. Not looked at: {'; '.join(report.not_looked_at) or 'nothing'}."
