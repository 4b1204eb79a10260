"""A limit for code that may not come back: it is interrupted wherever it is, if this is the main thread.

What goes on nevertheless, since it swallows every interruption or is C that none reaches, ends the process.
"""

import faulthandler
import signal
import threading
from collections.abc import Callable
from contextlib import ExitStack
from types import FrameType
from typing import TypeVar

T = TypeVar("T")
PATIENCE = 6
"""How many times as long code may take that waits, or that a busy machine lets wait."""
AGAIN = 0.1
"""After what part of the limit code is interrupted again: what swallows one may let the next one through."""
GRACE_SECONDS = 5.0
"""How long code may go on after that before its process ends."""
STDERR = 2
TIMERS = ((signal.ITIMER_PROF, signal.SIGPROF, 1), (signal.ITIMER_REAL, signal.SIGALRM, PATIENCE))


class TooSlow(BaseException):
    """The time is over. No ``Exception``: what is interrupted should not take it for one of its own errors."""


class _Interruption:
    """Raises ``TooSlow`` at each signal while the work is being done, and nowhere else."""

    working = False
    happened = False

    def signalled(self, _: int, __: FrameType | None) -> None:
        """Interrupt the work, if it is not over."""
        if self.working:
            self.happened = True
            raise TooSlow


def limited(seconds: float, work: Callable[[], T]) -> T:
    """Return what the work returns, but raise ``TooSlow`` inside it after so many seconds of the processor.

    In another thread than the main one never.
    """
    if threading.current_thread() is not threading.main_thread():
        return work()
    interruption = _Interruption()
    with ExitStack() as restored:
        _start_timers(seconds, interruption, restored)
        try:
            interruption.working = True
            done = work()
        finally:
            interruption.working = False  # At once: Python looks for signals at calls, and before this there is none.
    if interruption.happened:
        raise TooSlow
    return done


def hard_limit(seconds: float) -> float:
    """Return after how many seconds work is ended with its process."""
    return PATIENCE * seconds + GRACE_SECONDS


def _start_timers(seconds: float, interruption: _Interruption, restored: ExitStack) -> None:
    for timer, number, times in TIMERS:
        restored.callback(signal.signal, number, signal.signal(number, interruption.signalled))
        restored.callback(signal.setitimer, timer, *signal.setitimer(timer, times * seconds, AGAIN * seconds))
    # A thread in C, which needs no lock that the work may hold; it says where the work was.
    faulthandler.dump_traceback_later(hard_limit(seconds), exit=True, file=STDERR)
    restored.callback(faulthandler.cancel_dump_traceback_later)
