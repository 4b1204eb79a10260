"""``skald backup``: writes all games and the data stored with them into a folder, while the service runs."""

from pathlib import Path

import click

from events.log.records import LogFull, LogUnavailable
from ops.backup.backup import BackedUp, Backup
from ops.backup.files import PREFIX, secrets_of
from ops.backup.restore import check, said
from ops.run import settings
from ops.run.errors import UserError
from ops.run.installation import archive_of, open_log
from ops.run.machine import cores
from ops.run.store_identity import check_store
from ops.run.terminal import TerminalConsole, counted, data_option, echo


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--whole", is_flag=True, help="Write everything, not only what is new.")
@click.option("--check", "only_check", is_flag=True, help="Only read and verify the whole backup in FOLDER.")
@data_option
@click.pass_context
def command(ctx: click.Context, folder: Path, data: str | None, *, whole: bool, only_check: bool) -> None:
    """Back up all games, including running ones, and the data stored with them, into FOLDER.

    The store is the one at SKALD_REDIS_URL, or the embedded Redis in the data folder; the service may run meanwhile.
    The next backup writes only what is new. The exit status is 1 when a game in the store or a pack of the archive is
    broken.
    """
    ours, console = settings.from_environment(data=data), TerminalConsole(stderr=True)
    if only_check:
        with console.status("checking the backup") as status:
            checked = check(folder, ours, lambda done: status.update(f"checking the backup: {done:,}"), cores())
        checked.require_sound(folder)
        for finding in checked.not_audited:
            echo(f"not audited: {said(finding)}")
        echo(f"{folder} is whole: {checked.index.games} games of {checked.index.header.made_at}")
        return
    with open_log(ours) as client, console.status("backing up") as status:
        check_store(ours, client)
        say = lambda done: status.update(f"backing up: {done:,}")  # noqa: E731
        run = Backup(client, folder, secrets_of(ours), say, archive_of(ours), ours.transparency_folder)
        try:
            done = run.run(whole=whole)
        except (LogUnavailable, LogFull) as refusal:
            raise UserError(f"{refusal}; the previous backup is intact") from None
    echo(_said(done))
    for game in done.broken:
        echo(f"game {game} is broken in the store: skald verify --all says where")
    for name in done.damaged:
        echo(f"{name} of the archive is damaged; {folder / PREFIX}{name} is a copy of it as it was")
    if done.left_out:
        echo(f"{counted(len(done.left_out), 'key')} that Skald has not written left out, such as {done.left_out[0]!a}")
    ctx.exit(1 if done.broken or done.damaged else 0)


def _said(done: BackedUp) -> str:
    gone = f", {done.gone} are gone" if done.gone else ""
    return (
        f"{done.games} games are backed up; {done.written} were new or had changed{gone}; {done.bytes:,} bytes written"
    )
