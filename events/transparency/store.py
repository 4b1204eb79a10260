"""The port of what holds the files of a log of logs: a folder, or anything else that replaces a file in one step."""

from collections.abc import Sequence
from typing import Protocol


class FileReader(Protocol):
    """What can be read of a log, here or elsewhere: files by their paths, which have slashes between their parts."""

    def read(self, path: str) -> bytes:
        """Return a file. Raises ``Missing`` and ``StoreError``."""
        ...


class FileStore(FileReader, Protocol):
    """Files that can be written, too."""

    def write(self, path: str, data: bytes) -> None:
        """Write a file, or replace one: once this returns it is there for good, and otherwise the one before may be.

        Raises ``StoreError``.
        """
        ...

    def remove(self, path: str) -> None:
        """Remove a file, or a folder with all its files, if it is there. Raises ``StoreError``."""
        ...

    def names(self, path: str = "") -> Sequence[str]:
        """Return the names of what is in a folder, in order; none if there is no such folder. Raises ``StoreError``."""
        ...
