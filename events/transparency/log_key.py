"""The key of the log in a folder: made before there is a log, and never for one that another key has signed."""

from pathlib import Path

from events.transparency.key_file import KeyFileError, load_or_create
from events.transparency.log import CHECKPOINT, RESTORED, SIGNED, TILES
from events.transparency.notes import MalformedNote, parse_note
from events.transparency.signer import Signer

WHAT_TO_DO = "stop the service, and put that key back, or begin a new log by skald transparency --renew"


class NotItsKey(KeyFileError):
    """A log is there, and its key is not; the text says what to do, in one line."""


def holds_log(folder: Path) -> bool:
    """Return True if a log is in a folder, or what is left of one. Raises ``KeyFileError`` if nobody may look."""
    try:
        return any((folder / one).exists() for one in (RESTORED, SIGNED, CHECKPOINT, TILES))
    except OSError as error:
        raise KeyFileError(f"{folder}: {error.strerror}") from None


def key_of_log(folder: Path, file: Path, name: str = "") -> Signer:
    """Return the key of a file, which is made if neither it nor a log in the folder is there.

    Raises ``NotItsKey``, and ``KeyFileError`` as ``load_or_create`` does.
    """
    has_log = holds_log(folder)  # before the key is looked for: whoever begins a log has made its key before
    if has_log and not file.exists():
        raise NotItsKey(f"{file} is missing, the key of the log in {folder}; {WHAT_TO_DO}")
    signer = load_or_create(file, name)
    if has_log and not _may_have_signed(signer, folder):
        raise NotItsKey(f"{file} holds {signer.key.name}, not the key of the log in {folder}; {WHAT_TO_DO}")
    return signer


def _may_have_signed(signer: Signer, folder: Path) -> bool:
    """Return False if the log names other keys only. What cannot be read is for those to judge who read the log."""
    for name in (SIGNED, CHECKPOINT):
        try:
            signatures = parse_note((folder / name).read_bytes()).signatures
        except (OSError, MalformedNote):
            continue
        return any(signer.key.made(signature) for signature in signatures)
    return True
