"""``skald rebuild``: rebuilds all read models from the log while the old ones are served, then switches."""

from collections.abc import Sequence
from functools import partial

import click

from events.application.game_service import GameService
from events.application.installed import load_installed
from ops.run import settings
from ops.run.installation import game_folders, installed_rulesets, open_log, whole_log
from ops.run.machine import cores
from ops.run.operator import record
from ops.run.process_pool import spread
from ops.run.settings import Settings
from ops.run.terminal import TerminalConsole, data_option, echo, processes_option
from projections.engine.engine import ProjectionStore
from projections.engine.rebuild import Filled, fill, rebuild
from workers.main import now

BATCH_SIZE = 200
"""The number of games that a process rebuilds before it reports progress."""


@click.command()
@processes_option
@data_option
def command(processes: int | None, data: str | None) -> None:
    """Rebuild all read models from the log.

    The store is the one at SKALD_REDIS_URL, or the embedded Redis in the data folder. The service may keep running; it
    serves the old ones until the new ones are complete.
    """
    console = TerminalConsole(stderr=True)
    ours = settings.from_environment(data=data)
    with open_log(ours) as client, console.status("rebuilding") as status:
        record(client)
        done = rebuild(
            GameService(whole_log(client, ours), installed_rulesets(ours), now),
            ProjectionStore(client),
            lambda games: status.update(f"rebuilding: {games:,} games"),
            fill_all=partial(spread, partial(_fill, ours), processes=processes or cores()),
            batch_size=BATCH_SIZE,
        )
    failed = f", {done.failed} failed: skald failures tells why" if done.failed else ""
    echo(f"{done.games} games are rebuilt as generation {done.generation}{failed}")


def _fill(ours: Settings, games: Sequence[str]) -> Filled:
    with open_log(ours) as client:
        log = whole_log(client, ours)
        service = GameService(log, load_installed(game_folders(ours)), now)
        return fill(service, ProjectionStore(client), games, log.read_facts)
