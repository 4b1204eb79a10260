"""Ctrl-C in a command. Until that is loaded it ends at once: what is half imported cannot clean up."""

import os
import signal
from types import FrameType

STATUS = 130
LINE = "skald: interrupted"


def end_at_once() -> None:
    """Have Ctrl-C end this process with one line, unless a shell has had it ignored."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


def raise_again() -> None:
    """Have Ctrl-C be ``KeyboardInterrupt`` again."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _end(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - a handler of signals is given both
    os.write(2, f"{LINE}\n".encode())
    os._exit(STATUS)
