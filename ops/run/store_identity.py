"""The identity of the store: its id is recorded beside the transparency log, and compared at each start."""

from pathlib import Path
from typing import Any, cast

from events.durable_files import Missing, StoreError, read_named, replace_file
from events.log.client import Client, NewerStore, identify, require_readable, translate_errors
from events.log.keys import STORE_ID
from events.log.marks import SignedMark
from events.log.records import LogFull, LogUnavailable
from events.transparency.log import SIGNED, holds_log
from events.transparency.notes import MalformedNote, parse_checkpoint, parse_note
from events.transparency.signer import KeyFileError
from ops.run.errors import WARNING, UserError, explained
from ops.run.settings import Settings

FILE = "store"
"""The file in the folder of the transparency log that holds the id of the store."""
BEGIN_ANEW = "skald transparency --renew"


def noted_store(settings: Settings) -> str:
    """Return the noted id of the store of this installation; empty if none is noted. Raises ``UserError``."""
    try:
        return read_named(_file(settings)).decode(errors="replace").strip()
    except Missing:
        return ""
    except StoreError as error:
        raise UserError(str(error)) from None


def identify_store(settings: Settings, client: Client) -> list[str]:
    """Give a store an id and note it; return lines for the operator. Raises ``UserError`` as ``check_store`` does."""
    is_noted = check_store(settings, client)
    with explained(NewerStore, LogUnavailable, LogFull):
        found = identify(client)
    if is_noted:
        return []
    file = _file(settings)
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        replace_file(file, f"{found}\n".encode())
    except OSError as error:
        if noted_store(settings) == found:
            return []  # another process that started at the same time was faster
        why = error.strerror or error
        return [f"{WARNING}{file} cannot be written ({why}): without it, any store is accepted at a start"]
    return []


def check_store(settings: Settings, client: Client) -> bool:
    """Return True if the id of the store is noted. Nothing is written.

    Raises ``UserError`` for a store of a newer version, and for one with another id than the noted one, or than the
    transparency log has: both are kept outside of the store, so they reveal that it was emptied or replaced.
    """
    redis_client = cast(Any, client)
    with explained(NewerStore, LogUnavailable, LogFull):
        require_readable(client)
        with translate_errors():
            stored = redis_client.get(STORE_ID)
    found = "" if stored is None else stored.decode(errors="replace")
    noted = noted_store(settings)
    if noted and noted != found:
        raise UserError(_refusal(settings, found, f"this installation works on the store {noted}"))
    if not noted and not _may_be_about(settings.transparency_folder, client):
        raise UserError(_refusal(settings, found, f"it has no record of the log in {settings.transparency_folder}"))
    return bool(noted)


def check_restored(settings: Settings, store: str) -> None:
    """Raise ``UserError`` if a backup is of another store than the noted one."""
    noted = noted_store(settings)
    if noted and noted != store:
        raise UserError(
            f"the backup is of another store than {noted}, on which this installation works ({_file(settings)}); "
            f"name another data folder, or start over with {BEGIN_ANEW}"
        )


def _refusal(settings: Settings, found: str, why: str) -> str:
    what = "differs" if found else "was emptied, or never used"
    return (
        f"the store {what}: {why} (noted in {settings.transparency_folder}). Put that store back, restore its backup "
        f"into an empty one (skald restore), or name the right one (SKALD_REDIS_URL, SKALD_DATA); to start over, put "
        f"the old log aside: {BEGIN_ANEW}"
    )


def _may_be_about(folder: Path, client: Client) -> bool:
    """Return False if the log in a folder has signed games that were never in this store.

    The writer notes its newest signed checkpoint in the store, so a log of an earlier version, which has no id noted
    beside it, is recognized by its origin.
    """
    with explained(KeyFileError):
        if not holds_log(folder):
            return True
    try:
        signed = parse_checkpoint(parse_note(read_named(folder / SIGNED)).text)
    except (StoreError, MalformedNote):
        return True  # the writer reports the fault of the log, and nothing is signed meanwhile
    if not signed.size:
        return True
    with explained(LogUnavailable, LogFull):
        mark = SignedMark(client).get()
    try:
        return mark is not None and parse_checkpoint(parse_note(mark).text).origin == signed.origin
    except MalformedNote:
        return False


def _file(settings: Settings) -> Path:
    return settings.transparency_folder / FILE
