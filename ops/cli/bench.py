"""``skald bench``: measures Skald's performance on this machine, as ratios within one run."""

from pathlib import Path

import click
from rich.console import Console

from ops.analytics.engine import duckdb
from ops.bench.run import QUICK, Extent, run
from ops.run import settings
from ops.run.terminal import Several, several


@click.command()
@click.argument("sections", nargs=-1)
@click.option("--quick", is_flag=True, help="Measure roughly, within a few minutes.")
@click.option(
    "--ruleset", "rulesets", multiple=True, type=Several(), callback=several, help="The rulesets; by default all."
)
@click.option(
    "--peer",
    is_flag=True,
    help="Also measure boardgame.io, alternating with Skald. For developers, since npm installs it into a "
    "temporary folder.",
)
@click.option(
    "--peer-folder",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="Measure the boardgame.io in the node_modules of this folder instead.",
)
def command(
    sections: tuple[str, ...], *, quick: bool, rulesets: tuple[str, ...], peer: bool, peer_folder: Path | None
) -> None:
    """Measure Skald's performance on this machine: all sections, or these SECTIONS, such as one-connection or lag.

    Starts its own Redis, service and workers in a temporary folder. Do not use the machine during the run.
    """
    duckdb()
    run(
        settings.from_environment(),
        sections,
        rulesets,
        QUICK if quick else Extent(),
        Console(),
        is_peer_asked=peer or peer_folder is not None,
        peer_folder=peer_folder,
    )
