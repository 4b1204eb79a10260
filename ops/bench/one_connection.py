"""Play over WebSockets with both seats watching, on one and on two web processes, and a peer in alternation.

The players are this module in a separate process, with one move in flight per game. Either each seat has its own
connection and watches its game, or one connection moves for all. It reads a ``LivePlay`` from stdin, and writes a
``LivePlayed`` to stdout. All games have two seats, like the peer's.
"""

import selectors
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from itertools import cycle, islice
from statistics import median
from typing import Any

import msgspec
import redis

from events.ruleset.records import Record
from ops.bench.figures import Figure, at_least, at_most, percentile, plain
from ops.bench.load import BenchGame, RecordedGame, Stack, create_games, enough, rate, run_load, share_out
from ops.bench.peer import Peer, PeerRound
from ops.bench.processes import answered, processor_seconds
from ops.bench.websocket import WebSocket
from ops.run.errors import UserError

ROUNDS = 3
GAMES = (16, 100)
"""The number of concurrent games."""
INCLUDED: tuple[tuple[str, ...], ...] = ((), ("game",), ("patch",))
"""What watches include besides events. Anything that the service does not offer is left out."""
PROCESSES = (1, 2)
"""The measured numbers of web processes."""
BACKEND_GAMES = 1_000
"""The number of games that a back end plays over one connection."""
BACKEND_TO_SEATS = 2.2
ACTS = 60
"""The maximum number of actions played in each game."""
TO_HTTP = 1.5
TO_PEER = {(16, ()): 1.6, (100, ()): 2.0, (16, ("game",)): 1.2, (100, ("game",)): 1.3}
"""The target ratio of moves per second to the peer's. Patches replace the game."""
P99_TO_PEER = 0.5
TWO_TO_ONE, CPU_TWO_TO_ONE = 1.05, 1.15
OWN_LOAD = 0.25
"""The share of a core that the load itself may use."""

Load = tuple[int, tuple[str, ...]]
"""The number of concurrent games, and what their watches include."""


class LiveGame(msgspec.Struct):
    """A game, the tokens of its seats, and the seats' actions in order (JSON)."""

    game: str
    tokens: list[str]
    acts: list[tuple[int, bytes]]


class LivePlay(msgspec.Struct):
    """The target, the games, how many are concurrent, what watches include, and the URL of the service's Redis.

    ``is_shared``: if one connection moves for all.
    """

    port: int
    games: list[LiveGame]
    concurrent_games: int
    include: list[str]
    redis: str
    is_shared: bool = False


class LivePlayed(msgspec.Struct):
    """The time of each move until the mover's own response, the total time, and the bytes sent to the players.

    ``cpu``, ``web`` and ``redis``: the processor seconds of the players, the web processes, and Redis.
    """

    waits: list[float]
    seconds: float
    bytes: int
    cpu: float
    web: float
    redis: float
    refused: int


class Connection(WebSocket):
    """A connection of one seat, or of a back end with the tokens of all seats."""

    def __init__(self, port: int, token: str | None = None) -> None:
        super().__init__(port, "/v1/live", "skald.v1")
        self.request({"id": 0, "op": "hello", "token": token})

    def request(self, message: object) -> None:
        self.send(msgspec.json.encode(message))

    def answers(self) -> list[tuple[int, bytes]]:
        """Return the responses that have arrived, with their ids; pushed messages are only counted."""
        return [
            (int(message[6 : message.index(b",")]), message)
            for message in self.messages()
            if message.startswith(b'{"id":') and not message.startswith(b'{"id":0,')
        ]


def watching(asked: LivePlay, game: str, token: str) -> Connection:
    """Return the connection of a seat after it has started to watch its game."""
    connection = Connection(asked.port, token)
    _watch(connection, game, asked.include)
    return connection


def _watch(connection: Connection, game: str, include: Sequence[str]) -> bool:
    """Watch a game. Return False if this is refused."""
    connection.request({"id": 1, "op": "watch", "game": game, "after": "now", "include": include})
    while not (answers := connection.answers()):
        pass
    return b'"status":200' in answers[0][1][:40]


def is_offered(port: int, game: BenchGame, include: Sequence[str]) -> bool:
    """Return True if a watch of a game can include these."""
    connection = Connection(port, game.tokens[0])
    found = _watch(connection, game.game, include)
    connection.socket.close()
    return found


