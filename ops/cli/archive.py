"""``skald archive``: moves closed games out of Redis into the archive, checks the archive, and rewrites it."""

from collections.abc import Callable, Mapping

import click

from events.archive.archiver import Moved, check_games, check_packs, reindex
from events.durable_files import StoreError
from events.log.client import Client, server_milliseconds
from events.log.log import RedisLog
from ops.run import settings
from ops.run.errors import explained
from ops.run.installation import archive_of, archiving, compact, open_log
from ops.run.machine import cores
from ops.run.operator import record
from ops.run.settings import Settings
from ops.run.terminal import TerminalConsole, counted, data_option, echo, milliseconds_of

Action = Callable[[Client, Settings], int]
"""Runs the requested action and returns the exit status."""


@click.command()
@click.option("--now", is_flag=True, help="Move the closed games to the archive.")
@click.option("--older-than", "age", help="With --now: only games without events for this long, such as 30d or 12h.")
@click.option(
    "--processes", type=click.IntRange(1, 256), help="With --now: the number of processes; by default one per core."
)
@click.option("--compact", "compacts", is_flag=True, help="Rewrite packs without erased names and purged games.")
@click.option("--check", is_flag=True, help="Read the whole archive and report faults.")
@click.option("--reindex", "reindexes", is_flag=True, help="Rebuild lost or wrong indexes from the packs.")
@data_option
@click.pass_context
def command(ctx: click.Context, /, age: str | None, processes: int | None, data: str | None, **asked: bool) -> None:
    """Move closed games out of Redis into the archive, where they can be read as before.

    The archive is the folder at SKALD_ARCHIVE, or archive in the data folder; the service may run meanwhile. If
    archive_after (SKALD_TUNING) is set, games move by themselves after that many days. skald restore GAME brings one
    back.
    """
    if [*asked.values()].count(True) != 1 or ((age or processes) and not asked["now"]):
        raise click.UsageError(
            "choose one of --now, --compact, --check and --reindex; --older-than and --processes need --now", ctx
        )
    older = milliseconds_of(age or "0d")
    actions: Mapping[str, Action] = {
        "now": lambda client, ours: _move(client, ours, older, processes or cores()),
        "compacts": _compact,
        "check": _check,
        "reindexes": _reindex,
    }
    ours = settings.from_environment(data=data)
    action = next(actions[name] for name, wanted in asked.items() if wanted)
    with open_log(ours) as client:
        if not asked["check"]:
            record(client)
        with explained(StoreError):
            ctx.exit(action(client, ours))


def _move(client: Client, ours: Settings, older: int, processes: int) -> int:
    before = server_milliseconds(client) - older
    beside = archiving(client, ours, archive_of(ours), processes)
    with TerminalConsole(stderr=True).status("archiving") as status, beside as one:
        done = one.archive_closed(before, progress=lambda games: status.update(f"archiving: {games:,} games"))
    was, packs = "was" if done.games == 1 else "were", counted(done.packs, "pack")
    echo(f"{counted(done.games, 'game')} {was} moved to the archive, in {packs} with {done.bytes:,} bytes")
    return _broken(done)


def _broken(done: Moved) -> int:
    for game in done.broken:
        echo(f"game {game} is broken and stays in Redis: skald verify --all says where")
    return 1 if done.broken else 0


def _compact(client: Client, ours: Settings) -> int:
    done = compact(client, ours)
    packs, games = counted(done.packs, "pack"), counted(done.games, "game")
    echo(f"{packs} rewritten with {games}; {counted(done.gone, 'game')} gone from the archive")
    for pack in done.left:
        echo(f"pack {pack}; it stays as it is")
    return 1 if done.left else 0


def _check(client: Client, ours: Settings) -> int:
    archive = archive_of(ours)
    found = 0
    for finding in (*check_packs(archive), *check_games(archive, RedisLog(client))):
        echo(f"{finding.what}: {finding.why}")
        found += 1
    whole = f"the archive is whole: {counted(len(archive.packs()), 'pack')}"
    echo(counted(found, "finding") if found else whole)
    return 1 if found else 0


def _reindex(client: Client, ours: Settings) -> int:
    archive = archive_of(ours)
    with archiving(client, ours, archive):
        echo(f"rebuilt indexes: {reindex(archive)}")
    return 0
