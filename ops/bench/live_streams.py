"""Live streams: how fast events reach very many listeners of one process, and how listeners slow down the players.

The listeners are this module in a separate process: a companion that receives a ``Listening``, is ready when every
stream is open, and returns a ``Heard`` with the time of each event from append to arrival.
"""

import re
import selectors
import socket
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from statistics import median

import msgspec

from ops.bench.client import Connection
from ops.bench.figures import Figure, at_least, at_most, percentile, plain
from ops.bench.load import (
    CLIENTS,
    BenchGame,
    RecordedGame,
    Stack,
    create_games,
    enough,
    in_turn,
    rate,
    require_success,
    run_load,
    share_out,
)
from ops.bench.processes import companion, read_asked, resident_bytes, say_ready, tell

CHUNK = 1 << 18
HEAD_ENDS = b"\r\n\r\n"
AT = re.compile(rb'"at":"([^"]+)"')

DELAY_AIM = 100
PLAYERS_AIM = 0.8
A_GAME = 20
ROUNDS = 3
PACE = 0.02
"""Seconds between actions while delays are measured, slow enough for the listeners' process to keep up."""


class Listening(msgspec.Struct):
    """The target, and the path of each stream."""

    port: int
    paths: list[str]


class Heard(msgspec.Struct):
    """The seconds from append to arrival of every event since all streams were open, and the number of lost streams."""

    delays: list[float]
    lost: int


def open_stream(port: int, path: str) -> socket.socket:
    stream = socket.create_connection(("127.0.0.1", port))
    stream.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n".encode())
    return stream


def await_head(stream: socket.socket) -> socket.socket:
    """Return the stream after its response headers have arrived."""
    head = b""
    while HEAD_ENDS not in head:
        head += stream.recv(CHUNK)
    if b" 200 " not in head.split(b"\r\n", 1)[0]:
        raise ConnectionError(head.split(b"\r\n", 1)[0].decode())
    return stream


def listen(listening: Listening) -> Heard:
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


def measure(stack: Stack, scripts: Iterator[RecordedGame], listeners: int, actions: int) -> list[Figure]:
    """Measure delays and memory with this number of listeners, then the players' rate without and with 20 per game."""
    with stack.web() as port:
        run_load(port, share_out(create_games(port, enough(scripts, CLIENTS))))
        return [*_delays(port, scripts, listeners, actions), *_players(port, scripts, actions)]


def _delays(port: int, scripts: Iterator[RecordedGame], listeners: int, actions: int) -> list[Figure]:
    games = create_games(port, [next(scripts) for _ in range(max(1, listeners // A_GAME))])
    before = resident_bytes(port)
    with _listening(port, [game for game in games for _ in range(A_GAME)]) as heard:
        memory = (resident_bytes(port) - before) / (len(games) * A_GAME)
        _paced(Connection(port, in_turn([game.posts() for game in games])[:actions], keep=False))
        time.sleep(1)
    delays = [delay * 1000 for delay in heard[0].delays]
    return [
        plain("listeners of one process", len(games) * A_GAME),
        plain("events delivered", len(delays)),
        plain("streams lost", heard[0].lost),
        plain("append to delivery, p50", percentile(delays, 0.5), "ms"),
        at_most("append to delivery, p99", percentile(delays, 0.99), DELAY_AIM, "ms"),
        plain("memory a listener", memory / 1024, "kB"),
    ]


def _paced(connection: Connection) -> None:
    """Send requests one by one with pauses, so that only the listeners are busy."""
    while connection.send():
        while not connection.receive():
            pass
        time.sleep(PACE)
    require_success(connection.statuses)


def _players(port: int, scripts: Iterator[RecordedGame], actions: int) -> list[Figure]:
    alone, listened = [], []
    for _ in range(ROUNDS):
        alone.append(rate(run_load(port, share_out(create_games(port, enough(scripts, actions))))))
        games = create_games(port, enough(scripts, actions))
        with _listening(port, [game for game in games for _ in range(A_GAME)]):
            listened.append(rate(run_load(port, share_out(games))))
    return [
        plain("actions, nobody listening", median(alone), "a second"),
        plain(f"actions, {A_GAME} listeners a game", median(listened), "a second"),
        at_least("players with listeners to without", median(listened) / median(alone), PLAYERS_AIM),
    ]


def _listening(port: int, games: Sequence[BenchGame]) -> AbstractContextManager[list[Heard]]:
    """Listen to each of these games in a separate process; the results are appended at the end."""
    paths = [f"/v1/games/{game.game}/stream" for game in games]
    return companion("ops.bench.live_streams", Listening(port, paths), Heard)


if __name__ == "__main__":
    tell(listen(read_asked(Listening)))
