"""What a process behind the service works with, and how it is asked to stop: by a signal, or by who has its thread."""

import signal
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event

from events.archive.archive import Archive

Stop = Callable[[], None]
Move = Callable[[], None]
AtStop = Callable[[Stop], None]
"""Has this called once the work is asked to stop: in any thread, and perhaps more than once."""


def at_signals(stop: Stop) -> None:
    """Have this called at SIGTERM and SIGINT. For the main thread."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop())


@dataclass(frozen=True)
class ProcessDependencies:
    """The Redis of the log and that of the queue, the archive if there is one, and what asks to stop.

    ``store`` is the id that the store of the log has to have. ``move`` is called each time that the work has moved on.
    """

    log_url: str
    queue_url: str
    archive: Archive | None = None
    at_stop: AtStop = at_signals
    store: str = ""
    move: Move = lambda: None

    def stopping(self) -> Event:
        """Return what is set once the process is asked to stop."""
        stop = Event()
        self.at_stop(stop.set)
        return stop
