"""How work behind the service is asked to stop: by a signal to its process, or by whoever runs it in a thread."""

import signal
from collections.abc import Callable

Stop = Callable[[], None]
AtStop = Callable[[Stop], None]
"""Has this called once the work is asked to stop: in any thread, and perhaps more than once."""


def at_signals(stop: Stop) -> None:
    """Have this called at SIGTERM and SIGINT. For the main thread."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop())
