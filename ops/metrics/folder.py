"""The folder in which the processes of one service add up their figures, a few files for each process."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from ops.process_ids import is_alive

VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
"""The variable with the folder; its name is the library's. Whoever starts the processes sets it, or each for itself."""

_LIVE = re.compile(r"gauge_live\w*_(\d+)\.db")


@contextmanager
def prepared() -> Iterator[str]:
    """Give the folder of this process and its children; one that is made for it is removed at the end."""
    if given := os.environ.get(VARIABLE):
        yield given
        return
    with TemporaryDirectory(prefix="skald-counts-", ignore_cleanup_errors=True) as made:
        os.environ[VARIABLE] = made
        yield made


def forget_dead(folder: str) -> None:
    """Remove what processes have said of themselves that have ended; what they have counted stays."""
    for file in Path(folder).glob("gauge_live*.db"):
        found = _LIVE.fullmatch(file.name)
        if found and not is_alive(int(found[1])):
            file.unlink(missing_ok=True)