def play(asked: LivePlay) -> LivePlayed:
    """Play all games, this number at a time, each as fast as responses arrive; only these are connected."""
    found = LivePlayed(waits=[], seconds=0, bytes=0, cpu=0, web=0, redis=0, refused=0)
    for first in range(0, len(asked.games), asked.concurrent_games):
        _play_together(asked, asked.games[first : first + asked.concurrent_games], found)
    return found


def _play_together(asked: LivePlay, games: Sequence[LiveGame], found: LivePlayed) -> None:
    """Connect and play some games, and add their results; connecting does not count."""
    if asked.is_shared:
        connections = [Connection(asked.port)]
        seats = [connections * len(one.tokens) for one in games]
    else:
        seats = [[watching(asked, one.game, token) for token in one.tokens] for one in games]
        connections = [connection for own in seats for connection in own]
    acts = [iter(one.acts) for one in games]
    time.sleep(0.5)  # the initial messages of the watches have arrived by then
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
        seats[number][act[0]].send(body)
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
    """The results of one round of a load."""

    played: LivePlayed

    @property
    def rate(self) -> float:
        """Moves per second."""
        return len(self.played.waits) / self.played.seconds

    @property
    def load(self) -> float:
        """The load of the players themselves, in cores."""
        return self.played.cpu / self.played.seconds

    def wait(self, share: float) -> float:
        """Return the percentile of the moves in milliseconds."""
        return percentile(self.played.waits, share) * 1000

    def each(self, amount: float) -> float:
        """Return an amount per move."""
        return amount / len(self.played.waits)


class Measured(Record):
    """The results of all rounds: by load for each number of web processes, and for the peer."""

    by_http: list[float]
    backend: list[Round]
    by_load: dict[tuple[int, Load], list[Round]]
    peers: dict[int, list[PeerRound]]


