"""Players of many games on WebSockets, each seat on one of its own, in a process of its own: one move in flight a game.

It reads a ``LivePlay`` from stdin, and writes a ``LivePlayed`` to stdout.
"""

import os
import selectors
import socket
import sys
import time
from base64 import b64encode

import msgspec

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
    """Where to, what is played, and what watches include."""

    port: int
    games: list[LiveGame]
    include: list[str]


class LivePlayed(msgspec.Struct):
    """How long each move took until the mover's own answer, all of them together, what was sent to us, our CPU."""

    waits: list[float]
    seconds: float
    bytes: int
    cpu: float
    refused: int


def masked(opcode: int, payload: bytes) -> bytes:
    """Return a frame as a client sends it; masked by zeros, which costs nothing."""
    length = len(payload)
    head = bytes((0x80 | opcode, 0x80 | length)) if length < 126 else bytes((0x80 | opcode, 0xFE))
    return head + (b"" if length < 126 else length.to_bytes(2, "big")) + bytes(4) + payload


class Seat:
    """The connection of one seat."""

    def __init__(self, port: int, token: str, game: str, include: list[str]) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.sendall(_HANDSHAKE % b64encode(os.urandom(16)))
        self._buffer = b""
        self.received = 0
        while b"\r\n\r\n" not in self._buffer:
            self._buffer += self.socket.recv(CHUNK)
        self._buffer = self._buffer.split(b"\r\n\r\n", 1)[1]
        self.send({"id": 0, "op": "hello", "token": token})
        self.send({"id": 0, "op": "watch", "game": game, "after": "now", "include": include})

    def send(self, message: object) -> None:
        """Send one message."""
        self.socket.sendall(masked(_TEXT, msgspec.json.encode(message)))

    def answers(self) -> list[bytes]:
        """Return the answers to acts that have come; what is pushed is counted alone."""
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
            elif payload.startswith(b'{"id":1,'):
                found.append(payload)
            at = begin + length
        self._buffer = buffer[at:]
        return found


def play(asked: LivePlay) -> LivePlayed:
    """Play all games, each as fast as its answers come."""
    found = LivePlayed(waits=[], seconds=0, bytes=0, cpu=0, refused=0)
    games = [
        (one, [Seat(asked.port, token, one.game, asked.include) for token in one.tokens], iter(one.acts))
        for one in asked.games
    ]
    time.sleep(0.5)  # the watches have begun by then
    began, cpu, sent = time.perf_counter(), time.process_time(), dict[str, float]()

    def move(number: int) -> bool:
        one, seats, acts = games[number]
        act = next(acts, None)
        if act is None:
            return False
        sent[one.game] = time.perf_counter()
        body = b'{"id":1,"op":"act","game":"%b","action":%b}' % (one.game.encode(), act[1])
        seats[act[0]].socket.sendall(masked(_TEXT, body))
        return True

    with selectors.DefaultSelector() as selector:
        for number, (_, seats, _acts) in enumerate(games):
            for seat in seats:
                selector.register(seat.socket, selectors.EVENT_READ, (number, seat))
        running = sum(move(number) for number in range(len(games)))
        while running:
            for key, _ in selector.select():
                number, seat = key.data
                for answer in seat.answers():
                    found.waits.append(time.perf_counter() - sent[games[number][0].game])
                    found.refused += not answer.startswith(b'{"id":1,"status":201')
                    running -= not move(number)
    found.seconds, found.cpu = time.perf_counter() - began, time.process_time() - cpu
    found.bytes = sum(seat.received for _, seats, _acts in games for seat in seats)
    return found


if __name__ == "__main__":
    played = play(msgspec.msgpack.decode(sys.stdin.buffer.read(), type=LivePlay))
    sys.stdout.buffer.write(msgspec.msgpack.encode(played))
