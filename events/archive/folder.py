"""A folder as the store of an archive: readable by its owner alone, and written by one archiver at a time."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from events.durable_files import UNFINISHED, held, read_file, read_range, reported, sync_folder, write_synced

LOCK = "lock"
MOST_BYTES = 1 << 30
"""Of one file: a pack of a hundred thousand long games has less."""


class FolderStore:
    """The files of one folder, which is made when the first one is written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the folder, and remove what a killed archiver has left half written. Raises ``Busy``, ``StoreError``."""
        with reported(self.folder):
            self._make()
        with held(self.folder / LOCK, f"another archiver is writing to {self.folder}"):
            for file in self.folder.glob(f"*{UNFINISHED}"):
                file.unlink(missing_ok=True)
            yield

    def put(self, name: str, data: bytes) -> None:
        """Store a file in one step: it is on the disk before it has its name."""
        new, file = self.folder / f"{name}{UNFINISHED}", self.folder / name
        with reported(file):
            self._make()
            try:
                write_synced(new, data)
                os.link(new, file)  # unlike renaming, it never replaces what is there
            finally:
                new.unlink(missing_ok=True)
            sync_folder(self.folder)

    def get(self, name: str) -> bytes:
        """Return a whole file."""
        return read_file(self.folder / name, MOST_BYTES)

    def range(self, name: str, offset: int, length: int) -> bytes:
        """Return part of a file."""
        return read_range(self.folder / name, offset, length)

    def names(self) -> Sequence[str]:
        """Return the names of all files."""
        if not self.folder.is_dir():
            return []
        with reported(self.folder):
            found = (file.name for file in self.folder.iterdir() if file.name != LOCK)
            return sorted(name for name in found if not name.endswith(UNFINISHED))

    def remove(self, name: str) -> None:
        """Remove a file, if it is there."""
        with reported(self.folder / name):
            (self.folder / name).unlink(missing_ok=True)
            sync_folder(self.folder)

    def _make(self) -> None:
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.folder.chmod(0o700)  # it holds hashes of tokens, and names