def measure(
    stacks: Mapping[int, Stack], scripts: Iterator[RecordedGame], requests: int, peer: Peer | None = None
) -> list[Figure]:
    """Play on stacks with these numbers of web processes in alternating rounds; the medians count.

    All rounds play the same recorded games, since recording takes longer than playing.
    """
    scripts = cycle(list(islice(scripts, BACKEND_GAMES)))
    found = Measured(by_http=[], backend=[], by_load={}, peers={games: [] for games in GAMES})
    with ExitStack() as served:
        ports = {number: served.enter_context(stack.web()) for number, stack in stacks.items()}
        included = _offered(ports[PROCESSES[0]], scripts)
        for number, stack in stacks.items():  # warm-up
            play_round(stack, scripts, ports[number], GAMES[0], requests, [])
        for _ in range(ROUNDS):
            _measure_once(stacks, ports, scripts, requests, included, found)
            for games, rounds in found.peers.items():
                if peer is not None:
                    rounds.append(peer.play(games, max(2, requests // games)))
    return _figures(found, included)


def _offered(port: int, scripts: Iterator[RecordedGame]) -> Sequence[tuple[str, ...]]:
    (game,) = create_games(port, [next(scripts)])
    return [include for include in INCLUDED if is_offered(port, game, include)]


def _measure_once(
    stacks: Mapping[int, Stack],
    ports: Mapping[int, int],
    scripts: Iterator[RecordedGame],
    requests: int,
    included: Sequence[tuple[str, ...]],
    found: Measured,
) -> None:
    one = PROCESSES[0]
    games = create_games(ports[one], enough(scripts, requests))
    found.by_http.append(rate(run_load(ports[one], share_out(games, "return=minimal"))))
    found.backend.append(play_round(stacks[one], scripts, ports[one], BACKEND_GAMES, requests, None))
    for number_of_games, include in _loads(included):
        for processes, stack in stacks.items():
            played = play_round(stack, scripts, ports[processes], number_of_games, requests, list(include))
            found.by_load.setdefault((processes, (number_of_games, include)), []).append(played)


def _loads(included: Sequence[tuple[str, ...]]) -> list[Load]:
    return [(games, include) for include in included for games in GAMES]


def _figures(found: Measured, included: Sequence[tuple[str, ...]]) -> list[Figure]:
    one, two = PROCESSES
    by_http, backend = median(found.by_http), _rate(found.backend)
    name = f"one connection for {BACKEND_GAMES:,} games"
    figures = [
        plain("by HTTP, 16 clients, minimal", by_http, "actions/s"),
        plain(f"{name}: moves", backend, "a second"),
        at_least(f"{name}: to {GAMES[0]} games", backend / _rate(found.by_load[one, (GAMES[0], ())]), BACKEND_TO_SEATS),
        *_costs(name, found.backend),
    ]
    for load in _loads(included):
        for number in PROCESSES:
            rounds, name = found.by_load[number, load], f"{_name(load)}, {number} web"
            figures.append(plain(f"{name}: moves", _rate(rounds), "a second"))
            figures += _costs(name, rounds)
            if number == one:
                figures.append(at_least(f"{name}: to HTTP", _rate(rounds) / by_http, TO_HTTP))
                figures += _to_peer(name, rounds, found.peers[load[0]], load)
        figures += _two_to_one(load, found.by_load[one, load], found.by_load[two, load])
    return figures


def _name(load: Load) -> str:
    games, include = load
    return f"{games} games, {' and '.join(('events', *include))}"


def _rate(rounds: Sequence[Round]) -> float:
    return median(one.rate for one in rounds)


def microseconds(rounds: Sequence[Round], of: str) -> float:
    """Return the processor time per move in the web processes (``web``) or in ``redis``."""
    return 1_000_000 * median(one.each(getattr(one.played, of)) for one in rounds)


def _two_to_one(load: Load, one: Sequence[Round], two: Sequence[Round]) -> list[Figure]:
    cpu = [microseconds(rounds, "web") + microseconds(rounds, "redis") for rounds in (one, two)]
    name = f"{_name(load)}, two web to one"
    return [
        at_least(f"{name}: moves", _rate(two) / _rate(one), TWO_TO_ONE),
        at_most(f"{name}: processor a move", cpu[1] / cpu[0], CPU_TWO_TO_ONE),
    ]


def play_round(
    stack: Stack, scripts: Iterator[RecordedGame], port: int, games: int, requests: int, include: list[str] | None
) -> Round:
    """Play a number of concurrent games, with at least about this number of moves.

    Each seat has a connection; without ``include`` one connection serves all seats and watches nothing.
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


def _costs(name: str, rounds: Sequence[Round]) -> list[Figure]:
    unit = "microseconds a move"
    return [
        plain(f"{name}: p50", median(one.wait(0.5) for one in rounds), "ms"),
        plain(f"{name}: p99", median(one.wait(0.99) for one in rounds), "ms"),
        plain(f"{name}: processor, web", microseconds(rounds, "web"), unit),
        plain(f"{name}: processor, Redis", microseconds(rounds, "redis"), unit),
        plain(f"{name}: sent to the players", median(one.each(one.played.bytes) for one in rounds) / 1000, "kB a move"),
        at_most(f"{name}: the load itself", median(one.load for one in rounds), OWN_LOAD, "cores"),
    ]


def _to_peer(name: str, ours: Sequence[Round], peers: Sequence[PeerRound], load: Load) -> list[Figure]:
    """Return the comparison with a peer that played the same number of games; nothing without a peer."""
    if not peers:
        return []
    games, include = load
    theirs, slow = median(one.rate for one in peers), median(one.p99 for one in peers)
    waited = median(one.wait(0.99) for one in ours)
    return [
        plain(f"{name}: peer", theirs, "a second"),
        at_least(f"{name}: ours to peer", _rate(ours) / theirs, TO_PEER[games, ("game",) if include else ()]),
        plain(f"{name}: peer, p99", slow, "ms"),
        at_most(f"{name}: p99, ours to peer", waited / slow, P99_TO_PEER),
        plain(
            f"{name}: peer, processor",
            1_000_000 * median(one.cpu / len(one.waits) for one in peers),
            "microseconds a move",
        ),
        plain(
            f"{name}: peer, sent to the players",
            median(one.bytes / len(one.waits) for one in peers) / 1000,
            "kB a move",
        ),
        plain(f"{name}: peer, the load itself", median(one.load / one.seconds for one in peers), "cores"),
    ]


if __name__ == "__main__":
    played = play(msgspec.msgpack.decode(sys.stdin.buffer.read(), type=LivePlay))
    sys.stdout.buffer.write(msgspec.msgpack.encode(played))
