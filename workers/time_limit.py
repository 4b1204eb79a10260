"""A limit for code that may not come back: it is interrupted wherever it is, if this is the main thread."""

import signal
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from types import FrameType
from typing import NoReturn

PATIENCE = 6
"""How many times as long code may take that waits, or that a busy machine lets wait."""
TIMERS = ((signal.ITIMER_PROF, signal.SIGPROF, 1), (signal.ITIMER_REAL, signal.SIGALRM, PATIENCE))


class TooSlow(BaseException):
    """The time is over. No ``Exception``: what is interrupted should not take it for one of its own errors."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise ``TooSlow`` inside after so many seconds of the processor. In another thread than the main one never."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    with ExitStack() as restored:
        for timer, number, times in TIMERS:
            restored.callback(signal.signal, number, signal.signal(number, _interrupt))
            restored.callback(signal.setitimer, timer, *signal.setitimer(timer, times * seconds))
        yield


def _interrupt(_: int, __: FrameType | None) -> NoReturn:
    raise TooSlow
