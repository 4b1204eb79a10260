"""What is sent on one connection: at once where the client takes it, and behind that in order, by whoever sends."""

import os
import socket
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from threading import Condition, Lock, Thread

MAX_MESSAGES, MAX_BYTES = 256, 1_000_000
"""What a client that reads too slowly may be behind."""
BATCH_SIZE = 64
"""So many messages are gathered before they are sent."""


class Waiters:
    """Those who wait for something that is changed under a lock, which they and whoever changes it hold.

    Under gevent a ``Condition`` that is notified switches to another greenlet even if nobody waits, which takes longer
    than all the rest of an answer.
    """

    def __init__(self, lock: Lock) -> None:
        self._condition, self._count = Condition(lock), 0

    def wait_for(self, is_so: Callable[[], bool], seconds: float | None = None) -> bool:
        """Wait until it is so, at most for some seconds; return whether it is."""
        self._count += 1
        try:
            return self._condition.wait_for(is_so, seconds)
        finally:
            self._count -= 1

    def wake(self) -> None:
        """Have all of them look again."""
        if self._count:
            self._condition.notify_all()


class Outbox:
    """The unsent messages of one connection. Nobody waits for its client.

    The socket must not block when it is written to; what it does not take is sent by a thread that lives until then.
    """

    def __init__(self, connection: socket.socket) -> None:
        self._socket = connection
        self._unsent: deque[bytes] = deque()
        self._bytes = 0
        self._is_sending = self._is_closed = False
        self._lock = Lock()
        self._draining = Waiters(self._lock)

    def put(self, *messages: bytes) -> bool:
        """Add messages, which ``flush`` sends, or a later one; return False if the client is too slow for them."""
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
        """Send what there is, as far as the client takes it now."""
        if self._unsent:  # whoever adds to it meanwhile sends it
            with self._lock:
                self._send()

    def drain(self, seconds: float) -> bool:
        """Send what there is and wait until it is sent; return whether it was."""
        with self._lock:
            self._send()
            return self._draining.wait_for(lambda: not self._unsent, seconds)

    def close(self, last: bytes, *, keep: bool) -> None:
        """Send this after what was put, or with ``keep`` false instead of it, and nothing more."""
        with self._lock:
            if self._is_closed:
                return
            if not keep:
                # The first may be half sent.
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
