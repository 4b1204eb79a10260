"""The folder in which the processes of one service add up their figures, a few files for each process."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from shutil import rmtree
from tempfile import mkdtemp
from typing import NamedTuple

VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
"""The variable with the folder; its name is the library's. Whoever starts the processes sets it, or each for itself."""


class CountsFolder(NamedTuple):
    """A folder of counts. It is shared if this process has been given it, so that others may count in it as well."""

    path: str
    shared: bool


@contextmanager
def prepared() -> Iterator[CountsFolder]:
    """Give the folder of this process and its children; one that is made for it is removed at the end."""
    if given := os.environ.get(VARIABLE):
        yield CountsFolder(given, shared=True)
        return
    made, maker = mkdtemp(prefix="skald-counts-"), os.getpid()
    os.environ[VARIABLE] = made
    try:
        yield CountsFolder(made, shared=False)
    finally:
        if os.getpid() == maker:  # A process that was forked ends before those that come after it.
            rmtree(made, ignore_errors=True)
