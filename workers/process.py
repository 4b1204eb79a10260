"""The dependencies of a background process, and how it is stopped: by a signal, or by the owner of its thread."""

import signal
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event

from events.archive.archive import Archive

Stop = Callable[[], None]
Move = Callable[[], None]
AtStop = Callable[[Stop], None]
"""Registers a function that is called, in any thread and perhaps repeatedly, to ask the work to stop."""


def at_signals(stop: Stop) -> None:
    """Call this function at SIGTERM and SIGINT. Only for the main thread."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop())


@dataclass(frozen=True)
class ProcessDependencies:
    """The Redis of the log and of the queue, the archive if there is one, and how the process is stopped.

    ``store`` is the expected id of the log's store. ``move`` is called whenever the work has made progress.
    """

    log_url: str
    queue_url: str
    archive: Archive | None = None
    at_stop: AtStop = at_signals
    store: str = ""
    move: Move = lambda: None

    def stopping(self) -> Event:
        """Return an event that is set when the process is asked to stop."""
        stop = Event()
        self.at_stop(stop.set)
        return stop
