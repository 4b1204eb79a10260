"""The store as it was at a time before: a copy of the data folder, of which the append-only file is cut there."""

import shutil
from pathlib import Path

from events.archive.archive import Archive
from events.archive.folder import FolderStore
from events.durable_files import Missing, StoreError, created, opened
from ops.append_only_file import FOLDER, MANIFEST, cut, find_cut, parts_of, read_manifest
from ops.cluster.layout import holds_cluster
from ops.embedded import MARKER
from ops.errors import UserError
from ops.settings import ARCHIVE

ATTEMPTS = 5


def rewind(data: Path, folder: Path, until: int) -> int | None:
    """Copy a data folder, served or not, and cut the copy after a time (seconds since 1970).

    Return the first time that is left out; ``None`` if nothing is. Raises ``UserError``, and leaves no folder then.
    """
    if folder.exists():
        raise UserError(f"{folder} exists already; name a new folder")
    if holds_cluster(data):
        raise UserError(f"{data} holds a cluster, whose servers have no time in common; restore a backup instead")
    try:
        return _rewind(data, folder, until)
    except BaseException as error:
        shutil.rmtree(folder, ignore_errors=True)
        if isinstance(error, OSError):
            raise UserError(f"{error.filename or folder}: {error.strerror}") from None
        if isinstance(error, StoreError):
            raise UserError(str(error)) from None
        raise


def _rewind(data: Path, folder: Path, until: int) -> int | None:
    _copy(data, folder)
    parts = parts_of(folder)
    where = find_cut(folder, parts, until)
    if where is None:
        return None
    cut(folder, parts, where)
    return where.noted


def _copy(data: Path, folder: Path) -> None:
    """Copy the append-only file, and the archive. When the server begins a new file meanwhile, copy again."""
    for _ in range(ATTEMPTS):
        shutil.rmtree(folder, ignore_errors=True)
        (folder / FOLDER).mkdir(parents=True)
        folder.chmod(0o700)
        parts, before = parts_of(data), read_manifest(data)
        try:
            for part in parts:
                _copy_file(data, folder, f"{FOLDER}/{part.name}")
        except Missing:
            continue
        if read_manifest(data) == before:
            (folder / FOLDER / MANIFEST).write_bytes(before)
            if (data / MARKER).exists():
                _copy_file(data, folder, MARKER)
            for name in Archive(FolderStore(data / ARCHIVE)).files():
                (folder / ARCHIVE).mkdir(exist_ok=True)
                _copy_file(data, folder, f"{ARCHIVE}/{name}")
            for path in folder.rglob("*"):
                path.chmod(0o700 if path.is_dir() else 0o600)
            return
    raise UserError(f"{data} is being rewritten; try again in a moment")


def _copy_file(data: Path, folder: Path, name: str) -> None:
    with opened(data / name) as stream, created(folder / name) as copy:
        shutil.copyfileobj(stream, copy)
