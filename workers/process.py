"""The dependencies of a background process, and how it is asked to stop: by a signal, or by the owner of its thread."""

import signal
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event

from events.archive.archive import Archive

Stop = Callable[[], None]
Move = Callable[[], None]
AtStop = Callable[[Stop], None]
"""Registers a function that is called when the work is asked to stop: in any thread, and perhaps more than once."""


def at_signals(stop: Stop) -> None:
    """Call this at SIGTERM and SIGINT. Only for the main thread."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop())


@dataclass(frozen=True)
class ProcessDependencies:
    """The Redis of the log, that of the queue, the archive if there is one, and how the process is asked to stop.

    ``store`` is the expected id of the log's store. ``move`` is called each time that the work has made progress.
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
