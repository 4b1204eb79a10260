"""``skald calibrate``: measures how well ratings predict winners, by games between bots of known strength."""

import click

from events.bots.registry import BOTS
from ops.analytics.calibration import calibrate, ladder, lines, rated_games
from ops.run import settings
from ops.run.installation import installed_rulesets
from ops.run.terminal import echo

MAX_GAMES = 1_000_000


@click.command()
@click.argument("ruleset")
@click.option("--seats", type=click.IntRange(min=2), default=2, show_default=True, help="The number of players.")
@click.option(
    "--games", type=click.IntRange(1, MAX_GAMES), default=10_000, show_default=True, help="The number of games."
)
@click.option("--bots", help="The bots to rate, separated by commas; by default a ladder of known strength.")
def command(*, ruleset: str, seats: int, games: int, bots: str | None) -> None:
    """Rate games between bots in RULESET, and print predicted and actual wins by decile.

    The same options give the same figures again. Ctrl-C ends it early and prints the result so far.
    """
    rulesets = installed_rulesets(settings.from_environment())
    if ruleset not in rulesets or seats not in rulesets[ruleset].seats:
        raise click.UsageError(f"{ruleset} cannot be played by {seats} players here.")
    names = bots.split(",") if bots else []
    if unknown := sorted(set(names) - set(BOTS)):
        raise click.UsageError(f"unknown bot: {unknown[0]}; available: {', '.join(BOTS)}")
    players = {name: BOTS[name] for name in names} or ladder()
    if len(players) < seats:
        raise click.UsageError(f"{seats} seats need {seats} different bots.")
    for line in lines(calibrate(rated_games(rulesets[ruleset], seats, games, players), ruleset, seats)):
        echo(line)
