"""A limit to how long a function of a game may run, since an author's loop may have no end."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

RETRY_SECONDS = 0.01


class Stuck(BaseException):
    """A function of a game does not return; no ``except`` of the game stops it."""


@contextmanager
def watched(seconds: float) -> Iterator[None]:
    """Raise ``Stuck`` in what runs inside once it has used these seconds of a core, where that can be told.

    ``wait_again`` begins the time anew.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def stop(_: int, frame: FrameType | None) -> None:
        if _is_in_finalizer(frame):
            wait_again(RETRY_SECONDS)  # Python ignores what is raised in a finalizer
        else:
            raise Stuck

    before = signal.signal(signal.SIGVTALRM, stop)
    wait_again(seconds)
    try:
        yield
    finally:
        wait_again(0)
        signal.signal(signal.SIGVTALRM, before)


def wait_again(seconds: float) -> None:
    """Begin the time of ``watched`` anew; with 0 it is not limited."""
    if threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)


def _is_in_finalizer(frame: FrameType | None) -> bool:
    while frame is not None and frame.f_code.co_name != "__del__":
        frame = frame.f_back
    return frame is not None
