"""How long players wait while one client floods the service, in alternation with the same without a flood.

The client is this module in a separate process with low priority: a companion that receives a ``Flood``, is ready once
it is connected, and returns a ``Flooded``.
"""

import heapq
import os
import selectors
import socket
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from statistics import median

import msgspec

from events.ruleset.records import change
from ops.bench.client import Connection
from ops.bench.figures import Figure, at_most, percentile, plain
from ops.bench.load import ONE_CLIENT, RecordedGame, Stack, create_games, get, require_success, run_load
from ops.bench.processes import companion, read_asked, say_ready, tell
from ops.run.settings import Tuning

CHUNK = 1 << 16
REFUSAL = b"HTTP/1.1 4"
NICE = 19
"""The low priority of the client, whose own load on the machine is not to be measured."""

FLOODER, CONNECTIONS = "127.0.1.0", 200
PLAYERS = 40
PACE = 0.4
"""Seconds between actions of a player: faster than people, and within every limit."""
LATER = 0.005
"""Seconds until a player who was still waiting is checked again."""
TURNS = 3
LONGER = 1.1
FLOODS = {
    "flood of reads": "/v1/rulesets",
    "flood of long pages": "/v1/games?limit=100",
    "flood of figures": "/metrics",
}
"""A cheap request because it is cached, and the most expensive ones that everybody may send at any time."""
STREAMS = "flood of streams"
"""A flood that opens streams of a long game, and leaves each after receiving all past events."""
OPENED = "/v1/games/{game}/stream?include=game,scores"
TOLD = b"event: scores"
LONG = 24
"""The long game is the longest of this number of games."""
KEY = "bench"
"""An operator's key, without which rates are not limited."""
SERVED, REFUSED = 200, 429


class Flood(msgspec.Struct):
    """The target, the source address, the number of connections, and the request that each repeats.

    A response that does not end is read up to ``until``, and then requested again on a new connection.
    """

    port: int
    source: str
    connections: int
    request: bytes
    until: bytes = b""


class Flooded(msgspec.Struct):
    """The number of responses by status."""

    statuses: dict[int, int]


def flood_service(flood: Flood) -> Flooded:
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
                if not answer or (flood.until and flood.until in end + answer) or answer.startswith(REFUSAL):
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


def measure(stack: Stack, scripts: Iterator[RecordedGame], acts: int) -> list[Figure]:
    """Let players, each with their own address, play with and without floods; the median of the turns counts.

    Each player performs this number of actions in a turn, unless the game ends earlier.
    """
    usual = change(stack.settings.tuning, **{name: getattr(Tuning(), name) for name in ONE_CLIENT})
    guarded = Stack(change(stack.settings, operator_key=KEY, tuning=usual))
    alone = list[list[float]]()
    with stack.web() as open_port, guarded.web() as port:
        _played(port, open_port, scripts, acts)  # warm-up of both parts
        floods = {name: Flood(port, FLOODER, CONNECTIONS, get(path)) for name, path in FLOODS.items()}
        opened = get(OPENED.format(game=_long_game(open_port, scripts)))
        floods[STREAMS] = Flood(port, FLOODER, CONNECTIONS, opened, until=TOLD)
        beside: dict[str, list[list[float]]] = {name: [] for name in floods}
        answers: dict[str, Counter[int]] = {name: Counter() for name in floods}
        for _ in range(TURNS):
            alone.append(_played(port, open_port, scripts, acts))
            for name, asked in floods.items():
                with companion("ops.bench.flood", asked, Flooded) as flooded:
                    beside[name].append(_played(port, open_port, scripts, acts))
                answers[name].update(flooded[0].statuses)
    figures = _waits("no flood", alone)
    for name in floods:
        ratio = _middle(beside[name], 0.99) / _middle(alone, 0.99)
        figures += [
            plain(f"{name}: served", answers[name][SERVED]),
            plain(f"{name}: refused", answers[name][REFUSED]),
            *_waits(name, beside[name]),
            at_most(f"{name}: p99 to that without", ratio, LONGER),
        ]
    return figures


def _long_game(port: int, scripts: Iterator[RecordedGame]) -> str:
    """Play the longest of some games to its end; return its id."""
    (game,) = create_games(port, [max(islice(scripts, LONG), key=lambda script: len(script.entries))])
    run_load(port, [game.posts()])
    return game.game


def _waits(name: str, turns: Sequence[Sequence[float]]) -> list[Figure]:
    return [plain(f"{name}: actions, p{share:.0f}", _middle(turns, share / 100), "ms") for share in (50, 99)]


def _middle(turns: Sequence[Sequence[float]], share: float) -> float:
    """Return the percentile of a turn in milliseconds, of the median turn."""
    return median(percentile([seconds * 1000 for seconds in turn], share) for turn in turns)


def _played(port: int, open_port: int, scripts: Iterator[RecordedGame], acts: int) -> list[float]:
    """Play one game for each player, each from its own address; return the seconds that each action took."""
    games = create_games(open_port, [script.beginning(acts) for script in islice(scripts, PLAYERS)])
    players = [
        Connection(port, game.posts(), keep=False, source=f"127.0.1.{number}") for number, game in enumerate(games, 1)
    ]
    _pace(players)
    for player in players:
        player.socket.close()
    require_success(status for player in players for status in player.statuses)
    return [seconds for player in players for seconds in player.times]


def _pace(players: Sequence[Connection]) -> None:
    """Send the requests of each player, evenly spread; a player who is still waiting sends later."""
    began = time.perf_counter()
    due = [(began + PACE * number / len(players), number) for number in range(len(players))]
    waiting = set[Connection]()
    with selectors.DefaultSelector() as selector:
        for player in players:
            selector.register(player.socket, selectors.EVENT_READ, player)
        while due or waiting:
            patience = max(0.0, due[0][0] - time.perf_counter()) if due else None
            waiting -= {key.data for key, _ in selector.select(patience) if key.data.receive()}
            while due and due[0][0] <= time.perf_counter():
                when, number = heapq.heappop(due)
                if players[number] in waiting:
                    heapq.heappush(due, (when + LATER, number))
                elif players[number].send():
                    waiting.add(players[number])
                    heapq.heappush(due, (when + PACE, number))


if __name__ == "__main__":
    os.nice(NICE)
    tell(flood_service(read_asked(Flood)))
