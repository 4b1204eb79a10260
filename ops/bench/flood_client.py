"""One client that asks as fast as it can on many connections, in a process of its own at a low priority.

It is a companion that is asked a ``Flood``, is ready once it is connected, and tells a ``Flooded``.
"""

import os
import selectors
import socket
import sys
from collections import Counter

import msgspec

from ops.bench.companion import read_asked, say_ready, tell

CHUNK = 1 << 16
REFUSED = b"HTTP/1.1 4"
NICE = 19
"""What the client itself costs on the machine of the service is not what is measured."""


class Flood(msgspec.Struct):
    """Where to, from which address, on how many connections, and what is asked again and again on each.

    An answer that does not end by itself is read up to ``until``, and asked for again on a new connection.
    """

    port: int
    source: str
    connections: int
    request: bytes
    until: bytes = b""


class Flooded(msgspec.Struct):
    """How many answers there were of each status."""

    statuses: dict[int, int]


def run(flood: Flood) -> Flooded:
    """Flood until stdin is closed."""
    statuses, ends = Counter[int](), dict[socket.socket, bytes]()
    with selectors.DefaultSelector() as selector:
        selector.register(sys.stdin, selectors.EVENT_READ)
        for _ in range(flood.connections):
            _connect(flood, selector)
        say_ready()
        while True:
            for key, _ in selector.select():
                if key.fileobj is sys.stdin:
                    return Flooded(dict(statuses))
                connection = key.fileobj
                assert isinstance(connection, socket.socket)
                answer, end = _received(connection), ends.pop(connection, b"")
                begins = answer.startswith(b"HTTP/1.1 ")
                if begins:
                    statuses[int(answer[9:12])] += 1
                if not answer or (flood.until and flood.until in end + answer) or answer.startswith(REFUSED):
                    selector.unregister(connection)
                    connection.close()
                    _connect(flood, selector)
                elif flood.until:
                    ends[connection] = (end + answer)[-len(flood.until) :]
                elif begins:
                    connection.sendall(flood.request)


def _connect(flood: Flood, selector: selectors.BaseSelector) -> None:
    connection = socket.create_connection(("127.0.0.1", flood.port), source_address=(flood.source, 0))
    connection.sendall(flood.request)
    selector.register(connection, selectors.EVENT_READ)


def _received(connection: socket.socket) -> bytes:
    try:
        return connection.recv(CHUNK)
    except ConnectionResetError:
        return b""


if __name__ == "__main__":
    os.nice(NICE)
    tell(run(read_asked(Flood)))
