"""Handling of Ctrl-C in a command: until the command is loaded, the process ends at once without cleaning up."""

import os
import signal
from types import FrameType

STATUS = 130
LINE = "skald: interrupted"


def end_at_once() -> None:
    """Make Ctrl-C end this process with one line, unless a shell has set it to be ignored."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


def raise_again() -> None:
    """Make Ctrl-C raise ``KeyboardInterrupt`` again."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _end(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - the signature of signal handlers
    os.write(2, f"{LINE}\n".encode())
    os._exit(STATUS)
