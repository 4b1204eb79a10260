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
