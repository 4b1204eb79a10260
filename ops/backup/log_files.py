"""The log of logs in a backup: its tiles, of which only new ones are copied, and the checkpoint that covers them."""

import shutil
from contextlib import suppress
from pathlib import Path

from events.durable_files import Busy, StoreError
from events.transparency.checkpoints import Checkpoint, MalformedCheckpoint, parse_checkpoint
from events.transparency.folder import LogFolder
from events.transparency.index import LeafIndex, SignedTree
from events.transparency.log import CHECKPOINT, RESTORED, SIGNED, TILES
from events.transparency.notes import MalformedNote, parse_note
from events.transparency.tiles import ENTRIES, WIDTH, encode_entries, grown_tiles
from events.transparency.tree import Damaged as DamagedTile
from events.transparency.tree import Tree
from ops.backup.pack import Damaged
from ops.errors import UserError

FOLDER = "transparency"
"""The folder of the log of logs in that of a backup."""


def copy_log(log: Path | None, backup: Path) -> str:
    """Copy what a backup does not hold yet of the log in a folder; return its signed checkpoint, or nothing.

    Raises ``UserError`` and ``StoreError``.
    """
    if log is None or not (log / SIGNED).exists():
        return ""
    source, copy = LogFolder(log), _copy_in(backup)
    note = source.read(SIGNED)
    size = _read(note).size
    try:
        _copy_tiles(Tree(source, size), copy)
        if Tree(copy, size).root() != _read(note).root:  # it was the copy of another log
            _remove_tiles(copy)
            _copy_tiles(Tree(source, size), copy)
        _require(copy, note)
    except (Damaged, DamagedTile) as damage:
        raise UserError(f"the log of logs cannot be backed up: {damage}") from None
    return note.decode()


def check_log(backup: Path, note: str) -> None:
    """Raise ``Damaged`` unless a backup holds the log that this checkpoint was signed over."""
    if note:
        try:
            _require(_copy_in(backup), note.encode())
        except (DamagedTile, StoreError, UserError) as error:
            raise Damaged(f"the log of logs: {error}") from None


def restore_log(log: Path | None, backup: Path, note: str) -> None:
    """Put the log of a checked backup into a folder, unless one is there that continues it.

    A log that was restored is not continued by itself: more may have been signed than the backup knows. What is in it
    is proved meanwhile. Raises ``UserError``.
    """
    if log is None or not note:
        return
    target = LogFolder(log)
    try:
        with target.locked():
            if (log / SIGNED).exists() and not (log / RESTORED).exists():
                _require_continued(target, _read(note.encode()))
                return
            target.write(RESTORED, b"")
            _remove_tiles(target)
            _copy_tiles(Tree(_copy_in(backup), _read(note.encode()).size), target)
            for name in (SIGNED, CHECKPOINT):
                target.write(name, note.encode())
            _index(target, _read(note.encode()))
    except (Busy, DamagedTile, StoreError) as error:
        raise UserError(str(error)) from None


def _copy_in(backup: Path) -> LogFolder:
    """Return the copy of a log in the folder of a backup. Raises ``StoreError``."""
    if (backup / FOLDER).is_symlink():
        raise StoreError(f"{backup / FOLDER}: it is a link")
    return LogFolder(backup / FOLDER)


def _require_continued(target: LogFolder, copied: Checkpoint) -> None:
    there = _read(target.read(SIGNED))
    if (
        there.origin != copied.origin
        or there.size < copied.size
        or Tree(target, there.size).root(copied.size) != copied.root
    ):
        raise UserError(
            f"{target.folder} holds another log of logs than the backup, or an older one; put it aside, or name "
            "another folder by SKALD_TRANSPARENCY"
        )


def _index(target: LogFolder, signed: Checkpoint) -> None:
    """Make the index of a log, without which no game in it is found."""
    with suppress(DamagedTile, StoreError):  # whoever continues the log makes it, and says what is wrong
        LeafIndex(target.folder, SignedTree(signed, Tree(target, signed.size))).close()


def _remove_tiles(folder: LogFolder) -> None:
    """Remove all tiles of a log. Raises ``OSError``."""
    shutil.rmtree(folder.folder / TILES, ignore_errors=True)


def _copy_tiles(tree: Tree, copy: LogFolder) -> None:
    """Copy the tiles of a tree that are not there yet, and remove the partial ones of smaller trees."""
    for tile in grown_tiles(0, tree.size):
        if not (copy.folder / tile.path).exists():
            entries = tile.level == ENTRIES
            copy.write(
                tile.path,
                encode_entries(tree.entries(tile.index)) if entries else b"".join(tree.row(tile.level, tile.index)),
            )
        partial = f"{tile.whole.path}.p"
        for width in copy.names(partial):
            if f"{partial}/{width}" != tile.path:
                copy.remove(f"{partial}/{width}")
        if tile.width == WIDTH:
            copy.remove(partial)


def _require(copy: LogFolder, note: bytes) -> None:
    """Raise ``Damaged`` unless the tiles of a copy are those that the checkpoint was signed over."""
    signed = _read(note)
    if Tree(copy, signed.size).check() != signed.root:
        raise Damaged("the log of logs was altered")


def _read(note: bytes) -> Checkpoint:
    try:
        return parse_checkpoint(parse_note(note).text)
    except (MalformedNote, MalformedCheckpoint) as error:
        raise UserError(f"the checkpoint of the log of logs cannot be read: {error}") from None
