"""One listener of a live stream: a queue of what it has not been sent yet."""

from collections.abc import Callable
from queue import Empty, SimpleQueue

from service.auth import SPECTATOR, Caller
from service.live.audience import Audience
from service.live.message import Message

MAX_QUEUED = 256
"""Messages a listener may lag behind before it is dropped."""


class Listener:
    """One open stream, and who opened it. ``disconnect`` is called from the hub when the listener is too slow."""

    def __init__(self, audience: Audience, disconnect: Callable[[], None], caller: Caller = SPECTATOR) -> None:
        self.audience = audience
        self.caller = caller
        self.dropped = False
        self._disconnect = disconnect
        self._queue: SimpleQueue[Message | None] = SimpleQueue()

    def put(self, message: Message) -> None:
        """Queue one message, or drop the listener if it is too slow: the hub waits for nobody."""
        if self.dropped:
            return
        if self._queue.qsize() >= MAX_QUEUED:
            self.dropped = True
            self._disconnect()
            return
        self._queue.put(message)

    def end(self) -> None:
        """Have the listener be sent nothing more: one that was dropped and still takes what was sent is cut off."""
        if self.dropped:
            self._disconnect()
        self.drop()

    def drop(self) -> None:
        """Queue nothing more, and wake whoever waits in ``get``."""
        self.dropped = True
        self._queue.put(None)

    def get(self, seconds: float) -> Message | None:
        """Return the next message; ``None`` after a silence of so many seconds, or when the listener was dropped."""
        try:
            return self._queue.get(timeout=seconds)
        except Empty:
            return None
