"""``skald doctor``: makes the checks of a start, and those that can be made beside a running service."""

from collections.abc import Iterator
from pathlib import Path
from shutil import disk_usage

import click
import httpx

from events.durable_files import StoreError
from events.log.checks import Level, check
from events.log.client import BEAT_MS, Client, beat_age
from events.log.records import CorruptLog, LogFull, LogUnavailable
from ops.run import settings
from ops.run.checks import check_files, check_queue, check_store
from ops.run.errors import WARNING, UserError
from ops.run.installation import archive_of, missing_parts, open_log
from ops.run.keys import missing_key
from ops.run.settings import Settings, unknown_settings
from ops.run.terminal import counted, echo
from projections.engine.engine import lag
from projections.stores import ProjectionStore

LITTLE_SPACE, NO_SPACE = 1 << 30, 100 << 20
"""Bytes that are free on a disk: below the first a warning, below the second a failure."""


@click.command()
@click.option("--data", type=click.Path(file_okay=False), help="The data folder of our own Redis (.skald).")
@click.pass_context
def command(ctx: click.Context, /, data: str | None) -> None:
    """Check settings, files, disks, Redis, the store, processes and what they keep; nothing is changed.

    A line for each finding; ends with status 1 if a check has failed. For the store at SKALD_REDIS_URL, or of our own
    Redis in the data folder, which is started meanwhile if it does not run. The service may run: what it keeps is then
    looked at beside it. Logs are gone over by skald verify --all, the archive by skald archive --check.
    """
    failed = 0
    for line in _findings(settings.from_environment(data=data)):
        if isinstance(line, UserError):
            failed += 1
            echo(f"failed: {line}")
        else:
            echo(line if line.startswith(WARNING) else f"ok: {line}")
    echo(f"{counted(failed, 'check')} failed")
    ctx.exit(1 if failed else 0)


def _findings(ours: Settings) -> Iterator[str | UserError]:
    """Yield what was found, a line each; an error for a check that has failed, after which the others go on."""
    yield from unknown_settings()
    try:
        check_files(ours)
        yield from missing_parts(ours)
        yield "the settings, and the files that they name"
    except UserError as error:
        yield error
    yield from _of_disks(ours)
    try:
        with open_log(ours) as client:
            yield from _of_redis(client)
            for one in (_of_store, _of_processes, _of_projections, _of_archive):
                try:
                    yield from one(ours, client)
                except UserError as error:
                    yield error
                except (LogUnavailable, LogFull, CorruptLog, StoreError) as error:
                    yield UserError(str(error))
    except UserError as error:
        yield error
    yield from _of_web(ours)


def _of_disks(ours: Settings) -> Iterator[str | UserError]:
    for folder in {Path(ours.data), ours.archive_folder, ours.transparency_folder}:
        if not folder.is_dir():
            continue
        free = disk_usage(folder).free
        text = f"{folder} has {free >> 20:,} MB left on its disk"
        yield UserError(text) if free < NO_SPACE else f"{WARNING}{text}" if free < LITTLE_SPACE else text


def _of_redis(client: Client) -> Iterator[str | UserError]:
    for finding in check(client):
        text = f"Redis: {finding.text}"
        yield {Level.OK: text, Level.WARNING: f"{WARNING}{text}"}.get(finding.level, UserError(text))


def _of_store(ours: Settings, client: Client) -> Iterator[str]:
    check_store(ours, client)
    yield "the store is the one that the log of logs is about, and not newer than this version"
    check_queue(ours)
    yield "the queue answers"
    if lacking := missing_key(ours):
        yield f"{WARNING}{lacking}"


def _of_processes(_: Settings, client: Client) -> Iterator[str]:
    age = beat_age(client)
    if age is None:
        yield f"{WARNING}no sweeper has run at this store"
    elif age > BEAT_MS:
        yield f"{WARNING}the sweeper was last there {age // 1000:,} s ago: nothing serves this store"
    else:
        yield "a sweeper is at work"


def _of_projections(_: Settings, client: Client) -> Iterator[str | UserError]:
    found = lag(ProjectionStore(client))
    text = f"{counted(found.games, 'game')} to be projected, the oldest change {found.seconds:.0f} s ago"
    yield UserError(text) if found.alarming else text
    if found.quarantined:
        yield UserError(f"{counted(found.quarantined, 'step')} quarantined: skald failures lists them")


def _of_archive(ours: Settings, _: Client) -> Iterator[str]:
    yield f"the archive has {counted(len(archive_of(ours).packs()), 'pack')}"


def _of_web(ours: Settings) -> Iterator[str | UserError]:
    address = f"http://{ours.bound_host}:{ours.port}/readyz"
    try:
        status = httpx.get(address, timeout=5, trust_env=False).status_code if ours.port else None
    except (httpx.HTTPError, httpx.InvalidURL):
        status = None
    if status is None:
        yield f"{WARNING}nothing answers at {address}"
    elif status == httpx.codes.SERVICE_UNAVAILABLE:
        yield UserError(f"{address} is not ready")
    else:
        yield f"{address} answers {status}"
