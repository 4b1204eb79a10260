"""``skald tournament``: how good a bot is against another."""

import click

from events.bots.all import BOTS
from ops import settings
from ops.rulesets import installed_rulesets
from ops.terminal import echo
from ops.tournament.interval import wilson
from ops.tournament.run import Pairing, played

NAMES = click.Choice(list(BOTS))


@click.command()
@click.argument("ruleset")
@click.option("--bot", "name", type=NAMES, default="greedy", show_default=True, help="The bot that is measured.")
@click.option("--against", type=NAMES, default="random", show_default=True, help="The bot in all other seats.")
@click.option("--seats", type=click.IntRange(min=2), default=2, show_default=True, help="How many players.")
@click.option("--seeds", type=click.IntRange(min=1), default=50, show_default=True, help="Each is played in each seat.")
@click.option(
    "--milliseconds", type=click.IntRange(min=1), default=200, show_default=True, help="To search in, of a core."
)
def command(ruleset: str, name: str, against: str, seats: int, seeds: int, milliseconds: int) -> None:
    """Play one bot against another in RULESET, and say how often it wins, with an interval of 95 %."""
    rulesets = installed_rulesets(settings.from_environment())
    if ruleset not in rulesets or seats not in rulesets[ruleset].seats:
        raise click.UsageError(f"There is no {ruleset} for {seats} players here.")
    pairing = Pairing(
        ruleset=rulesets[ruleset], bot=BOTS[name], other=BOTS[against], seats=seats, seconds=milliseconds / 1000
    )
    games = list(played(pairing, seeds))
    won, number = sum(game.won for game in games), len(games)
    low, high = wilson(won, number)
    times = sorted(1000 * second for game in games for second in game.seconds)
    echo(f"{name} against {against} in {ruleset} with {seats} seats: {number} games")
    echo(f"  won    {won / number:6.1%}  [{low:.1%}, {high:.1%}], par {1 / seats:.0%}")
    points, others = (sum(values) / number for values in ([g.points for g in games], [g.others for g in games]))
    echo(f"  points {points:6.1f}  others {others:.1f}")
    middle, late = times[len(times) // 2], times[len(times) * 99 // 100]
    echo(f"  ms     {middle:6.1f}  p99 {late:.1f} a decision, on a core of its own")
