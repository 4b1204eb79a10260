"""The public dataset that the service offers: its files, read again whenever its manifest changes."""

import logging
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path

from ops.analytics.manifest import NAME, public_files
from ops.run.errors import UserError
from ops.run.settings import Settings

_log = logging.getLogger(__name__)


def served_files(folder: str) -> Callable[[], Mapping[str, str]]:
    """Return a function that returns the files of a dataset with their SHA-256; none while no dataset may be served."""

    @lru_cache(maxsize=1)
    def files_at(_changed: int) -> Mapping[str, str]:
        try:
            return public_files(Path(folder))
        except UserError as error:
            _log.warning("No dataset is served: %s", error)
            return {}

    def files() -> Mapping[str, str]:
        try:
            changed = (Path(folder) / NAME).stat().st_mtime_ns
        except OSError:
            return {}
        return files_at(changed)

    return files


def check_served(ours: Settings) -> None:
    """Raise ``UserError`` for a folder of datasets that cannot be served."""
    if ours.datasets:
        public_files(Path(ours.datasets))
