"""Files of folders that are not to be trusted, or that one process at a time writes to, whatever stops afterwards.

What lies in a folder may have been put there by anybody: only regular files are read, through no link, as far as they
go, and never more than the reader can do with. Nothing is written through a link either.
"""

import errno
import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from stat import S_ISREG
from typing import IO, BinaryIO

UNFINISHED = ".new"
"""The end of the name of a file that is not whole yet."""
UNLINKED = os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
"""Flags with which opening follows no link, and waits for nobody at a pipe or a device."""
NAMED_BYTES = 1 << 24
"""The most that is read of a file that a setting or an argument names."""
_NO_FILE = {errno.ELOOP: "a link", errno.EISDIR: "a folder", errno.ENXIO: "no regular file"}
"""What lies where a file should, by the error with which opening it fails."""


class StoreError(Exception):
    """A file cannot be written or read; the text says which, and why, in one line."""


class Missing(StoreError):
    """There is no such file, or it is shorter than what was asked for."""


class NotAFile(StoreError):
    """What has the name is no regular file: a folder, a pipe, a device, or a link."""


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
        if error.errno in _NO_FILE:
            raise NotAFile(f"{path}: it is {_NO_FILE[error.errno]}") from None
        raise StoreError(f"{path}: {error.strerror}") from None


@contextmanager
def opened(file: Path, below: Path | None = None) -> Iterator[BinaryIO]:
    """Open a regular file to be read, through no link: not at its name, and nowhere between it and ``below``.

    Raises ``Missing`` and ``StoreError``, also for what goes wrong while it is read.
    """
    with reported(file), os.fdopen(_regular(_descriptor(file, below), file), "rb") as stream:
        yield stream


def read_file(file: Path, most: int, below: Path | None = None) -> bytes:
    """Return what is in a regular file of at most so many bytes. Raises what ``opened`` raises."""
    with opened(file, below) as stream:
        size = os.fstat(stream.fileno()).st_size
        if size > most:
            raise StoreError(f"{file}: it is longer than {most:,} bytes")
        return stream.read(size)


def read_named(file: Path, most: int = NAMED_BYTES) -> bytes:
    """Return what is in a file that the operator named, of at most so many bytes; a link is followed.

    Secrets and settings are often links into a folder that is replaced as a whole. Raises what ``opened`` raises.
    """
    with reported(file):
        return read_file(file.resolve(strict=True), most)


def read_range(file: Path, offset: int, length: int) -> bytes:
    """Return a part of a regular file. Raises what ``opened`` raises, and ``Missing`` where the file ends before."""
    with opened(file) as stream:
        if os.fstat(stream.fileno()).st_size < offset + length:
            raise Missing(f"{file} ends before byte {offset + length}")
        return os.pread(stream.fileno(), length, offset)


def _regular(descriptor: int, file: Path) -> int:
    """Return the descriptor of a regular file; close that of anything else, and raise ``NotAFile``."""
    if not S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise NotAFile(f"{file}: it is no regular file")
    return descriptor


def _descriptor(file: Path, below: Path | None) -> int:
    if below is None:
        return os.open(file, os.O_RDONLY | UNLINKED)
    *folders, name = file.relative_to(below).parts
    at = os.open(below, os.O_RDONLY | os.O_DIRECTORY)
    try:
        for folder in folders:
            above, at = at, os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=at)
            os.close(above)
        return os.open(name, os.O_RDONLY | UNLINKED, dir_fd=at)
    finally:
        os.close(at)


def lock_file(file: Path) -> IO[str]:
    """Open the file of a lock, which is made if it is not there. Raises ``NotAFile`` and ``OSError``."""
    return os.fdopen(_regular(os.open(file, os.O_RDWR | os.O_CREAT | UNLINKED, 0o600), file), "r+")


def locked(file: IO[str] | int, *, wait: bool = True) -> bool:
    """Lock an open file until it is closed here and in all that inherit it. Raises ``OSError``.

    Returns ``False`` at once if another process has locked it and this one does not ``wait``.
    """
    try:
        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        return False
    return True


@contextmanager
def held(file: Path, busy: str) -> Iterator[Callable[[], bool]]:
    """Hold the lock in a file, which is made if it is not there. Raises ``Busy`` with this text, and ``StoreError``.

    It gives what says if this is the lock still: not after its folder was put aside, or another one in its place.
    """
    with reported(file.parent):
        stream = lock_file(file)
    with stream:
        if not locked(stream, wait=False):
            raise Busy(busy)
        yield lambda: _is_file(stream.fileno(), file)


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
    with created(file) as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


def created(file: Path) -> BinaryIO:
    """Return a new file to be written, in place of whatever is there, and not through it. Raises ``OSError``."""
    file.unlink(missing_ok=True)
    return os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | UNLINKED, 0o600), "wb")


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
