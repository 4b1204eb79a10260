"""Play over WebSockets, both seats of each game watching it, in turns with single actions by HTTP and any peer.

The players are this module in a process of its own, with one move in flight a game: each seat has a connection of its
own and watches its game, or one connection moves for all. It reads a ``LivePlay`` from stdin, and writes a
``LivePlayed`` to stdout. All is as a peer has it whose server is one process: two seats a game, and one web process.
"""

import os
import selectors
import socket
import sys
import time
from base64 import b64encode
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from statistics import median
from typing import Any

import msgspec
import redis

from events.ruleset.records import Record
from ops.bench.figures import Figure, at_least, at_most, percentile, plain
from ops.bench.load import (
    PeerRound,
    RecordedGame,
    Stack,
    create_games,
    enough,
    rate,
    run_load,
    run_peer,
    share_out,
)
from ops.bench.processes import answered, processor_seconds
from ops.run.errors import UserError

CHUNK = 1 << 18
_HANDSHAKE = (
    b"GET /v1/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: skald.v1\r\nSec-WebSocket-Key: %b\r\n\r\n"
)
_TEXT, _PING, _PONG = 0x1, 0x9, 0xA

ROUNDS = 3
LOADS: tuple[tuple[int, tuple[str, ...]], ...] = ((16, ()), (100, ()), (400, ()), (16, ("game",)), (100, ("game",)))
"""How many games at a time, and what their watches include."""
BACKEND_GAMES, BACKEND_RATE = 1_000, 4_500
"""The games that a back end plays over one connection, and the actions a second that are aimed at."""
ACTS = 60
"""What is played of each game at most."""
TO_HTTP = 1.5
TO_PEER, TO_PEER_WITH_GAME, P99_TO_PEER = 1.5, 1.2, 0.5
PROCESSOR = 220
"""Microseconds of a processor that an action may take in the web processes and in Redis, where events are watched."""
OWN_LOAD = 0.25
"""What the load itself may take of a core."""


class LiveGame(msgspec.Struct):
    """A game, the tokens of its seats, and which seat does what in order (JSON)."""

    game: str
    tokens: list[str]
    acts: list[tuple[int, bytes]]


class LivePlay(msgspec.Struct):
    """Where to, what is played, how many games at a time, what watches include, the URL of the service's Redis.

    ``is_shared``: if one connection moves for all.
    """

    port: int
    games: list[LiveGame]
    concurrent_games: int
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
    """Return the connection of a seat that watches its game, once that is answered."""
    connection = Connection(asked.port, token)
    connection.send({"id": 1, "op": "watch", "game": game, "after": "now", "include": asked.include})
    while not connection.answers():
        pass
    return connection


def play(asked: LivePlay) -> LivePlayed:
    """Play all games, that many at a time, each as fast as its answers come; only those are connected."""
    found = LivePlayed(waits=[], seconds=0, bytes=0, cpu=0, web=0, redis=0, refused=0)
    for first in range(0, len(asked.games), asked.concurrent_games):
        _play_together(asked, asked.games[first : first + asked.concurrent_games], found)
    return found


def _play_together(asked: LivePlay, games: Sequence[LiveGame], found: LivePlayed) -> None:
    """Connect and play some games, and add how that went; what it takes to connect does not count."""
    if asked.is_shared:
        connections = [Connection(asked.port)]
        seats = [connections * len(one.tokens) for one in games]
    else:
        seats = [[watching(asked, one.game, token) for token in one.tokens] for one in games]
        connections = [connection for own in seats for connection in own]
    acts = [iter(one.acts) for one in games]
    time.sleep(0.5)  # what came with the watches is sent by then
    client: Any = redis.Redis.from_url(asked.redis)
    web, stored = processor_seconds(asked.port), _redis_seconds(client)
    began, cpu, sent = time.perf_counter(), time.process_time(), dict[int, float]()
    for connection in connections:
        connection.received = 0

    def move(number: int) -> bool:
        one, act = games[number], next(acts[number], None)
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
        running = sum(move(number) for number in range(len(games)))
        while running:
            for key, _ in selector.select():
                for number, answer in key.data.answers():
                    found.waits.append(time.perf_counter() - sent[number - 1])
                    found.refused += b'"status":201' not in answer[:40]
                    running -= not move(number - 1)
    found.seconds += time.perf_counter() - began
    found.cpu += time.process_time() - cpu
    found.web += processor_seconds(asked.port) - web
    found.redis += _redis_seconds(client) - stored
    found.bytes += sum(connection.received for connection in connections)
    for connection in connections:
        connection.socket.close()


def _redis_seconds(client: Any) -> float:
    used = client.info("cpu")
    return float(used["used_cpu_user"] + used["used_cpu_sys"])


class Round(Record):
    """One round of a load."""

    played: LivePlayed

    @property
    def rate(self) -> float:
        """Moves a second."""
        return len(self.played.waits) / self.played.seconds

    @property
    def load(self) -> float:
        """What the players took themselves, in cores."""
        return self.played.cpu / self.played.seconds

    def wait(self, share: float) -> float:
        """Return the milliseconds that this share of the moves does not exceed."""
        return percentile(self.played.waits, share) * 1000

    def each(self, amount: float) -> float:
        """Return how much of something a move takes."""
        return amount / len(self.played.waits)


