"""A folder as the store of a log of logs: written by one process at a time, read by any."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from events.durable_files import StoreError, held, read_file, replace_file, reported, sync_folder

LOCK = "lock"
MOST_BYTES = 1 << 25
"""Of one file: a bundle of entries has no more."""


class LogFolder:
    """The files of one folder, which is made when the first one is written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._durable: set[Path] = set()

    @contextmanager
    def locked(self) -> Iterator[Callable[[], bool]]:
        """Hold the folder; gives what says if it is held still. Raises ``Busy`` and ``StoreError``."""
        with reported(self.folder):
            self._make(self.folder)
        with held(self.folder / LOCK, f"another process writes to {self.folder}") as is_held:
            yield is_held

    def read(self, path: str) -> bytes:
        """Return a file."""
        return read_file(self.folder / path, MOST_BYTES, below=self.folder)

    def write(self, path: str, data: bytes) -> None:
        """Write a file in one step: it is on the disk before it has its name, and its name is before this returns."""
        file = self.folder / path
        with reported(file):
            self._make(file.parent)
            replace_file(file, data)

    def remove(self, path: str) -> None:
        """Remove a file, or a folder with all its files, if it is there."""
        file = self.folder / path
        with reported(file):
            if file.is_dir():
                for one in file.iterdir():
                    one.unlink(missing_ok=True)
                file.rmdir()
                self._durable.discard(file)
            else:
                file.unlink(missing_ok=True)

    def names(self, path: str = "") -> Sequence[str]:
        """Return the names of what is in a folder, in order."""
        with reported(self.folder / path):
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
            if folder.is_symlink():
                raise StoreError(f"{folder}: it is a link")
        sync_folder(folder.parent)
        self._durable.add(folder)
