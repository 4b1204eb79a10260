"""The lock on a data folder. The server that writes to the folder holds it too, so it outlasts a killed Skald."""

import fcntl
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO

from ops.process_ids import is_alive

WHILE_SERVED = 2.0
"""Seconds for which a start waits for a Skald that may be stopping."""
WHILE_ORPHANED = 20.0
"""Seconds for which a start waits for the server of a killed Skald: it is on its way out, but may still write."""
_PAUSE = 0.05


class FolderInUse(Exception):
    """The folder is locked by others; the text says by whom."""


def lock_folder(data: Path, end_orphan: Callable[[], None]) -> IO[str]:
    """Return the locked file of a folder, with our process id in it.

    ``end_orphan`` is called once if the folder is held by the server of a Skald that is gone. Raises ``FolderInUse``
    and ``OSError``.
    """
    data.mkdir(parents=True, exist_ok=True)
    data.chmod(0o700)  # it holds the seeds of running games
    lock = (data / "lock").open("a+")
    (data / "lock").chmod(0o600)
    try:
        _await(lock, end_orphan)
    except BaseException:
        lock.close()
        raise
    lock.truncate(0)
    lock.write(f"{os.getpid()}\n")
    lock.flush()
    return lock


def _await(lock: IO[str], end_orphan: Callable[[], None]) -> None:
    began, asked = time.monotonic(), False
    while not _locked(lock):
        owner = _owner(lock)
        is_orphaned = owner is not None and not is_alive(owner)
        if time.monotonic() - began > (WHILE_ORPHANED if is_orphaned else WHILE_SERVED):
            by = "a Redis that does not end" if is_orphaned else f"another Skald (process {owner or 'unknown'})"
            raise FolderInUse(by)
        if is_orphaned and not asked:
            asked = True
            end_orphan()
        time.sleep(_PAUSE)


def _locked(lock: IO[str]) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _owner(lock: IO[str]) -> int | None:
    """Return the process that has taken the folder; ``None`` while it has not said so yet."""
    lock.seek(0)
    text = lock.read().strip()
    return int(text) if text.isdigit() else None
