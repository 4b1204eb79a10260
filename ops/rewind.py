"""The store as it was at a time before: a copy of the data folder, of which the append-only file is cut there."""

import shutil
from pathlib import Path

from ops.append_only_file import FOLDER, MANIFEST, cut, find_cut, parts_of
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
        before = (data / FOLDER / MANIFEST).read_bytes() if (data / FOLDER / MANIFEST).exists() else b""
        try:
            for part in parts_of(data):
                shutil.copyfile(data / FOLDER / part.name, folder / FOLDER / part.name)
        except FileNotFoundError:
            continue
        if (data / FOLDER / MANIFEST).read_bytes() == before:
            (folder / FOLDER / MANIFEST).write_bytes(before)
            if (data / MARKER).exists():
                shutil.copyfile(data / MARKER, folder / MARKER)
            if (data / ARCHIVE).is_dir():
                shutil.copytree(data / ARCHIVE, folder / ARCHIVE)
            for path in folder.rglob("*"):
                path.chmod(0o700 if path.is_dir() else 0o600)
            return
    raise UserError(f"{data} is being rewritten; try again in a moment")
