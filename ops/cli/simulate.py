"""``skald simulate``: plays thousands of games between bots in process, into a dataset, files or a store."""

from collections.abc import Generator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from events.application.creation import SIMULATED
from ops.analytics.manifest import level_and_tables, read_manifest
from ops.analytics.rows import LEVELS, Level
from ops.analytics.simulate import Simulation, bot_makers, into_dataset, into_files, into_store, table_setups
from ops.analytics.writer import when_free, write_dataset
from ops.play.connection import parse_options
from ops.run import settings
from ops.run.errors import UserError
from ops.run.installation import (
    game_folders,
    installed_rulesets,
    load_overrides,
    open_log,
    require_rulesets,
    whole_log,
)
from ops.run.machine import cores
from ops.run.settings import Settings
from ops.run.store_identity import identify_store
from ops.run.terminal import Several, TerminalConsole, echo, processes_option, several

TARGETS = ("dataset", "ndjson", "store")


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("ruleset")
@click.option("--games", "-n", type=click.IntRange(1), default=1000, show_default=True, help="The number of games.")
@click.option("--players", "-p", type=click.IntRange(1), help="The number of seats; by default all numbers in turn.")
@click.option(
    "--bots", default="random", show_default=True, help="A bot for each seat: random, greedy, smart, mine.py:Bot."
)
@click.option("--seed", "-s", default="0", show_default=True, help="Any text; the same text plays the same games.")
@processes_option
@click.option("--components", type=click.Path(file_okay=False), help="A folder of boxes, like SKALD_COMPONENTS.")
@click.option(
    "--tables", multiple=True, type=Several(), callback=several, help="Tables, separated by commas, or `all`."
)
@click.option("--dataset", "--data", type=click.Path(path_type=Path), help="The folder of the dataset to write to.")
@click.option("--level", type=click.Choice(LEVELS), help="The dataset's level; operator for a new one.")
@click.option("--license", "license_", help="The license that the manifest of the dataset names.")
@click.option("--ndjson", type=click.Path(path_type=Path), help="Write one file per game to this folder instead.")
@click.option("--store", is_flag=True, help="Store the games instead, at SKALD_REDIS_URL or in the data folder.")
@click.argument("options", metavar="[OPTIONS OF THE RULESET]", nargs=-1, type=click.UNPROCESSED)
def command(  # noqa: PLR0913 - one parameter for each option
    ruleset: str,
    *,
    components: str | None,
    options: tuple[str, ...],
    games: int,
    players: int | None,
    bots: str,
    seed: str,
    **target: Any,
) -> None:
    """Play games of a RULESET in process, and write them out.

    Example: skald simulate RULESET --games 2000 --dataset DIR. All written games are marked as simulated. The options
    of the ruleset are options of this command, too.
    """
    if [bool(target[name]) for name in TARGETS].count(True) != 1:
        raise UserError("name where to write the games: --dataset DIR, --ndjson DIR or --store")
    ours = settings.from_environment(components=components)
    rulesets = installed_rulesets(ours)
    require_rulesets(rulesets, [ruleset])
    simulation = Simulation(
        ruleset=ruleset,
        games=games,
        seed=seed,
        players=players,
        options=parse_options({"id": ruleset, "options": rulesets[ruleset].options_schema()}, options),
        box=load_overrides(ours.components, rulesets).get(ruleset, {}),
        seat_bots=tuple(name.strip() for name in bots.split(",")),
        game_folders=game_folders(ours),
    )
    table_setups(rulesets[ruleset], simulation)
    bot_makers(simulation)
    _write(ours, simulation, **target)


def _write(  # noqa: PLR0913 - one parameter for each option
    ours: Settings,
    simulation: Simulation,
    *,
    processes: int | None,
    tables: tuple[str, ...],
    level: Level | None,
    license_: str | None,
    dataset: Path | None,
    ndjson: Path | None,
    store: bool,
) -> None:
    count = processes or cores()
    if dataset is not None:
        known, chosen = level_and_tables(read_manifest(dataset), level, tables, "operator")
        writing = partial(write_dataset, dataset, origin=SIMULATED, level=known, tables=chosen, license_=license_)
        with when_free(writing, partial(echo, err=True)) as writer:
            _show(simulation, into_dataset(simulation, writer, count))
            known_games = simulation.games - writer.games
            there = f"; {known_games:,} were there before" if known_games else ""
            echo(f"{writer.games:,} simulated games, {writer.events:,} events, in {dataset}{there}")
    elif ndjson is not None:
        _show(simulation, into_files(simulation, ndjson, count))
        echo(f"{simulation.games:,} simulated games in {ndjson}")
    elif store:
        with open_log(ours) as client:
            for line in identify_store(ours, client):
                echo(line, err=True)
            _show(simulation, into_store(simulation, whole_log(client, ours), count))
        echo(f"{simulation.games:,} simulated games are stored")


def _show(simulation: Simulation, played: Generator[int, None, None]) -> None:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with closing(played), Progress(*columns, console=TerminalConsole(stderr=True)) as progress:
        task = progress.add_task(f"simulating {simulation.ruleset}", total=simulation.games)
        for games in played:
            progress.advance(task, games)
