"""How long a request may take to arrive: its head, and its body; and how long the next one may be waited for."""

import time
from collections.abc import Iterator
from typing import Any

import gevent  # type: ignore[import-untyped]
from gevent.socket import wait_read  # type: ignore[import-untyped]
from gunicorn.http.body import LengthReader  # type: ignore[import-untyped]
from gunicorn.http.errors import ParseException  # type: ignore[import-untyped]

from ops.connections import Connection

BODY_TIME = "The body did not arrive in time."


class NextRequest:
    """Waits for a request on a connection; what has begun has to arrive within a time.

    Ends the connection by ``StopIteration`` if nothing is asked for too long, and the block if the head is too slow.
    """

    def __init__(self, connection: Connection, idle_seconds: float, head_seconds: float) -> None:
        self._connection = connection
        self._idle_seconds = idle_seconds
        self._head = gevent.Timeout(head_seconds, False)

    def __enter__(self) -> None:
        if not self._connection.has_more:
            wait_read(self._connection.socket.fileno(), self._idle_seconds, StopIteration)
        self._head.start()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: Any) -> bool:
        self._head.close()
        return error is self._head


def has_arrived(body: Any) -> bool:
    """Return True if the body of a request came along with its head, so that reading it waits for nothing."""
    reader = body.reader
    return isinstance(reader, LengthReader) and reader.unreader.buf.getbuffer().nbytes >= reader.length


class TimedBody:
    """The body of a request, all of which has to arrive within a time.

    Raises ``TimeoutError``, and ``ValueError`` for one whose chunks are none.
    """

    def __init__(self, body: Any, seconds: float) -> None:
        self._body = body
        self._seconds = seconds
        self._until = 0.0

    def read(self, size: int | None = None) -> bytes:
        """Return so many bytes, or all."""
        return bytes(self._in_time(self._body.read, size))

    def readline(self, size: int | None = None) -> bytes:
        """Return a line."""
        return bytes(self._in_time(self._body.readline, size))

    def readlines(self, size: int | None = None) -> list[bytes]:
        """Return all lines."""
        return list(self._in_time(self._body.readlines, size))

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.readlines())

    def _in_time(self, read: Any, size: int | None) -> Any:
        self._until = self._until or time.monotonic() + self._seconds
        # What is still to come after that is read away with the next head, within the time of that.
        with gevent.Timeout(max(0.001, self._until - time.monotonic()), TimeoutError(BODY_TIME)):
            try:
                return read(size)
            except ParseException as error:
                raise ValueError(error) from None
