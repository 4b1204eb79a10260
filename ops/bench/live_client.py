"""Players of many games on WebSockets, in a process of its own: one move in flight a game.

Each seat has a connection of its own and watches its game, or one connection moves for all.

It reads a ``LivePlay`` from stdin, and writes a ``LivePlayed`` to stdout.
"""

import os
import selectors
import socket
import sys
import time
from base64 import b64encode
from typing import Any

import msgspec
import redis

from ops.bench.serving import processor_seconds

CHUNK = 1 << 18
_HANDSHAKE = (
    b"GET /v1/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: skald.v1\r\nSec-WebSocket-Key: %b\r\n\r\n"
)
_TEXT, _PING, _PONG = 0x1, 0x9, 0xA


class LiveGame(msgspec.Struct):
    """A game, the tokens of its seats, and which seat does what in order (JSON)."""

    game: str
    tokens: list[str]
    acts: list[tuple[int, bytes]]


class LivePlay(msgspec.Struct):
    """Where to, what is played, what watches include, the URL of the service's Redis, and if one moves for all."""

    port: int
    games: list[LiveGame]
    include: list[str]
    redis: str
    is_shared: bool = False


class LivePlayed(msgspec.Struct):
    """How long each move took until the mover's own answer, all of them together, and what was sent to us.

    ``cpu``, ``web`` and ``redis``: the seconds of a processor that we took, the web processes, and Redis.
    """

    waits: list[float]
    seconds: float
    bytes: int
    cpu: float
    web: float
    redis: float
    refused: int


def masked(opcode: int, payload: bytes) -> bytes:
    """Return a frame as a client sends it; masked by zeros, which costs nothing."""
    length = len(payload)
    head = bytes((0x80 | opcode, 0x80 | length)) if length < 126 else bytes((0x80 | opcode, 0xFE))
    return head + (b"" if length < 126 else length.to_bytes(2, "big")) + bytes(4) + payload


class Connection:
    """A connection of one seat, or of a back end with the tokens of all."""

    def __init__(self, port: int, token: str | None = None) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.sendall(_HANDSHAKE % b64encode(os.urandom(16)))
        self._buffer = b""
        self.received = 0
        while b"\r\n\r\n" not in self._buffer:
            self._buffer += self.socket.recv(CHUNK)
        self._buffer = self._buffer.split(b"\r\n\r\n", 1)[1]
        self.send({"id": 0, "op": "hello", "token": token})

    def send(self, message: object) -> None:
        self.socket.sendall(masked(_TEXT, msgspec.json.encode(message)))

    def answers(self) -> list[tuple[int, bytes]]:
        """Return the answers to acts that have come, with their ids; what is pushed is counted alone."""
        data = self.socket.recv(CHUNK)
        self.received += len(data)
        buffer, at, found = self._buffer + data, 0, []
        while len(buffer) - at >= 2:
            length, begin = buffer[at + 1], at + 2
            if length >= 126:
                begin = at + (4 if length == 126 else 10)
                length = int.from_bytes(buffer[at + 2 : begin], "big")
            if len(buffer) < begin + length:
                break
            payload = buffer[begin : begin + length]
            if buffer[at] & 0x0F == _PING:
                self.socket.sendall(masked(_PONG, payload))
            elif payload.startswith(b'{"id":') and not payload.startswith(b'{"id":0,'):
                found.append((int(payload[6 : payload.index(b",")]), payload))
            at = begin + length
        self._buffer = buffer[at:]
        return found


def watching(asked: LivePlay, game: str, token: str) -> Connection:
    """Return the connection of a seat that watches its game."""
    connection = Connection(asked.port, token)
    connection.send({"id": 0, "op": "watch", "game": game, "after": "now", "include": asked.include})
    return connection


def play(asked: LivePlay) -> LivePlayed:
    """Play all games, each as fast as its answers come."""
    found = LivePlayed(waits=[], seconds=0, bytes=0, cpu=0, web=0, redis=0, refused=0)
    if asked.is_shared:
        connections = [Connection(asked.port)]
        seats = [connections * len(one.tokens) for one in asked.games]
    else:
        seats = [[watching(asked, one.game, token) for token in one.tokens] for one in asked.games]
        connections = [connection for own in seats for connection in own]
    acts = [iter(one.acts) for one in asked.games]
    time.sleep(0.5)  # the watches have begun by then
    client: Any = redis.Redis.from_url(asked.redis)
    web, stored = processor_seconds(asked.port), _redis_seconds(client)
    began, cpu, sent = time.perf_counter(), time.process_time(), dict[int, float]()

    def move(number: int) -> bool:
        one, act = asked.games[number], next(acts[number], None)
        if act is None:
            return False
        sent[number] = time.perf_counter()
        token = b',"token":"%b"' % one.tokens[act[0]].encode() if asked.is_shared else b""
        body = b'{"id":%d,"op":"act","game":"%b","action":%b%b}' % (number + 1, one.game.encode(), act[1], token)
        seats[number][act[0]].socket.sendall(masked(_TEXT, body))
        return True

    with selectors.DefaultSelector() as selector:
        for connection in connections:
            selector.register(connection.socket, selectors.EVENT_READ, connection)
        running = sum(move(number) for number in range(len(asked.games)))
        while running:
            for key, _ in selector.select():
                for number, answer in key.data.answers():
                    found.waits.append(time.perf_counter() - sent[number - 1])
                    found.refused += b'"status":201' not in answer[:40]
                    running -= not move(number - 1)
    found.seconds, found.cpu = time.perf_counter() - began, time.process_time() - cpu
    found.web, found.redis = processor_seconds(asked.port) - web, _redis_seconds(client) - stored
    found.bytes = sum(connection.received for connection in connections)
    return found


def _redis_seconds(client: Any) -> float:
    used = client.info("cpu")
    return float(used["used_cpu_user"] + used["used_cpu_sys"])


if __name__ == "__main__":
    played = play(msgspec.msgpack.decode(sys.stdin.buffer.read(), type=LivePlay))
    sys.stdout.buffer.write(msgspec.msgpack.encode(played))
