"""A folder as the store of an archive: readable by its owner alone, and written by one archiver at a time."""

import fcntl
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from events.archive.store import Missing, StoreError
from events.durable_files import sync_folder

LOCK = "lock"
UNFINISHED = ".new"


class Busy(Exception):
    """Another archiver is writing to the folder."""


class FolderStore:
    """The files of one folder, which is made when the first one is written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the folder, and remove what a killed archiver has left half written. Raises ``Busy``, ``StoreError``."""
        with _reported(self.folder):
            self._make()
            lock = os.fdopen(os.open(self.folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600), "r+")
        with lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise Busy(f"another archiver is writing to {self.folder}") from None
            for file in self.folder.glob(f"*{UNFINISHED}"):
                file.unlink(missing_ok=True)
            yield

    def put(self, name: str, data: bytes) -> None:
        """Store a file in one step: it is on the disk before it has its name."""
        new, file = self.folder / f"{name}{UNFINISHED}", self.folder / name
        with _reported(file):
            self._make()
            try:
                with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as opened:
                    opened.write(data)
                    opened.flush()
                    os.fsync(opened.fileno())
                os.link(new, file)  # unlike renaming, it never replaces what is there
            finally:
                new.unlink(missing_ok=True)
            sync_folder(self.folder)

    def get(self, name: str) -> bytes:
        """Return a whole file."""
        with _reported(self.folder / name):
            return (self.folder / name).read_bytes()

    def range(self, name: str, offset: int, length: int) -> bytes:
        """Return part of a file."""
        with _reported(self.folder / name):
            handle = os.open(self.folder / name, os.O_RDONLY)
            try:
                data = os.pread(handle, length, offset)
            finally:
                os.close(handle)
        if len(data) != length:
            raise Missing(f"{self.folder / name} ends before byte {offset + length}")
        return data

    def names(self) -> Sequence[str]:
        """Return the names of all files."""
        if not self.folder.is_dir():
            return []
        with _reported(self.folder):
            found = (file.name for file in self.folder.iterdir() if file.name != LOCK)
            return sorted(name for name in found if not name.endswith(UNFINISHED))

    def remove(self, name: str) -> None:
        """Remove a file, if it is there."""
        with _reported(self.folder / name):
            (self.folder / name).unlink(missing_ok=True)
            sync_folder(self.folder)

    def _make(self) -> None:
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.folder.chmod(0o700)  # it holds hashes of tokens, and names


@contextmanager
def _reported(path: Path) -> Iterator[None]:
    try:
        yield
    except FileNotFoundError:
        raise Missing(f"{path} is missing") from None
    except OSError as error:
        raise StoreError(f"{path}: {error.strerror}") from None
