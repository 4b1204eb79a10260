"""Files and their names on the disk, whatever stops afterwards, and folders that one process at a time writes to."""

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

UNFINISHED = ".new"
"""The end of the name of a file that is not whole yet."""


class StoreError(Exception):
    """A file cannot be written or read; the text says which, and why, in one line."""


class Missing(StoreError):
    """There is no such file, or it is shorter than what was asked for."""


class Busy(Exception):
    """Another process writes to the folder."""


@contextmanager
def reported(path: Path) -> Iterator[None]:
    """Raise ``Missing`` and ``StoreError`` instead of ``OSError``."""
    try:
        yield
    except FileNotFoundError:
        raise Missing(f"{path} is missing") from None
    except OSError as error:
        raise StoreError(f"{path}: {error.strerror}") from None


@contextmanager
def held(lock: Path, busy: str) -> Iterator[Callable[[], bool]]:
    """Hold the lock in a file, which is made if it is not there. Raises ``Busy`` with this text, and ``StoreError``.

    It gives what says if this is the lock still: not after its folder was put aside, or another one in its place.
    """
    with reported(lock.parent):
        opened = os.fdopen(os.open(lock, os.O_RDWR | os.O_CREAT, 0o600), "r+")
    with opened:
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Busy(busy) from None
        yield lambda: _is_file(opened.fileno(), lock)


def _is_file(descriptor: int, file: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(descriptor), file.stat())
    except OSError:
        return False


def sync_folder(folder: Path) -> None:
    """Have the names in a folder on the disk. Raises ``OSError``."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def write_synced(file: Path, data: bytes) -> None:
    """Write a file, and have it on the disk. Only its owner may read it. Raises ``OSError``."""
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as opened:
        opened.write(data)
        opened.flush()
        os.fsync(opened.fileno())


def replace_file(file: Path, data: bytes) -> None:
    """Replace a file in one step: it is whole and on the disk, or as it was. Only its owner may read it.

    Raises ``OSError``.
    """
    new = file.with_name(f"{file.name}{UNFINISHED}")
    try:
        write_synced(new, data)
        os.replace(new, file)  # noqa: PTH105 - with the other steps, which are of os too
    finally:
        new.unlink(missing_ok=True)
    sync_folder(file.parent)
