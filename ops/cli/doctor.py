"""``skald doctor``: runs the startup checks, and further ones that are possible while a service runs."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from shutil import disk_usage

import click
import httpx

from events.durable_files import StoreError
from events.log.checks import Level, check
from events.log.client import Client
from events.log.heartbeats import KINDS, Heartbeat, ages, heartbeats, silent_kinds
from events.log.records import CorruptLog, LogFull, LogUnavailable
from ops.run import settings
from ops.run.checks import check_files, check_queue
from ops.run.errors import WARNING, UserError
from ops.run.installation import archive_of, missing_parts, open_log, origins
from ops.run.keys import missing_key
from ops.run.lifeline import is_alive
from ops.run.settings import Settings, unknown_settings
from ops.run.store_identity import check_store
from ops.run.terminal import counted, data_option, echo
from ops.run.unnamed_proxies import unnamed_proxy
from projections.engine.engine import ProjectionStore, lag
from projections.people.push import KEY, SECRET_BYTES, PushStore
from service.seeks.matches import GIVE_UP_MS
from service.seeks.store import Seeks

LITTLE_SPACE, NO_SPACE = 1 << 30, 100 << 20
"""Free bytes of a disk: less than the first is a warning, less than the second a failure."""
SHOWN = 300
"""The number of characters of a response that are shown."""


@click.command()
@data_option
@click.option("--port", type=click.IntRange(1, 65535), help="The port of the service; by default the running one's.")
@click.pass_context
def command(ctx: click.Context, /, data: str | None, port: int | None) -> None:
    """Check settings, files, disks, Redis, the store, the processes and their data, without changing anything.

    Prints a line for each finding, and ends with status 1 if a check has failed. The store is the one at
    SKALD_REDIS_URL, or the embedded Redis in the data folder, which is started meanwhile if it does not run. The
    service may run meanwhile. To verify the games use skald verify --all, and for the archive skald archive --check.
    """
    failed = 0
    for line in _findings(settings.from_environment(data=data), port):
        if isinstance(line, UserError):
            failed += 1
            echo(f"failed: {line}")
        else:
            echo(line if line.startswith(WARNING) else f"ok: {line}")
    echo(f"{counted(failed, 'check')} failed")
    ctx.exit(1 if failed else 0)


def _findings(ours: Settings, port: int | None) -> Iterator[str | UserError]:
    """Yield a line for each finding, and an error for each failed check, which does not stop the others."""
    yield from unknown_settings()
    try:
        check_files(ours)
        yield from missing_parts(ours)
        yield from origins(ours)
        yield "the settings and the files that they name"
    except UserError as error:
        yield error
    yield from _of_disks(ours)
    ports = [port] if port else []
    try:
        with open_log(ours) as client:
            yield from _of_redis(client)
            for one in (_of_store, _of_processes, _of_proxies, _of_projections, _of_archive, _of_push, _of_seeks):
                try:
                    yield from one(ours, client)
                except UserError as error:
                    yield error
                except (LogUnavailable, LogFull, CorruptLog, StoreError) as error:
                    yield UserError(str(error))
            with suppress(LogUnavailable):
                ports = ports or sorted({one.port for one in _running(client) if one.port and one.is_here})
    except UserError as error:
        yield error
    for one_port in ports or filter(None, [ours.port]):
        yield from _of_web(f"http://{ours.bound_host}:{one_port}/readyz")


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
    yield "the store is the one on which this installation works, and not newer than this version"
    check_queue(ours)
    yield "the queue answers"
    if lacking := missing_key(ours):
        yield f"{WARNING}{lacking}"


def _running(client: Client) -> list[Heartbeat]:
    """Return the heartbeats, except of processes on this machine that have ended."""
    return [one for one in heartbeats(client) if not one.is_here or is_alive(one.pid)]


def _of_processes(ours: Settings, client: Client) -> Iterator[str | UserError]:
    found = _running(client)
    if not found:
        yield f"{WARNING}no process serves this store"
        return
    silent = silent_kinds(found, ours.kinds)
    for kind, age in ages(found, ours.kinds).items():
        if kind not in silent:
            yield f"{kind}: at work"
        else:
            heard = "not heard of" if age is None else f"stalled: last heard of {age:,} s ago"
            yield UserError(f"{kind}: {heard}, so {KINDS[kind].without}")
    for one in found:
        if one.is_silent and one.kind not in silent:
            text = f"{one.kind}: process {one.pid} of {one.host} was last heard of {one.age:,} s ago; others work"
            yield UserError(text) if one.is_here else f"{WARNING}{text}"


def _of_proxies(ours: Settings, client: Client) -> Iterator[str | UserError]:
    proxy = unnamed_proxy(client)
    if proxy in ours.proxy_addresses:
        yield UserError(f"the proxy {proxy} sends no X-Forwarded-For: all its requests count as one client")


def _of_projections(_: Settings, client: Client) -> Iterator[str | UserError]:
    found = lag(ProjectionStore(client))
    text = f"{counted(found.games, 'game')} to be projected, the oldest change {found.seconds:.0f} s ago"
    yield UserError(text) if found.alarming else text
    if found.quarantined:
        yield UserError(f"{counted(found.quarantined, 'step')} quarantined: skald failures lists them")


def _of_archive(ours: Settings, _: Client) -> Iterator[str]:
    yield f"the archive has {counted(len(archive_of(ours).packs()), 'pack')}"


def _of_push(ours: Settings, client: Client) -> Iterator[str | UserError]:
    """Yield findings on push messages. The key is only read, since it is created at startup."""
    if ours.push == "off":
        yield "push messages are turned off"
        return
    pushes = PushStore(client)
    key = pushes.stored_secret()
    if key is not None and len(key) != SECRET_BYTES:
        yield UserError(f"the key of push messages is damaged: {KEY} has {counted(len(key), 'byte')}")
        return
    players, games = len(pushes.players()), len(pushes.games())
    text = f"push messages: subscriptions of {counted(players, 'player')}, and in {counted(games, 'game')}"
    if key is None and players + games:
        yield UserError(f"{text}, but their key {KEY} is gone: these browsers have to subscribe again")
    elif players + games and ours.push_contact == Settings().push_contact:
        yield f"{WARNING}{text}; some push services refuse them unless SKALD_PUSH_CONTACT says who sends"
    else:
        yield text


def _of_seeks(_: Settings, client: Client) -> Iterator[str | UserError]:
    seeks = Seeks(client)
    age = seeks.oldest_open_match()
    if age * 1000 > GIVE_UP_MS:
        yield UserError(f"a match of seeks has waited for its game for {age:,} s: does a sweeper run?")
    yield f"{counted(seeks.waiting(), 'seek')} waiting for opponents"


def _of_web(address: str) -> Iterator[str | UserError]:
    try:
        answer = httpx.get(address, timeout=5, trust_env=False)
    except (httpx.HTTPError, httpx.InvalidURL):
        yield f"{WARNING}nothing answers at {address}"
        return
    if answer.status_code == httpx.codes.SERVICE_UNAVAILABLE:
        yield UserError(f"{address} is not ready: {answer.text[:SHOWN]}")
    else:
        yield f"{address} answers {answer.status_code}"
