"""The claim on a port: a file that the supervisor and all that it starts hold locked, with the supervisor's id in it.

So a start can tell whether a taken port is held by what a killed supervisor has left behind, or by somebody else.
"""

import fcntl
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import IO

from ops.process_ids import is_alive


def claim(port: int) -> IO[str] | None:
    """Claim a port that this process listens on, until the file is closed here and in all that inherit it.

    Returns ``None`` if no file can be had for it: then a later start will not wait for what is left behind.
    """
    path = _path(port)
    try:
        path.parent.mkdir(mode=0o700, exist_ok=True)
        if path.parent.is_symlink() or path.parent.stat().st_uid != os.getuid():
            return None
        # What is left behind may still hold the file that was there before; it keeps that one.
        path.unlink(missing_ok=True)
        file = path.open("x")
    except OSError:
        return None
    fcntl.flock(file, fcntl.LOCK_EX)
    file.write(f"{os.getpid()}\n")
    file.flush()
    return file


def is_left_behind(port: int) -> bool:
    """Return True if the port was claimed by a supervisor that is gone, and not everything of it has ended."""
    with suppress(OSError, ValueError), _path(port).open() as file:
        supervisor = int(file.read())
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return not is_alive(supervisor)
    return False


def _path(port: int) -> Path:
    return Path(tempfile.gettempdir()) / f"skald-{os.getuid()}" / f"port-{port}"
