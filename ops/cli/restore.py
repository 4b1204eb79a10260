"""``skald restore``: restores a backup into an empty store, or moves one game from the archive back into Redis."""

from pathlib import Path

import click

from events.log.records import LogFull, LogUnavailable, is_game_id
from events.transparency.log import RESTORED
from ops.backup.files import require, secrets_of
from ops.backup.restore import check, restore, said
from ops.run import settings
from ops.run.errors import UserError
from ops.run.installation import archive_of, open_log, open_log_alone, put_back
from ops.run.keys import missing_key
from ops.run.machine import cores
from ops.run.operator import record
from ops.run.store_identity import check_restored, identify_store
from ops.run.terminal import TerminalConsole, data_option, echo

NOT_CONTINUED = (
    "the transparency log is as it was at the backup, and stays stopped until you say if more was signed since: "
    "skald transparency --help"
)


@click.command()
@click.argument("folder", metavar="FOLDER|GAME", type=click.Path(file_okay=False, path_type=Path))
@click.option("--leave-out", is_flag=True, help="Leave out broken games and keys that Skald does not write.")
@data_option
def command(folder: Path, data: str | None, *, leave_out: bool) -> None:
    """Restore the backup in FOLDER into an empty store that is not in use, or a GAME from the archive.

    An archived GAME is moved back into Redis, also while the service runs, and stays there for another archive_after
    days.

    Everything is checked first, and each game is audited. If anything is wrong nothing is restored; with --leave-out
    the rest is restored.

    The store is the one at SKALD_REDIS_URL, or the embedded Redis in the data folder, which is made if it is missing.
    """
    ours = settings.from_environment(data=data)
    if is_game_id(str(folder)) and not folder.exists():
        with open_log(ours) as client:
            record(client)
            echo(put_back(client, ours, str(folder)))
        return
    console = TerminalConsole(stderr=True)
    with console.status("checking the backup") as status:
        checked = check(folder, ours, lambda done: status.update(f"checking the backup: {done:,}"), cores())
    if not leave_out:
        checked.require_sound(folder)
    require(secrets_of(ours), checked.index.header.secrets)  # before the data folder is created
    check_restored(ours, checked.index.header.store)
    with open_log_alone(ours) as client, console.status("restoring") as status:
        try:
            say = lambda units: status.update(f"restoring: {units:,}")  # noqa: E731
            log = ours.transparency_folder
            done = restore(client, folder, checked, secrets_of(ours), say, archive_of(ours), transparency=log)
        except (LogUnavailable, LogFull) as refusal:
            raise UserError(f"{refusal} The restore is not finished; run it again") from None
        record(client)  # only now, since the store had to be empty
        unnoted = identify_store(ours, client)
    for line in unnoted:
        echo(line)
    for finding in checked.wrong:
        echo(f"left out: {said(finding)}")
    for finding in checked.not_audited:
        echo(f"not audited: {said(finding)}")
    if (log / RESTORED).exists():
        echo(NOT_CONTINUED)
    if why := missing_key(ours):
        echo(why)
    echo(f"{done.games} games are restored as they were at {done.made_at}")
