"""``skald tournament``: measures how well a bot plays against another."""

from collections.abc import Iterator
from contextlib import suppress

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ops.analytics.tournament import Pairing, Played, bot_of, lines, played
from ops.run import settings
from ops.run.installation import installed_rulesets
from ops.run.terminal import TerminalConsole, echo

MAX_MS = 3_600_000
MAX_SEEDS = 1_000_000_000


@click.command()
@click.argument("ruleset")
@click.option("--bot", "name", default="greedy", show_default=True, help="The bot to measure: random, mine.py:BOT …")
@click.option("--against", default="random", show_default=True, help="The bot in all other seats.")
@click.option("--seats", type=click.IntRange(min=2), default=2, show_default=True, help="How many players.")
@click.option(
    "--seeds", type=click.IntRange(1, MAX_SEEDS), default=50, show_default=True, help="Each is played from each seat."
)
@click.option("--first", type=click.IntRange(min=0), default=0, show_default=True, help="The number of the first seed.")
@click.option(
    "--milliseconds",
    type=click.IntRange(1, MAX_MS),
    default=200,
    show_default=True,
    help="The time of a core for each search.",
)
@click.option("--against-milliseconds", type=click.IntRange(1, MAX_MS), help="The time of the others, if it differs.")
def command(  # noqa: PLR0913 - one parameter for each option
    *,
    ruleset: str,
    name: str,
    against: str,
    seats: int,
    seeds: int,
    first: int,
    milliseconds: int,
    against_milliseconds: int | None,
) -> None:
    """Play one bot against another in RULESET, and print how often it wins, with a 95 % interval.

    Ctrl-C ends it early and prints the result so far.
    """
    rulesets = installed_rulesets(settings.from_environment())
    if ruleset not in rulesets or seats not in rulesets[ruleset].seats:
        raise click.UsageError(f"{ruleset} cannot be played by {seats} players here.")
    pairing = Pairing(
        ruleset=rulesets[ruleset],
        bot=bot_of(name),
        other=bot_of(against),
        seats=seats,
        seconds=milliseconds / 1000,
        others_seconds=(against_milliseconds or milliseconds) / 1000,
    )
    games = list[Played]()
    with suppress(KeyboardInterrupt):
        games.extend(_shown(played(pairing, range(first, first + seeds)), seeds * seats))
    echo(f"{name} against {against} in {ruleset} with {seats} seats: {len(games)} games")
    for line in lines(games, seats):
        echo(line)


def _shown(games: Iterator[Played], total: int) -> Iterator[Played]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    won, number = 0.0, 0
    with Progress(*columns, console=TerminalConsole(stderr=True)) as progress:
        task = progress.add_task("playing", total=total)
        for game in games:
            won, number = won + game.won, number + 1
            progress.update(task, advance=1, description=f"{won / number:.1%} won")
            yield game
