"""``skald transparency``: checks the transparency log, and continues or renews it after it was restored."""

import click

from events.durable_files import Busy, StoreError, read_named, replace_file
from events.transparency.log import CHECKPOINT, RESTORED, SIGNED, STATE, TILES
from events.transparency.notes import Checkpoint, MalformedNote, NotSigned, read_checkpoint
from events.transparency.reader import FILES
from events.transparency.signer import KeyFileError
from events.transparency.tiles import DamagedTile, LogFolder, Tree
from ops.run import settings
from ops.run.errors import UserError
from ops.run.keys import key_of
from ops.run.operator import record_beside
from ops.run.settings import Settings
from ops.run.store_identity import FILE as STORE
from ops.run.terminal import echo

RETIRED = "retired"


@click.command()
@click.option("--continue", "goes_on", is_flag=True, help="Continue a restored log; only if nothing was signed since.")
@click.option("--renew", is_flag=True, help="Set the log and its key aside; the next start creates new ones.")
@click.option("--data", type=click.Path(file_okay=False), help="The data folder (.skald).")
@click.pass_context
def command(ctx: click.Context, data: str | None, *, goes_on: bool, renew: bool) -> None:
    """Read and verify the whole transparency log.

    A restored log is stopped, since two different logs must never be signed under one name. If nothing was signed after
    the backup (because the service had been stopped), use --continue. Otherwise, or when in doubt, use --renew: the log
    is kept as it is, and a new one with a new key begins, which everyone who monitors the service will notice. Stop the
    service before either, and put the key of the log back if it is missing.
    """
    if goes_on and renew:
        raise click.UsageError("name --continue or --renew", ctx)
    ours = settings.from_environment(data=data)
    try:
        if renew:
            said = _renewed(ours)
            record_beside(ours)
            echo(said)
            return
        folder = LogFolder(ours.transparency_folder)
        found = _checked(folder, ours)
        if goes_on:
            with folder.locked():
                folder.remove(RESTORED)
            record_beside(ours)
    except Busy as error:
        raise UserError(f"{error}; stop the service first") from None
    except StoreError as error:
        raise UserError(str(error)) from None
    stands = "; it was restored, and is stopped" if (folder.folder / RESTORED).exists() else ""
    echo(f"the log {found.origin} holds: {found.size} entries{stands}")


def _checked(folder: LogFolder, ours: Settings) -> Checkpoint:
    if not (folder.folder / SIGNED).exists():
        raise UserError(f"{folder.folder} has no transparency log")
    try:
        found, _ = read_checkpoint(folder.read(SIGNED), key_of(ours).key)
        root = Tree(folder, found.size).check()
    except KeyFileError as error:
        raise UserError(str(error)) from None
    except (MalformedNote, NotSigned) as error:
        raise UserError(
            f"the checkpoint in {folder.folder} is not one that {ours.transparency_key_file} has signed: {error}"
        ) from None
    except DamagedTile as damage:
        raise UserError(f"the transparency log is damaged: {damage}") from None
    if root != found.root:
        raise UserError("the transparency log is damaged: its tiles do not give the root that was signed")
    return found


def _renewed(ours: Settings) -> str:
    """Set the key and the log aside. Raises ``Busy`` while a process writes to the log or waits to do so.

    The key is moved first: if this is interrupted, a log without its key is left, which no process continues.
    """
    folder, key = ours.transparency_folder, ours.transparency_key_file
    with LogFolder(folder).locked():
        number = 1
        while (aside := folder / f"{RETIRED}-{number}").exists():
            number += 1
        aside.mkdir(mode=0o700)
        if has_key := key.exists():
            replace_file(aside / key.name, read_named(key))  # the folder may be on another disk
            key.unlink()
        names = [one.name for one in folder.iterdir()]
        for name in names:
            if name in {TILES, SIGNED, CHECKPOINT, RESTORED, STORE, *FILES} or name.startswith(STATE):
                (folder / name).rename(aside / name)
    return f"the log {'and its key are' if has_key else 'is'} in {aside}; the next start makes a new log and a new key"
