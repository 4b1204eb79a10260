"""Safe access to files: reading from untrusted folders, locks between processes, and durable writing.

The contents of a folder may come from anyone: only regular files are read, without following links and up to a maximum
size. Nor is anything written through a link.
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
"""The suffix of an incomplete file."""
UNLINKED = os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
"""Flags for opening files without following links or blocking on pipes and devices."""
NAMED_BYTES = 1 << 24
"""The maximum number of bytes read from a file that a setting or an argument names."""
_NO_FILE = {errno.ELOOP: "a link", errno.EISDIR: "a folder", errno.ENXIO: "not a regular file"}
"""What the path is instead of a file, by the error of opening it."""


class StoreError(Exception):
    """A file cannot be written or read; the message says in one line which one and why."""


class Missing(StoreError):
    """The file does not exist, or is too short."""


class NotAFile(StoreError):
    """The path is not a regular file: a folder, a pipe, a device, or a link."""


class Busy(Exception):
    """Another process writes to the folder."""


@contextmanager
def reported(path: Path) -> Iterator[None]:
    """Translate ``OSError`` to ``Missing`` and ``StoreError``."""
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
    """Open a regular file for reading without following links, neither at its name nor between it and ``below``.

    Raises ``Missing`` and ``StoreError``, even for errors while it is read.
    """
    with reported(file), os.fdopen(_regular(_descriptor(file, below), file), "rb") as stream:
        yield stream


def read_file(file: Path, max_bytes: int, below: Path | None = None) -> bytes:
    """Return the contents of a regular file of at most ``max_bytes``. Raises what ``opened`` raises."""
    with opened(file, below) as stream:
        size = os.fstat(stream.fileno()).st_size
        if size > max_bytes:
            raise StoreError(f"{file}: it is longer than {max_bytes:,} bytes")
        return stream.read(size)


def read_named(file: Path, max_bytes: int = NAMED_BYTES) -> bytes:
    """Return the contents of a file that the operator named, of at most ``max_bytes``; links are followed.

    Secrets and settings are often links into a folder that is replaced as a whole. Raises the errors of ``opened``.
    """
    with reported(file):
        return read_file(file.resolve(strict=True), max_bytes)


def read_range(file: Path, offset: int, length: int) -> bytes:
    """Return a part of a regular file. Raises what ``opened`` raises, and ``Missing`` if the file is too short."""
    with opened(file) as stream:
        if os.fstat(stream.fileno()).st_size < offset + length:
            raise Missing(f"{file} ends before byte {offset + length}")
        return os.pread(stream.fileno(), length, offset)


def _regular(descriptor: int, file: Path) -> int:
    """Return the descriptor of a regular file; close any other descriptor and raise ``NotAFile``."""
    if not S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise NotAFile(f"{file}: it is not a regular file")
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
    """Open a lock file, creating it if it does not exist. Raises ``NotAFile`` and ``OSError``."""
    return os.fdopen(_regular(os.open(file, os.O_RDWR | os.O_CREAT | UNLINKED, 0o600), file), "r+")


def locked(file: IO[str] | int, *, wait: bool = True) -> bool:
    """Lock an open file until it is closed here and in all inheriting processes. Raises ``OSError``.

    Without ``wait``, returns ``False`` at once if another process holds the lock.
    """
    try:
        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        return False
    return True


@contextmanager
def held(file: Path, busy: str) -> Iterator[Callable[[], bool]]:
    """Hold a lock file, creating it if it does not exist. Raises ``Busy`` with this text, and ``StoreError``.

    Yields a function that checks that the lock file still exists, since its folder might be moved or replaced.
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
    """Sync the names in a folder to disk. Raises ``OSError``."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def write_synced(file: Path, data: bytes) -> None:
    """Write a file that only its owner may read, and sync it to disk. Raises ``OSError``."""
    with created(file) as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


def created(file: Path) -> BinaryIO:
    """Return a new file for writing, replacing anything at its path, without following links. Raises ``OSError``."""
    file.unlink(missing_ok=True)
    return os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | UNLINKED, 0o600), "wb")


def replace_file(file: Path, data: bytes) -> None:
    """Replace a file atomically: afterwards it is complete and on disk, or unchanged. Only its owner may read it.

    Raises ``OSError``.
    """
    new = file.with_name(f"{file.name}{UNFINISHED}")
    try:
        write_synced(new, data)
        os.replace(new, file)  # noqa: PTH105 - like the other steps, which use os too
    finally:
        new.unlink(missing_ok=True)
    sync_folder(file.parent)
