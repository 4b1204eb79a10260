"""The folder in which the processes of one service share their metrics, a few files for each process."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from shutil import rmtree
from tempfile import mkdtemp
from typing import NamedTuple

VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
"""The variable with the folder; the library defines its name. The parent sets it, or else each process for itself."""


class CountsFolder(NamedTuple):
    """A folder of counts. It is shared if a parent has set it, so that other processes may count in it too."""

    path: str
    shared: bool


@contextmanager
def prepared() -> Iterator[CountsFolder]:
    """Yield the folder of this process and its children; if it was made here, it is removed at the end."""
    if given := os.environ.get(VARIABLE):
        yield CountsFolder(given, shared=True)
        return
    made, maker = mkdtemp(prefix="skald-counts-"), os.getpid()
    os.environ[VARIABLE] = made
    try:
        yield CountsFolder(made, shared=False)
    finally:
        if os.getpid() == maker:  # A forked process must not remove the folder of its parent.
            rmtree(made, ignore_errors=True)
