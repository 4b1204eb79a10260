"""``skald rebuild``: compute all read models anew from the log, while the old ones are read, and switch."""

import click

from events.application.game_service import GameService
from ops import settings
from ops.archive import whole_log
from ops.open_log import open_log
from ops.rulesets import installed_rulesets
from ops.terminal import TerminalConsole, echo
from projections.rebuild import rebuild
from projections.redis import redis_store
from workers.main import now


@click.command()
@click.option("--data", type=click.Path(file_okay=False), help="The data folder of our own Redis (.skald).")
def command(data: str | None) -> None:
    """Compute all read models anew from the log.

    For the store at SKALD_REDIS_URL, or of our own Redis in the data folder. The service may run meanwhile: the old
    ones are read until the new ones are complete.
    """
    console = TerminalConsole(stderr=True)
    ours = settings.from_environment(data=data)
    with open_log(ours) as client, console.status("rebuilding") as status:
        service = GameService(whole_log(client, ours), installed_rulesets(ours), now)
        done = rebuild(service, redis_store(client), lambda games: status.update(f"rebuilding: {games:,} games"))
    failed = f", {done.failed} failed: skald failures tells why" if done.failed else ""
    echo(f"{done.games} games are rebuilt as generation {done.generation}{failed}")
