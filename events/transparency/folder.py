"""A folder as the store of a log of logs: written by one process at a time, read by any."""

import fcntl
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from events.durable_files import sync_folder
from events.transparency.store import Missing, StoreError

LOCK = "lock"
UNFINISHED = ".new"


class Busy(Exception):
    """Another process writes to the folder."""


class LogFolder:
    """The files of one folder, which is made when the first one is written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._durable: set[Path] = set()

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the folder. Raises ``Busy`` and ``StoreError``."""
        with _reported(self.folder):
            self._make(self.folder)
            lock = os.fdopen(os.open(self.folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600), "r+")
        with lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise Busy(f"another process writes to {self.folder}") from None
            yield

    def read(self, path: str) -> bytes:
        """Return a file."""
        with _reported(self.folder / path):
            handle = os.open(self.folder / path, os.O_RDONLY)
            with os.fdopen(handle, "rb") as opened:
                return opened.read()

    def write(self, path: str, data: bytes) -> None:
        """Write a file in one step: it is on the disk before it has its name, and its name is before this returns."""
        file = self.folder / path
        new = file.with_name(file.name + UNFINISHED)
        with _reported(file):
            self._make(file.parent)
            with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as opened:
                opened.write(data)
                opened.flush()
                os.fsync(opened.fileno())
            os.replace(new, file)  # noqa: PTH105 - with the other steps, which are of os too
            sync_folder(file.parent)

    def remove(self, path: str) -> None:
        """Remove a file, or a folder with all its files, if it is there."""
        file = self.folder / path
        with _reported(file):
            if file.is_dir():
                for one in file.iterdir():
                    one.unlink(missing_ok=True)
                file.rmdir()
                self._durable.discard(file)
            else:
                file.unlink(missing_ok=True)

    def names(self, path: str = "") -> Sequence[str]:
        """Return the names of what is in a folder, in order."""
        with _reported(self.folder / path):
            try:
                return sorted(one.name for one in (self.folder / path).iterdir())
            except FileNotFoundError:
                return []

    def _make(self, folder: Path) -> None:
        """Make a folder and those above it, so that their names are on the disk too."""
        if folder in self._durable:
            return
        if folder == self.folder:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        else:
            self._make(folder.parent)
            folder.mkdir(mode=0o700, exist_ok=True)
        sync_folder(folder.parent)
        self._durable.add(folder)


@contextmanager
def _reported(path: Path) -> Iterator[None]:
    try:
        yield
    except FileNotFoundError:
        raise Missing(f"{path} is missing") from None
    except OSError as error:
        raise StoreError(f"{path}: {error.strerror}") from None
