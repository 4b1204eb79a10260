"""The outgoing messages of one connection: sent immediately if the client reads them, else queued in order."""

import os
import socket
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from threading import Condition, Thread

from events.short_lock import ShortLock

MAX_MESSAGES, MAX_BYTES = 256, 1_000_000
"""The maximum backlog of a slow client."""
BATCH_SIZE = 64
"""The number of messages that are gathered before they are sent."""


class Waiters:
    """Threads that wait for a change; both the waiters and the changing thread hold the same lock.

    Under gevent, notifying a ``Condition`` switches to another greenlet even if nobody waits, which takes longer than
    everything else about an answer.
    """

    def __init__(self, lock: ShortLock) -> None:
        self._condition, self._count = Condition(lock), 0

    def wait_for(self, is_so: Callable[[], bool], seconds: float | None = None) -> bool:
        """Wait until ``is_so()``, for at most ``seconds``; return its result."""
        self._count += 1
        try:
            return self._condition.wait_for(is_so, seconds)
        finally:
            self._count -= 1

    def wake(self) -> None:
        """Wake all waiters, which check again."""
        if self._count:
            self._condition.notify_all()


class Outbox:
    """The unsent messages of one connection. Senders never wait for the client.

    Writes to the socket must not block; a temporary thread sends what the socket did not accept.
    """

    def __init__(self, connection: socket.socket) -> None:
        self._socket = connection
        self._unsent: deque[bytes] = deque()
        self._bytes = 0
        self._is_sending = self._is_closed = False
        self._lock = ShortLock()
        self._draining = Waiters(self._lock)

    def put(self, *messages: bytes) -> bool:
        """Add messages, which a later ``flush`` sends; return False if the client is too slow for them."""
        with self._lock:
            if self._is_closed:
                return True
            self._unsent.extend(messages)
            self._bytes += sum(map(len, messages))
            if len(self._unsent) < BATCH_SIZE and self._bytes < MAX_BYTES:
                return True
            self._send()
            return len(self._unsent) <= MAX_MESSAGES and self._bytes <= MAX_BYTES

    def flush(self) -> None:
        """Send queued messages, as far as the client reads them now."""
        if self._unsent:  # messages added in the meantime are flushed by the thread that adds them
            with self._lock:
                self._send()

    def drain(self, seconds: float) -> bool:
        """Send queued messages and wait for the end; return whether all were sent."""
        with self._lock:
            self._send()
            return self._draining.wait_for(lambda: not self._unsent, seconds)

    def close(self, last: bytes, *, keep: bool) -> None:
        """Send this message after the queued ones or, if ``keep`` is false, instead of them, and then nothing else."""
        with self._lock:
            if self._is_closed:
                return
            if not keep:
                # The first message may be partly sent.
                first = [self._unsent[0]] if self._is_sending and self._unsent else []
                self._unsent = deque(first)
            self._unsent.append(last)
            self._bytes = sum(map(len, self._unsent))
            self._is_closed = True
            self._send()

    def _send(self) -> None:
        if self._is_sending or not self._unsent:
            return
        data = b"".join(self._unsent)
        try:
            sent = os.write(self._socket.fileno(), data)
        except BlockingIOError:
            sent = 0
        except OSError:
            self._forget()
            return
        if sent == len(data):
            self._forget()
            return
        while sent >= len(self._unsent[0]):
            gone = self._unsent.popleft()
            sent -= len(gone)
            self._bytes -= len(gone)
        self._unsent[0] = self._unsent[0][sent:]
        self._bytes -= sent
        self._is_sending = True
        Thread(target=self._send_slowly, name="skald-slow-client", daemon=True).start()

    def _forget(self) -> None:
        self._unsent.clear()
        self._bytes = 0
        self._draining.wake()

    def _send_slowly(self) -> None:
        while True:
            with self._lock:
                if not self._unsent:
                    self._is_sending = False
                    self._draining.wake()
                    return
                first = self._unsent[0]
            try:
                self._socket.sendall(first)
            except OSError:
                with self._lock, suppress(IndexError):
                    self._forget()
                    self._is_closed = True
                continue
            with self._lock:
                if self._unsent and self._unsent[0] is first:
                    self._unsent.popleft()
                    self._bytes -= len(first)
