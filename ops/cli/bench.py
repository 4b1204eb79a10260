"""``skald bench``: measures what Skald costs on this machine, as ratios within one run."""

import click
from rich.console import Console

from ops.analytics.engine import duckdb
from ops.bench.run import QUICK, Extent, run
from ops.run import settings


@click.command()
@click.argument("rulesets", nargs=-1)
@click.option("--quick", is_flag=True, help="Measure roughly, in a few minutes.")
@click.option(
    "--peer",
    default="",
    metavar="COMMAND",
    help='Run another load in turns with ours: a command whose last line is like {"actions": 6000, "seconds": 4.2}, '
    "optionally with p99 (ms), bytes (per action) and load (cores). GAMES in its environment is the number of games.",
)
def command(rulesets: tuple[str, ...], *, quick: bool, peer: str) -> None:
    """Measure what Skald costs on this machine, with all rulesets or with these RULESETS.

    Starts its own Redis, service and workers in a temporary folder. Do not use the machine meanwhile.
    """
    duckdb()
    run(settings.from_environment(), rulesets, QUICK if quick else Extent(), Console(), peer)
