"""Files and their names on the disk, whatever stops afterwards."""

import os
from pathlib import Path


def sync_folder(folder: Path) -> None:
    """Have the names in a folder on the disk. Raises ``OSError``."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def replace_file(file: Path, data: bytes) -> None:
    """Replace a file in one step: it is whole and on the disk, or as it was. Only its owner may read it.

    Raises ``OSError``.
    """
    new = file.with_name(f".{file.name}.new")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as opened:
        opened.write(data)
        opened.flush()
        os.fsync(opened.fileno())
    new.replace(file)
    sync_folder(file.parent)
