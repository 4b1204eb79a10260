"""``skald restore``: the games of a backup, and what lies beside them, into an empty store."""

from pathlib import Path

import click

from events.log.port import LogFull, LogUnavailable
from ops import settings
from ops.backup.restore import check, restore
from ops.backup.secrets import secrets_of
from ops.errors import UserError
from ops.open_log import open_log_alone
from ops.terminal import TerminalConsole


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--data", type=click.Path(file_okay=False), help="The data folder of our own Redis (.skald).")
def command(folder: Path, data: str | None) -> None:
    """Restore the backup in FOLDER into an empty store, which nobody serves meanwhile.

    The store is the one at SKALD_REDIS_URL, or our own Redis in the data folder, which is made if there is none.
    """
    ours = settings.from_environment(data=data)
    console = TerminalConsole(stderr=True)
    with console.status("checking the backup"):
        index = check(folder)
    with open_log_alone(ours) as client, console.status("restoring") as status:
        try:
            done = restore(
                client, folder, index, secrets_of(ours), lambda units: status.update(f"restoring: {units:,}")
            )
        except (LogUnavailable, LogFull) as refusal:
            raise UserError(f"{refusal} The restore is not finished; run it again") from None
    click.echo(f"{done.games} games are restored as they were at {done.made_at}")
