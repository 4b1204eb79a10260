"""``skald dev``: shows a game while it is written, and loads it again as its file is saved."""

import signal
import threading
from pathlib import Path

import click

from ops.dev.game import Start
from ops.dev.server import server_of
from ops.dev.table import RealTable
from ops.dev.watching import watch_files
from ops.dev.workbench import Workbench
from ops.run import settings
from ops.run.address import listen, url_of
from ops.run.errors import UserError
from ops.run.installation import installed_rulesets
from ops.run.settings import Settings, is_loopback, variable
from ops.run.terminal import echo

PORT = 8100


@click.command()
@click.argument("game", metavar="PATH")
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="0 takes a free one.")
@click.option("--players", "-p", type=click.IntRange(1, 64), help="The number of seats; by default the fewest.")
@click.option("--seed", "-s", default="1", show_default=True, help="Any text; the same text plays the same game again.")
def command(game: str, port: int, players: int | None, seed: str) -> None:
    """Write a game and see it run: PATH is its file or folder, or the id of an installed one.

    A page on this machine shows the log, the table, what every seat sees and can do, and what goes wrong; you act as
    any seat, let bots play, go back and on, and compare two worlds. Whenever a file of the game is saved, it is loaded
    again, and goes on at the same point if its log can still be read; the files of an installed one are not watched.
    For authors, never for players: everything that is hidden is shown, so it serves only this machine, and refuses to
    start where an operator key is set.
    """
    ours = settings.from_environment()
    require_own_machine(ours)
    place = _place(game, ours)
    workbench = Workbench(place, Start(seats=players, seed=seed), RealTable(place))
    stop = threading.Event()
    with listen(settings.LOOPBACK, port, setting="--port") as listener:
        url = url_of(listener)
        server = server_of(workbench, settings.LOOPBACK, listener.getsockname()[1], listener.fileno())
        threading.Thread(target=workbench.reload, daemon=True).start()
        if Path(place).exists():
            threading.Thread(target=watch_files, args=(Path(place), workbench.reload, stop), daemon=True).start()
        echo(f"{place} at {url}; it is loaded again when it is saved; Ctrl-C stops it")
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.default_int_handler)
        try:
            server.serve_forever()  # until it is interrupted
        finally:
            stop.set()
            workbench.end()
        echo("stopped")


def require_own_machine(ours: Settings) -> None:
    """Raise ``UserError`` where this looks like an installation that others use."""
    if not ours.everybody_is_operator:
        name = variable("operator_key" if ours.operator_key else "operator_keys")
        raise UserError(f"skald dev shows everything that is hidden, so it does not start where {name} is set")
    if not is_loopback(ours.host):
        raise UserError(
            f"skald dev shows everything that is hidden: it serves this machine alone, not {ours.host} of "
            f"{variable('host')}"
        )


def _place(game: str, ours: Settings) -> str:
    path = Path(game)
    if path.exists():
        return str((path.parent if path.name == "__init__.py" else path).resolve())
    installed = installed_rulesets(ours)
    if game not in installed:
        raise UserError(f"{game} is neither a file or folder nor the id of an installed game ({', '.join(installed)})")
    return game
