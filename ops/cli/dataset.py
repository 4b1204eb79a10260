"""``skald dataset``: the closed games of a store as Parquet files, and later what is new."""

import hmac
import sqlite3
from collections.abc import Mapping
from contextlib import AbstractContextManager, suppress
from itertools import islice
from pathlib import Path

import click

from events.application.creation import PLAYED
from ops.analytics.manifest import read_manifest
from ops.analytics.ocel import write_ocel
from ops.analytics.rows import LEVELS, Level, Privacy
from ops.analytics.store import KINDS, Selection, continue_dataset
from ops.analytics.tables import parse_tables
from ops.analytics.writer import DatasetWriter, write_dataset
from ops.run import settings
from ops.run.errors import UserError
from ops.run.installation import installed_rulesets, open_log, whole_log
from ops.run.keys import server_secret
from ops.run.lifeline import collect_seldom
from ops.run.settings import Settings
from ops.run.terminal import TerminalConsole, echo

DEFAULT_LEVEL: Level = "pseudonymous"
OCEL_TABLES = ("games", "seats", "events")
NAMED = 20
"""So many games that cannot be read are named."""


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--level", type=click.Choice(LEVELS), help="What it says of players; pseudonymous if it is new.")
@click.option("--tables", help="The tables, separated by commas, or `all`; those of the dataset if left out.")
@click.option("--with", "kinds", multiple=True, type=click.Choice(KINDS), help="Take these games, too.")
@click.option(
    "--ocel", type=click.Path(path_type=Path, dir_okay=False), help="Write what it holds as OCEL 2.0 instead."
)
@click.option("--license", "license_", help="What its manifest says of what may be done with it.")
@click.option("--data", type=click.Path(file_okay=False), help="The data folder of our own Redis (.skald).")
@click.pass_context
def command(  # noqa: PLR0913 - one parameter for each option
    ctx: click.Context,
    folder: Path,
    *,
    level: Level | None,
    tables: str | None,
    kinds: tuple[str, ...],
    ocel: Path | None,
    license_: str | None,
    data: str | None,
) -> None:
    """Write the closed games of a store into the dataset DIR, or those that are new there.

    The store is the one at SKALD_REDIS_URL, or our own Redis in the data folder, whether it runs or not. Running games
    are never in a dataset; simulated and forked ones and those of bots alone only once they are asked for. With --ocel
    FILE nothing is read from a store: the dataset is written to a file .json or .sqlite.
    """
    ours = settings.from_environment(data=data)
    if ocel is not None:
        _write_ocel(ours, folder, ocel)
        return
    collect_seldom()
    before = read_manifest(folder)
    chosen = before.tables if before and tables is None else parse_tables(tables)
    known = level or (before.level if before else DEFAULT_LEVEL)
    writing = write_dataset(folder, origin=PLAYED, level=known, tables=chosen, license_=license_)
    ctx.exit(_continue(ours, writing, folder, Selection(kinds=kinds)))


def _write_ocel(ours: Settings, folder: Path, file: Path) -> None:
    manifest = read_manifest(folder)
    if manifest and (missing := [name for name in OCEL_TABLES if name not in manifest.tables]):
        raise UserError(f"OCEL needs the table {missing[0]}, which {folder} does not have")
    try:
        events, objects = write_ocel(folder, file, installed_rulesets(ours))
    except (OSError, sqlite3.Error) as error:
        with suppress(OSError):
            file.with_name(f"{file.name}.new").unlink(missing_ok=True)
        raise UserError(f"{file}: {error}") from None
    echo(f"{events:,} events and {objects:,} objects in {file}")


def _continue(
    ours: Settings, writing: AbstractContextManager[DatasetWriter], folder: Path, selection: Selection
) -> int:
    console = TerminalConsole(stderr=True)
    with (
        open_log(ours) as client,
        writing as writer,
        console.status("reading") as status,
    ):
        privacy = Privacy(
            level=writer.manifest.level, key=hmac.digest(server_secret(ours, client), b"dataset", "sha256")
        )
        games = 0
        for more in continue_dataset(writer, whole_log(client, ours), installed_rulesets(ours), privacy, selection):
            games += more
            status.update(f"reading: {games:,} games")
        echo(f"{writer.games:,} games, {writer.events:,} events more in {folder}")
        return _tell_unreadable(writer.unreadable)


def _tell_unreadable(games: Mapping[str, str]) -> int:
    """Name the games that were left out since they cannot be read, up to so many, and return the exit status."""
    for game, why in islice(games.items(), NAMED):
        echo(f"game {game} was left out: {why}", err=True)
    if len(games) > NAMED:
        echo(f"so were {len(games) - NAMED:,} more; skald archive --check and skald verify --all name them", err=True)
    return 1 if games else 0
