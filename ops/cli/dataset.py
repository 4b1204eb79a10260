"""``skald dataset``: writes the closed games of a store as Parquet files, and later adds the new ones."""

import hmac
import secrets
import sqlite3
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, suppress
from functools import partial
from itertools import islice
from pathlib import Path
from threading import Event

import click

from events.application.creation import PLAYED
from ops.analytics.engine import duckdb
from ops.analytics.follow import Follower, Taken
from ops.analytics.manifest import Manifest, level_and_tables, read_manifest
from ops.analytics.ocel import write_ocel
from ops.analytics.rows import LEVELS, Level, Privacy
from ops.analytics.store import KINDS, Selection, continue_dataset
from ops.analytics.writer import DatasetWriter, when_free, write_dataset
from ops.play.connection import connected
from ops.run import settings
from ops.run.errors import UserError
from ops.run.installation import installed_rulesets, open_log, whole_log
from ops.run.keys import given_secret, server_secret
from ops.run.settings import Settings
from ops.run.terminal import Several, TerminalConsole, data_option, echo, several
from projections.ratings import RatingsReadModel
from workers.process import at_signals

DEFAULT_LEVEL: Level = "pseudonymous"
OCEL_TABLES = ("games", "seats", "events")
MAX_EMBARGO = 36_500
NAMED = 20
"""The maximum number of unreadable games that are named."""


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--level",
    type=click.Choice(LEVELS),
    help="What the dataset reveals about players; by default pseudonymous for a new dataset.",
)
@click.option(
    "--tables",
    multiple=True,
    type=Several(),
    callback=several,
    help="The tables, or `all`; by default those of the dataset.",
)
@click.option("--with", "kinds", multiple=True, type=Several(KINDS), callback=several, help="Include these games too.")
@click.option(
    "--ocel", type=click.Path(path_type=Path, dir_okay=False), help="Convert the dataset to this OCEL 2.0 file instead."
)
@click.option("--license", "license_", help="The license that its manifest names.")
@click.option(
    "--embargo",
    metavar="DAYS",
    type=click.IntRange(0, MAX_EMBARGO),
    help="Include games only this many days after they were closed; by default as before.",
)
@click.option(
    "--running", is_flag=True, help="Include games that are not closed, as they are now; only at the level operator."
)
@click.option("--url", help="Read the games from the service at this address, not from a store; needs an operator key.")
@click.option("--follow", is_flag=True, help="Keep running, and add games from the service as they are closed.")
@click.option(
    "--every",
    metavar="SECONDS",
    type=click.IntRange(1, 86_400),
    default=300,
    show_default=True,
    help="With --follow: add games at most this often.",
)
@data_option
@click.pass_context
def command(  # noqa: PLR0913 - one parameter for each option
    ctx: click.Context,
    folder: Path,
    *,
    level: Level | None,
    tables: tuple[str, ...],
    kinds: tuple[str, ...],
    ocel: Path | None,
    license_: str | None,
    embargo: int | None,
    running: bool,
    url: str | None,
    follow: bool,
    every: int,
    data: str | None,
) -> None:
    """Write the closed games of a store to the dataset DIR, or add new ones.

    The store is the one at SKALD_REDIS_URL, or the embedded Redis in the data folder, whether it runs or not. --tables
    and --with take several values, separated by commas or by repeating the option. Running games are included only with
    --running, with all their hidden information, until the next run. Practice games are never included, unlisted ones
    never in a public dataset, and simulated ones, forks and games of bots alone only with --with. With --ocel FILE
    nothing is read from a store: the dataset is converted to a .json or .sqlite file.

    With --url or --follow the games come from the feed of a service. This needs no access to its store, but a key with
    the scope read in SKALD_OPERATOR_KEY, and SKALD_SECRET for pseudonyms.
    """
    duckdb()
    ours = settings.from_environment(data=data)
    if ocel is not None:
        _write_ocel(ours, folder, ocel)
        return
    before = read_manifest(folder)
    known, chosen = level_and_tables(before, level, tables, DEFAULT_LEVEL)
    salt = secrets.token_hex(16)
    writing = partial(write_dataset, folder, origin=PLAYED, level=known, tables=chosen, license_=license_, salt=salt)
    days = embargo if embargo is not None else before.embargo_days if before else 0
    if running and (known != "operator" or url is not None or follow):
        raise UserError("games that are not closed are taken from a store, into a dataset at the level operator")
    selection = Selection(kinds=kinds, embargo_days=days, now=time.time_ns() // 1_000_000, running=running)
    if url is None and not follow:
        ctx.exit(_continue(ours, _when_free(writing), folder, selection))
    if known != "operator" and not ours.secret:
        raise UserError("the pseudonyms of a dataset that follows a service need a SKALD_SECRET of their own")
    with connected(ours, url, None) as skald:
        opened = writing if follow else partial(_when_free, writing)
        follower = Follower(skald, installed_rulesets(ours), opened, partial(_told, ours), selection)
        ctx.exit(_follow(follower, folder, every) if follow else _report(folder, follower.take_all()))


def _when_free(writing: Callable[[], AbstractContextManager[DatasetWriter]]) -> AbstractContextManager[DatasetWriter]:
    return when_free(writing, partial(echo, err=True))


def _told(ours: Settings, manifest: Manifest) -> Privacy:
    return Privacy(level=manifest.level, key=_key(given_secret(ours), manifest))


def _key(secret: bytes, manifest: Manifest) -> bytes:
    return hmac.digest(secret, b"dataset" + manifest.salt.encode(), "sha256")


def _follow(follower: Follower, folder: Path, every: int) -> int:
    stop = Event()
    at_signals(stop.set)
    outage = ""
    status = 0

    def on_outage(why: str) -> None:
        nonlocal outage
        if why != outage:
            echo(f"trying again: {why}", err=True)
        outage = why

    for taken in follower.run(stop, every, on_outage):
        outage = ""
        status = _report(folder, taken)
    return status


def _report(folder: Path, taken: Taken) -> int:
    echo(f"{taken.games:,} more games, {taken.events:,} more events in {folder}")
    if later := taken.waiting - len(taken.unreadable):
        echo(f"{later:,} games have to wait")
    return _tell_unreadable(taken.unreadable)


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
        privacy = Privacy(level=writer.manifest.level, key=_key(server_secret(ours, client), writer.manifest))
        games = 0
        log, rulesets, ratings = whole_log(client, ours), installed_rulesets(ours), RatingsReadModel(client)
        for more in continue_dataset(writer, log, rulesets, privacy, selection, ratings):
            games += more
            status.update(f"reading: {games:,} games")
        echo(f"{writer.games:,} more games, {writer.events:,} more events in {folder}")
        if selection.running:
            echo(f"{writer.running_games:,} games that are not closed, as they are now")
        if writer.too_young:
            echo(f"{writer.too_young:,} games have to wait: {selection.embargo_days} days after they were closed")
        return _tell_unreadable(writer.unreadable)


def _tell_unreadable(games: Mapping[str, str]) -> int:
    """Print up to ``NAMED`` games that were left out as unreadable, and return the exit status."""
    for game, why in islice(games.items(), NAMED):
        echo(f"game {game} was left out: {why}", err=True)
    if len(games) > NAMED:
        echo(
            f"{len(games) - NAMED:,} more were left out; skald archive --check and skald verify --all name them",
            err=True,
        )
    return 1 if games else 0