def measure(stack: Stack, scripts: Iterator[RecordedGame], requests: int, peer: str = "") -> list[Figure]:
    """Play that many games, round by round, and the same number of actions by HTTP; the medians count.

    The same recorded games are played in all rounds: to record them takes longer than to play them.

    ``peer`` is a command whose load is measured in turns with ours, in as many games.
    """
    by_http, backend, by_load = list[float](), list[Round](), {load: list[Round]() for load in LOADS}
    peers: dict[int, list[PeerRound]] = {games: [] for games, _ in LOADS}
    scripts = cycle(list(islice(scripts, BACKEND_GAMES)))
    with stack.web() as port:
        run_load(port, share_out(create_games(port, enough(scripts, requests))))
        _round(stack, scripts, port, LOADS[0][0], requests, [])  # nothing of it counts: the processes are cold
        for _ in range(ROUNDS):
            by_http.append(
                rate(run_load(port, share_out(create_games(port, enough(scripts, requests)), "return=minimal")))
            )
            backend.append(_round(stack, scripts, port, BACKEND_GAMES, requests, None))
            for (games, include), found in by_load.items():
                found.append(_round(stack, scripts, port, games, requests, list(include)))
                if peer and not include:
                    peers[games].append(run_peer(peer, games))
    figures = [plain("by HTTP, 16 clients, minimal", median(by_http), "actions/s")]
    name = f"one connection for {BACKEND_GAMES:,} games"
    figures.append(at_least(f"{name}: moves", median(one.rate for one in backend), BACKEND_RATE, "a second"))
    figures += _waits_and_processor(name, backend, None)
    for (games, include), found in by_load.items():
        name = f"{games} games, {' and '.join(('events', *include))}"
        figures += _figures(name, found, median(by_http), is_whole=bool(include))
        figures += _to_peer(name, found, peers[games], TO_PEER_WITH_GAME if include else TO_PEER)
    return figures


def _round(
    stack: Stack, scripts: Iterator[RecordedGame], port: int, games: int, requests: int, include: list[str] | None
) -> Round:
    """Play that many games at a time, with at least about that many moves.

    By one connection for each seat; without ``include`` by one for all, which watches nothing.
    """
    acts = max(2, min(ACTS, 4 * requests // games))
    waves = max(1, round(requests / (acts * games)))
    created = create_games(port, [one.beginning(acts) for one in islice(scripts, waves * games)])
    played = [
        LiveGame(one.game, list(one.tokens), [(act.seat, act.body) for act in one.script.acts]) for one in created
    ]
    asked = LivePlay(port, played, games, include or [], stack.settings.redis_url, include is None)
    found = answered("ops.bench.one_connection", asked, LivePlayed)
    if found.refused:
        raise UserError(f"{found.refused} of {len(found.waits)} moves were refused")
    return Round(played=found)


def _figures(name: str, found: Sequence[Round], by_http: float, *, is_whole: bool) -> list[Figure]:
    moves = median(one.rate for one in found)
    return [
        plain(f"{name}: moves", moves, "a second"),
        at_least(f"{name}: to HTTP", moves / by_http, TO_HTTP),
        plain(f"{name}: sent to the players", median(one.each(one.played.bytes) for one in found) / 1000, "kB a move"),
        *_waits_and_processor(name, found, None if is_whole else PROCESSOR),
    ]


def _waits_and_processor(name: str, found: Sequence[Round], aim: float | None) -> list[Figure]:
    web = 1_000_000 * median(one.each(one.played.web) for one in found)
    redis = 1_000_000 * median(one.each(one.played.redis) for one in found)
    both, microseconds = f"{name}: processor, both", "microseconds a move"
    return [
        plain(f"{name}: p50", median(one.wait(0.5) for one in found), "ms"),
        plain(f"{name}: p99", median(one.wait(0.99) for one in found), "ms"),
        plain(f"{name}: processor, web", web, microseconds),
        plain(f"{name}: processor, Redis", redis, microseconds),
        at_most(both, web + redis, aim, microseconds) if aim else plain(both, web + redis, microseconds),
        at_most(f"{name}: the load itself", median(one.load for one in found), OWN_LOAD, "cores"),
    ]


def _to_peer(name: str, ours: Sequence[Round], peers: Sequence[PeerRound], aim: float) -> list[Figure]:
    """Return how we were beside a peer that played in as many games; nothing if there was none."""
    if not peers:
        return []
    theirs = median(one.rate for one in peers)
    figures = [
        plain(f"{name}: peer", theirs, "a second"),
        at_least(f"{name}: ours to peer", median(one.rate for one in ours) / theirs, aim),
    ]
    if slow := [one.p99 for one in peers if one.p99]:
        figures.append(plain(f"{name}: peer, p99", median(slow), "ms"))
        waited = median(one.wait(0.99) for one in ours)
        figures.append(at_most(f"{name}: p99, ours to peer", waited / median(slow), P99_TO_PEER))
    if sent := [one.bytes for one in peers if one.bytes]:
        figures.append(plain(f"{name}: peer, sent to the players", median(sent) / 1000, "kB a move"))
    if load := [one.load for one in peers if one.load]:
        figures.append(plain(f"{name}: peer, the load itself", median(load), "cores"))
    return figures


if __name__ == "__main__":
    played = play(msgspec.msgpack.decode(sys.stdin.buffer.read(), type=LivePlay))
    sys.stdout.buffer.write(msgspec.msgpack.encode(played))
