"""The lifeline: a pipe that only the supervisor can write to. When it closes, the supervisor has ended.

The kernel closes the pipe however the supervisor ends, and every process notices it on its own.
"""

import gc
import os
import signal
import time
from _thread import start_new_thread
from collections.abc import Mapping, Sequence

VARIABLE = "SKALD_LIFELINE"
"""The variable that passes the reading end to a process. The supervisor sets it; it is not a setting."""
GRACE = 8.0
"""Seconds that a process has to finish its work before it ends at once."""

_sleep, _read = time.sleep, os.read  # unpatched: the thread below must not run on gevent

SELDOM = 50_000
"""The number of new objects between two garbage collections."""


class Lifeline:
    """The supervisor's side. The writing end is never inherited."""

    def __init__(self) -> None:
        self.reading, self._writing = os.pipe()

    @property
    def environment(self) -> Mapping[str, str]:
        """The variables for the environment of a child, which must also inherit the reading end."""
        return {VARIABLE: str(self.reading)}

    def close(self) -> None:
        """Close the pipe: every process that still runs ends."""
        os.close(self._writing)
        os.close(self.reading)


def is_supervised() -> bool:
    """Return True if this process was started by a supervisor."""
    return VARIABLE in os.environ


def handles() -> Sequence[int]:
    """Return the file descriptors that a child must inherit to notice the supervisor's end."""
    return [int(os.environ[VARIABLE])] if is_supervised() else []


def end_with_supervisor(master: int | None = None) -> None:
    """Make this process stop when its supervisor is gone, and end it if it does not stop.

    ``master`` is asked to stop first, if it is still the parent of this process: it does not watch the pipe itself.
    """
    if is_supervised():
        start_new_thread(_end_after, (int(os.environ[VARIABLE]), master))


def _end_after(reading: int, master: int | None) -> None:
    while _read(reading, 1):
        pass
    if master is not None and os.getppid() == master:
        os.kill(master, signal.SIGTERM)
    os.kill(os.getpid(), signal.SIGTERM)
    _sleep(GRACE)
    os._exit(1)


def is_alive(process: int) -> bool:
    """Return True if there is a process with this id."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def collect_seldom() -> None:
    """Collect garbage rarely, since records and games contain no reference cycles."""
    gc.freeze()
    gc.set_threshold(SELDOM)
