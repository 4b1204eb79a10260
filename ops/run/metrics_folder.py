"""The folder in which the processes of one service add up their figures, a few files for each process."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory

VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
"""The variable with the folder; its name is the library's. Whoever starts the processes sets it, or each for itself."""


@contextmanager
def prepared() -> Iterator[str]:
    """Give the folder of this process and its children; one that is made for it is removed at the end."""
    if given := os.environ.get(VARIABLE):
        yield given
        return
    with TemporaryDirectory(prefix="skald-counts-", ignore_cleanup_errors=True) as made:
        os.environ[VARIABLE] = made
        yield made
