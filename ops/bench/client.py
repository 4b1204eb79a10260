"""The clients, in a separate process: many keep-alive connections on one selector, raw requests in, times out.

Reads a ``Load`` from stdin and writes an ``LoadResult`` to stdout, both as MessagePack.
"""

import selectors
import socket
import sys
import time
from collections.abc import Sequence

import msgspec

CHUNK = 1 << 16
HEAD_ENDS = b"\r\n\r\n"
LENGTH = b"content-length:"
COMPANY = 2
"""The number of responses that a companion waits for: to its action, and to its query about it."""


class Load(msgspec.Struct):
    """The target, and the requests that each connection sends in sequence."""

    port: int
    connections: list[list[bytes]]
    keep: bool = False
    """True if response bodies are kept."""
    companions: int = 0
    """The number of first connections that stop once all others have ended and they have two responses each."""


class LoadResult(msgspec.Struct):
    """The total time and, by connection, the seconds, the status and (if kept) the body of each response."""

    seconds: float
    times: list[list[float]]
    statuses: list[list[int]]
    bodies: list[list[bytes]]


class Connection:
    """One connection, which sends its next request after the response to the last one."""

    def __init__(self, port: int, requests: Sequence[bytes], *, keep: bool, source: str = "") -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), source_address=(source, 0) if source else None)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._requests, self._next, self._keep = requests, 0, keep
        self._answer, self._sent = b"", 0.0
        self.times: list[float] = []
        self.statuses: list[int] = []
        self.bodies: list[bytes] = []

    def send(self) -> bool:
        """Send the next request. Return False if there is none."""
        if self._next == len(self._requests):
            return False
        request = self._requests[self._next]
        self._next, self._answer = self._next + 1, b""
        self._sent = time.perf_counter()
        self.socket.sendall(request)
        return True

    def receive(self) -> bool:
        """Read available data. Return True if the response is complete."""
        arrived = self.socket.recv(CHUNK)
        if not arrived:
            raise ConnectionError("the service closed the connection")
        self._answer += arrived
        head, ends, body = self._answer.partition(HEAD_ENDS)
        if not ends or len(body) < length_of(head):
            return False
        self.times.append(time.perf_counter() - self._sent)
        self.statuses.append(int(head[9:12]))
        if self._keep:
            self.bodies.append(body)
        return True


def length_of(head: bytes) -> int:
    lines = head.lower().split(b"\r\n")
    return next(int(line[len(LENGTH) :]) for line in lines if line.startswith(LENGTH))


def run(load: Load) -> LoadResult:
    """Send all requests and wait for all responses."""
    connections = [Connection(load.port, requests, keep=load.keep) for requests in load.connections if requests]
    with selectors.DefaultSelector() as selector:
        for connection in connections:
            selector.register(connection.socket, selectors.EVENT_READ, connection)
        began = time.perf_counter()
        busy = {connection for connection in connections if connection.send()}
        companions, leading = connections[: load.companions], set(connections[load.companions :])
        while busy & (leading | {companion for companion in companions if len(companion.times) < COMPANY}):
            for key, _ in selector.select():
                if key.data.receive() and not key.data.send():
                    selector.unregister(key.fileobj)
                    busy.remove(key.data)
        seconds = time.perf_counter() - began
    for connection in connections:
        connection.socket.close()
    return LoadResult(
        seconds,
        [connection.times for connection in connections],
        [connection.statuses for connection in connections],
        [connection.bodies for connection in connections],
    )


if __name__ == "__main__":
    asked = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Load)
    sys.stdout.buffer.write(msgspec.msgpack.encode(run(asked)))
