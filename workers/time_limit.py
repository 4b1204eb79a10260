"""A limit for code that may not come back: it is interrupted wherever it is, if this is the main thread."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn


class TooSlow(BaseException):
    """The time is over. No ``Exception``: what is interrupted should not take it for one of its own errors."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise ``TooSlow`` inside after so many seconds. In another thread than the main one there is no limit."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    handler = signal.signal(signal.SIGALRM, _interrupt)
    timer = signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, *timer)
        signal.signal(signal.SIGALRM, handler)


def _interrupt(_: int, __: FrameType | None) -> NoReturn:
    raise TooSlow
