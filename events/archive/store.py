"""The port of what holds an archive's files: a folder, or anything else that can put, get, and get a range."""

from collections.abc import Sequence
from typing import Protocol


class PackStore(Protocol):
    """Files that are written once and never changed. Names are made of letters, digits, dots and hyphens."""

    def put(self, name: str, data: bytes) -> None:
        """Store a file: once this returns it is there for good, and otherwise nothing of it.

        Raises ``StoreError``, also if there is one of this name.
        """
        ...

    def get(self, name: str) -> bytes:
        """Return a whole file. Raises ``Missing`` and ``StoreError``."""
        ...

    def range(self, name: str, offset: int, length: int) -> bytes:
        """Return part of a file. Raises ``Missing``, also if the file ends before, and ``StoreError``."""
        ...

    def names(self) -> Sequence[str]:
        """Return the names of all files, in order. Raises ``StoreError``."""
        ...

    def remove(self, name: str) -> None:
        """Remove a file, if it is there. Raises ``StoreError``."""
        ...
