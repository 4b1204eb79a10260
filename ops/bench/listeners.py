"""Many live streams, in a process of their own: notes how long each event took from its append to its arrival.

It is a companion that is asked a ``Listening``, is ready when every stream is open, and tells a ``Heard``.
"""

import re
import selectors
import socket
import sys
import time
from datetime import datetime

import msgspec

from ops.bench.companion import read_asked, say_ready, tell

CHUNK = 1 << 18
HEAD_ENDS = b"\r\n\r\n"
AT = re.compile(rb'"at":"([^"]+)"')


class Listening(msgspec.Struct):
    """Where to, and the path of each stream."""

    port: int
    paths: list[str]


class Heard(msgspec.Struct):
    """The seconds from append to arrival of every event since all listened, and how many streams were lost."""

    delays: list[float]
    lost: int


def open_stream(port: int, path: str) -> socket.socket:
    stream = socket.create_connection(("127.0.0.1", port))
    stream.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n".encode())
    return stream


def await_head(stream: socket.socket) -> socket.socket:
    """Return the stream once its head has arrived."""
    head = b""
    while HEAD_ENDS not in head:
        head += stream.recv(CHUNK)
    if b" 200 " not in head.split(b"\r\n", 1)[0]:
        raise ConnectionError(head.split(b"\r\n", 1)[0].decode())
    return stream


def run(listening: Listening) -> Heard:
    """Listen until stdin is closed."""
    streams = [await_head(stream) for stream in [open_stream(listening.port, path) for path in listening.paths]]
    say_ready()
    heard, since = Heard([], 0), time.time()
    with selectors.DefaultSelector() as selector:
        selector.register(sys.stdin, selectors.EVENT_READ)
        for stream in streams:
            selector.register(stream, selectors.EVENT_READ, stream)
        while True:
            for key, _ in selector.select():
                if key.data is None:
                    return heard
                _hear(key.data, selector, heard, since)


def _hear(stream: socket.socket, selector: selectors.BaseSelector, heard: Heard, since: float) -> None:
    arrived = stream.recv(CHUNK)
    now = time.time()
    if not arrived:
        selector.unregister(stream)
        heard.lost += 1
        return
    appended = [datetime.fromisoformat(at.decode()).timestamp() for at in AT.findall(arrived)]
    heard.delays.extend(now - at for at in appended if at >= since)


if __name__ == "__main__":
    tell(run(read_asked(Listening)))
