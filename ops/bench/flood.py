"""How long players wait while one client floods the service, in turns with how long they wait without."""

import heapq
import selectors
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from statistics import median

from events.ruleset.records import change
from ops.bench.client import Connection
from ops.bench.companion import companion
from ops.bench.figures import Figure, at_most, percentile, plain
from ops.bench.flood_client import Flood, Flooded
from ops.bench.load import create_games, get
from ops.bench.recorded_games import RecordedGame
from ops.bench.stack import ONE_CLIENT, Stack
from ops.errors import UserError
from ops.settings import Settings

FLOODER, CONNECTIONS = "127.0.1.0", 200
PLAYERS = 40
ACTS = 75
"""What each player does in a turn, unless the game ends before."""
PACE = 0.4
"""Seconds from one action of a player to the next: faster than people are, and within every limit."""
LATER = 0.005
TURNS = 3
LONGER = 1.1
KEY = "bench"
"""Without a key of the operator no rates are limited."""
SERVED, REFUSED = 200, 429


def measure(stack: Stack, scripts: Iterator[RecordedGame]) -> list[Figure]:
    """Let players, each with an address of its own, play with and without a flood; the median of the turns counts.

    The flood asks for what costs most among what everybody may ask for at any time: a long page of the list.
    """
    usual = {name: getattr(Settings(), name) for name in ONE_CLIENT}
    guarded = Stack(change(stack.settings, operator_key=KEY, **usual))
    alone, beside = list[list[float]](), list[list[float]]()
    answers, closed = Counter[int](), 0
    with stack.web() as open_port, guarded.web() as port:
        asked = Flood(port, FLOODER, CONNECTIONS, get("/v1/games?limit=100"))
        for _ in range(1 + TURNS):
            alone.append(_played(port, open_port, scripts))
            with companion("ops.bench.flood_client", asked, Flooded) as flooded:
                beside.append(_played(port, open_port, scripts))
            answers.update(flooded[0].statuses)
            closed += flooded[0].closed
    del alone[0], beside[0]  # both had to serve before anything counts
    return [
        plain("requests of the flood, served", answers[SERVED]),
        plain("requests of the flood, refused", answers[REFUSED]),
        plain("connections of the flood, closed", closed),
        plain("actions without a flood, p50", _middle(alone, 0.50), "ms"),
        plain("actions without a flood, p99", _middle(alone, 0.99), "ms"),
        plain("actions under a flood, p50", _middle(beside, 0.50), "ms"),
        plain("actions under a flood, p99", _middle(beside, 0.99), "ms"),
        at_most("under a flood / without, p99", _middle(beside, 0.99) / _middle(alone, 0.99), LONGER),
    ]


def _middle(turns: Sequence[Sequence[float]], share: float) -> float:
    """Return the milliseconds that this share of a turn does not exceed, of the median turn."""
    return median(percentile([seconds * 1000 for seconds in turn], share) for turn in turns)


def _played(port: int, open_port: int, scripts: Iterator[RecordedGame]) -> list[float]:
    """Play one game for each player, each from an address of its own; return how many seconds each action took."""
    games = create_games(open_port, [script.beginning(ACTS) for script in islice(scripts, PLAYERS)])
    players = [
        Connection(port, game.posts(), keep=False, source=f"127.0.1.{number}") for number, game in enumerate(games, 1)
    ]
    _pace(players)
    for player in players:
        player.socket.close()
    if failed := [status for player in players for status in player.statuses if status >= 300]:
        raise UserError(f"{len(failed)} actions were refused, the first with status {failed[0]}")
    return [seconds for player in players for seconds in player.times]


def _pace(players: Sequence[Connection]) -> None:
    """Send the requests of each player, evenly spread; who still waits for an answer sends later."""
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
